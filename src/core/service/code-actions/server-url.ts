// `unknown-field` at the `url` of a server, as in version 2: its parts as the fields of version 3.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { findSecrets } from '../../analysis/secrets/find-secrets.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quoteAll } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import { parent, remove, rename, set } from './fixer-kit.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

/**
 * Registered ports of brokers, for URLs without a scheme (IANA service names, documentation of the
 * brokers).
 */
const PORTS: ReadonlyMap<string, string> = new Map([
  ['80', 'http'],
  ['443', 'https'],
  ['1883', 'mqtt'],
  ['4222', 'nats'],
  ['5672', 'amqp'],
  ['6379', 'redis'],
  ['6650', 'pulsar'],
  ['8883', 'mqtts'],
  ['9092', 'kafka'],
  ['9093', 'kafka-secure'],
  ['61613', 'stomp'],
]);

export const splitUrl: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const table = tableAt(file, parent(path));
  const url = stringOf(node)?.trim();
  if (lastKey(path) !== 'url' || !table || plainKind(table.kind) !== 'Server' || url === undefined)
    return [];
  const server = valueAt(file, parent(path));
  const [, scheme, host = '', rest = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#\s]+)([^\s]*)$/.exec(url) ?? [];
  if (host === '' || get(server, 'host')) return [];
  const written = stringOf(get(server, 'protocol'));
  const protocol =
    written ??
    scheme?.toLowerCase() ??
    PORTS.get(/:(\d+)$/.exec(host)?.[1] ?? '') ??
    ofOthers(problem);
  const pathname = rest === '/' ? '' : rest;
  if (pathname !== '' && get(server, 'pathname')) return [];
  const at = parent(path);
  const order = { order: table.fields.map((f) => f.name) };
  const parts = ['host'];
  const changes: Change[] = [];
  if (written === undefined && protocol !== undefined) {
    parts.push('protocol');
    changes.push(set([...at, 'protocol'], protocol, order));
  }
  if (pathname !== '') {
    parts.push('pathname');
    changes.push(set([...at, 'pathname'], pathname, order));
  }
  const plain = parts.length === 1 && host === url;
  const own: Change[] = plain
    ? [rename(path, 'host')]
    : [set([...at, 'host'], host, { before: 'url' }), remove(path)];
  const title = plain ? 'Rename "url" to "host"' : `Split it into ${quoteAll(parts)}`;
  // Without a protocol the server would lack one.
  return [
    { title, changes: [...own, ...changes], preferred: protocol !== undefined } satisfies FixDraft,
  ];
};

/** Returns the protocol that all other servers have. */
function ofOthers({ subject: file, path }: FixContext): string | undefined {
  const servers = valueAt(file, parent(parent(path)));
  const protocols = new Set(
    (servers?.kind === 'map' ? servers.entries : [])
      .map(({ value }: { readonly value: Node }) => stringOf(get(value, 'protocol')))
      .filter((text) => text !== undefined),
  );
  return protocols.size === 1 ? [...protocols][0] : undefined;
}

export const removeCredentials: Fixer = ({ subject: file, problem }) => {
  const removable = findSecrets(file.text).find(({ start }) => start === problem.start)?.removable;
  if (!removable) return [];
  return [
    {
      title: 'Remove the credentials',
      edits: [{ start: removable.start, end: removable.end, text: '' }],
      preferred: true,
    },
  ];
};
