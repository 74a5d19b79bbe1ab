// `connect-operation`: an operation becomes one of another channel.
import type { Builder } from '../types.ts';
import { draft, thingAt, whereOf } from './things.ts';
import { toChannel } from './use-channel.ts';

/** Section Operation Object (channel, messages). The reply has a channel of its own and stays. */
export const connectOperation: Builder<'connect-operation'> = (subject, intent) => {
  const operation = thingAt(subject, intent.operation, 'Operation');
  if ('refused' in operation) return operation;
  const channel = thingAt(subject, intent.channel, 'Channel');
  if ('refused' in channel) return channel;
  const moved = toChannel(operation, channel);
  if ('refused' in moved) return moved;
  const title = `Connect operation "${operation.name}" to channel "${channel.name}"`;
  return draft(
    title,
    moved.changes.map((change) => [operation.place.uri, change]),
    whereOf(operation),
    moved.notes,
  );
};
