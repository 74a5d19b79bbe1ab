// Tags with the parts that bear them.
import type { Order, Part, PartId } from '../../core/model/types.ts';
import { nodeOf, rest } from './headings.ts';
import { push } from './push.ts';
import type { TreeNode } from './types.ts';

/**
 * Tags in the order of `first`, then as they are met; a part stands below each of its tags. Then what could bear one and does not.
 * @param first names of the tags of the document itself
 */
export function byTag(order: Order, parts: ReadonlyMap<PartId, Part>, first: readonly string[]): TreeNode[] {
  const tags = new Map<string, TreeNode[]>(first.map((name) => [name, []]));
  const untagged: TreeNode[] = [];
  const shown = new Set<PartId>();
  for (const list of ['servers', 'channels', 'operations', 'messages', 'components'] as const) {
    for (const id of order[list]) {
      const part = parts.get(id);
      if (!part || (list === 'components' && part.tags.length === 0)) continue;
      shown.add(id);
      const node = nodeOf(id, part.kind);
      if (part.tags.length === 0) untagged.push(node);
      else for (const name of new Set(part.tags.map((tag) => tag.name))) push(tags, name, node);
    }
  }
  const nodes = [...tags]
    .filter(([, children]) => children.length > 0)
    .map(
      ([name, children]): TreeNode => ({ key: `tag ${name}`, part: null, kind: 'tag', label: name, reply: false, open: true, children }),
    );
  if (untagged.length > 0)
    nodes.push({ key: 'untagged', part: null, kind: 'tag', label: 'Untagged', reply: false, open: true, children: untagged });
  return [...nodes, ...rest(order, shown, new Map())];
}
