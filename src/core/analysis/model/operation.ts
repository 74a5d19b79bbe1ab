// An operation as a reader sees it: effective messages and servers, the reply, traits merged in.

import { toValue } from '../../text/value.ts';
import { bindingsOf } from './bindings.ts';
import { channelFacts } from './channel.ts';
import {
  addReference,
  type ChannelFacts,
  type FoundPart,
  leaveOut,
  type ModelContext,
} from './context.ts';
import { objectView } from './fields.ts';
import { followItems, followLink, followToObject, linkTo, resolveLink } from './link.ts';
import { field, itemsOf, type ObjectNode, textOf } from './object-at.ts';
import { partView, securityOf, traitsOf } from './part-base.ts';
import { schemaField } from './schema-roots.ts';
import type { MessagePart, OperationPart } from './types.ts';
import type { ExampleView, Link, MoreFields } from './views.ts';

/**
 * Builds the part of an operation (sections Operations Object and Operation Object) and registers
 * it with its channels if it is an operation of the root.
 */
export function operationPart(context: ModelContext, found: FoundPart): OperationPart {
  const { object } = found;
  const { channel, facts } = channelOf(context, found, object, 'operations');
  const { messages, messagesAre } = messagesOf(context, found, object, facts);
  return {
    ...partView(
      context,
      found,
      'Operation',
      {
        messages,
        ...securityOf(context, found),
        traits: traitsOf(context, found, 'OperationTrait'),
        bindings: bindingsOf(context, found),
      },
      { action: textOf(object, 'action'), channel, reply: replyOf(context, found) },
    ),
    kind: 'operation',
    address: facts?.address ?? null,
    messagesAre,
    servers: facts?.servers ?? [],
    allServers: facts?.allServers ?? false,
  };
}

const NO_VIEW: MoreFields & { location?: string; description?: string } = {};

function replyOf(context: ModelContext, found: FoundPart): OperationPart['reply'] {
  const reply = followToObject(context, found, field(found.object, 'reply'));
  if (!reply) return undefined;
  const from = followToObject(context, found, field(reply, 'address'));
  const { location, description, ...more } = from
    ? objectView(context, found, from, 'OperationReplyAddress', {
        location: textOf(from, 'location'),
        description: textOf(from, 'description'),
      })
    : NO_VIEW;
  const { channel, facts } = channelOf(context, found, reply, 'replyOf');
  const { messages, messagesAre } = messagesOf(context, found, reply, facts);
  return {
    ...(location !== undefined && { location }),
    ...(description !== undefined && { addressDescription: description }),
    ...((more.fields || more.extensions) && { addressMore: more }),
    ...objectView(context, found, reply, 'OperationReply', {
      channel,
      address: from ? null : undefined,
      messages,
    }),
    address: facts?.address ?? null,
    messages,
    messagesAre,
  };
}

function channelOf(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  users: 'operations' | 'replyOf',
): { channel?: Link; facts?: ChannelFacts } {
  const node = field(object, 'channel');
  if (node?.node.kind !== 'map') return {};
  const { link, found: channel } = resolveLink(context, found, 'channel', node);
  if (!channel) return { channel: link };
  found.effects.push(users);
  if (context.operations.has(found) && !context.rebuilds) channel[users].push(linkTo(found));
  const facts = channelFacts(context, channel);
  found.reads.add(channel.reads.everything ? null : channel.reads.units);
  return { channel: link, facts };
}

/**
 * All messages of the channel where the field is missing, none where it is `[]`, else those listed.
 */
function messagesOf(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  facts: ChannelFacts | undefined,
): Pick<OperationPart, 'messages' | 'messagesAre'> {
  const written = field(object, 'messages');
  const list = followLink(context, found, written);
  if (list?.node.kind === 'seq') {
    const items = itemsOf(list);
    return {
      messages: items.map((item) => resolveLink(context, found, 'message', item).link),
      messagesAre: items.length > 0 ? 'listed' : 'none',
    };
  }
  if (written) leaveOut(found, written);
  const messages = facts?.messages ?? [];
  for (const { id } of messages) if (id !== null) addReference(context, found, id);
  return { messages, messagesAre: 'all' };
}

// A message as a reader sees it: traits merged in, content type inherited, both schemas, examples.

/** Builds the part of a message (sections Message Object, Default Content Type). */
export function messagePart(context: ModelContext, found: FoundPart): MessagePart {
  const { object } = found;
  const own = textOf(object, 'contentType');
  const written = field(object, 'contentType');
  if (written && own === undefined) leaveOut(found, written);
  const correlationId = followToObject(context, found, field(object, 'correlationId'));
  return {
    ...partView(
      context,
      found,
      'Message',
      {
        examples: followItems(context, found, field(object, 'examples')).map((example) =>
          exampleView(context, found, example),
        ),
        traits: traitsOf(context, found, 'MessageTrait'),
        bindings: bindingsOf(context, found),
      },
      {
        name: textOf(object, 'name'),
        contentType: own ?? context.defaultContentType,
        headers: schemaField(context, found, 'headers'),
        payload: schemaField(context, found, 'payload'),
        correlationId:
          correlationId === null
            ? undefined
            : objectView(context, found, correlationId, 'CorrelationId', {
                location: textOf(correlationId, 'location'),
                description: textOf(correlationId, 'description'),
              }),
      },
    ),
    kind: 'message',
    ...(own === undefined && context.defaultContentType !== undefined && INHERITED),
  };
}

const INHERITED = { contentTypeInherited: true } as const;

function exampleView(context: ModelContext, found: FoundPart, example: ObjectNode): ExampleView {
  const jsonOf = (name: string) => {
    const value = field(example, name);
    return value && { value: toValue(value.node) };
  };
  return objectView(context, found, example, 'MessageExample', {
    name: textOf(example, 'name'),
    summary: textOf(example, 'summary'),
    headers: jsonOf('headers'),
    payload: jsonOf('payload'),
  });
}
