// `carry-message`: an operation or its reply is about one more message of its channel, which gets it first if it lacks it.
import type { Change } from '../../edit/types.ts';
import { child } from '../../language/complete/offers/kit.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Builder } from '../types.ts';
import { admit } from './message.ts';
import { shared } from './reply.ts';
import { below, called, calledWith, draft, heldBy, REPLY, referable, refTo, sentence, type Thing, thingAt, whereOf } from './things.ts';

/** Sections Operation Object and Operation Reply Object (messages): a subset of the channel's messages, named through the channel; left out it means all. */
export const carryMessage: Builder<'carry-message'> = (subject, intent) => {
  const message = thingAt(subject, intent.message, 'Message');
  if ('refused' in message) return message;
  const operation = thingAt(subject, intent.operation, 'Operation', REPLY);
  if ('refused' in operation) return operation;
  const channel = channelOf(operation);
  if (!channel)
    return {
      refused: `${sentence(called(operation))} has no channel yet. Connect it to a channel first.`,
    };
  const admitted = admit(channel, message);
  if ('refused' in admitted) return admitted;
  const changes: [string, Change][] = admitted.change ? [[channel.place.uri, admitted.change]] : [];
  const notes = admitted.change ? [`The message was also added to the channel "${channel.name}", as "${admitted.key}".`] : [];
  const title = `Let ${calledWith(operation)} carry message "${message.name}"`;
  const list = heldBy(operation, 'messages');
  if (list === null) notes.push(`${sentence(called(operation))} lists no messages, so it uses all messages of its channel.`);
  else if (list.some(({ id }) => id === message.id)) notes.push(`${sentence(called(operation))} already uses this message.`);
  else {
    const ref = refToMessage(operation, channel, admitted.key);
    if (ref === null) return { refused: `${sentence(called(operation))} can't refer to the messages of its channel.` };
    notes.push(...shared(operation));
    changes.push([operation.place.uri, { do: 'append', list: [...operation.place.path, 'messages'], value: { data: { $ref: ref } } }]);
  }
  return draft(title, changes, whereOf(operation), notes);
};

/** The channel of an operation or a reply; null where it leads nowhere. Named as the operation names it. */
export function channelOf(operation: Thing): Thing | null {
  const { subject, place } = operation;
  const channel = child(subject, place, 'channel');
  if (!channel) return null;
  const named = subject.world.named(place.uri, refOfChannel(operation) ?? '');
  const where = named ?? channel;
  const thing = thingAt(subject, { uri: where.uri, pointer: toPointer(where.path) }, 'Channel');
  return 'refused' in thing ? null : thing;
}

/** The text of a reference by which an operation or a reply may name a message of its channel. */
export function refToMessage(operation: Thing, channel: Thing, key: string): string | null {
  const at = [...operation.place.path, 'channel'];
  const ref = refOfChannel(operation) ?? refTo(operation, referable(operation, operation.kind, 'channel'), at, channel);
  return ref === null ? null : below(ref, ['messages', key]);
}

function refOfChannel({ subject: { world }, place }: Thing): string | undefined {
  const slot = place.node.kind === 'map' ? place.node.entries.find((e) => e.key === 'channel') : undefined;
  return slot && world.refOf(slot.value);
}
