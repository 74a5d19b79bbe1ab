// One version of a document as its partners see it: servers, channels, messages and operations.
import { type Dialect, dialectOf } from '../../format/dialects.ts';
import { locationId } from '../../text/location.ts';
import { entry } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { EffectiveValue, isObject } from '../documents/effective-value.ts';
import type { Partner } from './types.ts';

export interface ServerVersion {
  readonly key: string;
  readonly id: string;
  readonly value: EffectiveValue;
  readonly host: string;
  readonly pathname: string;
  readonly protocol: string;
}

/** How the messages of a channel travel, seen from the described application. */
export type Use = 'received' | 'sent';

export interface MessageVersion {
  readonly key: string;
  /** Where the channel lists it. */
  readonly listed: EffectiveValue;
  /** With its traits. */
  readonly value: EffectiveValue;
  readonly id: string;
  readonly channel: ChannelVersion;
  readonly uses: Set<Use>;
}

export interface ChannelVersion {
  readonly key: string;
  readonly id: string;
  readonly value: EffectiveValue;
  readonly address: string | null;
  /** All servers where the channel names none. */
  readonly servers: readonly ServerVersion[];
  readonly messages: MessageVersion[];
  readonly uses: Set<Use>;
}

export interface ReplyVersion {
  readonly value: EffectiveValue;
  readonly channel: ChannelVersion | undefined;
  readonly messages: readonly MessageVersion[];
}

export interface OperationVersion {
  readonly key: string;
  /** With its traits. */
  readonly value: EffectiveValue;
  readonly action: string;
  readonly channel: ChannelVersion | undefined;
  readonly messages: readonly MessageVersion[];
  readonly reply: ReplyVersion | undefined;
}

export interface Version {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  readonly root: EffectiveValue;
  readonly servers: readonly ServerVersion[];
  readonly channels: readonly ChannelVersion[];
  readonly operations: readonly OperationVersion[];
}

/** Returns the partners of messages that travel in these ways; both where nothing says how. */
export function partnersOf(uses: ReadonlySet<Use>): Partner[] {
  if (uses.size === 0) return ['receivers', 'senders'];
  return [...uses].map((use) => (use === 'received' ? 'senders' : 'receivers'));
}

/** Reads a version; null where the root is not an object. */
export function readVersion(documents: DocumentSet): Version | null {
  const { root: node } = documents;
  if (node?.kind !== 'map') return null;
  const root = new EffectiveValue(documents, { uri: '', path: [], node });
  const servers = resolvedEntries(root, 'servers').map(
    ([key, value]): ServerVersion => ({
      key,
      value,
      id: locationId(value),
      host: value.textOf('host') ?? '',
      pathname: value.textOf('pathname') ?? '',
      protocol: value.textOf('protocol') ?? '',
    }),
  );
  const channels = resolvedEntries(root, 'channels').map(([key, value]) =>
    readChannel(key, value, servers),
  );
  const operations = resolvedEntries(root, 'operations').map(([key, value]) =>
    readOperation(key, value.withTraits(), channels),
  );
  for (const operation of operations) markUses(operation);
  const dialect = dialectOf((name) => entry(node, name) !== undefined);
  return { documents, dialect, root, servers, channels, operations };
}

/** Returns the objects of a map, through references, by key. */
function resolvedEntries(
  parent: EffectiveValue | undefined,
  field: string,
): [string, EffectiveValue][] {
  return (parent?.field(field)?.members() ?? []).flatMap(([key, written]) => {
    const value = written.follow();
    return isObject(value) ? [[key, value] as [string, EffectiveValue]] : [];
  });
}

function readChannel(
  key: string,
  value: EffectiveValue,
  servers: readonly ServerVersion[],
): ChannelVersion {
  const named = (value.field('servers')?.items() ?? []).flatMap((item) => {
    const target = item.follow();
    return servers.filter(({ id }) => target && id === locationId(target));
  });
  const channel: ChannelVersion = {
    key,
    value,
    id: locationId(value),
    address: value.textOf('address') ?? null,
    servers: named.length > 0 ? named : servers,
    messages: [],
    uses: new Set(),
  };
  for (const [name, listed] of value.field('messages')?.members() ?? []) {
    const message = listed.follow();
    if (!isObject(message)) continue;
    channel.messages.push({
      ...{ key: name, listed, channel, id: locationId(message) },
      value: message.withTraits(),
      uses: new Set(),
    });
  }
  return channel;
}

function readOperation(
  key: string,
  value: EffectiveValue,
  channels: readonly ChannelVersion[],
): OperationVersion {
  const channel = channelAt(value, channels);
  const reply = value.field('reply');
  const replyChannel = reply && channelAt(reply, channels);
  return {
    key,
    value,
    channel,
    action: value.textOf('action') ?? '',
    messages: messagesOf(value, channel),
    reply: isObject(reply)
      ? { value: reply, channel: replyChannel, messages: messagesOf(reply, replyChannel) }
      : undefined,
  };
}

function channelAt(
  value: EffectiveValue,
  channels: readonly ChannelVersion[],
): ChannelVersion | undefined {
  const target = value.field('channel');
  return target && channels.find(({ id }) => id === locationId(target));
}

/** Omitted messages are all of the channel. */
function messagesOf(
  value: EffectiveValue,
  channel: ChannelVersion | undefined,
): readonly MessageVersion[] {
  const listed = value.field('messages');
  if (listed?.node.kind !== 'seq') return channel?.messages ?? [];
  return listed.items().flatMap((item) => {
    const target = item.follow();
    const found = target && channel?.messages.filter(({ id }) => id === locationId(target));
    // Two keys of a channel may be the same component: then the reference names which is meant.
    const name = item.documents.refOf(item.node)?.replace(/^.*\//s, '');
    return found?.find(({ key }) => key === name) ?? found?.[0] ?? [];
  });
}

function markUses({ action, channel, messages, reply }: OperationVersion): void {
  const use: Use = action === 'send' ? 'sent' : 'received';
  const back: Use = action === 'send' ? 'received' : 'sent';
  channel?.uses.add(use);
  for (const message of messages) message.uses.add(use);
  reply?.channel?.uses.add(back);
  for (const message of reply?.messages ?? []) message.uses.add(back);
}
