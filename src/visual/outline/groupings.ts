// The tree of the outline in the grouping that the user chose.
import type { InfoPart, Order, Part, PartId } from '../../core/types.ts';
import { groupByChannel } from './group-by-channel.ts';
import { groupByServer } from './group-by-server.ts';
import { groupByTag } from './group-by-tag.ts';
import { groupByKind, partNode } from './tree-nodes.ts';
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
