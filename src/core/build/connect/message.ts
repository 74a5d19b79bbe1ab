// `connect-message`: a message that is written elsewhere comes into a channel by reference.

import type { Change } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { judged } from '../../language/complete/offers/targets.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Builder, Refused } from '../types.ts';
import { draft, heldAs, heldBy, listed, orderOf, referable, type Thing, thingAt } from './things.ts';

/** Section Channel Object (messages): each message of a channel is written there or is a reference. */
export const connectMessage: Builder<'connect-message'> = (subject, intent) => {
  const message = thingAt(subject, intent.message, 'Message');
  if ('refused' in message) return message;
  const channel = thingAt(subject, intent.channel, 'Channel');
  if ('refused' in channel) return channel;
  const admitted = admit(channel, message);
  if ('refused' in admitted) return admitted;
  const { key, change } = admitted;
  const { uri, path } = channel.place;
  const select = { uri, pointer: toPointer([...path, 'messages', key]) };
  const title = `Add message "${message.name}" to channel "${channel.name}"`;
  if (!change) return draft(title, [], select, [`The channel already has this message, as "${key}".`]);
  return draft(title, [[uri, change]], select, followed(channel));
};

/** How a channel comes to have a message: its key there, and what to write unless it has it. */
export function admit(channel: Thing, message: Thing): { readonly key: string; readonly change?: Change } | Refused {
  const held = heldBy(channel, 'messages') ?? [];
  const own = heldAs(channel, 'messages', held, message);
  if (own) return { key: own.key };
  const taken = new Set(held.map(({ key }) => key));
  const said = /^\d*$/.test(message.name) ? 'message' : message.name;
  const key = freeName(said, (name) => taken.has(name));
  const path = [...channel.place.path, 'messages', key];
  const ref = judged(channel.subject, referable(channel, 'Channel', 'messages'), path, message.place)?.ref;
  if (ref === undefined) return { refused: `The channel "${channel.name}" can't refer to the message "${message.name}".` };
  return {
    key,
    change: { do: 'set', path, value: { data: { $ref: ref } }, ...(held.length === 0 && { at: orderOf(channel) }) },
  };
}

/** Which operations get a message with their channel, because they name none. */
function followed(channel: Thing): string[] {
  const model = channel.subject.model();
  const part = model.parts.get(channel.id);
  const names = (part?.kind === 'channel' ? part.operations : []).flatMap(({ id }) => {
    const operation = id === null ? undefined : model.parts.get(id);
    return operation?.kind === 'operation' && operation.messagesAre === 'all' ? [operation.key] : [];
  });
  if (names.length === 0) return [];
  return [`${listed(names)} ${names.length === 1 ? 'uses' : 'use'} all messages of the channel, so this one too.`];
}
