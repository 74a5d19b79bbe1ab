// A meshmq server names its version once, and is secured by client credentials (text of the meshmq
// binding, Server Object).
import { rename } from '../../../format/dialects.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'meshmq-server': 'warning' } as const;

const VERSION = /\/v\d+\/?$/;

export const rule: DocumentRule = {
  codes,
  kinds: ['Server'],
  checkDocument({ documents, objects, dialect, report }) {
    const key = rename('meshmq', dialect);
    for (const { node, uri, path } of objects.get('Server') ?? []) {
      if (stringOf(get(node, 'protocol')) !== key) continue;
      for (const field of ['host', 'pathname'])
        if (VERSION.test(stringOf(get(node, field)) ?? '')) {
          const message = 'The version belongs in "protocolVersion". Remove it here.';
          report(uri, [...path, field], 'value', message);
        }
      const version = stringOf(get(node, 'protocolVersion'));
      if (version !== undefined && version !== 'v1')
        report(
          uri,
          [...path, 'protocolVersion'],
          'value',
          `Expected "v1", got "${version}".`,
          undefined,
          {
            meant: 'v1',
          },
        );
      const security = get(node, 'security');
      if (security?.kind !== 'seq') continue;
      const mayHaveCredentials = security.items.some(({ value }, i) => {
        const scheme = documents.resolve(uri, [...path, 'security', String(i)], value);
        // A reference that is not resolved may be to the expected scheme.
        return !scheme || get(get(scheme.node, 'flows'), 'clientCredentials');
      });
      if (!mayHaveCredentials)
        report(
          uri,
          [...path, 'security'],
          'key',
          'Clients are authorized by the client credentials of OAuth 2. Add a scheme with the flow "clientCredentials".',
        );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'meshmq-server': {
    group: 'bindings',
    rule: 'A meshmq server has its version in "protocolVersion" alone, and OAuth 2 client credentials among its security schemes.',
    why: 'Clients add the version to the address, and the broker issues tokens for client credentials only.',
    section: 'Bindings',
    invalidExample:
      'servers:\n  broker: {host: mq.example.com, pathname: /api/v1, protocol: meshmq, protocolVersion: v1}',
    right:
      'servers:\n  broker: {host: mq.example.com, pathname: /api, protocol: meshmq, protocolVersion: v1}',
  },
};
