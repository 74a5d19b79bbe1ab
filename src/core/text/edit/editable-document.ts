// A text with its tree and its layout: the basis of every edit, with the steps to a node in it.

import { clip } from '../clip.ts';
import { columnOf, lineEnd } from '../lines.ts';
import { parseJson } from '../parse/json.ts';
import { type Parsed, parse, parseResultOf } from '../parse/parse.ts';
import { reconcile } from '../parse/reconcile.ts';
import { toPointer } from '../pointer.ts';
import {
  type Entry,
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  type Slot,
  type Tree,
} from '../tree.ts';
import { applyEdits } from './apply.ts';
import { propsStart, skip } from './scan.ts';
import { type TextStyle, textStyleOf } from './text-style.ts';
import { Refused, type Source, type TextEdit } from './types.ts';

export interface EditableDocument {
  readonly text: string;
  readonly language: 'yaml' | 'json';
  readonly tree: Tree;
  readonly parsed: Parsed;
  readonly style: TextStyle;
}

export type Collection = MapNode | SeqNode;

/** A map or list in the text. */
export interface Holder {
  readonly node: Collection;
  readonly at: number;
  /** The steps from the root: each holder with the index of the next slot. */
  readonly steps: readonly Step[];
}

export interface Step {
  readonly holder: Holder;
  readonly index: number;
}

/** Returns a text to be edited, with what its next version can be parsed from. */
export function editableDocumentOf({ text, language, tree }: Source): EditableDocument {
  const known = parseResultOf(tree);
  const parsed =
    known?.text.toString() === text && tree.language === language
      ? known
      : parse(text, language, known ?? null);
  return { text, language, tree: parsed.tree, parsed, style: textStyleOf(text, language) };
}

/** Returns the document after edits; its layout is taken to be the same. */
export function nextDocument(doc: EditableDocument, edits: readonly TextEdit[]): EditableDocument {
  const text = applyEdits(doc.text, edits);
  const tree = doc.language === 'json' ? splicedTree(doc.tree, text, edits) : null;
  const parsed = tree ? { text, tree, sliced: null } : parse(text, doc.language, doc.parsed);
  return { ...doc, text, tree: parsed.tree, parsed };
}

/** Returns the slots written in the collection itself, which precede those from a `<<`. */
export function slotsOf(node: Collection): readonly Slot[] {
  if (node.kind === 'seq') return node.items;
  return node.entries.some(isMerged) ? node.entries.filter((e) => !isMerged(e)) : node.entries;
}

/** Returns where in `slotsOf` a key of a path is, the first of two equal ones; else -1. */
export function indexOf(node: Collection, key: string): number {
  if (node.kind === 'map') return slotsOf(node).findIndex((e) => (e as Entry).key === key);
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) < node.items.length ? Number(key) : -1;
}

export function slotAt(holder: Holder, index: number): Slot {
  const slot = slotsOf(holder.node)[index];
  if (!slot) throw new RangeError(`No slot ${index}.`);
  return slot;
}

/** How far a path leads. */
export interface Traversal {
  /** Slots that are there. */
  readonly steps: readonly Step[];
  /** What the last of them holds; null where the document is empty. */
  readonly node: Node | null;
  readonly at: number;
  /** The keys that are not there. */
  readonly rest: NodePath;
}

/** Follows a path as far as it goes. @throws Refused at an alias or a syntax error */
export function follow(doc: EditableDocument, path: NodePath): Traversal {
  if (doc.tree.broken && doc.language === 'yaml')
    throw new Refused(
      'The document has a syntax error that makes its structure unclear. Fix it first.',
    );
  const steps: Step[] = [];
  let node = doc.tree.root;
  let at = doc.tree.at;
  for (const [i, key] of path.entries()) {
    if (!node || node.kind === 'scalar') return { steps, node, at, rest: path.slice(i) };
    const index = indexOf(node, key);
    if (index < 0) {
      const merged = node.kind === 'map' ? node.entries.filter((e) => isMerged(e)) : [];
      if (i < path.length - 1 && merged.some((e) => e.key === key))
        throw new Refused(
          `"${clip(key)}" comes from a merge (<<). Change it where it is defined.`,
          path,
        );
      if (key === '<<' && merged.length > 0)
        throw new Refused('"<<" is a merge key. Change what it merges where that is defined.');
      return { steps, node, at, rest: path.slice(i) };
    }
    const holder: Holder = { node, at, steps: [...steps] };
    const slot = slotAt(holder, index);
    if ('broken' in slot && slot.broken)
      throw new Refused(`There is a syntax error in "${clip(key)}". Fix it first.`);
    if (slot.alias !== undefined && i < path.length - 1) {
      const name = doc.text.slice(at + slot.valueAt, at + slot.valueAt + slot.alias);
      throw new Refused(
        `"${clip(toPointer(path.slice(0, i + 1)))}" is only the alias ${clip(name)}. Change the value where it is defined.`,
        path,
      );
    }
    steps.push({ holder, index });
    node = slot.value;
    at += slot.valueAt;
  }
  return { steps, node, at, rest: [] };
}

