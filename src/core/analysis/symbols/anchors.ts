// Anchors and aliases of YAML: from `*name` to `&name` and back (YAML 1.2, section 7.1).

import type { Range } from '../../text/node-ranges.ts';
import { isMerged, type Node, type Slot, type Tree } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';

/** An anchor with its aliases, in the order of the text. */
export interface Anchored {
  readonly name: string;
  /** `&name`. */
  readonly anchor: Range;
  /** The value that has the anchor. */
  readonly whole: Range;
  /** Each `*name`. */
  readonly aliases: readonly Range[];
  /** The one the cursor is on. */
  readonly here: Range;
}

/** Returns the anchor or alias at an offset; null if there is none. */
export function anchorAt(file: AnalyzedFile, offset: number): Anchored | null {
  if (file.language === 'json' || !file.text.includes('&')) return null;
  const all = anchorsOf(file.tree, file.text);
  for (const found of all) {
    const here = [found.anchor, ...found.aliases].find((r) => r.start <= offset && offset <= r.end);
    if (here) return { ...found, here };
  }
  return null;
}

const memo = new WeakMap<Tree, readonly Omit<Anchored, 'here'>[]>();

function anchorsOf(tree: Tree, text: string): readonly Omit<Anchored, 'here'>[] {
  const known = memo.get(tree);
  if (known) return known;
  const locations = new Map<Node, Range>();
  const aliases = new Map<Node, Range[]>();
  const merged = new Set<Node>();
  const go = (node: Node, at: number): void => {
    if (locations.has(node)) return;
    locations.set(node, { start: at, end: at + node.length });
    if (node.kind === 'scalar') return;
    const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
    for (const slot of slots) {
      const start = at + slot.valueAt;
      if (slot.alias === undefined) go(slot.value, start);
      else if (text[start] === '*') {
        if (isMerged(slot)) merged.add(slot.value);
        const range = { start, end: start + slot.alias };
        const list = aliases.get(slot.value);
        if (list) list.push(range);
        else aliases.set(slot.value, [range]);
      }
    }
  };
  if (tree.root) go(tree.root, tree.at);
  // Each value before what is in it, as the search met them.
  const ranges = [...locations.values()];
  const out = new Map<number, Omit<Anchored, 'here'>>();
  for (const [node, uses] of aliases) {
    const first = uses[0];
    const name = first && text.slice(first.start + 1, first.end);
    if (!name) continue;
    const value = locations.get(node);
    // Only white space, a tag and comments can be between an anchor and its value.
    const start = text.lastIndexOf(`&${name}`, (value ?? first).start);
    const end = start + name.length + 1;
    // The entries of a merge key are each reached through the same alias. Beside a line that can't
    // be read, what an alias stands for may be read apart from its anchor.
    const isWhole = value !== undefined && !merged.has(node);
    const whole = isWhole ? value : firstFrom(ranges, end);
    if (start < 0 || !whole) continue;
    const before = out.get(start)?.aliases ?? [];
    out.set(start, {
      name,
      anchor: { start, end },
      whole,
      aliases: [
        ...before,
        ...uses.filter((use) => !before.some((other) => other.start === use.start)),
      ],
    });
  }
  const list = [...out.values()];
  memo.set(tree, list);
  return list;
}

/** Returns the first of the ranges, which are in the order of the text, from an offset on. */
function firstFrom(ranges: readonly Range[], offset: number): Range | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Range).start < offset) low = middle + 1;
    else high = middle;
  }
  return ranges[low];
}
