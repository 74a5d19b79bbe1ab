// `connect-reply`: the reply of an operation passes through a channel; an operation without a reply gets one.
import { indexOf } from '../../language/names/name-index.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import type { Builder, Refused } from '../types.ts';
import { draft, listed, orderOf, REPLY, type Thing, thingAt, whereOf } from './things.ts';
import { refToChannel, toChannel } from './use-channel.ts';

/** Section Operation Reply Object (channel): with an `address` of its own a reply has no channel with another one. */
export const connectReply: Builder<'connect-reply'> = (subject, intent) => {
  const operation = thingAt(subject, intent.operation, 'Operation');
  if ('refused' in operation) return operation;
  const channel = thingAt(subject, intent.channel, 'Channel');
  if ('refused' in channel) return channel;
  const reply = replyOf(operation);
  if (reply && 'refused' in reply) return reply;
  const { uri, path } = operation.place;
  const title = `Connect the reply of operation "${operation.name}" to channel "${channel.name}"`;
  if (!reply) {
    const at = [...path, 'reply'];
    const ref = refToChannel(operation, channel, [...at, 'channel'], REPLY);
    if (typeof ref !== 'string') return ref;
    const data = { channel: { $ref: ref } };
    return draft(title, [[uri, { do: 'set', path: at, value: { data }, at: orderOf(operation) }]], whereOf(operation));
  }
  const address = get(channel.place.node, 'address');
  if (get(reply.place.node, 'address') && address && !(address.kind === 'scalar' && address.value === null))
    return {
      refused: `The reply goes to an address from the request, but the channel "${channel.name}" has its own address. Remove one of them first, or choose a channel without an address.`,
    };
  const moved = toChannel(reply, channel);
  if ('refused' in moved) return moved;
  return draft(
    title,
    moved.changes.map((change) => [reply.place.uri, change]),
    whereOf(operation),
    [...moved.notes, ...(moved.changes.length > 0 ? shared(reply) : [])],
  );
};

/** The reply of an operation, wherever it is written; null where it has none. */
function replyOf({ subject, place, name }: Thing): Thing | Refused | null {
  const node = get(place.node, 'reply');
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  const reply = thingAt(subject, { uri: place.uri, pointer: toPointer([...place.path, 'reply']) }, REPLY);
  return 'refused' in reply ? { refused: `The reply of "${name}" can't be read. Fix it in the text first.` } : reply;
}

/** Who else has a reply that is written for several. */
export function shared({ subject, id, as }: Thing): string[] {
  const mentions = indexOf(subject.world).byTarget.get(id) ?? [];
  const others = mentions.flatMap(({ ref, last, uri, path }) =>
    ref && last && path.at(-2) === 'reply' && !(uri === as.uri && path.at(-3) === as.path.at(-2)) ? [path.at(-3) ?? ''] : [],
  );
  if (others.length === 0) return [];
  return [
    `${listed(others)} ${others.length === 1 ? 'has' : 'have'} the same reply, so ${others.length === 1 ? 'it is' : 'they are'} changed too.`,
  ];
}
