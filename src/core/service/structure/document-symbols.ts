// The outline of a text, and the way from its root to the cursor in names for people.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import {
  detailOf,
  itemName,
  kindOf,
  type SymbolKind,
} from '../../analysis/symbols/symbol-labels.ts';
import {
  ancestorsOf,
  pathOf,
  type TypedFile,
  type TypedNode,
  typedFileOf,
  typedNodeAtOffset,
} from '../../analysis/typed-tree/typed-node.ts';
import { headRange } from '../../analysis/validation/flatten-findings.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { rootKind } from '../../format/tables.ts';
import { describedShape, expectedBelow, tableFor } from '../../format/typed-tree.ts';
import { compactList } from '../../text/compact.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  type Slot,
} from '../../text/tree.ts';
import type { DocumentSymbol as OutlineRow } from '../types.ts';

/** Rows of one outline. A text with more shows the outer levels that fit, all of them in full. */
const MAX_ROWS = 20_000;
const MAX_LEVELS = 24;

/**
 * Returns the outline of the text as a tree, in the order of the text: sections, what they hold,
 * properties of schemas right below them.
 * @returns [] where nothing could be read
 */
export function documentSymbols(file: AnalyzedFile): readonly OutlineRow[] {
  const typedFile = typedFileOf(file, file.uri);
  if (!typedFile) return [];
  const { node, shape, value } = typedFile.root;
  const top = rowsBelow(typedFile, node, shape, []);
  return buildSymbols(typedFile, top, value.start, [], levelsOf(typedFile, top) - 1);
}

function rowsBelow(
  typedFile: TypedFile,
  node: SymbolRow['node'],
  shape: Shape | null,
  path: NodePath,
): readonly SymbolRow[] {
  const free = typedFile.fragmentShapes !== null;
  const rows = symbolRowsOf(node, shape, free);
  if (!typedFile.fragmentShapes) return rows;
  return rows.map((row) => {
    const expected =
      row.shape === null
        ? typedFile.fragmentShapes?.get(`${typedFile.uri}#${toPointer([...path, ...row.steps])}`)
        : undefined;
    if (!expected) return row;
    const kind = kindOf(expected) ?? row.kind;
    return { ...row, shape: expected, kind, detail: detailOf(row.node, expected, kind) };
  });
}

/** How many levels fit into the budget. */
function levelsOf(typedFile: TypedFile, top: readonly SymbolRow[]): number {
  let total = top.length;
  let level = top;
  let levels = 1;
  while (levels < MAX_LEVELS && level.length > 0) {
    const next: SymbolRow[] = [];
    for (const row of level) {
      if (row.closed) continue;
      next.push(...symbolRowsOf(row.node, row.shape, typedFile.fragmentShapes !== null));
      if (total + next.length > MAX_ROWS) return levels;
    }
    total += next.length;
    level = next;
    levels++;
  }
  return levels;
}

function buildSymbols(
  typedFile: TypedFile,
  rows: readonly SymbolRow[],
  base: number,
  path: NodePath,
  levels: number,
): OutlineRow[] {
  return rows.map((row) => {
    const here = [...path, ...row.steps];
    const inner = levels > 0 && !row.closed ? rowsBelow(typedFile, row.node, row.shape, here) : [];
    const start = base + row.at;
    return {
      name: row.name,
      detail: row.detail,
      kind: row.kind,
      path: here,
      range: { start, end: base + row.end },
      at: { start, end: start + row.length },
      children:
        inner.length === 0
          ? NONE
          : buildSymbols(typedFile, inner, base + row.valueAt, here, levels - 1),
    };
  });
}

const NONE: readonly OutlineRow[] = [];

/** One step of the way to the cursor: a row of the outline without what it holds. */
export type BreadcrumbNode = Pick<OutlineRow, 'name' | 'detail' | 'kind' | 'path' | 'at'>;

/**
 * Returns the way from the root to what is at `offset`, every step of its path; items of lists by
 * their names where they have any.
 */
export function breadcrumbs(file: AnalyzedFile, offset: number): readonly BreadcrumbNode[] {
  const typedFile = typedFileOf(file, file.uri);
  if (!typedFile) return [];
  return ancestorsOf(typedNodeAtOffset(typedFile, offset)).slice(1).map(breadcrumb);
}

function breadcrumb(standing: TypedNode): BreadcrumbNode {
  const { node, name, key, shape, value, parent } = standing;
  const inList = name === null && parent?.node.kind === 'seq';
  const isProperty =
    parent !== null && parent.shape?.is === 'map' && parent.shape.entry === 'property';
  const kind = isProperty
    ? 'property'
    : (kindOf(shape) ?? (inList ? 'item' : parent?.parent === null ? 'section' : 'field'));
  return {
    name: inList ? itemName(node, Number(key)) : key,
    detail: detailOf(node, shape, kind),
    kind,
    path: pathOf(standing),
    at: name ?? (standing.aliased ? value : headRange(node, value.start)),
  };
}

