// `connect-reply`: sets the channel of an operation's reply; an operation without a reply gets one.

import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { toPointer } from '../../../text/pointer.ts';
import { get } from '../../../text/tree.ts';
import { orNull, refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import {
  draftByFile,
  listed,
  locationOf,
  orderOf,
  REPLY,
  type ResolvedObject,
  resolvedObjectAt,
} from './resolved-objects.ts';
import { refToChannel, toChannel } from './use-channel.ts';

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
    [...moved.notes, ...(moved.changes.length > 0 ? shared(reply) : [])],
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

/** Returns who else has a reply that is written for several. */
export function shared({ file, id, as }: ResolvedObject): string[] {
  const occurrences = symbolIndexOf(file.documents).byTarget.get(id) ?? [];
  const others = occurrences.flatMap(({ ref, last, uri, path }) =>
    ref && last && path.at(-2) === 'reply' && !(uri === as.uri && path.at(-3) === as.path.at(-2))
      ? [path.at(-3) ?? '']
      : [],
  );
  if (others.length === 0) return [];
  return [
    `${listed(others)} ${others.length === 1 ? 'has' : 'have'} the same reply, so ${others.length === 1 ? 'it is' : 'they are'} changed too.`,
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
