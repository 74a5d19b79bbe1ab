// Which objects of two versions belong together: by what partners see, before keys.
import type { EffectiveValue } from '../documents/effective-value.ts';
import { SameSchemas } from '../schema-changes/same-schema.ts';
import type { ChannelVersion, MessageVersion, OperationVersion, ServerVersion } from './version.ts';

/** Objects of both versions that are the same one, and those that only one of them has. */
export interface Matched<T> {
  readonly pairs: readonly (readonly [T, T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

class Matcher<T> {
  readonly pairs: [T, T][] = [];
  private old: T[];
  private changed: T[];

  constructor(old: readonly T[], changed: readonly T[]) {
    this.old = [...old];
    this.changed = [...changed];
  }

  /** Pairs what belongs together, the best candidate first. */
  by(belong: (a: T, b: T) => boolean, score: (a: T, b: T) => number = () => 0): this {
    for (const a of [...this.old]) {
      const candidates = this.changed.filter((b) => belong(a, b));
      const [best] = candidates.sort((x, y) => score(a, y) - score(a, x));
      if (best) this.pair(a, best);
    }
    return this;
  }

  /** Pairs where there is a single candidate on both sides. */
  byOnly(belong: (a: T, b: T) => boolean): this {
    for (const a of [...this.old]) {
      const [b, ...others] = this.changed.filter((one) => belong(a, one));
      if (!b || others.length > 0) continue;
      if (this.old.filter((one) => belong(one, b)).length === 1) this.pair(a, b);
    }
    return this;
  }

  get result(): Matched<T> {
    return { pairs: this.pairs, removed: this.old, added: this.changed };
  }

  private pair(a: T, b: T): void {
    this.pairs.push([a, b]);
    this.old = this.old.filter((one) => one !== a);
    this.changed = this.changed.filter((one) => one !== b);
  }
}

/** Returns an address in which parameters have their positions instead of their names. */
export function normalAddress(address: string | null): string | null {
  let count = 0;
  return address === null ? null : address.replace(/\{[^{}]*\}/g, () => `{${count++}}`);
}

const sameKey = (a: { readonly key: string }, b: { readonly key: string }) => a.key === b.key;

/** Returns a part of where a server is, in which what is equal for partners is equal. */
export function normalPart(
  server: ServerVersion,
  part: 'host' | 'pathname' | 'protocol',
): string | null {
  const text = normalAddress(server[part]);
  // Paths alone have a case (RFC 3986, section 6.2.2.1); an empty one means / (section 6.2.3).
  return part === 'pathname' ? (text?.replace(/^\/$/, '') ?? null) : (text?.toLowerCase() ?? null);
}

const serverAddress = (server: ServerVersion) =>
  (['protocol', 'host', 'pathname'] as const).map((part) => normalPart(server, part)).join(' ');

export function matchServers(
  old: readonly ServerVersion[],
  changed: readonly ServerVersion[],
): Matched<ServerVersion> {
  const sameAddress = (a: ServerVersion, b: ServerVersion) => serverAddress(a) === serverAddress(b);
  return new Matcher(old, changed)
    .by((a, b) => sameKey(a, b) && sameAddress(a, b))
    .by(sameAddress)
    .by(sameKey).result;
}

export function matchChannels(
  old: readonly ChannelVersion[],
  changed: readonly ChannelVersion[],
  servers: Matched<ServerVersion>,
): Matched<ChannelVersion> {
  const sameAddress = (a: ChannelVersion, b: ChannelVersion) =>
    normalAddress(a.address) === normalAddress(b.address);
  const overlap = (a: ChannelVersion, b: ChannelVersion) =>
    servers.pairs.length === 0 ||
    servers.pairs.some(([x, y]) => a.servers.includes(x) && b.servers.includes(y));
  const messages = (channel: ChannelVersion) =>
    channel.messages
      .map(({ key }) => key)
      .sort()
      .join('\n');
  return new Matcher(old, changed)
    .by((a, b) => sameKey(a, b) && sameAddress(a, b))
    .by((a, b) => a.address !== null && sameAddress(a, b) && overlap(a, b))
    .by(sameKey)
    .byOnly((a, b) => messages(a) !== '' && messages(a) === messages(b)).result;
}

export function matchOperations(
  old: readonly OperationVersion[],
  changed: readonly OperationVersion[],
  channels: Matched<ChannelVersion>,
): Matched<OperationVersion> {
  const counterpart = new Map(channels.pairs);
  const sameUse = (a: OperationVersion, b: OperationVersion) =>
    a.action === b.action &&
    (a.channel === undefined
      ? b.channel === undefined
      : counterpart.get(a.channel) === b.channel && b.channel !== undefined);
  const common = (a: OperationVersion, b: OperationVersion) =>
    a.messages.filter(({ key }) => b.messages.some((one) => one.key === key)).length;
  return new Matcher(old, changed)
    .by((a, b) => sameKey(a, b) && sameUse(a, b))
    .by(sameUse, common)
    .by(sameKey).result;
}

export function matchMessages(
  old: readonly MessageVersion[],
  changed: readonly MessageVersion[],
): Matched<MessageVersion> {
  const name = ({ value }: MessageVersion) => value.textOf('name');
  const same = new SameSchemas();
  const equal = (a: EffectiveValue | undefined, b: EffectiveValue | undefined) =>
    a && b ? same.same(a, b) : a === b;
  const field = ({ value }: MessageVersion, name: string) => value.child(name);
  return new Matcher(old, changed)
    .by(sameKey)
    .by((a, b) => name(a) !== undefined && name(a) === name(b))
    .byOnly(
      (a, b) =>
        (field(a, 'payload') ?? field(a, 'headers')) !== undefined &&
        equal(field(a, 'payload'), field(b, 'payload')) &&
        equal(field(a, 'headers'), field(b, 'headers')),
    ).result;
}

// Whether values of two versions mean the same, through references.

const MAX_DEPTH = 8;

/**
 * Returns the text of a value with sorted keys and references opened, in which equal values are
 * equal; '' without a value. For small objects: references below 8 levels are left as they are.
 */
export function canonicalValue(value: EffectiveValue | undefined, depth = 0): string {
  if (!value) return '';
  const target = depth < MAX_DEPTH ? value.follow() : value;
  if (!target) return JSON.stringify(value.documents.refOf(value.node) ?? null);
  const { node } = target;
  if (node.kind === 'scalar') return JSON.stringify(node.value);
  if (node.kind === 'seq')
    return `[${target
      .items()
      .map((item) => canonicalValue(item, depth + 1))
      .join(',')}]`;
  const members = target
    .members()
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalValue(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
