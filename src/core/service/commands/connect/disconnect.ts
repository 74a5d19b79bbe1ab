// `disconnect`: removes a message from a channel, an operation or a reply, or a channel from a
// server or a reply.

import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { referenceText } from '../../../analysis/targets/reference-targets.ts';
import { kindAt, otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isWithin, locationId, toLocation } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../../text/tree.ts';
import { orNull, refuse } from '../refusal.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import { listOf, refToServer, sharedReplyNotes } from './channel.ts';
import { channelOf, refToMessage } from './messages.ts';
import {
  describe,
  describeWithKind,
  draftByFile,
  entryOfObject,
  type ListedEntry,
  locationOf,
  orderOf,
  quotedNames,
  REPLY,
  type ResolvedObject,
  resolvedObjectAt,
  uniqueEntries,
} from './resolved-objects.ts';

/**
 * Sections Channel Object (messages, servers), Operation Object (messages) and Operation Reply
 * Object (channel, messages).
 */
export const disconnect: CommandHandler<'disconnect'> = (file, { from, what }) => {
  const operation = orNull(() => resolvedObjectAt(file, from, 'Operation'));
  if (operation)
    return fromOperation(operation, resolvedObjectAt(file, what, 'Message', 'Channel'));
  const reply = orNull(() => resolvedObjectAt(file, from, REPLY));
  if (reply) return fromReply(reply, resolvedObjectAt(file, what, 'Message', 'Channel'));
  const channel = resolvedObjectAt(file, from, 'Channel');
  const server = orNull(() => resolvedObjectAt(file, what, 'Server'));
  return server
    ? serverFromChannel(channel, server)
    : messageFromChannel(channel, resolvedObjectAt(file, what, 'Message'));
};

function fromOperation(operation: ResolvedObject, message: ResolvedObject): CommandDraft {
  if (channelOf(operation)?.id === message.id)
    return refuse('An operation must have a channel. Connect it to another channel, or delete it.');
  return fromList(operation, message);
}

/**
 * Removes the channel of a reply together with its messages; a reply that has no other fields is
 * removed too.
 */
function fromReply(reply: ResolvedObject, what: ResolvedObject): CommandDraft {
  if (what.kind === 'Message') return fromList(reply, what);
  const { file, node, as } = reply;
  const title = `Disconnect channel "${what.name}" from ${describe(reply)}`;
  const select = toLocation(as);
  if (channelOf(reply)?.id !== what.id)
    return draftByFile(title, [], select, [
      `${capitalize(describe(reply))} does not use this channel.`,
    ]);
  const own = ['channel', 'messages'];
  const fields = node.node.kind === 'map' ? node.node.entries.map(({ key }) => key) : [];
  const outer = toLocation({ uri: as.uri, path: as.path.slice(0, -1) });
  const operation = orNull(() => resolvedObjectAt(file, outer, 'Operation'));
  if (operation && fields.every((key) => own.includes(key)))
    return draftByFile(title, [[as.uri, { do: 'remove', path: as.path }]], locationOf(operation), [
      `"${operation.name}" no longer has a reply.`,
    ]);
  const notes = fields.includes('messages')
    ? ['Its list of messages was also removed, because they belonged to the channel.']
    : [];
  const changes = own
    .filter((key) => fields.includes(key))
    .map((key): [string, Change] => [node.uri, { do: 'remove', path: [...node.path, key] }]);
  return draftByFile(title, changes, select, [...notes, ...sharedReplyNotes(reply)]);
}

function fromList(operation: ResolvedObject, message: ResolvedObject): CommandDraft {
  const { uri, path } = operation.node;
  const title = `Remove message "${message.name}" from ${describeWithKind(operation)}`;
  const select = locationOf(operation);
  const who = capitalize(describe(operation));
  const list = uniqueEntries(operation, 'messages');
  if (list) {
    const items = list.filter(({ id }) => id === message.id);
    const notes =
      items.length > 0 && items.length === list.length ? [`${who} now uses no messages.`] : [];
    if (items.length === 0) notes.push(`${who} does not use this message.`);
    else notes.push(...sharedReplyNotes(operation));
    return draftByFile(title, removeItems(uri, [...path, 'messages'], items), select, notes);
  }
  // Left out means all: from now on the others are named.
  const channel = channelOf(operation);
  const own = (channel && uniqueEntries(channel, 'messages')) ?? [];
  if (!channel || !own.some(({ id }) => id === message.id))
    return draftByFile(title, [], select, [`${who} does not use this message.`]);
  const refs: { readonly $ref: string }[] = [];
  const others = own.filter(({ id }) => id !== message.id);
  for (const { key } of others) {
    const ref = refToMessage(operation, channel, key);
    if (ref === null)
      return refuse(
        `${capitalize(describe(operation))} can't refer to the messages of its channel.`,
      );
    refs.push({ $ref: ref });
  }
  const change: Change = {
    do: 'set',
    path: [...path, 'messages'],
    value: { data: refs },
    at: orderOf(operation),
  };
  const note =
    refs.length === 0
      ? `${who} now uses no messages.`
      : `${who} used all messages of its channel. It now lists ${quotedNames(others.map(({ key }) => key))}.`;
  return draftByFile(title, [[uri, change]], select, [note, ...sharedReplyNotes(operation)]);
}

