// Channels with their operations, and those with their messages.
import type { Link, Order, Part, PartId } from '../../core/types.ts';
import { partNode, remainingLists } from './tree-nodes.ts';
import type { TreeNode } from './types.ts';

type Parts = ReadonlyMap<PartId, Part>;

const NAMES = new Map([
  ['operations', 'Operations without a channel'],
  ['messages', 'Messages without a channel'],
] as const);

/** Returns the channels as root nodes, followed by closed lists of the remaining parts. */
export function groupByChannel(order: Order, parts: Parts): TreeNode[] {
  const shown = new Set<PartId>(order.channels);
  const channels = order.channels.map((id) => channelNode(id, parts, true, shown));
  return [...channels, ...remainingLists(order, shown, NAMES)];
}

/**
 * Returns the node of a channel: its operations, then the messages that none of them names.
 * @param shown collects the ids of all parts below it
 */
export function channelNode(id: PartId, parts: Parts, open: boolean, shown: Set<PartId>): TreeNode {
  const part = parts.get(id);
  if (part?.kind !== 'channel') return partNode(id, 'channel');
  const named: PartId[] = [];
  const children = linkedIds(part.operations).map((operation) =>
    operationNode(operation, parts, named),
  );
  for (const { key } of children) shown.add(key);
  for (const message of excludeIds(linkedIds(part.messages), named)) {
    children.push(partNode(message, 'message'));
    named.push(message);
  }
  for (const message of named) shown.add(message);
  return partNode(id, 'channel', children, open);
}

/** @param named collects the ids of its messages */
function operationNode(id: PartId, parts: Parts, named: PartId[]): TreeNode {
  const part = parts.get(id);
  if (part?.kind !== 'operation') return partNode(id, 'operation');
  const messages = linkedIds(part.messages);
  const replies = part.reply ? excludeIds(linkedIds(part.reply.messages), messages) : [];
  named.push(...messages, ...replies);
  const children = messages.map((message) => partNode(message, 'message'));
  for (const message of replies) children.push(partNode(message, 'message', [], false, true));
  return partNode(id, 'operation', children);
}

/** Returns the ids of the links that can be resolved, each once. */
export function linkedIds(links: readonly Link[]): PartId[] {
  const ids: PartId[] = [];
  for (const { id } of links) if (id !== null) ids.push(id);
  return ids.length < 2 ? ids : [...new Set(ids)];
}

function excludeIds(ids: readonly PartId[], others: readonly PartId[]): readonly PartId[] {
  if (ids.length === 0 || others.length === 0) return ids;
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}
