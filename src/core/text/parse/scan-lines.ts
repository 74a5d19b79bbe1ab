// Cuts a YAML text into lines and classifies them, to find entries of block maps without parsing.
import { lineEnd } from '../lines.ts';

/** A field name at the start of a line: quoted, or plain up to a colon before white space. */
const KEY =
  /(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s#"'[\]{},&*!|>%@`?:-](?:(?!\s#)[^\n])*?|[?:-][^\s](?:(?!\s#)[^\n])*?)[ \t]*:(?=[ \t\r\n]|$)/y;
const HEAD_ONLY = /[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y;

/** `flow`: a line of brackets that starts left of their key, and belongs to the line above. */
export type LineKind = 'blank' | 'comment' | 'content' | 'tab' | 'marker' | 'flow';

export interface Lines {
  readonly text: string;
  /** Offset of each line, and the length of the text at the end. */
  readonly start: readonly number[];
  /** Spaces before the first other character. */
  readonly indent: readonly number[];
  readonly kind: readonly LineKind[];
}

/** Classifies every line of `text` in one pass. */
export function scanLines(text: string): Lines {
  const start: number[] = [];
  const indent: number[] = [];
  const kind: LineKind[] = [];
  let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (i < text.length) {
    let j = i;
    while (text.charCodeAt(j) === 32) j++;
    const c = text.charCodeAt(j);
    const column = j - i;
    start.push(i);
    indent.push(column);
    if (c === 10 || c === 13 || j >= text.length) kind.push('blank');
    else if (c === 35) kind.push('comment');
    else if (c === 9) kind.push(text.slice(j, lineEnd(text, j)).trim() === '' ? 'blank' : 'tab');
    else if (column === 0 && (c === 37 || isMarker(text, j))) kind.push('marker');
    else kind.push('content');
    const end = text.indexOf('\n', j);
    if (end < 0) break;
    i = end + 1;
  }
  start.push(text.length);
  return { text, start, indent, kind };
}

function isMarker(text: string, at: number): boolean {
  const three = text.slice(at, at + 3);
  return (three === '---' || three === '...') && /^[\s]?$/.test(text.slice(at + 3, at + 4));
}

/** Returns the key at `at` as `[key source length, offset after the colon]`, or null. */
export function keyAt(text: string, at: number): { length: number; after: number } | null {
  KEY.lastIndex = at;
  const match = KEY.exec(text);
  return match
    ? { length: match[0].slice(0, -1).trimEnd().length, after: at + match[0].length }
    : null;
}

/** Returns true if only a comment follows on the line: the value, if any, is the block below. */
export function isHeadOnly(text: string, after: number): boolean {
  HEAD_ONLY.lastIndex = after;
  return HEAD_ONLY.test(text);
}

/**
 * Returns the column of the first key below a head, or -1 without a block map that can be cut.
 */
export function childColumn(
  lines: Lines,
  from: number,
  to: number,
  column: number,
  after: number,
): number {
  if (!isHeadOnly(lines.text, after)) return -1;
  for (let i = from + 1; i < to; i++) {
    const kind = lines.kind[i];
    if (kind === 'blank' || kind === 'comment') continue;
    const indent = lines.indent[i] ?? 0;
    if (kind !== 'content' || indent <= column) return -1;
    const at = (lines.start[i] ?? 0) + indent;
    if (keyAt(lines.text, at)) return indent;
    // A key without its colon: what follows in its column shows that a map was meant.
    return /^[A-Za-z$][\w$.-]*\s*$/.test(lines.text.slice(at, lines.start[i + 1])) &&
      hasKeyIn(lines, i + 1, to, indent)
      ? indent
      : -1;
  }
  return -1;
}

/** Whether a key follows in a column before a line that begins further left. */
function hasKeyIn(lines: Lines, from: number, to: number, column: number): boolean {
  for (let i = from; i < to; i++) {
    const indent = lines.indent[i] ?? 0;
    if (lines.kind[i] !== 'content' || indent > column) continue;
    return indent === column && keyAt(lines.text, (lines.start[i] ?? 0) + indent) !== null;
  }
  return false;
}
