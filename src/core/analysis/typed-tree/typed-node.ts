// The node at a location with its types by the tables: each value from the root to it, with its
// shape and the table row of its field.

import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import {
  describedShape,
  documentShape,
  expectedBelow,
  languageOf,
  tableFor,
} from '../../format/typed-tree.ts';
import type { Range } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  get,
  isEntry,
  isMerged,
  type Node,
  type NodePath,
  type Slot,
  step,
  stringOf,
} from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { fragmentShapes, isWholeDocument } from './fragments.ts';

/** One value of a text. Ranges are offsets in its file. */
export interface TypedNode {
  /** Its key or index in the parent; '' at the root. */
  readonly key: string;
  readonly node: Node;
  /** Of the value, or of the alias that stands for it. */
  readonly value: Range;
  /** The range of its key; null at the root and in lists. */
  readonly name: Range | null;
  /** What the tables expect here, alternatives left open; null if no table describes it. */
  readonly declared: Shape | null;
  /** The same, with alternatives resolved by the value; null for data, too. */
  readonly shape: Shape | null;
  /** The row of the object around that names it. */
  readonly field: Field | null;
  /** The object of the format that it is; that of a Reference Object where it is one. */
  readonly table: ObjectTable | null;
  /** It is an Avro schema or part of one. */
  readonly avro: boolean;
  /** It is behind an alias, so that nothing in it has a range of its own. */
  readonly aliased: boolean;
  readonly parent: TypedNode | null;
}

/** The starting point of a search: a file with what is known about its nodes. */
export interface TypedFile {
  readonly uri: string;
  readonly root: TypedNode;
  readonly fragmentShapes: ReadonlyMap<string, Shape> | null;
}

/** Returns a file of the document to look into; null where nothing of it could be read. */
export function typedFileOf(file: Pick<AnalyzedFile, 'documents'>, uri: string): TypedFile | null {
  const tree = file.documents.file(uri)?.tree;
  return tree ? typedFile({ tree, uri, documents: file.documents }) : null;
}

function typedFile({
  tree: { root, at },
  uri,
  documents,
}: Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>): TypedFile | null {
  if (!root) return null;
  const fragments = isWholeDocument(uri, root) ? null : fragmentShapes(documents);
  const declared = fragments ? (fragments.get(`${uri}#`) ?? null) : documentShape(root);
  return { uri, root: rootOf(root, at, declared), fragmentShapes: fragments };
}

/**
 * Returns a node without a parent.
 * @param at its offset in the file
 */
export function rootOf(node: Node, at: number, declared: Shape | null): TypedNode {
  const resolved = describedShape(declared, node);
  const avro = languageOf(declared)?.family === 'avro';
  return {
    key: '',
    node,
    value: { start: at, end: at + node.length },
    name: null,
    declared,
    shape: avro ? null : resolved,
    field: null,
    table: tableFor(resolved, node),
    avro,
    aliased: false,
    parent: null,
  };
}

/** Returns the node at the longest part of a path that exists. */
export function deepestNode(typedFile: TypedFile, path: NodePath): TypedNode {
  let node = typedFile.root;
  for (const name of path) {
    const slot = step(node.node, name);
    if (!slot) break;
    node = childOf(typedFile, node, slot, name);
  }
  return node;
}

/**
 * Returns the node at a path; null if there is none. Inside an alias all ranges are those of the
 * alias.
 */
export function typedNodeAt(typedFile: TypedFile, path: NodePath): TypedNode | null {
  const node = deepestNode(typedFile, path);
  return depthOf(node) === path.length ? node : null;
}

function depthOf(node: TypedNode): number {
  let depth = 0;
  for (let s = node.parent; s; s = s.parent) depth++;
  return depth;
}

/** What the tables expect at a location, even if nothing or something else is there. */
export type ExpectedAt = Pick<TypedNode, 'declared' | 'field'> &
  Partial<Pick<TypedNode, 'node' | 'shape'>>;

const NOTHING: ExpectedAt = { declared: null, field: null };
/** What an object that is not written yet turns out to be. */
export const EMPTY_MAP: Node = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

/** Returns what the tables expect at a path of a file. */
export function expectedValueAt(
  file: Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>,
  path: NodePath,
): ExpectedAt {
  const tree = typedFile(file);
  if (!tree) return NOTHING;
  const last = deepestNode(tree, path);
  const depth = depthOf(last);
  if (depth === path.length) return last;
  let { node, shape } = last;
  let expected = NOTHING;
  for (const [i, name] of path.slice(depth).entries()) {
    const { shape: declared, field } = expectedBelow(shape, node, name);
    expected = { declared: declared ?? fragmentShape(tree, path.slice(0, depth + i + 1)), field };
    node = EMPTY_MAP;
    shape = describedShape(expected.declared, node);
  }
  return expected;
}

function fragmentShape({ fragmentShapes: shapes, uri }: TypedFile, path: NodePath): Shape | null {
  return shapes?.get(`${uri}#${toPointer(path)}`) ?? null;
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
  innerNode(typedFile, typedFile.root, start, end, visit);
}

function innerNode(
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
    if (!next.aliased) innerNode(typedFile, next, start, end, visit);
  }
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
  const node = slot.value;
  const around = parent.avro ? describedShape(parent.declared, parent.node) : parent.shape;
  const { shape: expected, field } = expectedBelow(around, parent.node, key);
  const inAvro = languageOf(expected)?.family === 'avro';
  const known = expected && expected.is !== 'any' && !inAvro;
  const declared =
    known || !typedFile.fragmentShapes
      ? expected
      : (fragmentShape(typedFile, [...pathOf(parent), key]) ?? expected);
  const avro = languageOf(declared)?.family === 'avro' || (parent.avro && declared === expected);
  const resolved = describedShape(declared, node);
  // Written out, since a copy of known fields takes ten times as long.
  return {
    key,
    node,
    value: inside ? parent.value : { start: at, end: at + (slot.alias ?? node.length) },
    name: isEntry(slot) && !inside ? keyRange(parent.value.start, slot) : null,
    declared,
    shape: avro ? null : resolved,
    field,
    table: tableFor(resolved, node),
    avro,
    aliased: inside || slot.alias !== undefined,
    parent,
  };
}

/** Returns the text of `$ref` where the value is a Reference Object that the tables allow. */
export function refOf({ table, node }: Pick<TypedNode, 'table' | 'node'>): string | undefined {
  return table?.kind === 'Reference' ? stringOf(get(node, '$ref')) : undefined;
}

function keyRange(at: number, slot: { keyAt: number; keyLength: number }): Range {
  return { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
}
