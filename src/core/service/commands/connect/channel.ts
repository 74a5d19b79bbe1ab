// Connects a channel: moves an operation or a reply to it and replaces its messages, and makes it
// available on servers.

import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { child } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { toPointer } from '../../../text/pointer.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import { orNull, refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import {
  draftByFile,
  locationOf,
  orderOf,
  quotedNames,
  REPLY,
  type ResolvedObject,
  referenceBelow,
  referenceShape,
  referenceTextTo,
  resolvedObjectAt,
  uniqueEntries,
  wordOf,
} from './resolved-objects.ts';

interface ChannelMove {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Sections Operation Object and Operation Reply Object (channel, messages): what makes a holder one
 * of a channel.
 */
function toChannel(owner: ResolvedObject, channel: ResolvedObject): ChannelMove {
  const { path, node } = owner.node;
  const at = [...path, 'channel'];
  const ref = refToChannel(owner, channel, at);
  if (typeof ref !== 'string') return ref;
  const now = get(node, 'channel');
  const written = now && owner.file.documents.refOf(now);
  if (written === ref && child(owner.file, owner.node, 'channel'))
    return { changes: [], notes: ['It already uses this channel.'] };
  const refer: Change =
    written === undefined
      ? { do: 'set', path: at, value: { data: { $ref: ref } }, at: orderOf(owner) }
      : { do: 'set', path: [...at, '$ref'], value: { data: ref } };
  const { changes, notes } = messagesFor(owner, channel, ref);
  return { changes: [refer, ...changes], notes };
}

/** Returns the text of a reference to a channel at a path of an operation, or of its reply. */
function refToChannel(
  owner: ResolvedObject,
  channel: ResolvedObject,
  at: NodePath,
  kind = owner.kind,
): string {
  const ref = referenceTextTo(owner, referenceShape(owner, kind, 'channel'), at, channel);
  if (ref !== null) return ref;
  const who = kind === REPLY ? 'The reply of an operation' : 'An operation';
  return refuse(
    `${who} of the document can only use an entry of "channels", and "${channel.name}" is not one.`,
  );
}

/**
 * Returns what makes the list of messages one of the new channel: by the same message, else by the
 * same name, else without it.
 * @param ref the text of the holder's reference to the channel
 */
export function messagesFor(
  owner: ResolvedObject,
  channel: ResolvedObject,
  ref: string,
): ChannelMove {
  const list = uniqueEntries(owner, 'messages');
  if (get(owner.node.node, 'messages')?.kind !== 'seq' || !list || list.length === 0)
    return { changes: [], notes: [] };
  const at = [...owner.node.path, 'messages'];
  const own = uniqueEntries(channel, 'messages') ?? [];
  const sets: Change[] = [];
  const lost: { readonly index: string; readonly name: string }[] = [];
  const renamed: string[] = [];
  const kept = new Set<string>();
  for (const item of list) {
    const name = nameOf(item.names ?? item.ref ?? '');
    const same = own.find(({ id }) => id !== null && id === item.id);
    const to = same ?? own.find(({ key }) => key === name);
    if (!to || kept.has(to.key)) {
      lost.push({ index: item.key, name });
      continue;
    }
    kept.add(to.key);
    if (!same) renamed.push(name);
    const text = referenceBelow(ref, ['messages', to.key]);
    if (item.ref === undefined)
      sets.push({ do: 'set', path: [...at, item.key], value: { data: { $ref: text } } });
    else if (item.ref !== text)
      sets.push({ do: 'set', path: [...at, item.key, '$ref'], value: { data: text } });
  }
  const notes: string[] = [];
  if (renamed.length > 0)
    notes.push(
      `${quotedNames(renamed)} ${renamed.length === 1 ? 'is now the message' : 'are now the messages'} of channel "${channel.name}" with ${renamed.length === 1 ? 'that name' : 'those names'}.`,
    );
  const removed = lost.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  if (removed.length > 0)
    notes.push(
      `Channel "${channel.name}" has no ${removed.length === 1 ? 'message' : 'messages'} ${quotedNames(removed)}. ${removed.length === 1 ? 'It was' : 'They were'} removed from the messages of the ${wordOf(owner.kind)}.`,
    );
  if (kept.size === 0) {
    notes.push(
      `The list of messages was empty and was removed: the ${wordOf(owner.kind)} uses all messages of the channel.`,
    );
    return { changes: [{ do: 'remove', path: at }], notes };
  }
  const removes = lost
    .reverse()
    .map(({ index }): Change => ({ do: 'remove', path: [...at, index] }));
  return { changes: [...sets, ...removes], notes };
}

/** Returns the last segment of a reference, decoded for display. */
function nameOf(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

// `connect-reply`: sets the channel of an operation's reply; an operation without a reply gets one.

/**
 * Connects a reply with a channel (section Operation Reply Object, channel): with an `address` of
 * its own a reply has no channel with another one.
 */
export const connectReply: CommandHandler<'connect-reply'> = (file, command) => {
  const operation = resolvedObjectAt(file, command.operation, 'Operation');
  const channel = resolvedObjectAt(file, command.channel, 'Channel');
  const reply = replyOf(operation);
  const { uri, path } = operation.node;
  const title = `Connect the reply of operation "${operation.name}" to channel "${channel.name}"`;
  if (!reply) {
    const at = [...path, 'reply'];
    const ref = refToChannel(operation, channel, [...at, 'channel'], REPLY);
    if (typeof ref !== 'string') return ref;
    const data = { channel: { $ref: ref } };
    return draftByFile(
      title,
      [[uri, { do: 'set', path: at, value: { data }, at: orderOf(operation) }]],
      locationOf(operation),
    );
  }
  const address = get(channel.node.node, 'address');
  if (
    get(reply.node.node, 'address') &&
    address &&
    !(address.kind === 'scalar' && address.value === null)
  )
    return refuse(
      `The reply goes to an address from the request, but the channel "${channel.name}" has its own address. Remove one of them first, or choose a channel without an address.`,
    );
  const moved = toChannel(reply, channel);
  return draftByFile(
    title,
    moved.changes.map((change) => [reply.node.uri, change]),
    locationOf(operation),
    [...moved.notes, ...(moved.changes.length > 0 ? sharedReplyNotes(reply) : [])],
  );
};

/** Returns the reply of an operation, wherever it is written; null if it has none. */
function replyOf({ file, node: place, name }: ResolvedObject): ResolvedObject | null {
  const node = get(place.node, 'reply');
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  const location = { uri: place.uri, pointer: toPointer([...place.path, 'reply']) };
  return (
    orNull(() => resolvedObjectAt(file, location, REPLY)) ??
    refuse(`The reply of "${name}" can't be read. Fix it in the text first.`)
  );
}

/** Returns a note that names the other operations with the same reply; [] where there are none. */
export function sharedReplyNotes({ file, id, as }: ResolvedObject): string[] {
  const occurrences = symbolIndexOf(file.documents).byTarget.get(id) ?? [];
  const others = occurrences.flatMap(({ ref, last, uri, path }) =>
    ref && last && path.at(-2) === 'reply' && !(uri === as.uri && path.at(-3) === as.path.at(-2))
      ? [path.at(-3) ?? '']
      : [],
  );
  if (others.length === 0) return [];
  return [
    `${quotedNames(others)} ${others.length === 1 ? 'has' : 'have'} the same reply, so ${others.length === 1 ? 'it is' : 'they are'} changed too.`,
  ];
}

/** Connects an operation with a channel (section Operation Object). Its reply keeps its channel. */
export const connectOperation: CommandHandler<'connect-operation'> = (file, command) => {
  const operation = resolvedObjectAt(file, command.operation, 'Operation');
  const channel = resolvedObjectAt(file, command.channel, 'Channel');
  const moved = toChannel(operation, channel);
  const title = `Connect operation "${operation.name}" to channel "${channel.name}"`;
  return draftByFile(
    title,
    moved.changes.map((change) => [operation.node.uri, change]),
    locationOf(operation),
    moved.notes,
  );
};

// `connect-server`: makes a channel available on one more server, or on one alone.

/**
 * Connects a channel with a server (section Channel Object, servers) by references; left out or
 * empty the channel is on all servers of the document.
 */
export const connectServer: CommandHandler<'connect-server'> = (file, command) => {
  const channel = resolvedObjectAt(file, command.channel, 'Channel');
  const server = resolvedObjectAt(file, command.server, 'Server');
  const ref = refToServer(channel, server);
  if (ref === null)
    return refuse(
      `A channel of the document can only use an entry of "servers", and "${server.name}" is not one.`,
    );
  const { uri, path } = channel.node;
  const select = locationOf(channel);
  const list = uniqueEntries(channel, 'servers') ?? [];
  const found = list.some(({ id }) => id === server.id);
  if (command.only) {
    const title = `Make channel "${channel.name}" available on server "${server.name}" only`;
    if (found && list.length === 1)
      return draftByFile(title, [], select, ['It is already available on this server only.']);
    return draftByFile(title, [[uri, listOf(channel, [ref])]], select);
  }
  const title = `Make channel "${channel.name}" available on server "${server.name}"`;
  if (list.length === 0)
    return draftByFile(title, [], select, [
      `"${channel.name}" lists no servers, so it is already available on all of them.`,
    ]);
  if (found) return draftByFile(title, [], select, ['It is already available on this server.']);
  return draftByFile(
    title,
    [[uri, { do: 'append', list: [...path, 'servers'], value: { data: { $ref: ref } } }]],
    select,
  );
};

/** Returns the text of a reference with which a channel may refer to a server. */
export function refToServer(channel: ResolvedObject, server: ResolvedObject): string | null {
  const count = uniqueEntries(channel, 'servers')?.length ?? 0;
  return referenceTextTo(
    channel,
    referenceShape(channel, 'Channel', 'servers'),
    [...channel.node.path, 'servers', `${count}`],
    server,
  );
}

/** Replaces the list of servers of a channel. */
export function listOf(channel: ResolvedObject, refs: readonly string[]): Change {
  const path = [...channel.node.path, 'servers'];
  const missing = get(channel.node.node, 'servers') === undefined;
  return {
    do: 'set',
    path,
    value: { data: refs.map(($ref) => ({ $ref })) },
    ...(missing && { at: orderOf(channel) }),
  };
}
