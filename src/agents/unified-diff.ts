// The difference of two texts as a unified diff (POSIX diff -u), made for small edits of large
// files.
import type { TextEdit } from '../core/types.ts';

/** Lines around a change. */
const CONTEXT = 3;
/** Pairs of lines that are compared; beyond them what differs is one block. */
const MAX_PAIRS = 4_000_000;

/** Lines of the old text from `at` on are replaced with lines of the new one. */
interface Block {
  readonly at: number;
  readonly removed: readonly string[];
  readonly newAt: number;
  readonly added: readonly string[];
}

/** Changes that are near each other, with the lines around them. */
export interface Hunk {
  /** Index of its first line in the old text, and in the new one. */
  readonly from: number;
  readonly newFrom: number;
  /** With their line feeds. */
  readonly lines: readonly { readonly sign: ' ' | '-' | '+'; readonly text: string }[];
}

/**
 * Returns the changes between two texts of a file, in their order.
 * @param before null for a file that is made
 */
export function diffHunks(before: string | null, after: string): Hunk[] {
  const [old, now] = [linesOf(before ?? ''), linesOf(after)];
  const groups: Block[][] = [];
  for (const block of blocksOf(old, now)) {
    const last = groups.at(-1)?.at(-1);
    if (last && block.at - (last.at + last.removed.length) <= 2 * CONTEXT)
      groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups.map((blocks) => hunkOf(blocks, old));
}

function hunkOf(blocks: readonly Block[], old: readonly string[]): Hunk {
  const [first, last] = [blocks[0], blocks.at(-1)] as [Block, Block];
  const from = Math.max(0, first.at - CONTEXT);
  const to = Math.min(old.length, last.at + last.removed.length + CONTEXT);
  const signed = (sign: ' ' | '-' | '+', texts: readonly string[]) =>
    texts.map((text) => ({ sign, text }));
  let at = from;
  const lines = blocks.flatMap((block) => {
    const before = signed(' ', old.slice(at, block.at));
    at = block.at + block.removed.length;
    return [...before, ...signed('-', block.removed), ...signed('+', block.added)];
  });
  lines.push(...signed(' ', old.slice(at, to)));
  return { from, newFrom: first.newAt - (first.at - from), lines };
}

/**
 * Returns the difference between two texts of a file; '' where there is none.
 * @param before null for a file that is made
 */
export function unifiedDiff(path: string, before: string | null, after: string): string {
  const hunks = diffHunks(before, after);
  if (hunks.length === 0) return '';
  const head = `--- ${before === null ? '/dev/null' : `a/${path}`}\n+++ b/${path}\n`;
  return head + hunks.map(hunkText).join('');
}

function hunkText({ from, newFrom, lines }: Hunk): string {
  const count = (other: '-' | '+') => lines.filter(({ sign }) => sign !== other).length;
  const [old, now] = [count('+'), count('-')];
  const body = lines.map(({ sign, text }) =>
    text.endsWith('\n') ? sign + text : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${start(from, old)},${old} +${start(newFrom, now)},${now} @@\n${body.join('')}`;
}

/** Returns the smallest replacements of whole lines that turn one text into another. */
export function lineEdits(before: string, after: string): TextEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let [line, offset] = [0, 0];
  return blocksOf(old, now).map(({ at, removed, added }) => {
    for (; line < at; line++) offset += old[line]?.length ?? 0;
    const end = offset + removed.join('').length;
    return { start: offset, end, text: added.join('') };
  });
}

/** Lines with their line feeds: the last one may have none. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** An empty range is named by the line before it. */
const start = (at: number, count: number): number => (count === 0 ? at : at + 1);

function blocksOf(old: readonly string[], now: readonly string[]): Block[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail++;
  const [a, b] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  if (a.length === 0 && b.length === 0) return [];
  if (a.length * b.length > MAX_PAIRS) return [{ at: head, removed: a, newAt: head, added: b }];
  return blocksBetween(a, b, head);
}

/** The blocks by the longest common subsequence of lines. */
function blocksBetween(a: readonly string[], b: readonly string[], head: number): Block[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const common = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
  const blocks: Block[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
      continue;
    }
    const [fromA, fromB] = [i, j];
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j]))
      if (j >= b.length || (i < a.length && common(i + 1, j) >= common(i, j + 1))) i++;
      else j++;
    blocks.push({
      at: head + fromA,
      removed: a.slice(fromA, i),
      newAt: head + fromB,
      added: b.slice(fromB, j),
    });
  }
  return blocks;
}
