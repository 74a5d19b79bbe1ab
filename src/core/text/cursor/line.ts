// What one line of block YAML holds: its dashes, its key, and where the content begins.

import { lineEnd } from '../lines.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import { closing, textOf } from './scalars.ts';

/** An implicit key is at most this long (YAML 1.2 section 7.4). */
const MAX_KEY = 1024;

export interface LineKey {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Behind the colon. */
  readonly after: number;
}

export interface Line {
  /** Offset of the first character, behind a byte order mark. */
  readonly start: number;
  /** Offset of the line end, `\r` not counted. */
  readonly end: number;
  /** Offset of the first character other than a space. */
  readonly first: number;
  /** Offsets of the dashes that open list items. */
  readonly dashes: readonly number[];
  /** Offset of what follows the dashes, anchors and tags; `end` where nothing does. */
  readonly content: number;
  readonly key: LineKey | null;
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

/** White space, a line end or the end of the text. */
function isBreak(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13 || Number.isNaN(code);
}

export function skipSpaces(text: Text, at: number, end: number): number {
  let i = at;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** Skips the anchors and tags that may precede a value. */
export function skipProperties(text: Text, at: number, end: number): number {
  let i = skipSpaces(text, at, end);
  while (i < end && /[&!]/.test(text.charAt(i))) {
    while (i < end && !isSpace(text.charCodeAt(i))) i++;
    i = skipSpaces(text, i, end);
  }
  return i;
}

/** Returns whether a dash, or another block indicator, is at `at` with white space behind it. */
export function isBlockIndicator(text: Text, at: number, mark: '-' | '?' | ':'): boolean {
  return text.charAt(at) === mark && isBreak(text.charCodeAt(at + 1));
}

/** Returns the offset of the first character after the spaces at the start of a line. */
export function indentEnd(text: Text, start: number): number {
  let i = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  while (text.charCodeAt(i) === 32) i++;
  return i;
}

/** Reads the line that begins at `start`. @param first of its characters other than a space */
export function readLine(text: Text, start: number, first = indentEnd(text, start)): Line {
  const end = lineEnd(text, first);
  const dashes: number[] = [];
  let at = first;
  while (at < end && isBlockIndicator(text, at, '-')) {
    dashes.push(at);
    at = skipSpaces(text, at + 1, end);
  }
  const content = skipProperties(text, at, end);
  return { start, end, first, dashes, content, key: keyAt(text, content, end) };
}

/** Returns the key that begins at `at`: quoted, or plain up to a colon before white space. */
function keyAt(text: Text, at: number, lineEnd: number): LineKey | null {
  const end = Math.min(lineEnd, at + MAX_KEY);
  const first = text.charAt(at);
  if (at >= end) return null;
  if (first === '"' || first === "'") {
    const close = closing(text, at, end);
    if (close < 0) return null;
    const colon = skipSpaces(text, close, end);
    if (!isBlockIndicator(text, colon, ':')) return null;
    return { name: textOf(text.slice(at, close)), start: at, end: close, after: colon + 1 };
  }
  if (
    '#[]{},&*!|>%@`'.includes(first) ||
    ('?:-'.includes(first) && isBreak(text.charCodeAt(at + 1)))
  )
    return null;
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 58 && isBreak(text.charCodeAt(i + 1))) {
      let last = i;
      while (last > at && isSpace(text.charCodeAt(last - 1))) last--;
      return { name: text.slice(at, last), start: at, end: last, after: i + 1 };
    }
    if (c === 35 && isSpace(text.charCodeAt(i - 1))) return null;
  }
  return null;
}

/** Returns the offset after a plain scalar at `at`, before white space and a comment. */
export function plainEnd(text: Text, at: number, end: number): number {
  let last = at;
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 35 && isSpace(text.charCodeAt(i - 1))) break;
    if (!isSpace(c)) last = i + 1;
  }
  return last;
}

/** Returns the range of a scalar that begins at `at`, up to `end` if its quote isn't closed. */
export function scalarRange(text: Text, at: number, end: number): Range | null {
  const c = text.charAt(at);
  if (c === '*') return null;
  if (c !== '"' && c !== "'") return { start: at, end: plainEnd(text, at, end) };
  const close = closing(text, at, end);
  return { start: at, end: close < 0 ? end : close };
}
