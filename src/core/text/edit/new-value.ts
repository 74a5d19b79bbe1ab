// A new value, from data or from a text, in one shape, and whether a node of the tree equals it.
import { clip } from '../clip.ts';
import { columnOf, lineEnd } from '../lines.ts';
import { toPointer } from '../pointer.ts';
import { isEntry, isMerged, type Node, type ScalarNode, type Slot, step } from '../tree.ts';
import { aboveComments, beginsLine, belowComments } from './scan.ts';
import { type NewValue, Refused, type Source, type SourceCopy } from './types.ts';

export interface PrintableScalar {
  readonly kind: 'scalar';
  readonly value: ScalarNode['value'];
  /** A number as it is written. */
  readonly raw?: string;
}

/** A value to print. `text`: as it is written at `at` of `source`. */
export type PrintableValue =
  | PrintableScalar
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, PrintableValue])[] }
  | { readonly kind: 'seq'; readonly items: readonly PrintableValue[] }
  | {
      readonly kind: 'text';
      readonly source: Source;
      readonly node: Node;
      readonly at: number;
      readonly comments?: true;
      /** The lines of its entry with their comments; the key may not change. */
      readonly lines?: EntryLines;
    };

interface EntryLines {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly column: number;
}

const MAX_DEPTH = 250;

/**
 * Converts a new value.
 * @throws Refused for a value that no document can hold, or a `SourceCopy` path that doesn't exist
 */
export function toPrintable(value: NewValue): PrintableValue {
  if ('written' in value) return ofWritten(value.written);
  if ('map' in value)
    return {
      kind: 'map',
      entries: [...value.map].map(([key, v]) => [key, toPrintable(v)] as const),
    };
  if ('list' in value) return { kind: 'seq', items: value.list.map(toPrintable) };
  return ofData(value.data, 0);
}

function ofData(data: unknown, depth: number): PrintableValue {
  if (depth > MAX_DEPTH) throw new Refused('The new value is nested too deeply.');
  if (data === null || data === undefined) return { kind: 'scalar', value: null };
  if (typeof data === 'string' || typeof data === 'boolean') return { kind: 'scalar', value: data };
  if (typeof data === 'number') {
    if (!Number.isFinite(data)) throw new Refused(`${data} can't be written in JSON.`);
    return { kind: 'scalar', value: data === 0 ? 0 : data };
  }
  if (typeof data === 'bigint') return { kind: 'scalar', value: Number(data), raw: String(data) };
  if (Array.isArray(data))
    return { kind: 'seq', items: data.map((item) => ofData(item, depth + 1)) };
  if (typeof data !== 'object')
    throw new Refused("The new value contains data that a document can't contain.");
  const members =
    data instanceof Map
      ? [...data].map(([key, v]) => [String(key), v] as const)
      : Object.entries(data);
  return {
    kind: 'map',
    entries: members
      .filter(([, v]) => v !== undefined)
      .map(([key, v]) => [key, ofData(v, depth + 1)] as const),
  };
}

function ofWritten({ from, path, comments }: SourceCopy): PrintableValue {
  let node = from.tree.root;
  let at = from.tree.at;
  let written = true;
  let lines: EntryLines | null = null;
  for (const key of path) {
    const slot = node ? step(node, key) : undefined;
    if (!slot) throw new Refused(`There is no value at "${clip(toPointer(path))}" to copy.`);
    if ('broken' in slot && slot.broken)
      throw new Refused(`There is a syntax error in "${clip(key)}". Fix it first.`);
    if (slot.alias !== undefined) written = false;
    lines = comments === 'entry' ? entryLines(from, node, slot, key, at) : null;
    node = slot.value;
    at += slot.valueAt;
  }
  if (!node || from.tree.broken)
    throw new Refused('The text that the value is copied from has a syntax error. Fix it first.');
  return written
    ? {
        ...{ kind: 'text', source: from, node, at },
        ...(comments && { comments: true }),
        ...(lines && { lines }),
      }
    : ofNode(node);
}

