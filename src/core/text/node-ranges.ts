// Between paths and offsets of one text.
import { entry, isEntry, type Node, type NodePath, type Slot, type Tree } from './tree.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range in a file of the document. */
export interface FileRange extends Range {
  readonly uri: string;
}

/** The ranges of the value at a path in the text. */
export interface NodeRanges {
  readonly node: Node;
  readonly value: Range;
  /** The key of the value; absent at the root and in lists. */
  readonly key?: Range;
}

/** A node on the way to a value, by which one of several equal keys is meant. */
export interface NodeOnPath {
  readonly node: Node;
  /** How many steps of the path it is from the root. */
  readonly depth: number;
}

/**
 * Finds the value at `path`, or null if there is none. Positions behind an alias are its own. Of
 * equal keys the first is meant, or the one that has `through` below it.
 */
export function nodeRangesAt(tree: Tree, path: NodePath, through?: NodeOnPath): NodeRanges | null {
  if (!tree.root) return null;
  let node = tree.root;
  const slots = (through && slotsTo(node, path.slice(0, through.depth), through.node)) ?? [];
  let at = tree.at;
  let token: Range | null = null;
  let key: Range | undefined;
  for (const [i, name] of path.entries()) {
    const slot = slots[i] ?? stepInto(node, name);
    if (!slot) return null;
    if (!token) {
      if (isEntry(slot)) key = { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
      else key = undefined;
      if (slot.alias !== undefined)
        token = { start: at + slot.valueAt, end: at + slot.valueAt + slot.alias };
      at += slot.valueAt;
    }
    node = slot.value;
  }
  return { node, value: token ?? { start: at, end: at + node.length }, ...(key ? { key } : {}) };
}

/** Returns whether the value at `path` is only a partial parse: its entry has a syntax error. */
export function isGuess(tree: Tree, path: NodePath): boolean {
  if (tree.broken) return true;
  let node = tree.root;
  for (const name of path) {
    const slot: Slot | undefined = node ? stepInto(node, name) : undefined;
    if (!slot) return false;
    if ('broken' in slot && slot.broken) return true;
    node = slot.value;
  }
  return false;
}

/** Returns the slots on a path that ends at a node; null where none does. */
function slotsTo(from: Node, path: NodePath, node: Node): readonly Slot[] | null {
  const [name, ...rest] = path;
  if (name === undefined) return from === node ? [] : null;
  const first = stepInto(from, name);
  const equal = from.kind === 'map' ? from.entries.filter(({ key }) => key === name) : [first];
  for (const slot of equal) {
    const below = slot && slotsTo(slot.value, rest, node);
    if (below) return [slot, ...below];
  }
  return null;
}

function stepInto(node: Node, name: string): Slot | undefined {
  if (node.kind === 'map') return entry(node, name);
  return node.kind === 'seq' ? node.items[Number(name)] : undefined;
}

/** Returns the longest path whose key or value holds `offset`. */
export function pathAt(tree: Tree, offset: number): string[] {
  const path: string[] = [];
  let node = tree.root;
  let at = tree.at;
  while (node && node.kind !== 'scalar') {
    const index = slotAt(node, offset - at);
    if (index < 0) break;
    const slot: Slot | undefined = node.kind === 'map' ? node.entries[index] : node.items[index];
    if (!slot) break;
    path.push(isEntry(slot) ? slot.key : String(index));
    if (slot.alias !== undefined) break;
    at += slot.valueAt;
    if (offset < at) break;
    node = slot.value;
  }
  return path;
}

/** Index of the last slot that begins at or before `offset` and, if flow, holds it; else -1. */
function slotAt(node: Node, offset: number): number {
  if (node.kind === 'scalar') return -1;
  const count = node.kind === 'map' ? node.entries.length : node.items.length;
  let found = -1;
  for (let i = 0; i < count; i++) {
    const slot: Slot | undefined = node.kind === 'map' ? node.entries[i] : node.items[i];
    // Entries from a merge key are at the alias, out of order.
    if (!slot || (slot.alias !== undefined && isEntry(slot) && slot.keyAt === slot.valueAt))
      continue;
    const start = isEntry(slot) ? slot.keyAt : slot.valueAt;
    if (start > offset) break;
    found = i;
  }
  return found;
}
