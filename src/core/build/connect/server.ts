// `connect-server`: a channel is available on one more server, or on one alone.
import type { Change } from '../../edit/types.ts';
import { get } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { draft, heldBy, orderOf, referable, refTo, type Thing, thingAt, whereOf } from './things.ts';

/** Section Channel Object (servers): references; left out or empty the channel is on all servers of the document. */
export const connectServer: Builder<'connect-server'> = (subject, intent) => {
  const channel = thingAt(subject, intent.channel, 'Channel');
  if ('refused' in channel) return channel;
  const server = thingAt(subject, intent.server, 'Server');
  if ('refused' in server) return server;
  const ref = refToServer(channel, server);
  if (ref === null) return { refused: `A channel of the document can only use an entry of "servers", and "${server.name}" is not one.` };
  const { uri, path } = channel.place;
  const select = whereOf(channel);
  const list = heldBy(channel, 'servers') ?? [];
  const there = list.some(({ id }) => id === server.id);
  if (intent.only) {
    const title = `Make channel "${channel.name}" available on server "${server.name}" only`;
    if (there && list.length === 1) return draft(title, [], select, ['It is already available on this server only.']);
    return draft(title, [[uri, listOf(channel, [ref])]], select);
  }
  const title = `Make channel "${channel.name}" available on server "${server.name}"`;
  if (list.length === 0)
    return draft(title, [], select, [`"${channel.name}" lists no servers, so it is already available on all of them.`]);
  if (there) return draft(title, [], select, ['It is already available on this server.']);
  return draft(title, [[uri, { do: 'append', list: [...path, 'servers'], value: { data: { $ref: ref } } }]], select);
};

/** The text of a reference by which a channel may name a server. */
export function refToServer(channel: Thing, server: Thing): string | null {
  const count = heldBy(channel, 'servers')?.length ?? 0;
  return refTo(channel, referable(channel, 'Channel', 'servers'), [...channel.place.path, 'servers', `${count}`], server);
}

/** Writes the servers of a channel anew. */
export function listOf(channel: Thing, refs: readonly string[]): Change {
  const path = [...channel.place.path, 'servers'];
  const missing = get(channel.place.node, 'servers') === undefined;
  return { do: 'set', path, value: { data: refs.map(($ref) => ({ $ref })) }, ...(missing && { at: orderOf(channel) }) };
}
