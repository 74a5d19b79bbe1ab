// Tags with the parts that have them.
import type { Order, Part, PartId } from '../../core/types.ts';
import { partNode, pushToList, remainingLists } from './tree-nodes.ts';
import type { TreeNode } from './types.ts';

/**
 * Returns tags in the order of `first`, then in order of appearance; a part appears below each of
 * its tags. Untagged parts follow.
 * @param first names of the tags of the document itself
 */
export function groupByTag(
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
