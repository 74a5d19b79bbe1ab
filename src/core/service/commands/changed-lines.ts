// The lines that a command would change, before and after, for a preview.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { indexUpTo, lineStarts } from '../../text/positions.ts';
import { runCommand } from './run-command.ts';
import type { EditCommand } from './types/command.ts';

/** Lines that do not change, shown on both sides of those that do. */
const CONTEXT = 2;

/** Returns the lines that a command would change, by file. Never throws, and changes nothing. */
export function changedLines(file: AnalyzedFile, command: EditCommand): ChangedLines {
  const result = runCommand(file, command);
  if ('refused' in result) return result;
  const files = result.files.flatMap(({ uri, edits }) => {
    const text = file.documents.file(uri)?.text;
    return text === undefined || edits.length === 0 ? [] : [{ uri, hunks: hunksOf(text, edits) }];
  });
  return { files, notes: result.notes ?? [] };
}

/** Lines `from` to `to` (exclusive) before the edits, and the text that replaces them. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly after: readonly string[];
}

/** @param edits none overlaps another */
export function hunksOf(
  text: string,
  edits: readonly TextEdit[],
): readonly (readonly ChangedLine[])[] {
  const starts = lineStarts(text);
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const [from, to] = [indexUpTo(starts, edit.start), indexUpTo(starts, edit.end) + 1];
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
    // The line break at the end of the last line belongs to it and doesn't start another line.
    const whole = (to < lines.length ? after.replace(/\r?\n$/, '') : after)
      .split('\n')
      .map((line) => line.replace(/\r$/, ''));
    return trimSpan(lines, { from, to, after: after === '' && to < lines.length ? [] : whole });
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

/** Trims the unchanged lines at both ends. */
function trimSpan(lines: readonly string[], { from, to, after }: Span): Span {
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

/**
 * Lines before (`removed`) and after, with unchanged lines around them; or why the command can't be
 * run.
 */
export type ChangedLines =
  | {
      readonly files: readonly {
        readonly uri: string;
        readonly hunks: readonly (readonly ChangedLine[])[];
      }[];
      readonly notes: readonly string[];
    }
  | { readonly refused: string };

export interface ChangedLine {
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
}
