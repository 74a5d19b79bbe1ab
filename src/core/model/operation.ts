// An operation as a reader sees it: effective messages and servers, the reply, traits merged in.
import { baseOf, extensionsOf, moreOf } from './base.ts';
import { bindingsOf } from './bindings.ts';
import { channelFacts } from './channel.ts';
import { type ChannelFacts, type Context, type Found, mention } from './context.ts';
import { linkTo, reach } from './link.ts';
import { open, openThing } from './open.ts';
import { field, itemsOf, type Thing, textOf, textsOf } from './thing.ts';
import { traitsOf } from './traits.ts';
import type { Link, OperationPart } from './types.ts';
import { securityOf } from './uses.ts';

/** Builds the part of an operation (section Operations Object and Operation Object) and tells its channels of it, if it is one of the root. */
export function operationPart(context: Context, found: Found): OperationPart {
  const { thing } = found;
  const action = textOf(thing, 'action');
  const { channel, facts } = channelOf(context, found, thing, (reached) => reached.operations);
  const reply = replyOf(context, found);
  return {
    ...baseOf(context, found),
    kind: 'operation',
    ...(action !== undefined && { action }),
    ...(channel && { channel }),
    address: facts?.address ?? null,
    ...messagesOf(context, found, thing, facts),
    servers: facts?.servers ?? [],
    allServers: facts?.allServers ?? false,
    ...(reply && { reply }),
    security: securityOf(context, found),
    traits: traitsOf(context, found, 'OperationTrait'),
    bindings: bindingsOf(context, found),
  };
}

function replyOf(context: Context, found: Found): OperationPart['reply'] {
  const reply = openThing(context, found, field(found.thing, 'reply'));
  if (!reply) return undefined;
  const address = openThing(context, found, field(reply, 'address'));
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
  context: Context,
  found: Found,
  thing: Thing,
  users: (channel: Found) => Link[],
): { channel?: Link; facts?: ChannelFacts } {
  const place = field(thing, 'channel');
  if (place?.node.kind !== 'map') return {};
  const { link, found: channel } = reach(context, found, 'channel', place);
  if (!channel) return { channel: link };
  if (context.operations.has(found)) users(channel).push(linkTo(found));
  return { channel: link, facts: channelFacts(context, channel) };
}

/** All messages of the channel where the field is missing, none where it is `[]`, else those listed. */
function messagesOf(
  context: Context,
  found: Found,
  thing: Thing,
  facts: ChannelFacts | undefined,
): Pick<OperationPart, 'messages' | 'messagesAre'> {
  const list = open(context, found, field(thing, 'messages'));
  if (list?.node.kind === 'seq') {
    const items = itemsOf(list);
    return {
      messages: items.map((item) => reach(context, found, 'message', item).link),
      messagesAre: items.length > 0 ? 'listed' : 'none',
    };
  }
  const messages = facts?.messages ?? [];
  for (const { id } of messages) if (id !== null) mention(context, found, id);
  return { messages, messagesAre: 'all' };
}
