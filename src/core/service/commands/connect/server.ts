// `connect-server`: makes a channel available on one more server, or on one alone.

import type { Change } from '../../../text/edit/types.ts';
import { get } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import {
  draftByFile,
  entriesOf,
  locationOf,
  orderOf,
  type ResolvedObject,
  referable,
  referenceTextTo,
  resolvedObjectAt,
} from './resolved-objects.ts';

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
  const list = entriesOf(channel, 'servers') ?? [];
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
  const count = entriesOf(channel, 'servers')?.length ?? 0;
  return referenceTextTo(
    channel,
    referable(channel, 'Channel', 'servers'),
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
