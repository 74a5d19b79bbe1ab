// The syntax tree shared by YAML and JSON. Every position is relative to the start of the node that
// holds it, so that a node whose text did not change is the same object wherever it moves in the
// file: identity is the key of every later memo.
/** How a scalar is written. `empty` is a value that is not there (`key:`), read as null. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'empty';

export interface ScalarNode {
  readonly kind: 'scalar';
  /** UTF-16 units of text that the node covers. */
  readonly length: number;
  /** Nodes in this subtree with aliases expanded, itself included. */
  readonly size: number;
  readonly value: string | number | boolean | null;
  readonly style: ScalarStyle;
  /**
   * Source of a number that `value` doesn't print as: 1.0, 0x1F, more digits than a double has, and
   * `.inf`, for which `value` is null.
   */
  readonly raw?: string;
}

/** One `key: value` of a map. */
export interface Entry {
  readonly key: string;
  /** Offset of the key token from the start of the map node. */
  readonly keyAt: number;
  readonly keyLength: number;
  /** Offset of the value node from the start of the map node. */
  readonly valueAt: number;
  readonly value: Node;
  /**
   * Set if the value is an alias (`*name`) or came through a merge key: the length of that token.
   * Positions inside the value are then the token's.
   */
  readonly alias?: number;
  /** The value contains a syntax error: it is a partial parse, and structural rules skip it. */
  readonly broken?: true;
}

/** One item of a list; the same fields as an entry, without a key. */
export interface Item {
  readonly valueAt: number;
  readonly value: Node;
  readonly alias?: number;
}

export type Slot = Entry | Item;

export function isEntry(slot: Slot): slot is Entry {
  return 'keyAt' in slot;
}

export interface MapNode {
  readonly kind: 'map';
  readonly length: number;
  readonly size: number;
  /** In the order of the text; a duplicate key is here twice, and `entry()` returns the first. */
  readonly entries: readonly Entry[];
  /** True for `{...}`. */
  readonly flow: boolean;
}

export interface SeqNode {
  readonly kind: 'seq';
  readonly length: number;
  readonly size: number;
  readonly items: readonly Item[];
  readonly flow: boolean;
}

export type Node = MapNode | SeqNode | ScalarNode;

/** A syntax error, relative to the start of the parsed text. */
export interface SyntaxProblem {
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly at: number;
  readonly length: number;
  /** A related range, such as the first of two equal keys. */
  readonly related?: { readonly at: number; readonly length: number; readonly message: string };
}

/** A whole parsed text. Offsets of `at` and of the problems are from the start of the text. */
export interface Tree {
  readonly language: 'yaml' | 'json';
  readonly root: Node | null;
  readonly at: number;
  readonly problems: readonly SyntaxProblem[];
  /** A syntax error that could not be confined to one entry: the whole tree is a guess. */
  readonly broken?: true;
}

/** Keys and indexes from the root of a document to a value; indexes as decimal strings. */
export type NodePath = readonly string[];

const indexes = new WeakMap<MapNode, Map<string, Entry>>();

/** Returns the entry with this key, the first of duplicates, or undefined. Constant time. */
export function entry(map: MapNode, key: string): Entry | undefined {
  const { entries } = map;
  if (entries.length < 8) {
    // Called more than anything else: `find` would make a function each time.
    for (let i = 0; i < entries.length; i++) if (entries[i]?.key === key) return entries[i];
    return undefined;
  }
  let index = indexes.get(map);
  if (!index) {
    index = new Map();
    for (const e of map.entries) if (!index.has(e.key)) index.set(e.key, e);
    indexes.set(map, index);
  }
  return index.get(key);
}

/** Returns the value below `key` if `node` is a map that has it. */
export function get(node: Node | null | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? entry(node, key)?.value : undefined;
}

/** Returns the text of a string scalar, or undefined for anything else. */
export function stringOf(node: Node | null | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/**
 * Returns a scalar as it is written, whatever its type: `1.0` for the number 1.0. Undefined for
 * null, lists and maps.
 */
export function writtenText(node: Node | null | undefined): string | undefined {
  if (node?.kind !== 'scalar') return undefined;
  const { value, raw } = node;
  if (typeof value === 'string') return value;
  return raw ?? (value === null ? undefined : String(value));
}

/** Returns whether nothing is written where the value belongs: `key:`. */
export function isEmpty(node: Node): boolean {
  return node.kind === 'scalar' && node.style === 'empty';
}

/** Returns the strings of a list; none of anything else. */
export function stringsOf(node: Node | undefined): string[] {
  if (node?.kind !== 'seq') return [];
  return node.items.map(({ value }) => stringOf(value)).filter((text) => text !== undefined);
}

/** Returns the entry or item one step below `node`, or undefined. */
export function step(node: Node, key: string): Slot | undefined {
  if (node.kind === 'map') return entry(node, key);
  if (node.kind === 'seq' && /^(0|[1-9]\d*)$/.test(key)) return node.items[Number(key)];
  return undefined;
}

/** Returns the value at a path; undefined if there is none. */
export function nodeAt(tree: Tree | null | undefined, path: NodePath): Node | undefined {
  let node = tree?.root ?? undefined;
  for (const key of path) node = node && step(node, key)?.value;
  return node;
}

/** Returns whether an entry is in its map only through a `<<`: its range is that of the alias. */
export function isMerged(slot: Slot): boolean {
  return slot.alias !== undefined && isEntry(slot) && slot.keyAt === slot.valueAt;
}

const broken = new WeakMap<Node, boolean>();

/**
 * Returns whether the node or anything inside has a syntax error: what could be parsed of it is a
 * guess.
 */
export function isBroken(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  let known = broken.get(node);
  if (known === undefined) {
    known =
      node.kind === 'map'
        ? node.entries.some((e) => e.broken || isBroken(e.value))
        : node.items.some((i) => isBroken(i.value));
    broken.set(node, known);
  }
  return known;
}

/** Returns the strings of a list, without the one at `but`. */
export function textsOf(node: Node | undefined, but = -1): string[] {
  if (node?.kind !== 'seq') return [];
  return node.items.flatMap(({ value }, i) =>
    i !== but && value.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : [],
  );
}

/** Returns the keys of a map, in text order. */
export function namesOf(node: Node | undefined): string[] {
  return node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
}
