// The node at a location with its types by the tables: each value from the root to it, with its
// shape and the table row of its field.

import type { Dialect } from '../../format/dialects.ts';
import { documentShape } from '../../format/expected-shapes.ts';
import { type Described, described } from '../../format/shape-at.ts';
import { type DescribedNode, declaredBelow, tableFor } from '../../format/shape-below.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import { isEntry, type NodePath, type Slot, step } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { fragmentShapes, isWholeDocument } from './fragments.ts';

/** One value of a text. Ranges are offsets in its file. */
export interface TypedNode extends DescribedNode {
  /** Its key or index in the parent; '' at the root. */
  readonly key: string;
  /** Of the value, or of the alias that stands for it. */
  readonly value: Range;
  /** The range of its key; null at the root and in lists. */
  readonly name: Range | null;
  /** The row of the object around that names it. */
  readonly field: Field | null;
  /** It is behind an alias, so that nothing in it has a range of its own. */
  readonly aliased: boolean;
  readonly parent: TypedNode | null;
}

/** The starting point of a search: a file with what is known about its nodes. */
export interface TypedFile {
  readonly uri: string;
  readonly root: TypedNode;
  readonly dialect: Dialect;
  readonly fragmentShapes: ReadonlyMap<string, Shape> | null;
}

/** Returns a file of the document to look into; null where nothing of it could be read. */
export function typedFileOf(
  file: Pick<AnalyzedFile, 'documents' | 'dialect'>,
  uri: string,
): TypedFile | null {
  const tree = file.documents.file(uri)?.tree;
  if (!tree?.root) return null;
  const { root: node, at } = tree;
  const expected = isWholeDocument(uri, node) ? null : fragmentShapes(file.documents);
  const declared: Described =
    expected === null ? documentShape(node) : (expected.get(`${uri}#`) ?? 'free');
  const shape = described(declared, node);
  const value = { start: at, end: at + node.length };
  const root: TypedNode = {
    key: '',
    node,
    value,
    name: null,
    shape,
    field: null,
    table: tableFor(shape, node),
    avro: false,
    aliased: false,
    parent: null,
  };
  return { uri, root, dialect: file.dialect, fragmentShapes: expected };
}

/**
 * Returns the node at a path; null if there is none. Inside an alias all ranges are those of the
 * alias.
 */
export function typedNodeAt(typedFile: TypedFile, path: NodePath): TypedNode | null {
  let node = typedFile.root;
  for (const name of path) {
    const slot = step(node.node, name);
    if (!slot) return null;
    node = childOf(typedFile, node, slot, name);
  }
  return node;
}

/**
 * Returns the innermost value whose name or text holds `offset`, its end included; the collection
 * around where it is between them.
 */
export function typedNodeAtOffset(typedFile: TypedFile, offset: number): TypedNode {
  let node = typedFile.root;
  for (;;) {
    const found = slotAtOffset(node, offset);
    if (!found) return node;
    const next = childOf(typedFile, node, found.slot, found.key);
    if (next.name && offset <= next.name.end) return next;
    if (offset < next.value.start || offset > next.value.end) return node;
    if (next.aliased) return next;
    node = next;
  }
}

function slotAtOffset(
  { node, value }: TypedNode,
  offset: number,
): { slot: Slot; key: string } | null {
  if (node.kind === 'scalar') return null;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  let found: { slot: Slot; key: string } | null = null;
  for (const [i, slot] of slots.entries()) {
    if (isMerged(slot)) continue;
    if (value.start + (isEntry(slot) ? slot.keyAt : slot.valueAt) > offset) break;
    found = { slot, key: isEntry(slot) ? slot.key : String(i) };
  }
  return found;
}

/**
 * Calls `visit` for every value that touches a range of the text, parents first, in document order.
 * Values behind an alias are left out.
 */
export function visitRange(
  typedFile: TypedFile,
  start: number,
  end: number,
  visit: (node: TypedNode) => void,
): void {
  visit(typedFile.root);
  inner(typedFile, typedFile.root, start, end, visit);
}

function inner(
  typedFile: TypedFile,
  here: TypedNode,
  start: number,
  end: number,
  visit: (node: TypedNode) => void,
): void {
  const { node, value } = here;
  if (node.kind === 'scalar') return;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as Slot;
    if (isMerged(slot)) continue;
    if (value.start + (isEntry(slot) ? slot.keyAt : slot.valueAt) > end) break;
    if (value.start + slot.valueAt + (slot.alias ?? slot.value.length) < start) continue;
    const next = childOf(typedFile, here, slot, isEntry(slot) ? slot.key : String(i));
    visit(next);
    if (!next.aliased) inner(typedFile, next, start, end, visit);
  }
}

/**
 * Returns whether a value comes from a merge key: its range is that of the alias, out of document
 * order.
 */
export function isMerged(slot: Slot): boolean {
  return slot.alias !== undefined && isEntry(slot) && slot.keyAt === slot.valueAt;
}

/** Keys and indexes from the root. */
export function pathOf(node: TypedNode): string[] {
  const path: string[] = [];
  for (let s: TypedNode | null = node; s?.parent; s = s.parent) path.push(s.key);
  return path.reverse();
}

/** Returns the values from the root to this one. */
export function ancestorsOf(node: TypedNode): TypedNode[] {
  const chain: TypedNode[] = [];
  for (let s: TypedNode | null = node; s; s = s.parent) chain.push(s);
  return chain.reverse();
}

/** Returns the value one step below. */
export function childOf(
  typedFile: TypedFile,
  parent: TypedNode,
  slot: Slot,
  key: string,
): TypedNode {
  const { aliased: inside } = parent;
  const at = parent.value.start + slot.valueAt;
  const aliased = inside || slot.alias !== undefined;
  const value = inside ? parent.value : { start: at, end: at + (slot.alias ?? slot.value.length) };
  const name = isEntry(slot) && !inside ? keyRange(parent.value.start, slot) : null;
  const node = slot.value;
  const { shape: declared, field, avro } = declaredBelow(typedFile.dialect, parent, key);
  const base: TypedNode = {
    key,
    node,
    value,
    name,
    shape: 'free',
    field,
    table: null,
    avro,
    aliased,
    parent,
  };
  const expected =
    declared === 'free' && typedFile.fragmentShapes
      ? (typedFile.fragmentShapes.get(`${typedFile.uri}#${toPointer(pathOf(base))}`) ?? 'free')
      : declared;
  const shape = described(expected, node);
  return { ...base, shape, table: tableFor(shape, node) };
}

function keyRange(at: number, slot: { keyAt: number; keyLength: number }): Range {
  return { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
}
