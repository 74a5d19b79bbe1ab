// The tree of the outline in the grouping that the person chose.
import type { InfoPart, Order, Part, PartId } from '../../core/model/types.ts';
import { byChannel } from './by-channel.ts';
import { byServer } from './by-server.ts';
import { byTag } from './by-tag.ts';
import { byKind, nodeOf } from './headings.ts';
import type { Grouping, TreeNode } from './types.ts';

export const GROUPINGS: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'kind', label: 'By kind' },
  { value: 'channel', label: 'By channel' },
  { value: 'tag', label: 'By tag' },
  { value: 'server', label: 'By protocol and server' },
  { value: 'flat', label: 'Operations only' },
];

/** Whether parts of several kinds stand side by side. */
export function mixesKinds(grouping: Grouping): boolean {
  return grouping !== 'kind' && grouping !== 'flat';
}

/** @param info where the tags of the document itself stand */
export function treeOf(grouping: Grouping, order: Order, parts: ReadonlyMap<PartId, Part>, info: InfoPart | null): readonly TreeNode[] {
  switch (grouping) {
    case 'kind':
      return byKind(order);
    case 'flat':
      return order.operations.map((id) => nodeOf(id, 'operation'));
    case 'channel':
      return byChannel(order, parts);
    case 'server':
      return byServer(order, parts);
    case 'tag':
      return byTag(order, parts, info?.tags.map((tag) => tag.name) ?? []);
  }
}