/** Returns the lines of an entry of a block map, with the comments that are about it. */
function entryLines(
  { text, language }: Source,
  holder: Node | null,
  slot: Slot,
  key: string,
  at: number,
): EntryLines | null {
  if (language === 'json' || holder?.kind !== 'map' || holder.flow || !isEntry(slot)) return null;
  const start = at + slot.keyAt;
  const column = columnOf(text, start);
  if (!beginsLine(text, start)) return null;
  const above = aboveComments(text, start - column, column) + column;
  const end = lineEnd(text, at + slot.valueAt + slot.value.length);
  return { key, start: above, end: belowComments(text, end, column), column };
}

/** Returns the value of a node without its text: aliases and merge keys are expanded. */
export function ofNode(node: Node, budget = { left: 100_000 }): PrintableValue {
  if (--budget.left < 0) throw new Refused('The value is too large with its aliases expanded.');
  if (node.kind === 'scalar')
    return {
      kind: 'scalar',
      value: node.value,
      ...(node.raw === undefined ? {} : { raw: node.raw }),
    };
  if (node.kind === 'seq')
    return { kind: 'seq', items: node.items.map((item) => ofNode(item.value, budget)) };
  return {
    kind: 'map',
    entries: node.entries.map((e) => [e.key, ofNode(e.value, budget)] as const),
  };
}

/** Expands one level of a value in a text: its members stay text, except those of an alias. */
export function unfoldValue(val: PrintableValue): Exclude<PrintableValue, { kind: 'text' }> {
  if (val.kind !== 'text') return val;
  const { node, source, at } = val;
  const member = (slot: { value: Node; valueAt: number; alias?: number }): PrintableValue =>
    slot.alias === undefined
      ? { kind: 'text', source, node: slot.value, at: at + slot.valueAt }
      : ofNode(slot.value);
  if (node.kind === 'map')
    return {
      kind: 'map',
      entries: node.entries.map((e) => [e.key, isMerged(e) ? ofNode(e.value) : member(e)] as const),
    };
  if (node.kind === 'seq') return { kind: 'seq', items: node.items.map(member) };
  return ofNode(node) as PrintableScalar;
}

/** Returns whether a node means the value, with names in the same order and the same digits. */
export function matches(node: Node, val: PrintableValue): boolean {
  if (val.kind === 'text') return sameValue(node, val.node);
  if (val.kind === 'scalar') {
    if (node.kind !== 'scalar') return false;
    return node.value === val.value && (val.raw === undefined || sameNumber(node, val));
  }
  if (val.kind === 'map') {
    if (node.kind !== 'map' || node.entries.length !== val.entries.length) return false;
    return val.entries.every(
      ([key, v], i) => node.entries[i]?.key === key && matches(node.entries[i].value, v),
    );
  }
  return (
    node.kind === 'seq' &&
    node.items.length === val.items.length &&
    val.items.every((v, i) => node.items[i] !== undefined && matches(node.items[i].value, v))
  );
}

/** Returns whether two nodes mean the same, however they are written. */
export function sameValue(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.value === b.value && sameNumber(a, b);
  if (a.kind === 'map') {
    return (
      b.kind === 'map' &&
      a.entries.length === b.entries.length &&
      a.entries.every(
        (e, i) => b.entries[i]?.key === e.key && sameValue(e.value, b.entries[i].value),
      )
    );
  }
  return (
    b.kind === 'seq' &&
    a.items.length === b.items.length &&
    a.items.every((e, i) => b.items[i] !== undefined && sameValue(e.value, b.items[i].value))
  );
}

/** Numbers beyond the precision of a double are distinguished by their digits. */
function sameNumber(
  a: { raw?: string; value: unknown },
  b: { raw?: string; value: unknown },
): boolean {
  if (typeof a.value !== 'number' || a.raw === b.raw) return true;
  if (Number.isSafeInteger(a.value)) return true;
  const plain = (v: { raw?: string; value: unknown }) => (v.raw ?? String(v.value)).trim();
  return !/^[-+]?\d{16,}$/.test(plain(a)) || plain(a) === plain(b);
}

/** A value to be inserted; `text` makes its lines for a column, the first not indented. */
export type Printed =
  | { readonly shape: 'inline'; text(column: number): string }
  /** A header beside the key and lines below. */
  | { readonly shape: 'scalar'; readonly header: string; readonly lines: readonly string[] }
  | { readonly shape: 'block'; readonly kind: 'map' | 'seq'; text(column: number): string };
