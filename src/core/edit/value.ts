// A new value in one shape, whether it came as data or stands in a text already, and whether a node of the tree equals it.
import { clip } from '../parse/clip.ts';
import { toPointer } from '../parse/pointer.ts';
import { type Node, type ScalarNode, step } from '../parse/tree.ts';
import { isMerged } from './doc.ts';
import { Refused } from './refused.ts';
import type { NewValue, Source, Written } from './types.ts';

export interface ScalarVal {
  readonly kind: 'scalar';
  readonly value: ScalarNode['value'];
  /** A number as it is written. */
  readonly raw?: string;
}

/** What is to stand in the text. `text`: as it stands at `at` of `source`. */
export type Val =
  | ScalarVal
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Val])[] }
  | { readonly kind: 'seq'; readonly items: readonly Val[] }
  | { readonly kind: 'text'; readonly source: Source; readonly node: Node; readonly at: number; readonly comments?: true };

const MAX_DEPTH = 250;

/** Reads a new value. @throws Refused what no document can hold, or a `Written` place that is not there. */
export function toVal(value: NewValue): Val {
  if ('written' in value) return ofWritten(value.written);
  if ('map' in value) return { kind: 'map', entries: [...value.map].map(([key, v]) => [key, toVal(v)] as const) };
  if ('list' in value) return { kind: 'seq', items: value.list.map(toVal) };
  return ofData(value.data, 0);
}

function ofData(data: unknown, depth: number): Val {
  if (depth > MAX_DEPTH) throw new Refused('The new value is nested too deeply.');
  if (data === null || data === undefined) return { kind: 'scalar', value: null };
  if (typeof data === 'string' || typeof data === 'boolean') return { kind: 'scalar', value: data };
  if (typeof data === 'number') {
    if (!Number.isFinite(data)) throw new Refused(`${data} can't be written in JSON.`);
    return { kind: 'scalar', value: data === 0 ? 0 : data };
  }
  if (typeof data === 'bigint') return { kind: 'scalar', value: Number(data), raw: String(data) };
  if (Array.isArray(data)) return { kind: 'seq', items: data.map((item) => ofData(item, depth + 1)) };
  if (typeof data !== 'object') throw new Refused("The new value contains data that a document can't contain.");
  const members = data instanceof Map ? [...data].map(([key, v]) => [String(key), v] as const) : Object.entries(data);
  return { kind: 'map', entries: members.filter(([, v]) => v !== undefined).map(([key, v]) => [key, ofData(v, depth + 1)] as const) };
}

function ofWritten({ from, path, comments }: Written): Val {
  let node = from.tree.root;
  let at = from.tree.at;
  let written = true;
  for (const key of path) {
    const slot = node ? step(node, key) : undefined;
    if (!slot) throw new Refused(`There is no value at "${clip(toPointer(path))}" to copy.`);
    if ('broken' in slot && slot.broken) throw new Refused(`There is a syntax error in "${clip(key)}". Fix it first.`);
    if (slot.alias !== undefined) written = false;
    node = slot.value;
    at += slot.valueAt;
  }
  if (!node || from.tree.broken) throw new Refused('The text that the value is copied from has a syntax error. Fix it first.');
  return written ? { kind: 'text', source: from, node, at, ...(comments && { comments }) } : ofNode(node);
}

/** The value of a node without its text: aliases and merge keys are expanded. */
export function ofNode(node: Node, budget = { left: 100_000 }): Val {
  if (--budget.left < 0) throw new Refused('The value is too large with its aliases expanded.');
  if (node.kind === 'scalar') return { kind: 'scalar', value: node.value, ...(node.raw === undefined ? {} : { raw: node.raw }) };
  if (node.kind === 'seq') return { kind: 'seq', items: node.items.map((item) => ofNode(item.value, budget)) };
  return { kind: 'map', entries: node.entries.map((e) => [e.key, ofNode(e.value, budget)] as const) };
}

/** One level of a value that stands in a text: its members still stand there, but for those that came through an alias. */
export function unfold(val: Val): Exclude<Val, { kind: 'text' }> {
  if (val.kind !== 'text') return val;
  const { node, source, at } = val;
  const member = (slot: { value: Node; valueAt: number; alias?: number }): Val =>
    slot.alias === undefined ? { kind: 'text', source, node: slot.value, at: at + slot.valueAt } : ofNode(slot.value);
  if (node.kind === 'map')
    return { kind: 'map', entries: node.entries.map((e) => [e.key, isMerged(e) ? ofNode(e.value) : member(e)] as const) };
  if (node.kind === 'seq') return { kind: 'seq', items: node.items.map(member) };
  return ofNode(node) as ScalarVal;
}

/** Whether a node means the value: names in the same order, numbers with the same digits. */
export function matches(node: Node, val: Val): boolean {
  if (val.kind === 'text') return sameValue(node, val.node);
  if (val.kind === 'scalar') {
    if (node.kind !== 'scalar') return false;
    return node.value === val.value && (val.raw === undefined || sameNumber(node, val));
  }
  if (val.kind === 'map') {
    if (node.kind !== 'map' || node.entries.length !== val.entries.length) return false;
    return val.entries.every(([key, v], i) => node.entries[i]?.key === key && matches(node.entries[i].value, v));
  }
  return (
    node.kind === 'seq' &&
    node.items.length === val.items.length &&
    val.items.every((v, i) => node.items[i] !== undefined && matches(node.items[i].value, v))
  );
}

/** Whether two nodes mean the same, however they are written. */
export function sameValue(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.value === b.value && sameNumber(a, b);
  if (a.kind === 'map') {
    return (
      b.kind === 'map' &&
      a.entries.length === b.entries.length &&
      a.entries.every((e, i) => b.entries[i]?.key === e.key && sameValue(e.value, b.entries[i].value))
    );
  }
  return (
    b.kind === 'seq' &&
    a.items.length === b.items.length &&
    a.items.every((e, i) => b.items[i] !== undefined && sameValue(e.value, b.items[i].value))
  );
}

/** Numbers beyond what a double holds are told apart by their digits. */
function sameNumber(a: { raw?: string; value: unknown }, b: { raw?: string; value: unknown }): boolean {
  if (typeof a.value !== 'number' || a.raw === b.raw) return true;
  if (Number.isSafeInteger(a.value)) return true;
  const plain = (v: { raw?: string; value: unknown }) => (v.raw ?? String(v.value)).trim();
  return !/^[-+]?\d{16,}$/.test(plain(a)) || plain(a) === plain(b);
}
