// Reorders the entries of maps and the items of lists, moving comments and blank lines with those
// that they belong to.

import { narrowShape, shapeBelow } from '../analysis/symbols/scan-sites.ts';
import type { Shape } from '../format/table-types.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { propsStart } from '../text/edit/scan.ts';
import type { Source, TextEdit } from '../text/edit/types.ts';
import { columnOf, lineEnd, lineStart } from '../text/lines.ts';
import {
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type SeqNode,
  type Slot,
} from '../text/tree.ts';

/**
 * The order that the entries of a map shall have, as indexes of its entries; null where they stay.
 */
export type Order = (
  map: MapNode,
  at: Shape | null,
  path: readonly string[],
) => readonly number[] | null;

/** Returns the edits that sort the content of `node`, at offset `start`; they do not overlap. */
export function sortEdits(
  source: Source,
  node: Node,
  start: number,
  at: Shape | null,
  path: readonly string[],
  order: Order,
): TextEdit[] {
  if (node.kind === 'scalar') return [];
  const here = narrowShape(at, node);
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const inner = slots.map((slot, i) => {
    if (slot.alias !== undefined || ('broken' in slot && slot.broken)) return [];
    const key = isEntry(slot) ? slot.key : String(i);
    return sortEdits(
      source,
      slot.value,
      start + slot.valueAt,
      shapeBelow(here, node, key),
      [...path, key],
      order,
    );
  });
  const expected =
    node.kind === 'map' && node.entries.length > 1 && !node.entries.some(isMerged)
      ? order(node, here, path)
      : null;
  if (node.kind !== 'map' || !expected || expected.every((from, i) => from === i))
    return inner.flat();
  return [permuteEntries(source, node, start, inner, expected)];
}

/**
 * Returns the edit that brings the entries or items of `node`, at offset `start`, into an order.
 * Check what comes of it.
 * @param order indexes of the present entries or items
 */
export function reorderEdit(
  source: Source,
  node: MapNode | SeqNode,
  start: number,
  order: readonly number[],
): TextEdit {
  return permuteEntries(source, node, start, [], order);
}

function permuteEntries(
  source: Source,
  node: MapNode | SeqNode,
  start: number,
  inner: Inner,
  order: readonly number[],
): TextEdit {
  const permute = node.flow ? permutedFlow : permutedBlock;
  return permute(source, node, start, inner, order);
}

type Inner = readonly (readonly TextEdit[])[];

/** A piece of the text with the edits inside it applied. */
function piece(text: string, start: number, end: number, edits: readonly TextEdit[]): string {
  return applyEdits(
    text.slice(start, end),
    edits.map((e) => ({ start: e.start - start, end: e.end - start, text: e.text })),
  );
}

function endOf(slot: Slot, at: number): number {
  const end = at + slot.valueAt + (slot.alias ?? slot.value.length);
  return isEntry(slot) ? Math.max(end, at + slot.keyAt + slot.keyLength) : end;
}

const slotsOf = (node: MapNode | SeqNode): readonly Slot[] =>
  node.kind === 'map' ? node.entries : node.items;

/** Where an entry begins, or in brackets an item; with its anchor and tag. */
const startOf = (text: string, slot: Slot, at: number): number =>
  propsStart(text, at + (isEntry(slot) ? slot.keyAt : slot.valueAt));

/** Where the entries begin, and of a list the dashes of its items. */
function blockStarts(text: string, node: MapNode | SeqNode, at: number): number[] {
  const column = columnOf(text, at);
  return slotsOf(node).map((slot, i) => {
    if (isEntry(slot) || i === 0) return isEntry(slot) ? startOf(text, slot, at) : at;
    const before = slotsOf(node)[i - 1] as Slot;
    const dash = new RegExp(`^[ \\t]{${column}}-(?=\\s|$)`, 'gm');
    dash.lastIndex = lineEnd(text, endOf(before, at));
    return (dash.exec(text)?.index ?? at) + column;
  });
}

