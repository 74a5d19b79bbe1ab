// An operation as a reader sees it: effective messages and servers, the reply, traits merged in.

import { bindingsOf } from './bindings.ts';
import { channelFacts } from './channel.ts';
import { addReference, type ChannelFacts, type FoundPart, type ModelContext } from './context.ts';
import { followLink, followToObject } from './follow-link.ts';
import { linkTo, resolveLink } from './link.ts';
import { field, itemsOf, type ObjectNode, textOf, textsOf } from './object-at.ts';
import { baseOf, extensionsOf, moreOf } from './part-base.ts';
import { securityOf } from './security-requirements.ts';
import { traitsOf } from './traits.ts';
import type { Link, OperationPart } from './types.ts';

/**
 * Builds the part of an operation (sections Operations Object and Operation Object) and registers
 * it with its channels if it is an operation of the root.
 */
export function operationPart(context: ModelContext, found: FoundPart): OperationPart {
  const { object } = found;
  const action = textOf(object, 'action');
  const { channel, facts } = channelOf(context, found, object, (reached) => reached.operations);
  const reply = replyOf(context, found);
  return {
    ...baseOf(context, found),
    kind: 'operation',
    ...(action !== undefined && { action }),
    ...(channel && { channel }),
    address: facts?.address ?? null,
    ...messagesOf(context, found, object, facts),
    servers: facts?.servers ?? [],
    allServers: facts?.allServers ?? false,
    ...(reply && { reply }),
    security: securityOf(context, found),
    traits: traitsOf(context, found, 'OperationTrait'),
    bindings: bindingsOf(context, found),
  };
}

function replyOf(context: ModelContext, found: FoundPart): OperationPart['reply'] {
  const reply = followToObject(context, found, field(found.object, 'reply'));
  if (!reply) return undefined;
  const address = followToObject(context, found, field(reply, 'address'));
  const location = address ? textOf(address, 'location') : undefined;
  const addressDescription = address ? textsOf(address, ['description']).description : undefined;
  const addressExtensions = address ? extensionsOf(address) : [];
  const { channel, facts } = channelOf(context, found, reply, (reached) => reached.replyOf);
  return {
    ...(location !== undefined && { location }),
    ...(addressDescription !== undefined && { addressDescription }),
    ...(addressExtensions.length > 0 && { addressExtensions }),
    ...moreOf(reply),
    ...(channel && { channel }),
    address: facts?.address ?? null,
    ...messagesOf(context, found, reply, facts),
  };
}

function channelOf(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  users: (channel: FoundPart) => Link[],
): { channel?: Link; facts?: ChannelFacts } {
  const node = field(object, 'channel');
  if (node?.node.kind !== 'map') return {};
  const { link, found: channel } = resolveLink(context, found, 'channel', node);
  if (!channel) return { channel: link };
  if (context.operations.has(found)) users(channel).push(linkTo(found));
  return { channel: link, facts: channelFacts(context, channel) };
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
  const list = followLink(context, found, field(object, 'messages'));
  if (list?.node.kind === 'seq') {
    const items = itemsOf(list);
    return {
      messages: items.map((item) => resolveLink(context, found, 'message', item).link),
      messagesAre: items.length > 0 ? 'listed' : 'none',
    };
  }
  const messages = facts?.messages ?? [];
  for (const { id } of messages) if (id !== null) addReference(context, found, id);
  return { messages, messagesAre: 'all' };
}
