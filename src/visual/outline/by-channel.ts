// Channels with their operations, and those with their messages.
import type { Link, Order, Part, PartId } from '../../core/model/types.ts';
import { nodeOf, rest } from './headings.ts';
import type { TreeNode } from './types.ts';

type Parts = ReadonlyMap<PartId, Part>;

const NAMES = new Map([
  ['operations', 'Operations without a channel'],
  ['messages', 'Messages without a channel'],
] as const);

/** Channels at the root; then, closed, what belongs to none. */
export function byChannel(order: Order, parts: Parts): TreeNode[] {
  const shown = new Set<PartId>(order.channels);
  const channels = order.channels.map((id) => channelNode(id, parts, true, shown));
  return [...channels, ...rest(order, shown, NAMES)];
}

/**
 * A channel: its operations, then the messages that none of them names.
 * @param shown gets the ids of all parts below it
 */
export function channelNode(id: PartId, parts: Parts, open: boolean, shown: Set<PartId>): TreeNode {
  const part = parts.get(id);
  if (part?.kind !== 'channel') return nodeOf(id, 'channel');
  const named: PartId[] = [];
  const children = idsOf(part.operations).map((operation) => operationNode(operation, parts, named));
  for (const { key } of children) shown.add(key);
  for (const message of without(idsOf(part.messages), named)) {
    children.push(nodeOf(message, 'message'));
    named.push(message);
  }
  for (const message of named) shown.add(message);
  return nodeOf(id, 'channel', children, open);
}

/** @param named gets the ids of its messages */
function operationNode(id: PartId, parts: Parts, named: PartId[]): TreeNode {
  const part = parts.get(id);
  if (part?.kind !== 'operation') return nodeOf(id, 'operation');
  const messages = idsOf(part.messages);
  const replies = part.reply ? without(idsOf(part.reply.messages), messages) : [];
  named.push(...messages, ...replies);
  const children = messages.map((message) => nodeOf(message, 'message'));
  for (const message of replies) children.push(nodeOf(message, 'message', [], false, true));
  return nodeOf(id, 'operation', children);
}

/** Ids of the links that lead somewhere, each once. */
export function idsOf(links: readonly Link[]): PartId[] {
  const ids: PartId[] = [];
  for (const { id } of links) if (id !== null) ids.push(id);
  return ids.length < 2 ? ids : [...new Set(ids)];
}

function without(ids: readonly PartId[], others: readonly PartId[]): readonly PartId[] {
  if (ids.length === 0 || others.length === 0) return ids;
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}
