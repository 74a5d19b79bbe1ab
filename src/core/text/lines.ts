// Lines of a text. A byte order mark belongs to none, and `\r` is part of the line break.
import type { Text } from './text-pieces.ts';

/** Returns the offset of the start of the line that holds `at`. */
export function lineStart(text: Text, at: number): number {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** Returns the offset of the end of the line that holds `at`. */
export function lineEnd(text: Text, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

/** Returns the offset of the next line, or of the end of the text. */
export function nextLine(text: Text, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

export function columnOf(text: Text, at: number): number {
  return at - lineStart(text, at);
}

export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the line that holds `at`. */
export function lineAt(text: Text, at: number): TextLine {
  const start = lineStart(text, at);
  const end = lineEnd(text, at);
  return { start, end, text: text.slice(start, end) };
}

/** Returns the white space that the line of an offset begins with. */
export function indentOf(text: Text, at: number): string {
  const line = text.slice(lineStart(text, at), lineEnd(text, at));
  return line.slice(0, line.search(/[^ \t]|$/));
}
