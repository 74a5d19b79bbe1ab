// Not stated by the format, but surely meant: a document that is made to be shared holds no
// passwords, keys or tokens. Checks the whole text, comments included.
import { pathAt } from '../../../text/node-ranges.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'possible-secret': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: [],
  checkDocument({ documents, secrets, reportAt }) {
    for (const { uri, kind, start, end } of secrets()) {
      const tree = documents.file(uri)?.tree;
      // The message doesn't repeat the secret: it ends up in logs.
      const message = `This looks like ${kind}. Anyone who can read the document can use it. Remove it, and revoke it if the document was shared.`;
      reportAt(uri, tree ? pathAt(tree, start) : [], { start, end }, message);
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'possible-secret': {
    group: 'application',
    rule: 'A document holds no passwords, keys or tokens, neither in values nor in comments.',
    why: 'Documents are shared, published and kept for years, and whoever reads one can use what is in it. Describe how to authenticate in "security", and write a placeholder such as <token> where an example needs one.',
    section: 'Server Object; Security Scheme Object',
    invalidExample: "servers:\n  broker: {host: 'shop:hunter2@broker.example.com', protocol: amqp}",
    right:
      'servers:\n  broker: {host: broker.example.com, protocol: amqp, security: [{type: userPassword}]}',
  },
};
