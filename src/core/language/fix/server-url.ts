// `unknown-field` at the `url` of a server, as in version 2: its parts as the fields of version 3.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { last, parent, remove, rename, set, valueAt } from './kit.ts';
import { tableAt } from './shape.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** Registered ports of brokers, for URLs without a scheme (IANA service names, documentation of the brokers). */
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

export const splitUrl: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const table = tableAt(subject, parent(path));
  const url = stringOf(node)?.trim();
  if (last(path) !== 'url' || !table || plainKind(table.kind) !== 'Server' || url === undefined) return [];
  const server = valueAt(subject, parent(path));
  const [, scheme, host = '', rest = ''] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#\s]+)([^\s]*)$/.exec(url) ?? [];
  if (host === '' || get(server, 'host')) return [];
  const written = stringOf(get(server, 'protocol'));
  const protocol = written ?? scheme?.toLowerCase() ?? PORTS.get(/:(\d+)$/.exec(host)?.[1] ?? '') ?? ofOthers(fault);
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
  const own: Change[] = plain ? [rename(path, 'host')] : [set([...at, 'host'], host, { before: 'url' }), remove(path)];
  const title = plain ? 'Rename "url" to "host"' : `Split it into ${list(parts)}`;
  // Without a protocol the server would lack one.
  return [{ title, changes: [...own, ...changes], preferred: protocol !== undefined } satisfies Draft];
};

function list(parts: readonly string[]): string {
  const quoted = parts.map(quote);
  return quoted.length === 1 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

/** The protocol that all other servers have. */
function ofOthers({ subject, path }: Fault): string | undefined {
  const servers = valueAt(subject, parent(parent(path)));
  const protocols = new Set(
    (servers?.kind === 'map' ? servers.entries : [])
      .map(({ value }: { readonly value: Node }) => stringOf(get(value, 'protocol')))
      .filter((text) => text !== undefined),
  );
  return protocols.size === 1 ? [...protocols][0] : undefined;
}
