// Adds a request and its reply: one operation with both, and the ID that correlates their messages.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { quote } from '../../../format/message-text.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import type { NodeLocation } from '../../../text/location.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get } from '../../../text/tree.ts';
import { describedHeaders, headerOf } from '../described-headers.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import type { ChannelInput, MessageInput } from '../types/wizards.ts';
import { channelFor, messagesOf } from './channels.ts';
import { writtenObject } from './validate-object.ts';
import { mapOf, type WizardEdits, type WrittenChannel, wizard } from './wizard-edits.ts';

export const addRequestReply = wizard<EditCommandOf<'add-request-reply'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, correlationId } = command;
  const location = { uri: '', path: ['operations', name] };
  const home = writing.homeOf(location, mapOf(file, '', 'operations'));
  const { uri } = home.written;
  for (const text of [correlationId, command.reply.address]) checkExpression(text);
  const { address } = command.reply;
  const request = sideOf(writing, uri, command.request, [correlationId, address]);
  const reply = replyOf(writing, uri, command, request.channel);
  const others = {
    channel: { $ref: writing.refTo(uri, { uri: '', path: request.channel.named }) },
    ...(request.messages && { messages: request.messages }),
    reply,
  };
  writing.putObject(home, writtenObject(file, 'Operation', command, others));
  return writing.draft(`Add the request "${name}" and its reply`, location);
});

function replyOf(
  writing: WizardEdits,
  from: string,
  { reply, correlationId }: EditCommandOf<'add-request-reply'>,
  request: WrittenChannel,
): unknown {
  const { channel, address } = reply;
  if (!channel && !address)
    refuse('Choose where the reply goes: to a channel, or to an address from the request.');
  if (!channel) {
    if (reply.messages || reply.add?.length)
      refuse('Choose a channel for the messages of the reply.');
    return { address: { location: address } };
  }
  const same =
    'create' in channel && channel.create === request.named.at(-1) && request.named.length === 2;
  if (same) refuse(`There is already a channel ${quote(channel.create)}.`);
  const side = sideOf(writing, from, { ...reply, channel }, [correlationId], request);
  if (address && side.channel.address !== null)
    refuse(
      `The reply goes either to the address of the channel (${quote(side.channel.address)}) or to the one in the request. Remove one of them.`,
    );
  return {
    ...(address && { address: { location: address } }),
    channel: { $ref: writing.refTo(from, { uri: '', path: side.channel.named }) },
    ...(side.messages && { messages: side.messages }),
  };
}

interface Side {
  readonly channel: WrittenChannel;
  readonly messages: readonly unknown[] | undefined;
}

/**
 * One of both sides; its messages carry the correlation id afterwards, and describe the header with
 * it, and that with the address of the reply. `from`: the file of the operation. `other`: a channel
 * that may have got messages already.
 */
function sideOf(
  writing: WizardEdits,
  from: string,
  input: ChannelInput,
  expressions: readonly [correlationId: string | undefined, address?: string],
  other?: WrittenChannel,
): Side {
  const found = channelFor(writing, input.channel);
  const channel = other && other.named.join('/') === found.named.join('/') ? other : found;
  const there = input.messages ?? [...channel.messages];
  const add = input.add?.map((message) => withExpressions(message, ...expressions));
  const messages = messagesOf(writing, channel, { ...input, add }, from);
  for (const name of there)
    addCorrelationId(
      writing,
      { uri: channel.location.uri, path: [...channel.location.path, 'messages', name] },
      ...expressions,
    );
  for (const m of input.add ?? [])
    if ('use' in m)
      addCorrelationId(
        writing,
        { uri: m.use.uri, path: fromPointer(m.use.pointer) },
        ...expressions,
      );
  return { channel, messages };
}

function withExpressions(
  message: MessageInput,
  correlationId: string | undefined,
  address?: string,
): MessageInput {
  if ('use' in message) return message;
  const header = headerOf(address);
  return {
    ...message,
    ...(correlationId && !message.correlationId && { correlationId }),
    ...(header !== null && { headers: [...(message.headers ?? []), header] }),
  };
}

/** Gives a message that is there its correlation id, unless it has one, and the headers. */
function addCorrelationId(
  writing: WizardEdits,
  { uri, path }: NodeLocation,
  correlationId: string | undefined,
  address?: string,
): void {
  const node = valueIn(writing.subject, uri, path);
  const place = node && writing.subject.documents.resolve(uri, path, node);
  if (place?.node.kind !== 'map') return;
  const spot: NodeLocation = { uri: place.uri, path: [...place.path, 'correlationId'] };
  const isTied = hasId(writing, place) || writing.has(spot);
  if (correlationId && !isTied) writing.put(spot, { location: correlationId });
  const expressions = [isTied ? undefined : correlationId, address];
  for (const header of describedHeaders(writing.subject, place, expressions))
    if (!writing.has(header)) writing.put(header, header.value);
}

/** Of its own, or from one of its traits. */
function hasId({ subject: { documents } }: WizardEdits, { uri, path, node }: LocatedNode): boolean {
  if (get(node, 'correlationId')) return true;
  const traits = get(node, 'traits');
  if (traits?.kind !== 'seq') return false;
  return traits.items.some(({ value }, i) => {
    const trait = documents.resolve(uri, [...path, 'traits', String(i)], value);
    return trait !== null && get(trait.node, 'correlationId') !== undefined;
  });
}

function checkExpression(text: string | undefined): void {
  const problem = text === undefined ? null : checkFormat('runtime-expression', text);
  if (typeof problem === 'string') refuse(problem);
}