// The outline rows of a collection, relative to it: an unchanged collection keeps its rows.

/** One row. Offsets are from the start of the collection. */
interface SymbolRow {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  /** Steps from the collection. */
  readonly steps: NodePath;
  readonly at: number;
  readonly length: number;
  readonly end: number;
  readonly valueAt: number;
  readonly node: Node;
  readonly shape: Shape | null;
  /** It is an alias: its content is defined elsewhere. */
  readonly closed: boolean;
}

const NO_ROWS: readonly SymbolRow[] = [];
const memo = new NodeMemo<readonly SymbolRow[]>();

/**
 * Returns the rows of a collection that has this shape.
 * @param free rows are made of what no table describes too
 */
function symbolRowsOf(node: Node, shape: Shape | null, free: boolean): readonly SymbolRow[] {
  if (node.kind === 'scalar' || (shape === null && !free)) return NO_ROWS;
  const key = shape?.is === 'object' ? shape.kind : shape;
  let rows = memo.get(node, key);
  if (!rows) {
    rows = compactList(symbolRows(node, shape));
    memo.set(node, key, rows);
  }
  return rows;
}

function symbolRows(node: MapNode | SeqNode, shape: Shape | null): readonly SymbolRow[] {
  const table = tableFor(shape, node);
  if (table?.kind === 'Reference') return NO_ROWS;
  const rows: SymbolRow[] = [];
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (const [i, slot] of slots.entries()) {
    if (isMerged(slot)) continue;
    const key = isEntry(slot) ? slot.key : String(i);
    const { shape: declared, language } = expectedBelow(shape, node, key);
    // Data, and lists of plain values, aren't symbols of a document.
    if (
      declared === null
        ? shape !== null && !table
        : language?.family === 'avro' || !canHaveChildren(declared, slot.value)
    )
      continue;
    if (
      table?.boolean &&
      declared &&
      isProperties(declared) &&
      slot.value.kind === 'map' &&
      slot.alias === undefined
    ) {
      for (const row of symbolRows(slot.value, declared))
        rows.push(withoutWrapper(row, key, slot.valueAt));
      continue;
    }
    const row = rowOf(
      slot,
      i,
      key,
      describedShape(declared, slot.value),
      childSymbolKind(table, shape),
    );
    if (row) rows.push(row);
  }
  return rows;
}

function canHaveChildren(shape: Shape, node: Node): boolean {
  return shape.is === 'any'
    ? false
    : node.kind !== 'seq' || node.items.some(({ value }) => value.kind !== 'scalar');
}

function isProperties(shape: Shape): boolean {
  return shape.is === 'map' && shape.entry === 'property';
}

/** Properties are shown directly below their schema. */
function withoutWrapper(row: SymbolRow, key: string, by: number): SymbolRow {
  return {
    ...row,
    steps: [key, ...row.steps],
    at: row.at + by,
    end: row.end + by,
    valueAt: row.valueAt + by,
  };
}

/** The kind of what has none of its own. */
function childSymbolKind(table: ObjectTable | null, shape: Shape | null): SymbolKind {
  if (table) return table.kind === rootKind ? 'section' : 'field';
  if (shape?.is === 'map') return isProperties(shape) ? 'property' : 'field';
  return shape?.is === 'list' ? 'item' : 'field';
}

function rowOf(
  slot: Slot,
  index: number,
  key: string,
  shape: Shape | null,
  fallback: SymbolKind,
): SymbolRow | null {
  const { value: node, valueAt } = slot;
  const own = kindOf(shape);
  const kind = fallback === 'section' || fallback === 'property' ? fallback : (own ?? fallback);
  // A scalar is a row of its own only where it stands for an object, or at the root.
  if (
    node.kind === 'scalar' &&
    kind !== 'section' &&
    (own === undefined || fallback === 'item' || typeof node.value === 'boolean') &&
    kind !== 'property'
  )
    return null;
  const end = valueAt + (slot.alias ?? node.length);
  const name = isEntry(slot) ? key : itemName(node, index);
  const mark = isEntry(slot)
    ? { start: slot.keyAt, end: slot.keyAt + slot.keyLength }
    : headRange(node, valueAt);
  return {
    name,
    detail: detailOf(node, shape, kind),
    kind,
    steps: [key],
    at: mark.start,
    length: mark.end - mark.start,
    end: Math.max(end, mark.end),
    valueAt,
    node,
    shape,
    closed: slot.alias !== undefined,
  };
}
