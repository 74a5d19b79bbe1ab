// Finds lines, columns and the text between values: white space, comments, anchors and tags.
import { lineEnd, lineStart, nextLine } from '../lines.ts';

/** Returns the first offset from `at` that is neither white space nor in a comment. */
export function skip(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === 32 || c === 9 || c === 10 || c === 13) i++;
    else if (c === 35) i = lineEnd(text, i);
    else return i;
  }
}

/** Returns the offset of the first character at or after `at` other than a space or tab. */
export function skipSpaces(text: string, at: number): number {
  let i = at;
  while (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9) i++;
  return i;
}

/** Returns whether only spaces and tabs come before `at` on its line. */
export function beginsLine(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
  return i < 0 || text.charCodeAt(i) === 10 || (i === 0 && text.charCodeAt(0) === 0xfeff);
}

/** Returns the comment that ends the line after `at`, '' without one, null for other text. */
export function commentAfter(text: string, at: number): string | null {
  const rest = text.slice(at, lineEnd(text, at));
  const trimmed = rest.trim();
  if (trimmed === '') return '';
  return trimmed.startsWith('#') && (rest !== rest.trimStart() || at === lineStart(text, at))
    ? trimmed
    : null;
}

/** Returns whether the line at `start` is blank; the end of the text is. */
export function isBlankLine(text: string, start: number): boolean {
  return text.slice(start, lineEnd(text, start)).trim() === '';
}

/** Returns the end of the anchors and tags that follow `at` on its line, or else `at`. */
export function propsEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    const i = skipSpaces(text, end);
    if (text[i] !== '&' && text[i] !== '!') return end;
    end = i;
    while (end < text.length && !/[\s,[\]{}]/.test(text[end] ?? ' ')) end++;
  }
}

/**
 * Returns where a key or value with its anchors, its tag and the `?` of an explicit key begins:
 * walks back from the token on its line.
 */
export function propsStart(text: string, at: number): number {
  const from = lineStart(text, at);
  const match = /(?:(?:[&!][^\s,[\]{}]*|\?)[ \t]+)+$/.exec(text.slice(from, at));
  if (!match) return at;
  const before = text[from + match.index - 1];
  return before === undefined || /[\s,[{]/.test(before) || match.index === 0
    ? from + match.index
    : at;
}

// Which comment lines belong to a key or item: those directly above it in its column, and the
// deeper ones below it.

/**
 * Returns the start of the comment lines directly above a line and in its column; comments at the
 * head of the file are about the file.
 */
export function aboveComments(text: string, start: number, column: number): number {
  let at = start;
  while (at > 0) {
    const parent = lineStart(text, at - 1);
    if (parent >= at || !isCommentIn(text, parent, (c) => c === column)) break;
    at = parent;
  }
  return at < start && at === lineStart(text, 0) ? start : at;
}

/** Returns the end of the comment lines that follow, deeper than `column`. */
export function belowComments(text: string, end: number, column: number): number {
  let at = end;
  for (;;) {
    const next = nextLine(text, at);
    if (next >= text.length || next === at || !isCommentIn(text, next, (c) => c > column))
      return at;
    at = lineEnd(text, next);
  }
}

function isCommentIn(text: string, start: number, fits: (column: number) => boolean): boolean {
  const match = /^[ \t]*#/.exec(text.slice(start, lineEnd(text, start)));
  return match !== null && fits(match[0].length - 1);
}
