// From the tree to the list of rows that can be seen: what is open, and with a filter what it keeps.
import type { PartId } from '../../core/model/types.ts';
import type { Folds, Row, TreeNode } from './types.ts';

/** What a filter leaves of a node. A node that is not kept is null; below one that was kept for itself all is kept, closed. */
export type Kept = ReadonlyMap<TreeNode, { readonly children: readonly TreeNode[]; readonly open: boolean } | null>;

/** What is left of the tree: parts that match, and what leads to them. */
export function keep(tree: readonly TreeNode[], matches: (id: PartId) => boolean): Kept {
  const kept = new Map<TreeNode, { children: readonly TreeNode[]; open: boolean } | null>();
  const visit = (node: TreeNode): boolean => {
    const known = kept.get(node);
    if (known !== undefined) return known !== null;
    const children = node.children.filter(visit);
    const found = children.length > 0 ? { children, open: true } : null;
    kept.set(node, found ?? (node.part !== null && matches(node.part) ? { children: node.children, open: false } : null));
    return kept.get(node) !== null;
  };
  tree.forEach(visit);
  return kept;
}

/**
 * The rows that can be seen, from the top.
 * @param kept null without a filter
 */
export function rowsOf(tree: readonly TreeNode[], folds: Folds, kept: Kept | null): Row[] {
  const rows: Row[] = [];
  const add = (nodes: readonly TreeNode[], level: number, parent: number, way: string): void => {
    nodes.forEach((node, i) => {
      const id = way + node.key;
      const left = kept?.get(node);
      const children = left?.children ?? node.children;
      const made = kept ? (left?.open ?? false) : node.open;
      const wanted = folds.all === 'made' ? made : folds.all === 'open';
      const open = children.length === 0 ? null : wanted !== folds.flipped.has(id);
      rows.push({ id, node, level, pos: i + 1, size: nodes.length, open, count: children.length, parent });
      if (open) add(children, level + 1, rows.length - 1, `${id}\n`);
    });
  };
  add(kept ? tree.filter((node) => kept.get(node) !== null) : tree, 1, -1, '');
  return rows;
}

/** The folds after one row was opened or closed. */
export function flip({ all, flipped }: Folds, id: string): Folds {
  const next = new Set(flipped);
  if (!next.delete(id)) next.add(id);
  return { all, flipped: next };
}

/**
 * Index of the row that stands for a part: the one at `prefer` if it is of that part, else the first one, else the closed row that holds it.
 * -1 where the tree does not have it.
 */
export function rowOf(rows: readonly Row[], tree: readonly TreeNode[], part: PartId, prefer: number): number {
  if (rows[prefer]?.node.part === part) return prefer;
  const own = rows.findIndex((row) => row.node.part === part);
  if (own >= 0) return own;
  const ways = wayTo(tree, part, '');
  for (const way of ways) {
    const at = rows.findIndex((row) => row.id === way);
    if (at >= 0) return at;
  }
  return -1;
}

/** Row ids of the nodes above a part, the nearest first; empty where it is nowhere below. */
function wayTo(nodes: readonly TreeNode[], part: PartId, way: string): string[] {
  for (const node of nodes) {
    const id = way + node.key;
    if (node.children.some((child) => child.part === part)) return [id, ...ancestors(id)];
    const found = node.children.length > 0 ? wayTo(node.children, part, `${id}\n`) : [];
    if (found.length > 0) return found;
  }
  return [];
}

function ancestors(id: string): string[] {
  const cut = id.lastIndexOf('\n');
  return cut < 0 ? [] : [id.slice(0, cut), ...ancestors(id.slice(0, cut))];
}
