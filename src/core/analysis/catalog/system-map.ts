// Who talks to whom: the operations of several documents, joined where they use the same address of
// the same server.
import type { ServerPart } from '../model/types.ts';
import { operationEnds } from './operation-ends.ts';
import { type ServerKey, serverKeys } from './server-keys.ts';
import { sharedParts } from './shared-parts.ts';
import type { End, Relation, SystemDocument, SystemMap, UnmatchedEnd } from './types.ts';

/** Ends that meet at one address of one server. */
interface Meeting {
  readonly servers: Set<string>;
  readonly senders: End[];
  readonly receivers: End[];
}

/** An end with the addresses of the servers that its channel is on. */
interface LocatedEnd {
  readonly end: End;
  readonly servers: readonly ServerKey[];
}

/** Returns what is known of documents together. Each relation is one of two or more ends. */
export function systemMap(documents: readonly SystemDocument[]): SystemMap {
  const located = locate(documents);
  const byAddress = new Map<string, LocatedEnd[]>();
  for (const one of located) {
    if (one.end.address === null) continue;
    const key = addressKey(one.end.address);
    const list = byAddress.get(key);
    if (list) list.push(one);
    else byAddress.set(key, [one]);
  }
  const relations = [...byAddress]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([, ends]) => relationsAt(ends));
  const matched = new Set(
    relations.flatMap(({ senders, receivers }) => [...senders, ...receivers]),
  );
  const unmatched = located
    .filter(({ end }) => !matched.has(end))
    .map((one) => unmatchedEnd(one, byAddress));
  return {
    relations,
    unmatched,
    messages: sharedParts(documents, 'messages'),
    schemas: sharedParts(documents, 'schemas'),
  };
}

/** Two addresses are the same where they are but for the names of their parameters. */
const addressKey = (address: string): string => address.replace(/\{[^{}]*\}/g, '{}');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function locate(documents: readonly SystemDocument[]): LocatedEnd[] {
  const isServer = (part: unknown): part is ServerPart => (part as ServerPart)?.kind === 'server';
  const servers = documents.flatMap(({ model }) => [...model.parts.values()].filter(isServer));
  const keys = serverKeys(servers);
  return documents.flatMap(({ model }, document) =>
    operationEnds(model, document).map((end) => {
      const channel = model.parts.get(end.channel.id ?? '');
      const links = channel?.kind === 'channel' ? channel.servers : [];
      const found = links.map(({ id }) => (id === null ? undefined : model.parts.get(id)));
      const own = found.filter(isServer).flatMap((server) => keys.get(server) ?? []);
      return { end, servers: own };
    }),
  );
}

/** The relations of ends with one address: one for all servers with the same ends. */
function relationsAt(ends: readonly LocatedEnd[]): Relation[] {
  const meetings = new Map<string, Meeting>();
  for (const { end, servers } of ends) {
    for (const { key, label } of servers) {
      const meeting = meetings.get(key) ?? { servers: new Set(), senders: [], receivers: [] };
      meetings.set(key, meeting);
      meeting.servers.add(label);
      const side = end.action === 'send' ? meeting.senders : meeting.receivers;
      if (!side.includes(end)) side.push(end);
    }
  }
  const numbers = new Map(ends.map(({ end }, i) => [end, i]));
  const sides = ({ senders, receivers }: Meeting): string =>
    [senders, receivers].map((side) => side.map((end) => numbers.get(end)).join()).join('>');
  const merged = new Map<string, Meeting>();
  for (const meeting of meetings.values()) {
    if (meeting.senders.length === 0 || meeting.receivers.length === 0) continue;
    const same = merged.get(sides(meeting));
    if (same) for (const server of meeting.servers) same.servers.add(server);
    else merged.set(sides(meeting), meeting);
  }
  const all = [...merged.values()];
  return all
    .filter((one) => !all.some((other) => other !== one && isPartOf(one, other)))
    .map(({ servers, senders, receivers }) => ({
      address: senders[0]?.address ?? '',
      servers: [...servers].sort(compare),
      senders,
      receivers,
    }));
}

/** Whether another meeting has all ends of this one: it says nothing more then. */
const isPartOf = (one: Meeting, other: Meeting): boolean =>
  one.senders.every((end) => other.senders.includes(end)) &&
  one.receivers.every((end) => other.receivers.includes(end));

function unmatchedEnd(
  { end, servers }: LocatedEnd,
  byAddress: ReadonlyMap<string, readonly LocatedEnd[]>,
): UnmatchedEnd {
  const { address } = end;
  const others = address === null ? [] : (byAddress.get(addressKey(address)) ?? []);
  return {
    end,
    servers: [...new Set(servers.map(({ label }) => label))].sort(compare),
    ...(address === null && { because: 'no-address' as const }),
    ...(address !== null && servers.length === 0 && { because: 'no-server' as const }),
    elsewhere: others
      .map((other) => other.end)
      .filter((other) => other.action !== end.action && other.document !== end.document),
  };
}
