// A channel as a reader sees it, and what operations need to know of it.
import { baseOf } from './base.ts';
import { bindingsOf } from './bindings.ts';
import type { ChannelFacts, Context, Found } from './context.ts';
import { linkTo, reach } from './link.ts';
import { open, openThing } from './open.ts';
import { field, itemsOf, membersOf, textOf } from './thing.ts';
import type { ChannelPart } from './types.ts';
import { variablesOf } from './variables.ts';

/** Address, messages and effective servers of a channel: all servers of the document where it names none (section Channels Object and Channel Object). */
export function channelFacts(context: Context, channel: Found): ChannelFacts {
  const known = context.channelFacts.get(channel);
  if (known) return known;
  const map = openThing(context, channel, field(channel.thing, 'messages'));
  const named = itemsOf(open(context, channel, field(channel.thing, 'servers')));
  const facts: ChannelFacts = {
    address: textOf(channel.thing, 'address') ?? null,
    messages: (map ? membersOf(map) : []).map(([key, place]) => reach(context, channel, 'message', place, key).link),
    servers:
      named.length > 0
        ? named.map((item) => reach(context, channel, 'server', item).link)
        : [...context.servers].map((server) => linkTo(server)),
    allServers: named.length === 0,
  };
  context.channelFacts.set(channel, facts);
  return facts;
}

/** Builds the part of a channel; operations add themselves later. */
export function channelPart(context: Context, found: Found): ChannelPart {
  const facts = channelFacts(context, found);
  return {
    ...baseOf(context, found),
    kind: 'channel',
    ...facts,
    parameters: variablesOf(context, found, field(found.thing, 'parameters'), [facts.address], true),
    operations: found.operations,
    replyOf: found.replyOf,
    bindings: bindingsOf(context, found),
  };
}
