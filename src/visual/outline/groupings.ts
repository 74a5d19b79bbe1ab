// The tree of the outline in the grouping that the user chose.
import type { InfoPart, Order, Part, PartId } from '../../core/types.ts';
import { channelNode, groupByChannel, linkedIds } from './group-by-channel.ts';
import { groupByKind, partNode, pushToList, remainingLists } from './tree-nodes.ts';
import type { Grouping, TreeNode } from './types.ts';

export const GROUPINGS: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'kind', label: 'By kind' },
  { value: 'channel', label: 'By channel' },
  { value: 'tag', label: 'By tag' },
  { value: 'server', label: 'By protocol and server' },
  { value: 'flat', label: 'Operations only' },
];

/** Returns whether lists of a grouping mix parts of several kinds. */
export function mixesKinds(grouping: Grouping): boolean {
  return grouping !== 'kind' && grouping !== 'flat';
}

/** @param info the object with the tags of the document itself */
export function outlineTree(
  grouping: Grouping,
  order: Order,
  parts: ReadonlyMap<PartId, Part>,
  info: InfoPart | null,
): readonly TreeNode[] {
  switch (grouping) {
    case 'kind':
      return groupByKind(order);
    case 'flat':
      return order.operations.map((id) => partNode(id, 'operation'));
    case 'channel':
      return groupByChannel(order, parts);
    case 'server':
      return groupByServer(order, parts);
    case 'tag':
      return groupByTag(order, parts, info?.tags.map((tag) => tag.name) ?? []);
  }
}

// Protocols with their servers, those with their channels, and those with their operations.

const NAMES = new Map([
  ['channels', 'Channels without a server'],
  ['operations', 'Operations without a channel'],
  ['messages', 'Messages without a channel'],
] as const);

/**
 * Returns protocols in the order of their first server. A channel appears below each of its
 * servers.
 */
function groupByServer(order: Order, parts: ReadonlyMap<PartId, Part>): TreeNode[] {
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

// Tags with the parts that have them.

/**
 * Returns tags in the order of `first`, then in order of appearance; a part appears below each of
 * its tags. Untagged parts follow.
 * @param first names of the tags of the document itself
 */
function groupByTag(
  order: Order,
  parts: ReadonlyMap<PartId, Part>,
  first: readonly string[],
): TreeNode[] {
  const tags = new Map<string, TreeNode[]>(first.map((name) => [name, []]));
  const untagged: TreeNode[] = [];
  const shown = new Set<PartId>();
  for (const list of ['servers', 'channels', 'operations', 'messages', 'components'] as const) {
    for (const id of order[list]) {
      const part = parts.get(id);
      if (!part || (list === 'components' && part.tags.length === 0)) continue;
      shown.add(id);
      const node = partNode(id, part.kind);
      if (part.tags.length === 0) untagged.push(node);
      else
        for (const name of new Set(part.tags.map((tag) => tag.name))) pushToList(tags, name, node);
    }
  }
  const nodes = [...tags]
    .filter(([, children]) => children.length > 0)
    .map(
      ([name, children]): TreeNode => ({
        key: `tag ${name}`,
        part: null,
        kind: 'tag',
        label: name,
        reply: false,
        open: true,
        children,
      }),
    );
  if (untagged.length > 0)
    nodes.push({
      key: 'untagged',
      part: null,
      kind: 'tag',
      label: 'Untagged',
      reply: false,
      open: true,
      children: untagged,
    });
  return [...nodes, ...remainingLists(order, shown, new Map())];
}
