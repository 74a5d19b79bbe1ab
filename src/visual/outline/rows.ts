// Flattens the tree to the list of visible rows: what is open, and with a filter what it keeps.

import { homeName } from '../../core/light.ts';
import type { Part, PartId } from '../../core/types.ts';
import { addressOf } from './row-labels.ts';
import type { Folds, Row, TreeNode } from './types.ts';

/**
 * What a filter keeps of a node. A node that is removed is null; below a node that matches itself
 * everything is kept, closed.
 */
export type FilteredTree = ReadonlyMap<
  TreeNode,
  { readonly children: readonly TreeNode[]; readonly open: boolean } | null
>;

/** Returns what a filter keeps of the tree: parts that match, and their ancestors. */
export function filterTree(
  tree: readonly TreeNode[],
  matches: (id: PartId) => boolean,
): FilteredTree {
  const kept = new Map<TreeNode, { children: readonly TreeNode[]; open: boolean } | null>();
  const visit = (node: TreeNode): boolean => {
    const known = kept.get(node);
    if (known !== undefined) return known !== null;
    const children = node.children.filter(visit);
    const found = children.length > 0 ? { children, open: true } : null;
    kept.set(
      node,
      found ??
        (node.part !== null && matches(node.part)
          ? { children: node.children, open: false }
          : null),
    );
    return kept.get(node) !== null;
  };
  tree.forEach(visit);
  return kept;
}

/**
 * Returns the visible rows, from the top.
 * @param filtered null without a filter
 */
export function rowsOf(
  tree: readonly TreeNode[],
  folds: Folds,
  filtered: FilteredTree | null,
): Row[] {
  const rows: Row[] = [];
  const add = (nodes: readonly TreeNode[], level: number, parent: number, way: string): void => {
    nodes.forEach((node, i) => {
      const id = way + node.key;
      const left = filtered?.get(node);
      const children = left?.children ?? node.children;
      const made = filtered ? (left?.open ?? false) : node.open;
      const enabled = folds.all === 'made' ? made : folds.all === 'open';
      const open = children.length === 0 ? null : enabled !== folds.flipped.has(id);
      rows.push({
        id,
        node,
        level,
        pos: i + 1,
        size: nodes.length,
        open,
        count: children.length,
        parent,
      });
      if (open) add(children, level + 1, rows.length - 1, `${id}\n`);
    });
  };
  add(filtered ? tree.filter((node) => filtered.get(node) !== null) : tree, 1, -1, '');
  return rows;
}

/** Returns the folds after a row was opened or closed. */
export function toggleFold({ all, flipped }: Folds, id: string): Folds {
  const next = new Set(flipped);
  if (!next.delete(id)) next.add(id);
  return { all, flipped: next };
}

/**
 * Returns the index of the row that represents a part: the one at `prefer` if it is of that part,
 * else the first one, else the closed row that contains it.
 * -1 if the tree doesn't have it.
 */
export function rowIndexOf(
  rows: readonly Row[],
  tree: readonly TreeNode[],
  part: PartId,
  prefer: number,
): number {
  if (rows[prefer]?.node.part === part) return prefer;
  const own = rows.findIndex((row) => row.node.part === part);
  if (own >= 0) return own;
  const ways = pathTo(tree, part, '');
  for (const way of ways) {
    const at = rows.findIndex((row) => row.id === way);
    if (at >= 0) return at;
  }
  return -1;
}

/**
 * Returns the row ids of the nodes above a part, the nearest first; empty if it is not below any.
 */
function pathTo(nodes: readonly TreeNode[], part: PartId, way: string): string[] {
  for (const node of nodes) {
    const id = way + node.key;
    if (node.children.some((child) => child.part === part)) return [id, ...ancestors(id)];
    const found = node.children.length > 0 ? pathTo(node.children, part, `${id}\n`) : [];
    if (found.length > 0) return found;
  }
  return [];
}

function ancestors(id: string): string[] {
  const cut = id.lastIndexOf('\n');
  return cut < 0 ? [] : [id.slice(0, cut), ...ancestors(id.slice(0, cut))];
}

// The filter: which parts match all its words, and the ranges of matches in a text.

/** Returns the words of a filter in lower case; none for an empty one. */
export function filterWords(filter: string): readonly string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}

const texts = new WeakMap<Part, string>();

/** Returns true if each word is in a name, the title, the address or a tag of the part. */
export function matchesFilter(part: Part, words: readonly string[]): boolean {
  let text = texts.get(part);
  if (text === undefined) {
    text = fieldsOf(part).join('\n').toLowerCase();
    texts.set(part, text);
  }
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

function fieldsOf(part: Part): string[] {
  const { key, title = '', tags } = part;
  return [key, title, homeName(part) ?? '', addressOf(part) ?? '', ...tags.map(({ name }) => name)];
}

/**
 * Returns the text of a matching part that explains why it matches, if its label doesn't; else ''.
 */
export function matchReason(part: Part, words: readonly string[], label: string): string {
  const missing = words.find((word) => !label.toLowerCase().includes(word));
  if (missing === undefined) return '';
  return fieldsOf(part).find((field) => field.toLowerCase().includes(missing)) ?? '';
}

/** Returns the ranges of the words in a text: offsets `[start, end)`, in order, not overlapping. */
export function hitsIn(
  text: string,
  words: readonly string[],
): readonly (readonly [start: number, end: number])[] {
  const small = text.toLowerCase();
  // A few letters become two in lower case, which would shift the offsets.
  if (small.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  found.sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const hit of found) {
    const last = out.at(-1);
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1]);
    else out.push(hit);
  }
  return out;
}
