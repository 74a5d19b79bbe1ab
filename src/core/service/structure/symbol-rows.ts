// The outline rows of a collection, relative to it: an unchanged collection keeps its rows.

import {
  detailOf,
  itemName,
  kindOf,
  type SymbolKind,
} from '../../analysis/symbols/symbol-labels.ts';
import { headRange } from '../../analysis/validation/flatten-findings.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { rootKind } from '../../format/tables.ts';
import { declaredBelow, described, tableFor } from '../../format/typed-tree.ts';
import { trimmed } from '../../text/compact.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import {
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  type Slot,
} from '../../text/tree.ts';

/** One row. Offsets are from the start of the collection. */
export interface SymbolRow {
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

const NONE: readonly SymbolRow[] = [];
const memo = new NodeMemo<readonly SymbolRow[]>();

/**
 * Returns the rows of a collection that has this shape.
 * @param free rows are made of what no table describes too
 */
export function symbolRowsOf(node: Node, shape: Shape | null, free: boolean): readonly SymbolRow[] {
  if (node.kind === 'scalar' || (shape === null && !free)) return NONE;
  const key = shape?.is === 'object' ? shape.kind : shape;
  let rows = memo.get(node, key);
  if (!rows) {
    rows = trimmed(made(node, shape));
    memo.set(node, key, rows);
  }
  return rows;
}

function made(node: MapNode | SeqNode, shape: Shape | null): readonly SymbolRow[] {
  const table = tableFor(shape, node);
  if (table?.kind === 'Reference') return NONE;
  const rows: SymbolRow[] = [];
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (const [i, slot] of slots.entries()) {
    if (isMerged(slot)) continue;
    const key = isEntry(slot) ? slot.key : String(i);
    const { shape: declared, language } = declaredBelow(shape, node, key);
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
      for (const row of made(slot.value, declared))
        rows.push(withoutWrapper(row, key, slot.valueAt));
      continue;
    }
    const row = rowOf(slot, i, key, described(declared, slot.value), kindBelow(table, shape));
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
function kindBelow(table: ObjectTable | null, shape: Shape | null): SymbolKind {
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
