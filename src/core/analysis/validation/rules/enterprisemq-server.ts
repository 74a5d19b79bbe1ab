// MUST NOT: fields of the enterprisemq server binding that contradict the server's protocol or the
// form of its host (section Binding: enterprisemq, Server Binding Object; readings.md AMB-52).

import { endpointKind } from '../../../format/bindings/enterprisemq.ts';
import { rename } from '../../../format/dialects.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { ProblemData } from '../../problem.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'enterprisemq-server': 'error' } as const;

const FILE_FORM = ['groupId', 'cipherSpec', 'multiEndpointServer'];

export const rule: DocumentRule = {
  codes,
  milderWherePublished: true,
  kinds: ['Server'],
  checkDocument({ documents, dialect, objects, report }) {
    const key = rename('enterprisemq', dialect);
    for (const { node, uri, path } of objects.get('Server') ?? []) {
      const protocol = stringOf(get(node, 'protocol'));
      const host = stringOf(get(node, 'host'));
      const bindings = get(node, 'bindings');
      const target = bindings && documents.resolve(uri, [...path, 'bindings'], bindings);
      const binding = target && get(target.node, key);
      if (!binding || host === undefined) continue;
      const say = (field: string, message: string, because = 'host', data?: ProblemData): void => {
        const related = { uri, path: [...path, because] };
        const why = `The ${because} of the server is defined here.`;
        const at = [...target.path, key, field];
        report(target.uri, at, 'key', message, { ...related, message: why }, data);
      };
      const file =
        endpointKind(host, protocol) === 'file' ? host.slice(0, host.indexOf('//') + 2) : undefined;
      for (const field of FILE_FORM) {
        if (file && get(binding, field))
          say(
            field,
            `"${field}" is not allowed with a connection file (${file}...), which contains it already. Remove it.`,
          );
      }
      if (!file && get(binding, 'cipherSpec') && protocol === key) {
        say(
          'cipherSpec',
          `"cipherSpec" requires TLS. Use the protocol ${key}-secure, or remove it.`,
          'protocol',
          { meant: `${key}-secure` },
        );
      }
      if (!file && get(binding, 'ccdtQueueManagerName'))
        say(
          'ccdtQueueManagerName',
          '"ccdtQueueManagerName" requires a connection file, but the host of this server is a direct address. Remove it.',
        );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'enterprisemq-server': {
    group: 'bindings',
    rule: 'The fields of the server binding fit the protocol and the host.',
    why: 'A connection file already says how to connect, and encryption needs the secure protocol: a second value contradicts the first.',
    section: 'Binding: enterprisemq',
    rules: ['EMQ-11', 'EMQ-12', 'EMQ-13', 'EMQ-14', 'EMQ-15', 'EMQ-16', 'EMQ-17', 'EMQ-18'],
    invalidExample:
      'servers:\n  broker:\n    host: mq.example.com:1414\n    protocol: enterprisemq\n    bindings:\n      enterprisemq: {cipherSpec: ANY_TLS12}',
    right:
      'servers:\n  broker:\n    host: mq.example.com:1414\n    protocol: enterprisemq-secure\n    bindings:\n      enterprisemq: {cipherSpec: ANY_TLS12}',
  },
};
