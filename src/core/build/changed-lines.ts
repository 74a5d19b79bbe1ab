// What an intent would change, as lines before and after, for a preview.
import type { TextEdit } from '../edit/types.ts';
import type { ChangedLine, ChangedLines } from '../language/questions.ts';
import type { Subject } from '../language/subject.ts';
import { build } from './build.ts';
import type { Intent } from './types.ts';

/** Lines that do not change, shown on both sides of those that do. */
const CONTEXT = 2;

/** Returns the lines that an intent would change, by file. Never throws, and changes nothing. */
export function changedLines(subject: Subject, intent: Intent): ChangedLines {
  const built = build(subject, intent);
  if ('refused' in built) return built;
  const files = built.files.flatMap(({ uri, edits }) => {
    const text = subject.world.file(uri)?.text;
    return text === undefined || edits.length === 0 ? [] : [{ uri, hunks: hunksOf(text, edits) }];
  });
  return { files, notes: built.notes ?? [] };
}

/** Lines `from` to `to` (not included) before the edits, and the text in their place. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly after: readonly string[];
}

/** @param edits none overlaps another */
export function hunksOf(text: string, edits: readonly TextEdit[]): readonly (readonly ChangedLine[])[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const [from, to] = [lineAt(edit.start), lineAt(edit.end) + 1];
    const last = groups.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else groups.push({ from, to, edits: [edit] });
  }
  const spans = groups.map(({ from, to, edits: own }): Span => {
    const [begin, end] = [starts[from] ?? 0, starts[to] ?? text.length];
    let after = '';
    let at = begin;
    for (const { start, end: over, text: by } of own) {
      after += text.slice(at, start) + by;
      at = over;
    }
    after += text.slice(at, end);
    // The line break at the end of the last line belongs to it, and is no line of its own.
    const whole = (to < lines.length ? after.replace(/\r?\n$/, '') : after).split('\n').map((line) => line.replace(/\r$/, ''));
    return trimmed(lines, { from, to, after: after === '' && to < lines.length ? [] : whole });
  });
  const hunks: ChangedLine[][] = [];
  let shown = -1;
  for (const { from, to, after } of spans) {
    if (from === to && after.length === 0) continue;
    const start = Math.max(from - CONTEXT, shown, 0);
    const joined = hunks.length > 0 && start <= shown;
    const hunk = joined ? (hunks.at(-1) ?? []) : [];
    // What was shown after the change before may be what changes now.
    if (joined) hunk.length -= Math.max(0, shown - from);
    const same = lines.slice(joined ? Math.min(shown, from) : start, from);
    hunk.push(...same.map((line): ChangedLine => ({ is: 'same', text: line })));
    hunk.push(...lines.slice(from, to).map((line): ChangedLine => ({ is: 'removed', text: line })));
    hunk.push(...after.map((line): ChangedLine => ({ is: 'added', text: line })));
    shown = Math.min(to + CONTEXT, lines.at(-1) === '' ? lines.length - 1 : lines.length);
    hunk.push(...lines.slice(to, shown).map((line): ChangedLine => ({ is: 'same', text: line })));
    if (!joined) hunks.push(hunk);
  }
  return hunks;
}

/** Lines at both ends that stay the same do not change. */
function trimmed(lines: readonly string[], { from, to, after }: Span): Span {
  let [start, end, own] = [from, to, [...after]];
  while (start < end && own.length > 0 && lines[start] === own[0]) {
    start++;
    own = own.slice(1);
  }
  while (end > start && own.length > 0 && lines[end - 1] === own.at(-1)) {
    end--;
    own = own.slice(0, -1);
  }
  return { from: start, to: end, after: own };
}
