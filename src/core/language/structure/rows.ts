// The rows that one collection gives to the outline of a text, relative to it, so that an unchanged collection keeps its rows.
import { head } from '../../check/flatten.ts';
import { type Described, described } from '../../check/shape-at.ts';
import { isEntry, type MapNode, type Node, type Path, type SeqNode, type Slot } from '../../parse/tree.ts';
import type { Dialect } from '../../spec/dialects.ts';
import type { ObjectTable, Shape } from '../../spec/kit.ts';
import { rootKind } from '../../spec/spec.ts';
import { detailOf, itemName, kindOf, type SymbolKind } from './labels.ts';
import { declaredBelow, tableFor } from './shapes.ts';
import { isMerged } from './standing.ts';

/** One row. Offsets are from the start of the collection. */
export interface Row {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  /** Steps from the collection. */
  readonly steps: Path;
  readonly at: number;
  readonly length: number;
  readonly end: number;
  readonly valueAt: number;
  readonly node: Node;
  readonly shape: Described;
  /** It is an alias: what is in it stands elsewhere. */
  readonly closed: boolean;
}

const NONE: readonly Row[] = [];
const memo = new WeakMap<Node, Map<unknown, readonly Row[]>>();

/** The rows of a collection that has this shape. @param free rows are made of what no table describes too */
export function rowsOf(spoken: Dialect, node: Node, shape: Described, free: boolean): readonly Row[] {
  if (node.kind === 'scalar' || (shape === 'free' && !free)) return NONE;
  let known = memo.get(node);
  if (!known) {
    known = new Map();
    memo.set(node, known);
  }
  const key = shape !== 'free' && shape.is === 'object' ? shape.kind : shape;
  let rows = known.get(key);
  if (!rows) {
    rows = made(spoken, node, shape);
    known.set(key, rows);
  }
  return rows;
}

function made(spoken: Dialect, node: MapNode | SeqNode, shape: Described): readonly Row[] {
  const table = tableFor(shape, node);
  if (table?.kind === 'Reference') return NONE;
  const rows: Row[] = [];
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (const [i, slot] of slots.entries()) {
    if (isMerged(slot)) continue;
    const key = isEntry(slot) ? slot.key : String(i);
    const { shape: declared, field } = declaredBelow(spoken, { shape, node, table, avro: false }, key);
    // Data, and lists of plain values, are no parts of a document.
    if (declared === 'free' ? field || (shape !== 'free' && !table) : !mayHold(declared, slot.value)) continue;
    if (table?.boolean && declared !== 'free' && isProperties(declared) && slot.value.kind === 'map' && slot.alias === undefined) {
      for (const row of made(spoken, slot.value, declared)) rows.push(lifted(row, key, slot.valueAt));
      continue;
    }
    const row = rowOf(slot, i, key, described(declared, slot.value), kindBelow(table, shape));
    if (row) rows.push(row);
  }
  return rows;
}

function mayHold(shape: Shape, node: Node): boolean {
  return shape.is === 'any' ? false : node.kind !== 'seq' || node.items.some(({ value }) => value.kind !== 'scalar');
}

function isProperties(shape: Shape): boolean {
  return shape.is === 'map' && shape.entry === 'property';
}

/** Properties stand right below their schema. */
function lifted(row: Row, key: string, by: number): Row {
  return { ...row, steps: [key, ...row.steps], at: row.at + by, end: row.end + by, valueAt: row.valueAt + by };
}

/** The kind of what has none of its own. */
function kindBelow(table: ObjectTable | null, shape: Described): SymbolKind {
  if (table) return table.kind === rootKind ? 'section' : 'field';
  if (shape !== 'free' && shape.is === 'map') return isProperties(shape) ? 'property' : 'field';
  return shape !== 'free' && shape.is === 'list' ? 'item' : 'field';
}

function rowOf(slot: Slot, index: number, key: string, shape: Described, fallback: SymbolKind): Row | null {
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
  const mark = isEntry(slot) ? { start: slot.keyAt, end: slot.keyAt + slot.keyLength } : head(node, valueAt);
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
