// The next version of a region: only the entries around an edit are read and parsed.
import type { Text } from '../text-pieces.ts';
import { cutEntries } from './cut-entries.ts';
import { linesWithFlows } from './outdented-flow.ts';
import { keyAt, type Lines } from './scan-lines.ts';
import {
  assembleMap,
  hasTextBetween,
  type Region,
  type Slice,
  SPLIT_LINES,
  spine,
} from './slice.ts';

/** How many characters at the start and at the end of a text are known to be as before. */
interface Unchanged {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the entries between two offsets again, of which there was a version: only what is between
 * those that are as before at the beginning and at the end is read.
 * @returns null where all lines have to be read
 */
export function cutAgain(
  text: Text,
  from: number,
  to: number,
  region: Region,
  depth: number,
  unchanged: Unchanged,
): Region | null {
  const { slices, node } = region;
  const count = slices.length;
  const column = slices[0]?.keyAt ?? 0;
  if (!region.gapless || region.unsound) return null;
  const starts: number[] = [];
  let start = from + region.at - column;
  let first = 0;
  for (; first < count; first++) {
    const slice = slices[first];
    if (!slice) break;
    const isKnown = start >= 0 && start + slice.length <= Math.min(unchanged.start, to);
    if (!isKnown && !hasTextBetween(slice, text, start, to)) break;
    starts.push(start);
    start += slice.length;
  }
  let end = to;
  let last = count;
  const after: number[] = [];
  for (; last > first; last--) {
    const slice = slices[last - 1];
    if (!slice || end - slice.length < start) break;
    const isKnown = text.length - (end - slice.length) <= unchanged.end;
    if (!isKnown && !hasTextBetween(slice, text, end - slice.length, end)) break;
    end -= slice.length;
    after.push(end);
  }
  after.reverse();
  if (last < count && text.charCodeAt(end - 1) !== 10) return null;
  const changed = slices[first];
  const inner =
    last - first === 1 && changed
      ? changedInside(text, start, end, changed, depth, unchanged)
      : null;
  if (inner)
    return assembleMap(
      {
        slices: [...slices.slice(0, first), inner, ...slices.slice(last)],
        starts: [...starts, start, ...after],
        strays: [],
        gapless: true,
      },
      from,
      node,
    );
  // Lines that follow an entry may have become a part of it.
  if (first > 0) start = starts[--first] ?? start;
  const { lines, open } = linesWithFlows(text.slice(start, end));
  if (open || !isWithin(lines, column)) return null;
  const pieces = cutEntries(
    { lines, from: 0, to: lines.kind.length, column, base: from - start, depth },
    region,
    first,
  );
  return (
    pieces &&
    assembleMap(
      {
        slices: [...slices.slice(0, first), ...pieces.slices, ...slices.slice(last)],
        starts: [...starts.slice(0, first), ...pieces.starts.map((at) => at + start), ...after],
        strays: pieces.strays,
        gapless: pieces.gapless,
      },
      from,
      node,
    )
  );
}

/** The next version of a slice of which only entries below changed; null if more did. */
function changedInside(
  text: Text,
  start: number,
  end: number,
  { text: head, keyAt: column, keyLength, children }: Slice,
  depth: number,
  unchanged: Unchanged,
): Slice | null {
  if (!children?.gapless || !text.startsWith(head, start)) return null;
  if (!hasLines(text, start, end, SPLIT_LINES)) return null;
  const region = cutAgain(text, start, end, children, depth + 1, unchanged);
  return region && spine(region, text, { start, end }, column, keyLength);
}

/**
 * Returns whether lines begin with an entry in `column` and have none further left, or that could
 * end the document.
 */
function isWithin({ text, start, indent, kind }: Lines, column: number): boolean {
  return (
    text.charCodeAt(0) !== 0xfeff &&
    kind[0] === 'content' &&
    indent[0] === column &&
    keyAt(text, (start[0] ?? 0) + column) !== null &&
    kind.every(
      (it, i) =>
        it === 'blank' ||
        it === 'comment' ||
        it === 'flow' ||
        (it === 'content' && (indent[i] ?? 0) >= column),
    )
  );
}

/** Returns whether there are at least `count` lines between two offsets. */
function hasLines(text: Text, start: number, end: number, count: number): boolean {
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at >= end) return false;
    const next = text.indexOf('\n', at);
    at = next < 0 ? end : next + 1;
  }
  return true;
}
