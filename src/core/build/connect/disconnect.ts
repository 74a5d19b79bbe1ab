// `disconnect`: takes a message off a channel or an operation, or a channel off a server.
import type { Change } from '../../edit/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import type { Builder, Draft, Refused } from '../types.ts';
import { channelOf, refToMessage } from './carry.ts';
import { released } from './released.ts';
import { listOf, refToServer } from './server.ts';
import { draft, type Held, heldAs, heldBy, listed, orderOf, type Thing, thingAt, whereOf } from './things.ts';

/** Sections Channel Object (messages, servers) and Operation Object (messages). */
export const disconnect: Builder<'disconnect'> = (subject, intent) => {
  const operation = thingAt(subject, intent.from, 'Operation');
  if (!('refused' in operation)) return fromOperation(operation, thingAt(subject, intent.what, 'Message', 'Channel'));
  const channel = thingAt(subject, intent.from, 'Channel');
  if ('refused' in channel) return channel;
  const server = thingAt(subject, intent.what, 'Server');
  if (!('refused' in server)) return serverFromChannel(channel, server);
  const message = thingAt(subject, intent.what, 'Message');
  return 'refused' in message ? message : messageFromChannel(channel, message);
};

function fromOperation(operation: Thing, message: Thing | Refused): Draft | Refused {
  if ('refused' in message) return message;
  if (channelOf(operation)?.id === message.id) return { refused: 'An operation needs a channel. Connect it to another one, or delete it.' };
  const { uri, path } = operation.place;
  const title = `Take message "${message.name}" off operation "${operation.name}"`;
  const select = whereOf(operation);
  const list = heldBy(operation, 'messages');
  if (list) {
    const items = list.filter(({ id }) => id === message.id);
    const notes = items.length > 0 && items.length === list.length ? [`"${operation.name}" is about no messages now.`] : [];
    if (items.length === 0) notes.push(`"${operation.name}" is not about this message.`);
    return draft(title, removed(uri, [...path, 'messages'], items), select, notes);
  }
  // Left out means all: from now on the others are named.
  const channel = channelOf(operation);
  const own = (channel && heldBy(channel, 'messages')) ?? [];
  if (!channel || !own.some(({ id }) => id === message.id))
    return draft(title, [], select, [`"${operation.name}" is not about this message.`]);
  const refs: { readonly $ref: string }[] = [];
  const others = own.filter(({ id }) => id !== message.id);
  for (const { key } of others) {
    const ref = refToMessage(operation, channel, key);
    if (ref === null) return { refused: `No reference from "${operation.name}" can lead to the messages of its channel.` };
    refs.push({ $ref: ref });
  }
  const change: Change = { do: 'set', path: [...path, 'messages'], value: { data: refs }, at: orderOf(operation, 'Operation') };
  const note =
    refs.length === 0
      ? `"${operation.name}" is about no messages now.`
      : `"${operation.name}" was about all messages of its channel. It names ${listed(others.map(({ key }) => key))} now.`;
  return draft(title, [[uri, change]], select, [note]);
}

function messageFromChannel(channel: Thing, message: Thing): Draft | Refused {
  const { uri, path } = channel.place;
  const title = `Take message "${message.name}" out of channel "${channel.name}"`;
  const held = heldBy(channel, 'messages') ?? [];
  const entry = heldAs(channel, 'messages', held, message);
  if (!entry) return draft(title, [], whereOf(channel), ['The channel does not have this message.']);
  if (entry.ref === undefined)
    return {
      refused: `The message "${entry.key}" is written in this channel and would be gone. Delete it, or move it to the components first.`,
    };
  const others = released(channel, entry.key, message);
  if ('refused' in others) return others;
  const own: Change = { do: 'remove', path: held.length === 1 ? [...path, 'messages'] : [...path, 'messages', entry.key] };
  return draft(title, [...others.changes, [uri, own]], whereOf(channel), others.notes);
}

function serverFromChannel(channel: Thing, server: Thing): Draft | Refused {
  const { subject, place } = channel;
  const title = `Take channel "${channel.name}" off server "${server.name}"`;
  const select = whereOf(channel);
  const list = heldBy(channel, 'servers') ?? [];
  const items = list.filter(({ id }) => id === server.id);
  if (list.length > 0) {
    if (items.length === list.length)
      return {
        refused: `"${server.name}" is the only server named: without any the channel would be on all of them. Connect another one first.`,
      };
    const notes = items.length === 0 ? [`"${channel.name}" is not on this server.`] : [];
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
    return { refused: `"${server.name}" is the only server of the document, and a channel that names none is on all of them.` };
  const note = `"${channel.name}" was on all servers of the document. It names ${listed(names)} now.`;
  return draft(title, [[place.uri, listOf(channel, refs)]], select, [note]);
}

/** Takes items of a list away, the last one first. */
function removed(uri: string, list: readonly string[], items: readonly Held[]): [string, Change][] {
  return items.toReversed().map(({ key }) => [uri, { do: 'remove', path: [...list, key] }]);
}
