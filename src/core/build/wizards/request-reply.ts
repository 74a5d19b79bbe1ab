// A request and its reply: one operation with both sides, and the id that ties their messages together.

import { checkFormat } from '../../check/formats.ts';
import { quote } from '../../check/say.ts';
import { valueIn } from '../../language/fix/kit.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import type { IntentOf } from '../types.ts';
import { type Channel, channelFor, messagesOf } from './channels.ts';
import type { ChannelInput, MessageInput } from './intents.ts';
import { checkObject, filled } from './judge.ts';
import { checkName, mapOf } from './names.ts';
import { Stop } from './stop.ts';
import { type Spot, type Writing, wizard } from './writing.ts';

export const addRequestReply = wizard<IntentOf<'add-request-reply'>>((writing, intent) => {
  const { subject } = writing;
  const { name, action, correlationId, title, summary } = intent;
  const spot = { uri: '', path: ['operations', name] };
  checkName(writing, spot, mapOf(subject, '', 'operations'));
  for (const text of [correlationId, intent.reply.address]) checkExpression(text);
  const request = sideOf(writing, intent.request, correlationId);
  const reply = replyOf(writing, intent, request.channel);
  const operation = {
    action,
    channel: { $ref: writing.refTo('', { uri: '', path: request.channel.named }) },
    ...filled({ title, summary }),
    ...(request.messages && { messages: request.messages }),
    reply,
  };
  checkObject(subject, 'Operation', operation);
  writing.put(spot, operation);
  return writing.draft(`Add the request "${name}" and its reply`, spot);
});

function replyOf(writing: Writing, { reply, correlationId }: IntentOf<'add-request-reply'>, request: Channel): unknown {
  const { channel, address } = reply;
  if (!channel && !address) throw new Stop('Choose where the reply goes: to a channel, or to an address from the request.');
  if (!channel) {
    if (reply.messages || reply.add?.length) throw new Stop('Choose a channel for the messages of the reply.');
    return { address: { location: address } };
  }
  const same = 'create' in channel && channel.create === request.named.at(-1) && request.named.length === 2;
  if (same) throw new Stop(`There is already a channel ${quote(channel.create)}.`);
  const side = sideOf(writing, { ...reply, channel }, correlationId, request);
  if (address && side.channel.address !== null)
    throw new Stop(
      `The reply goes either to the address of the channel (${quote(side.channel.address)}) or to the one in the request. Remove one of them.`,
    );
  return {
    ...(address && { address: { location: address } }),
    channel: { $ref: writing.refTo('', { uri: '', path: side.channel.named }) },
    ...(side.messages && { messages: side.messages }),
  };
}

interface Side {
  readonly channel: Channel;
  readonly messages: readonly unknown[] | undefined;
}

/** One of both sides; its messages carry the correlation id afterwards. `other`: a channel that may have got messages already. */
function sideOf(writing: Writing, input: ChannelInput, correlationId: string | undefined, other?: Channel): Side {
  const found = channelFor(writing, input.channel);
  const channel = other && other.named.join('/') === found.named.join('/') ? other : found;
  const there = input.messages ?? [...channel.messages];
  const add = correlationId ? input.add?.map((m) => withId(m, correlationId)) : input.add;
  const messages = messagesOf(writing, channel, { ...input, add });
  if (correlationId) {
    for (const name of there) tie(writing, { uri: channel.home.uri, path: [...channel.home.path, 'messages', name] }, correlationId);
    for (const m of input.add ?? []) if ('use' in m) tie(writing, { uri: m.use.uri, path: fromPointer(m.use.pointer) }, correlationId);
  }
  return { channel, messages };
}

function withId(message: MessageInput, correlationId: string): MessageInput {
  return 'use' in message || message.correlationId ? message : { ...message, correlationId };
}

/** Gives a message that is there its correlation id, unless it has one. */
function tie(writing: Writing, { uri, path }: Spot, location: string): void {
  const node = valueIn(writing.subject, uri, path);
  const place = node && writing.subject.world.deref(uri, path, node);
  if (place?.node.kind !== 'map' || hasId(writing, place)) return;
  const spot: Spot = { uri: place.uri, path: [...place.path, 'correlationId'] };
  if (!writing.has(spot)) writing.put(spot, { location });
}

/** Of its own, or from one of its traits. */
function hasId({ subject: { world } }: Writing, { uri, path, node }: Place): boolean {
  if (get(node, 'correlationId')) return true;
  const traits = get(node, 'traits');
  if (traits?.kind !== 'seq') return false;
  return traits.items.some(({ value }, i) => {
    const trait = world.deref(uri, [...path, 'traits', String(i)], value);
    return trait !== null && get(trait.node, 'correlationId') !== undefined;
  });
}

function checkExpression(text: string | undefined): void {
  const fault = text === undefined ? null : checkFormat('runtime-expression', text);
  if (typeof fault === 'string') throw new Stop(fault);
}
