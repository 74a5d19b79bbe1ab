// The address of a channel with a cloudpubsub binding is the full name of its topic (section
// Binding: cloudpubsub; readings.md AMB-65).

import { rename } from '../../../format/dialects.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'cloudpubsub-address': 'warning' } as const;

const TOPIC = /^projects\/[^/]+\/topics\/[^/]+$/;

export const rule: DocumentRule = {
  codes,
  kinds: ['bound'],
  checkDocument({ documents, objects, dialect, report }) {
    const key = rename('cloudpubsub', dialect);
    for (const { node, uri, path } of objects.get('bound') ?? []) {
      const address = stringOf(get(node, 'address'));
      const bindings = get(node, 'bindings');
      if (address === undefined || TOPIC.test(address) || !bindings) continue;
      const target = documents.resolve(uri, [...path, 'bindings'], bindings);
      if (!target || get(target.node, key)?.kind !== 'map') continue;
      const message = `${quote(address)} is not a full topic name. Use projects/<project>/topics/<topic>.`;
      report(uri, [...path, 'address'], 'value', message, {
        uri: target.uri,
        path: [...target.path, key],
        message: 'This binding requires it.',
      });
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'cloudpubsub-address': {
    group: 'bindings',
    rule: 'The address of a channel with a cloudpubsub binding is the full name of its topic.',
    why: 'The broker knows topics only by project and name together.',
    section: 'Binding: cloudpubsub',
    rules: ['CPS-21'],
    invalidExample: 'channels:\n  orders:\n    address: orders\n    bindings: {cloudpubsub: {}}',
    right:
      'channels:\n  orders:\n    address: projects/shop/topics/orders\n    bindings: {cloudpubsub: {}}',
  },
};