/** The range of a slot in the text. */
export interface Span {
  /** Of the key with what belongs to it, or of the dash of an item. */
  readonly start: number;
  /** After the colon or dash; without a colon and in a flow list, the start of the value. */
  readonly after: number;
  readonly valueStart: number;
  readonly end: number;
  /** Column of `start`. */
  readonly column: number;
}

/**
 * Returns the span of the slot of a collection with this index.
 * @throws Refused if the text doesn't match the tree
 */
export function spanOf(doc: EditableDocument, holder: Holder, index: number): Span {
  const { text } = doc;
  const { node, at } = holder;
  const slot = slotAt(holder, index);
  const valueStart = at + slot.valueAt;
  const end = valueStart + (slot.alias ?? slot.value.length);
  if (isEntry(slot)) {
    const key = at + slot.keyAt;
    const keyEnd = key + slot.keyLength;
    const colon = skip(text, keyEnd);
    const start = doc.language === 'json' ? key : propsStart(text, key);
    const after = text[colon] === ':' && (colon < valueStart || isEmpty(slot)) ? colon + 1 : keyEnd;
    return {
      start,
      after,
      valueStart: Math.max(valueStart, after),
      end: Math.max(end, after),
      column: columnOf(text, start),
    };
  }
  if (node.flow) {
    const start = doc.language === 'json' ? valueStart : propsStart(text, valueStart);
    return { start, after: start, valueStart, end, column: 0 };
  }
  let from = at;
  let dash = at;
  for (let i = 0; i <= index; i++) {
    dash = skip(text, from);
    if (text[dash] !== '-')
      throw new Refused(
        "Can't edit this list because of the way it is written. Change it in the text.",
      );
    const item = slotAt(holder, i);
    from = Math.max(dash + 1, at + item.valueAt + (item.alias ?? item.value.length));
  }
  return {
    start: dash,
    after: dash + 1,
    valueStart: Math.max(valueStart, dash + 1),
    end: from,
    column: columnOf(text, dash),
  };
}

/** Returns whether the value is not there at all (`key:`). */
export function isEmpty(slot: Slot): boolean {
  return slot.alias === undefined && slot.value.kind === 'scalar' && slot.value.style === 'empty';
}

/** Returns whether a value is a block map or list. */
export function isBlock(slot: Slot): boolean {
  return slot.alias === undefined && slot.value.kind !== 'scalar' && !slot.value.flow;
}

export function isBlockScalar(slot: Slot): boolean {
  return (
    slot.alias === undefined &&
    slot.value.kind === 'scalar' &&
    (slot.value.style === 'literal' || slot.value.style === 'folded')
  );
}

/** Returns the end of what belongs to a slot of a block: its last line with the comment on it. */
export function endOf(doc: EditableDocument, span: Span): number {
  return lineEnd(doc.text, span.end);
}

// The trees of changed texts. In JSON only the smallest object or array around the change is parsed
// again, because nothing outside can change its meaning.

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
  const root = changeNode(tree.root, tree.at, { from, to, by, text }, 0);
  return root && { ...tree, root };
}

interface Region {
  readonly from: number;
  readonly to: number;
  /** How much longer the text has become. */
  readonly by: number;
  readonly text: string;
}

function changeNode(node: Node, at: number, region: Region, steps: number): Node | null {
  const { from, to, by, text } = region;
  if (node.kind === 'scalar' || from <= at || to >= at + node.length || steps > MAX_STEPS)
    return null;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const index = slots.findIndex((slot) => {
    const start = at + slot.valueAt;
    return slot.value.kind !== 'scalar' && from > start && to < start + slot.value.length;
  });
  const slot = slots[index];
  if (!slot) return parseValue(node, text.slice(at, at + node.length + by));
  const value = changeNode(slot.value, at + slot.valueAt, region, steps + 1);
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

function parseValue(old: Node, text: string): Node | null {
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
