// A channel as a reader sees it, and what operations need to know of it.

import { bindingsOf } from './bindings.ts';
import {
  type ChannelFacts,
  type FoundPart,
  leaveOut,
  type ModelContext,
  record,
} from './context.ts';
import { followLink, followToObject, linkTo, resolveLink } from './link.ts';
import { field, itemsOf, membersOf, textOf } from './object-at.ts';
import { partView, variablesOf } from './part-base.ts';
import type { ChannelPart } from './types.ts';

/**
 * Address, messages and effective servers of a channel: all servers of the document where it names
 * none (section Channels Object and Channel Object).
 */
export function channelFacts(context: ModelContext, channel: FoundPart): ChannelFacts {
  const known = context.channelFacts.get(channel);
  if (known) return known;
  const facts = record(context, channel.reads, () => readChannelFacts(context, channel));
  context.channelFacts.set(channel, facts);
  return facts;
}

function readChannelFacts(context: ModelContext, channel: FoundPart): ChannelFacts {
  const map = followToObject(context, channel, field(channel.object, 'messages'));
  const named = itemsOf(followLink(context, channel, field(channel.object, 'servers')));
  // All servers list it then, also those that it does not name.
  if (named.length === 0) channel.effects.push('all servers');
  return {
    address: textOf(channel.object, 'address') ?? null,
    messages: (map ? membersOf(map) : []).map(
      ([key, node]) => resolveLink(context, channel, 'message', node, key).link,
    ),
    servers:
      named.length > 0
        ? named.map((item) => resolveLink(context, channel, 'server', item).link)
        : [...context.servers].map((server) => linkTo(server)),
    allServers: named.length === 0,
  };
}

/** What the facts of a channel are read from; any other value is left out of them. */
const KINDS = [
  ['address', 'scalar'],
  ['messages', 'map'],
  ['servers', 'seq'],
] as const;

/** Builds the part of a channel; operations add themselves later. */
export function channelPart(context: ModelContext, found: FoundPart): ChannelPart {
  const facts = channelFacts(context, found);
  for (const [name, kind] of KINDS) {
    const node = field(found.object, name);
    const target = node && context.documents.resolve(node.uri, node.path, node.node);
    if (node && target?.node.kind !== kind) leaveOut(found, node);
  }
  return {
    ...partView(
      context,
      found,
      'Channel',
      {
        address: facts.address,
        messages: facts.messages,
        servers: facts.servers,
        parameters: variablesOf(context, found, 'parameters', [facts.address]),
        bindings: bindingsOf(context, found),
      },
      {},
    ),
    kind: 'channel',
    allServers: facts.allServers,
    operations: found.operations,
    replyOf: found.replyOf,
  };
}
