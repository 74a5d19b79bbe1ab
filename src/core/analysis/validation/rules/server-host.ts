// Not stated by the format, but surely meant: `host` is a host name with an optional port, without
// scheme and path; with the protocol enterprisemq it may be the address of a connection file
// (section Server Object; readings.md AMB-09, AMB-51).

import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';
import { isConnectionFile, isEnterprisemq } from './enterprisemq-endpoint.ts';

export const codes = { host: 'warning' } as const;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;

export const rule: DocumentRule = {
  codes,
  kinds: ['Server'],
  checkDocument({ objects, dialect, report }) {
    for (const { node, uri, path } of objects.get('Server') ?? []) {
      const host = stringOf(get(node, 'host'));
      if (host === undefined || (isEnterprisemq(node, dialect) && isConnectionFile(host))) continue;
      const message = hostProblem(host);
      if (message) report(uri, [...path, 'host'], 'value', message);
    }
  },
};

function hostProblem(host: string): string | null {
  const bare = host.replace(SCHEME, '').replace(/[/?#].*$/, '');
  if (SCHEME.test(host))
    return `${quote(host)} contains a scheme. Put the scheme in "protocol" and use only the host: ${quote(bare)}.`;
  return host.includes('/')
    ? `${quote(host)} contains a path. Put the path in "pathname" and use only the host: ${quote(bare)}.`
    : null;
}

export const explanations: Explanations<typeof codes> = {
  host: {
    group: 'application',
    rule: 'The host of a server is a name with an optional port; scheme and path have fields of their own.',
    why: 'Tools put protocol, host and pathname together. A scheme inside the host appears twice in the result.',
    section: 'Server Object',
    rules: ['SRV-24'],
    invalidExample: 'servers:\n  broker: {host: mqtt://broker.example.com/live, protocol: mqtt}',
    right: 'servers:\n  broker: {host: broker.example.com, pathname: /live, protocol: mqtt}',
  },
};