function messageFromChannel(channel: ResolvedObject, message: ResolvedObject): CommandDraft {
  const { uri, path } = channel.node;
  const title = `Remove message "${message.name}" from channel "${channel.name}"`;
  const held = uniqueEntries(channel, 'messages') ?? [];
  const entry = entryOfObject(channel, 'messages', held, message);
  if (!entry)
    return draftByFile(title, [], locationOf(channel), ['The channel does not have this message.']);
  if (entry.ref === undefined)
    return refuse(
      `The message "${entry.key}" is defined in this channel and would be deleted. Delete it, or move it to components first.`,
    );
  const others = releaseEntry(channel, entry.key, message);
  const own: Change = {
    do: 'remove',
    path: held.length === 1 ? [...path, 'messages'] : [...path, 'messages', entry.key],
  };
  return draftByFile(title, [...others.changes, [uri, own]], locationOf(channel), others.notes);
}

function serverFromChannel(channel: ResolvedObject, server: ResolvedObject): CommandDraft {
  const { file, node } = channel;
  const title = `Disconnect channel "${channel.name}" from server "${server.name}"`;
  const select = locationOf(channel);
  const list = uniqueEntries(channel, 'servers') ?? [];
  const items = list.filter(({ id }) => id === server.id);
  if (list.length > 0) {
    if (items.length === list.length)
      return refuse(
        `"${server.name}" is the only server listed: without it the channel would be available on all servers. Connect another one first.`,
      );
    const notes = items.length === 0 ? [`"${channel.name}" is not available on this server.`] : [];
    return draftByFile(
      title,
      removeItems(node.uri, [...node.path, 'servers'], items),
      select,
      notes,
    );
  }
  const servers = get(file.documents.root, 'servers');
  const refs: string[] = [];
  const names: string[] = [];
  for (const { key } of servers?.kind === 'map' ? servers.entries : []) {
    const other = orNull(() =>
      resolvedObjectAt(file, { uri: '', pointer: toPointer(['servers', key]) }, 'Server'),
    );
    if (!other || other.id === server.id) continue;
    const ref = refToServer(channel, other);
    if (ref === null) continue;
    refs.push(ref);
    names.push(key);
  }
  if (refs.length === 0)
    return refuse(
      `"${server.name}" is the only server of the document, and a channel that lists no servers is available on all of them.`,
    );
  const note = `"${channel.name}" was available on all servers of the document. It now lists ${quotedNames(names)}.`;
  return draftByFile(title, [[node.uri, listOf(channel, refs)]], select, [note]);
}

/** Removes items of a list, the last one first. */
function removeItems(
  uri: string,
  list: readonly string[],
  items: readonly ListedEntry[],
): [string, Change][] {
  return items.toReversed().map(({ key }) => [uri, { do: 'remove', path: [...list, key] }]);
}

// Updates references to a message that is removed from a channel: lists of operations lose it,
// other references resolve directly to the message.

interface ReleasedEntry {
  readonly changes: readonly (readonly [uri: string, change: Change])[];
  readonly notes: readonly string[];
}

/** Returns the changes that remove all references to the entry `key` of a channel. */
function releaseEntry(
  channel: ResolvedObject,
  key: string,
  message: ResolvedObject,
): ReleasedEntry {
  const { file, node } = channel;
  const entry = [...node.path, 'messages', key];
  const sets: [string, Change][] = [];
  const removes: { readonly uri: string; readonly list: NodePath; readonly index: string }[] = [];
  const lists = new Set<string>();
  for (const occurrence of symbolIndexOf(file.documents).byTarget.get(
    `${node.uri}#${toPointer(entry)}`,
  ) ?? []) {
    if (!occurrence.ref || occurrence.notation !== 'reference') continue;
    const list = listWith(channel, occurrence);
    if (list) {
      removes.push({ uri: occurrence.uri, list, index: occurrence.path.at(-2) ?? '' });
      lists.add(list.at(-2) === 'reply' ? `the reply of ${list.at(-3)}` : (list.at(-2) ?? ''));
      continue;
    }
    const text = stringOf(occurrence.node);
    const named = text === undefined ? null : file.documents.locate(occurrence.uri, text);
    if (!named || !isWithin(named.path, entry) || named.uri !== node.uri)
      return refuse(
        `Something else refers to the message "${key}" through this channel: ${locationId(occurrence)}.`,
      );
    const to = {
      uri: message.node.uri,
      path: [...message.node.path, ...named.path.slice(entry.length)],
    };
    sets.push([
      occurrence.uri,
      {
        do: 'set',
        path: occurrence.path,
        value: { data: referenceText(file.documents, occurrence.uri, to) },
      },
    ]);
  }
  removes.sort((a, b) => Number(b.index) - Number(a.index));
  return {
    changes: [
      ...sets,
      ...removes.map(
        ({ uri, list, index }) => [uri, { do: 'remove', path: [...list, index] }] as const,
      ),
    ],
    notes: lists.size === 0 ? [] : [`Also removed from the list of ${quotedNames([...lists])}.`],
  };
}

/**
 * Returns the path of the message list of an operation or reply that the occurrence is an item of.
 */
function listWith({ file }: ResolvedObject, { uri, path, last }: Occurrence): NodePath | null {
  const list = path.slice(0, -2);
  const own = otherFile(file, uri);
  if (!last || !own || path.at(-1) !== '$ref' || list.at(-1) !== 'messages') return null;
  const kind = kindAt(own, list.slice(0, -1));
  return kind === 'Operation' || kind === 'OperationReply' ? list : null;
}
