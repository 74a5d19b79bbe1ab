// Protocols with their servers, those with their channels, and those with their operations.
import type { Order, Part, PartId } from '../../core/types.ts';
import { channelNode, linkedIds } from './group-by-channel.ts';
import { partNode, pushToList, remainingLists } from './tree-nodes.ts';
import type { TreeNode } from './types.ts';

const NAMES = new Map([
  ['channels', 'Channels without a server'],
  ['operations', 'Operations without a channel'],
  ['messages', 'Messages without a channel'],
] as const);

/**
 * Returns protocols in the order of their first server. A channel appears below each of its
 * servers.
 */
export function groupByServer(order: Order, parts: ReadonlyMap<PartId, Part>): TreeNode[] {
  const shown = new Set<PartId>(order.servers);
  const channels = new Map<PartId, TreeNode[]>();
  for (const id of order.channels) {
    const part = parts.get(id);
    const servers = part?.kind === 'channel' ? linkedIds(part.servers) : [];
    if (servers.length === 0) continue;
    shown.add(id);
    const node = channelNode(id, parts, false, shown);
    for (const server of servers) pushToList(channels, server, node);
  }
  const protocols = new Map<string, TreeNode[]>();
  for (const id of order.servers) {
    const part = parts.get(id);
    const protocol = (part?.kind === 'server' && part.protocol) || '';
    pushToList(protocols, protocol, partNode(id, 'server', channels.get(id), true));
  }
  const nodes = [...protocols].map(
    ([protocol, children]): TreeNode => ({
      key: `protocol ${protocol}`,
      part: null,
      kind: 'protocol',
      label: protocol || 'No protocol',
      reply: false,
      open: true,
      children,
    }),
  );
  return [...nodes, ...remainingLists(order, shown, NAMES)];
}
