// Which comment lines belong to a key or item: those directly above it in its column, and the
// deeper ones below it.
import { lineEnd, lineStart, nextLine } from '../lines.ts';

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
