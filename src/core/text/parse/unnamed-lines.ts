// Lines of block YAML whose key was deleted: they are deeper than the keys that follow, and begin
// with the same keys as what is below those. Read as if there were a key without a name.
import { clip } from '../clip.ts';
import type { SyntaxProblem } from '../tree.ts';
import type { Indented } from './outdented-flow.ts';
import { isHeadOnly, keyAt, type Lines } from './scan-lines.ts';
import { keyText } from './slice.ts';

/** Lines without the key that they belong below. */
export interface Unnamed {
  /** The first of them. */
  readonly line: number;
  /** The column of the keys that follow, and the first of these. */
  readonly column: number;
  readonly next: string;
}

interface Open {
  readonly column: number;
  readonly line: number;
  readonly keys: Set<string>;
  /** The key above has no value on its line. */
  readonly isBelow: boolean;
}

/** So many in a text: more show that it is indented in a way of its own. */
const MAX_FOUND = 8;

/** Finds the lines without a key among some lines. */
export function unnamedLines(lines: Lines, from = 0, to = lines.kind.length): Unnamed[] {
  const found: Unnamed[] = [];
  const open: Open[] = [];
  let isBelow = false;
  for (let line = from; line < to && found.length < MAX_FOUND; line++) {
    const key = keyOn(lines, line);
    if (key === null) continue;
    const column = lines.indent[line] ?? 0;
    let closed: Open | undefined;
    while ((open.at(-1)?.column ?? -1) > column) closed = open.pop();
    const around = open.at(-1);
    if (around?.column === column) around.keys.add(key);
    else {
      open.push({ column, line, keys: new Set([key]), isBelow });
      if (closed?.isBelow && around && hasAny(closed.keys, lines, line, to, column))
        found.push({ line: closed.line, column, next: key });
    }
    const { text, start, indent } = lines;
    isBelow = isHeadOnly(text, keyAt(text, (start[line] ?? 0) + (indent[line] ?? 0))?.after ?? 0);
  }
  return found;
}

/** Returns whether an entry has lines without a key, further right than those that follow. */
export function hasUnnamed(lines: Lines, from: number, to: number, child: number): boolean {
  const column = lines.indent[from] ?? 0;
  for (let line = from + 1; line < to; line++) {
    const indent = lines.indent[line] ?? 0;
    if (lines.kind[line] === 'content' && indent > column && indent < child)
      return unnamedLines(lines, from, to).length > 0;
  }
  return false;
}

/** Returns the key that a line begins with; null without one. */
function keyOn({ text, start, indent, kind }: Lines, line: number): string | null {
  if (kind[line] !== 'content') return null;
  const at = (start[line] ?? 0) + (indent[line] ?? 0);
  const key = keyAt(text, at);
  return key && keyText(text.slice(at, at + key.length));
}

/** Whether keys below those of a column have one of these names. */
function hasAny(
  names: ReadonlySet<string>,
  lines: Lines,
  from: number,
  to: number,
  column: number,
): boolean {
  let child = -1;
  for (let line = from; line < to; line++) {
    if (lines.kind[line] !== 'content') continue;
    const indent = lines.indent[line] ?? 0;
    if (indent < column) return false;
    if (indent === column) {
      child = -1;
      const at = (lines.start[line] ?? 0) + indent;
      const key = keyAt(lines.text, at);
      if (!key || !isHeadOnly(lines.text, key.after)) continue;
    } else {
      if (child < 0) child = indent;
      const key = indent === child ? keyOn(lines, line) : null;
      if (key !== null && names.has(key)) return true;
    }
  }
  return false;
}

/** Returns a text with a key without a name above each of these groups of lines. */
export function withKeys({ text, start }: Lines, unnamed: readonly Unnamed[]): Indented {
  const sorted = [...unnamed].sort((a, b) => a.line - b.line);
  let out = '';
  let from = 0;
  const inserted = sorted.map(({ line, column }) => {
    const at = start[line] ?? 0;
    const key = `${' '.repeat(column)}"":\n`;
    out += text.slice(from, at) + key;
    from = at;
    return { at, end: out.length, length: key.length };
  });
  const writtenAt = (offset: number): number => {
    let before = 0;
    for (const { at, end, length } of inserted) {
      if (offset < end) return Math.min(offset - before, at);
      before += length;
    }
    return offset - before;
  };
  return { text: out + text.slice(from), writtenAt };
}

/** Returns the problem of lines without a key. */
export function unnamedProblem({ text, start, indent }: Lines, unnamed: Unnamed): SyntaxProblem {
  const at = (start[unnamed.line] ?? 0) + (indent[unnamed.line] ?? 0);
  return {
    code: 'missing-name',
    severity: 'error',
    at,
    length: keyAt(text, at)?.length ?? 1,
    message: `The name of these lines is missing. Write one above them, in the column of "${clip(unnamed.next)}", which follows.`,
  };
}
