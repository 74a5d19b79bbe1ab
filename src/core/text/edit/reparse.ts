// The trees of changed texts. In JSON only the smallest object or array around the change is parsed
// again, because nothing outside can change its meaning.
import { parseJson } from '../parse/json.ts';
import { type Parsed, parse } from '../parse/parse.ts';
import { reconcile } from '../parse/reconcile.ts';
import type { Node, Slot, Tree } from '../tree.ts';
import type { TextEdit } from './types.ts';

/** Beyond this the depth of the whole could matter. */
const MAX_STEPS = 100;

/** Returns the tree of `text`, the result of `edits` on `tree`; null if it needs a whole parse. */
export function splicedTree(tree: Tree, text: string, edits: readonly TextEdit[]): Tree | null {
  if (!tree.root || tree.problems.length > 0 || edits.length === 0) return null;
  let from = Infinity;
  let to = 0;
  let by = 0;
  for (const e of edits) {
    from = Math.min(from, e.start);
    to = Math.max(to, e.end);
    by += e.text.length - (e.end - e.start);
  }
  const root = changed(tree.root, tree.at, { from, to, by, text }, 0);
  return root && { ...tree, root };
}

interface Region {
  readonly from: number;
  readonly to: number;
  /** How much longer the text has become. */
  readonly by: number;
  readonly text: string;
}

function changed(node: Node, at: number, region: Region, steps: number): Node | null {
  const { from, to, by, text } = region;
  if (node.kind === 'scalar' || from <= at || to >= at + node.length || steps > MAX_STEPS)
    return null;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const index = slots.findIndex((slot) => {
    const start = at + slot.valueAt;
    return slot.value.kind !== 'scalar' && from > start && to < start + slot.value.length;
  });
  const slot = slots[index];
  if (!slot) return parsed(node, text.slice(at, at + node.length + by));
  const value = changed(slot.value, at + slot.valueAt, region, steps + 1);
  if (!value) return null;
  const length = node.length + by;
  const size = node.size - slot.value.size + value.size;
  if (node.kind === 'seq') {
    const items = node.items.map((item, i) =>
      i < index ? item : i === index ? { ...item, value } : { ...item, valueAt: item.valueAt + by },
    );
    return { ...node, items, length, size };
  }
  const entries = node.entries.map((e, i) =>
    i < index
      ? e
      : i === index
        ? { ...e, value }
        : { ...e, keyAt: e.keyAt + by, valueAt: e.valueAt + by },
  );
  return { ...node, entries, length, size };
}

function parsed(old: Node, text: string): Node | null {
  const { root, problems } = parseJson(text);
  return root && problems.length === 0 && root.length === text.length ? reconcile(old, root) : null;
}

let last: Parsed | null = null;

/**
 * Returns the tree of a text that was just made and is similar to the one of the previous call,
 * with what is remembered of that.
 */
export function reparsedTree(text: string, language: 'yaml' | 'json'): Tree {
  last = parse(text, language, last?.tree.language === language ? last : null);
  return last.tree;
}
