// The difference of two texts as a unified diff (POSIX diff -u), made for small edits of large
// files.

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

/**
 * Returns the difference between two texts of a file; '' where there is none.
 * @param before null for a file that is made
 */
export function unifiedDiff(path: string, before: string | null, after: string): string {
  const [old, now] = [linesOf(before ?? ''), linesOf(after)];
  const blocks = blocksOf(old, now);
  if (blocks.length === 0) return '';
  const hunks: Block[][] = [];
  for (const block of blocks) {
    const last = hunks.at(-1)?.at(-1);
    if (last && block.at - (last.at + last.removed.length) <= 2 * CONTEXT)
      hunks.at(-1)?.push(block);
    else hunks.push([block]);
  }
  const head = `--- ${before === null ? '/dev/null' : `a/${path}`}\n+++ b/${path}\n`;
  return head + hunks.map((hunk) => hunkText(hunk, old)).join('');
}

/** Lines with their line feeds: the last one may have none. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function hunkText(blocks: readonly Block[], old: readonly string[]): string {
  const [first, last] = [blocks[0], blocks.at(-1)] as [Block, Block];
  const from = Math.max(0, first.at - CONTEXT);
  const to = Math.min(old.length, last.at + last.removed.length + CONTEXT);
  let body = '';
  let at = from;
  let [added, removed] = [0, 0];
  for (const block of blocks) {
    body += marked(' ', old.slice(at, block.at));
    body += marked('-', block.removed) + marked('+', block.added);
    at = block.at + block.removed.length;
    added += block.added.length;
    removed += block.removed.length;
  }
  body += marked(' ', old.slice(at, to));
  const newFrom = first.newAt - (first.at - from);
  const count = to - from;
  const newCount = count - removed + added;
  return `@@ -${start(from, count)},${count} +${start(newFrom, newCount)},${newCount} @@\n${body}`;
}

/** An empty range is named by the line before it. */
const start = (at: number, count: number): number => (count === 0 ? at : at + 1);

const marked = (sign: string, lines: readonly string[]): string =>
  lines
    .map((line) =>
      line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`,
    )
    .join('');

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
