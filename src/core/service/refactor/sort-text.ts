// Reorders the entries of maps, moving comments and blank lines with the entries they belong to.

import { below, narrow } from '../../analysis/symbols/scan-sites.ts';
import type { Shape } from '../../format/table-types.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { propsStart } from '../../text/edit/scan.ts';
import type { Source, TextEdit } from '../../text/edit/types.ts';
import { columnOf, lineEnd, lineStart } from '../../text/lines.ts';
import {
  type Entry,
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type Slot,
} from '../../text/tree.ts';

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
  const here = narrow(at, node);
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const inner = slots.map((slot, i) => {
    if (slot.alias !== undefined || ('broken' in slot && slot.broken)) return [];
    const key = isEntry(slot) ? slot.key : String(i);
    return sortEdits(
      source,
      slot.value,
      start + slot.valueAt,
      below(here, node, key),
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
  return [
    node.flow
      ? permutedFlow(source, node, start, inner, expected)
      : permutedBlock(source, node, start, inner, expected),
  ];
}

type Inner = readonly (readonly TextEdit[])[];

/** A piece of the text with the edits inside it applied. */
function piece(text: string, start: number, end: number, edits: readonly TextEdit[]): string {
  return applyEdits(
    text.slice(start, end),
    edits.map((e) => ({ start: e.start - start, end: e.end - start, text: e.text })),
  );
}

function endOf(e: Entry, at: number): number {
  return at + Math.max(e.valueAt + (e.alias ?? e.value.length), e.keyAt + e.keyLength);
}

/** In flow style the members are swapped, and the text between them stays. */
function permutedFlow(
  { text }: Source,
  node: MapNode,
  at: number,
  inner: Inner,
  expected: readonly number[],
): TextEdit {
  const spans = node.entries.map((e) => ({
    start: propsStart(text, at + e.keyAt),
    end: endOf(e, at),
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
 * In block style whole lines are swapped: an entry with the comments above it. Blank lines keep
 * their positions.
 */
function permutedBlock(
  { text }: Source,
  node: MapNode,
  at: number,
  inner: Inner,
  expected: readonly number[],
): TextEdit {
  const first = propsStart(text, at + (node.entries[0]?.keyAt ?? 0));
  const column = columnOf(text, first);
  const starts = [leading(text, first, column)];
  const ends: number[] = [];
  const gaps: string[] = [];
  for (const [i, e] of node.entries.entries()) {
    const end = lineEnd(text, endOf(e, at));
    const next = node.entries[i + 1];
    if (!next) {
      ends.push(end);
      break;
    }
    const split = between(text, end, lineStart(text, propsStart(text, at + next.keyAt)), column);
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
function leading(text: string, first: number, column: number): number {
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
function between(
  text: string,
  from: number,
  to: number,
  column: number,
): { end: number; gap: string; start: number } {
  let end = from;
  let line = Math.min(to, text.indexOf('\n', from) + 1);
  const content = () => text.slice(line, lineEnd(text, line));
  const isDeeper = () =>
    content().trimStart().startsWith('#') &&
    content().length - content().trimStart().length > column;
  while (line < to && isDeeper()) {
    end = lineEnd(text, line);
    line = text.indexOf('\n', line) + 1;
  }
  const blank = line;
  while (line < to && content().trim() === '') line = text.indexOf('\n', line) + 1;
  const rest = text.slice(line);
  return {
    end,
    gap: text.slice(blank, line),
    start: line + (rest.length - rest.trimStart().length),
  };
}
