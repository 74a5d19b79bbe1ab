// `disconnect`: takes a message off a channel, an operation or a reply, a channel off a server or a reply.
import type { Change } from '../../edit/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import type { Builder, Draft, Refused } from '../types.ts';
import { channelOf, refToMessage } from './carry.ts';
import { released } from './released.ts';
import { shared } from './reply.ts';
import { listOf, refToServer } from './server.ts';
import {
  called,
  calledWith,
  draft,
  type Held,
  heldAs,
  heldBy,
  listed,
  orderOf,
  REPLY,
  sentence,
  type Thing,
  thingAt,
  whereOf,
} from './things.ts';

/** Sections Channel Object (messages, servers), Operation Object (messages) and Operation Reply Object (channel, messages). */
export const disconnect: Builder<'disconnect'> = (subject, intent) => {
  const operation = thingAt(subject, intent.from, 'Operation');
  if (!('refused' in operation)) return fromOperation(operation, thingAt(subject, intent.what, 'Message', 'Channel'));
  const reply = thingAt(subject, intent.from, REPLY);
  if (!('refused' in reply)) return fromReply(reply, thingAt(subject, intent.what, 'Message', 'Channel'));
  const channel = thingAt(subject, intent.from, 'Channel');
  if ('refused' in channel) return channel;
  const server = thingAt(subject, intent.what, 'Server');
  if (!('refused' in server)) return serverFromChannel(channel, server);
  const message = thingAt(subject, intent.what, 'Message');
  return 'refused' in message ? message : messageFromChannel(channel, message);
};

function fromOperation(operation: Thing, message: Thing | Refused): Draft | Refused {
  if ('refused' in message) return message;
  if (channelOf(operation)?.id === message.id)
    return { refused: 'An operation must have a channel. Connect it to another channel, or delete it.' };
  return fromList(operation, message);
}

/** A channel is taken off with the messages that it has; a reply that says nothing else is gone with it. */
function fromReply(reply: Thing, what: Thing | Refused): Draft | Refused {
  if ('refused' in what) return what;
  if (what.kind === 'Message') return fromList(reply, what);
  const { subject, place, as } = reply;
  const title = `Disconnect channel "${what.name}" from ${called(reply)}`;
  const select = { uri: as.uri, pointer: toPointer(as.path) };
  if (channelOf(reply)?.id !== what.id) return draft(title, [], select, [`${sentence(called(reply))} does not use this channel.`]);
  const own = ['channel', 'messages'];
  const fields = place.node.kind === 'map' ? place.node.entries.map(({ key }) => key) : [];
  const operation = thingAt(subject, { uri: as.uri, pointer: toPointer(as.path.slice(0, -1)) }, 'Operation');
  if (fields.every((key) => own.includes(key)) && !('refused' in operation))
    return draft(title, [[as.uri, { do: 'remove', path: as.path }]], whereOf(operation), [`"${operation.name}" no longer has a reply.`]);
  const notes = fields.includes('messages') ? ['Its list of messages was also removed, because they belonged to the channel.'] : [];
  const changes = own
    .filter((key) => fields.includes(key))
    .map((key): [string, Change] => [place.uri, { do: 'remove', path: [...place.path, key] }]);
  return draft(title, changes, select, [...notes, ...shared(reply)]);
}

function fromList(operation: Thing, message: Thing): Draft | Refused {
  const { uri, path } = operation.place;
  const title = `Remove message "${message.name}" from ${calledWith(operation)}`;
  const select = whereOf(operation);
  const who = sentence(called(operation));
  const list = heldBy(operation, 'messages');
  if (list) {
    const items = list.filter(({ id }) => id === message.id);
    const notes = items.length > 0 && items.length === list.length ? [`${who} now uses no messages.`] : [];
    if (items.length === 0) notes.push(`${who} does not use this message.`);
    else notes.push(...shared(operation));
    return draft(title, removed(uri, [...path, 'messages'], items), select, notes);
  }
  // Left out means all: from now on the others are named.
  const channel = channelOf(operation);
  const own = (channel && heldBy(channel, 'messages')) ?? [];
  if (!channel || !own.some(({ id }) => id === message.id)) return draft(title, [], select, [`${who} does not use this message.`]);
  const refs: { readonly $ref: string }[] = [];
  const others = own.filter(({ id }) => id !== message.id);
  for (const { key } of others) {
    const ref = refToMessage(operation, channel, key);
    if (ref === null) return { refused: `${sentence(called(operation))} can't refer to the messages of its channel.` };
    refs.push({ $ref: ref });
  }
  const change: Change = { do: 'set', path: [...path, 'messages'], value: { data: refs }, at: orderOf(operation) };
  const note =
    refs.length === 0
      ? `${who} now uses no messages.`
      : `${who} used all messages of its channel. It now lists ${listed(others.map(({ key }) => key))}.`;
  return draft(title, [[uri, change]], select, [note, ...shared(operation)]);
}

function messageFromChannel(channel: Thing, message: Thing): Draft | Refused {
  const { uri, path } = channel.place;
  const title = `Remove message "${message.name}" from channel "${channel.name}"`;
  const held = heldBy(channel, 'messages') ?? [];
  const entry = heldAs(channel, 'messages', held, message);
  if (!entry) return draft(title, [], whereOf(channel), ['The channel does not have this message.']);
  if (entry.ref === undefined)
    return {
      refused: `The message "${entry.key}" is defined in this channel and would be deleted. Delete it, or move it to components first.`,
    };
  const others = released(channel, entry.key, message);
  if ('refused' in others) return others;
  const own: Change = { do: 'remove', path: held.length === 1 ? [...path, 'messages'] : [...path, 'messages', entry.key] };
  return draft(title, [...others.changes, [uri, own]], whereOf(channel), others.notes);
}

function serverFromChannel(channel: Thing, server: Thing): Draft | Refused {
  const { subject, place } = channel;
  const title = `Disconnect channel "${channel.name}" from server "${server.name}"`;
  const select = whereOf(channel);
  const list = heldBy(channel, 'servers') ?? [];
  const items = list.filter(({ id }) => id === server.id);
  if (list.length > 0) {
    if (items.length === list.length)
      return {
        refused: `"${server.name}" is the only server listed: without it the channel would be available on all servers. Connect another one first.`,
      };
    const notes = items.length === 0 ? [`"${channel.name}" is not available on this server.`] : [];
    return draft(title, removed(place.uri, [...place.path, 'servers'], items), select, notes);
  }
  const servers = get(subject.world.root, 'servers');
  const refs: string[] = [];
  const names: string[] = [];
  for (const { key } of servers?.kind === 'map' ? servers.entries : []) {
    const other = thingAt(subject, { uri: '', pointer: toPointer(['servers', key]) }, 'Server');
    if ('refused' in other || other.id === server.id) continue;
    const ref = refToServer(channel, other);
    if (ref === null) continue;
    refs.push(ref);
    names.push(key);
  }
  if (refs.length === 0)
    return {
      refused: `"${server.name}" is the only server of the document, and a channel that lists no servers is available on all of them.`,
    };
  const note = `"${channel.name}" was available on all servers of the document. It now lists ${listed(names)}.`;
  return draft(title, [[place.uri, listOf(channel, refs)]], select, [note]);
}

/** Takes items of a list away, the last one first. */
function removed(uri: string, list: readonly string[], items: readonly Held[]): [string, Change][] {
  return items.toReversed().map(({ key }) => [uri, { do: 'remove', path: [...list, key] }]);
}