/** In flow style the members are swapped, and the text between them stays. */
function permutedFlow(
  { text }: Source,
  node: MapNode | SeqNode,
  at: number,
  inner: Inner,
  expected: readonly number[],
): TextEdit {
  const spans = slotsOf(node).map((slot) => ({
    start: startOf(text, slot, at),
    end: endOf(slot, at),
  }));
  const members = spans.map(({ start, end }, i) => piece(text, start, end, inner[i] ?? []));
  let out = '';
  for (const [i, from] of expected.entries()) {
    const before = spans[i - 1];
    if (before) out += text.slice(before.end, spans[i]?.start);
    out += members[from] ?? '';
  }
  return { start: spans[0]?.start ?? at, end: spans.at(-1)?.end ?? at, text: out };
}

/**
 * In block style whole lines are swapped: an entry or item with the comments above it. Blank lines
 * keep their positions.
 */
function permutedBlock(
  { text }: Source,
  node: MapNode | SeqNode,
  at: number,
  inner: Inner,
  expected: readonly number[],
): TextEdit {
  const slots = slotsOf(node);
  const begins = blockStarts(text, node, at);
  const first = begins[0] ?? at;
  const column = columnOf(text, first);
  const starts = [commentsStart(text, first, column)];
  const ends: number[] = [];
  const gaps: string[] = [];
  for (const [i, slot] of slots.entries()) {
    const end = lineEnd(text, endOf(slot, at));
    const next = begins[i + 1];
    if (next === undefined) {
      ends.push(deeperEnd(text, end, text.length, column));
      break;
    }
    const split = splitBetween(text, end, lineStart(text, next), column);
    ends.push(split.end);
    gaps.push(split.gap);
    starts.push(split.start);
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const chunks = starts.map((start, i) => piece(text, start, ends[i] ?? start, inner[i] ?? []));
  const lead = ' '.repeat(column);
  const out = expected
    .map((from, i) => (i === 0 ? '' : eol + (gaps[i - 1] ?? '') + lead) + (chunks[from] ?? ''))
    .join('');
  return { start: starts[0] ?? at, end: ends.at(-1) ?? at, text: out };
}

/**
 * Returns the start of the comment lines directly above the first entry; those at the head of the
 * file belong to the file.
 */
function commentsStart(text: string, first: number, column: number): number {
  if (text.slice(lineStart(text, first), first).trim() !== '') return first;
  let start = first;
  for (let line = lineStart(text, first); line > 0; ) {
    const parent = lineStart(text, line - 1);
    const content = text.slice(parent, lineEnd(text, parent));
    if (
      !content.trimStart().startsWith('#') ||
      content.length - content.trimStart().length !== column
    )
      break;
    if (parent <= 1) return first;
    start = parent + column;
    line = parent;
  }
  return start;
}

/**
 * Splits the text between two entries: deeper comments belong to the first, then come blank lines,
 * the rest belongs to the second.
 */
function splitBetween(
  text: string,
  from: number,
  to: number,
  column: number,
): { end: number; gap: string; start: number } {
  const end = deeperEnd(text, from, to, column);
  let line = Math.min(to, text.indexOf('\n', end) + 1);
  const content = () => text.slice(line, lineEnd(text, line));
  const blank = line;
  while (line < to && content().trim() === '') line = text.indexOf('\n', line) + 1;
  const rest = text.slice(line);
  return {
    end,
    gap: text.slice(blank, line),
    start: line + (rest.length - rest.trimStart().length),
  };
}

/** Where an entry ends that ends its line at `from`: behind the deeper comments that follow. */
function deeperEnd(text: string, from: number, to: number, column: number): number {
  let end = from;
  for (let next = text.indexOf('\n', end) + 1; next > 0 && next < to; ) {
    const content = text.slice(next, lineEnd(text, next));
    const indent = content.length - content.trimStart().length;
    if (content[indent] !== '#' || indent <= column) break;
    end = next + content.length;
    next = text.indexOf('\n', end) + 1;
  }
  return end;
}
