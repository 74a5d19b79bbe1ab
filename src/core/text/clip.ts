// Names of the document in messages are cut to a readable length.
import type { Range } from './node-ranges.ts';

/** Returns at most 60 characters of `text`; what is cut off is shown by an ellipsis. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns the text of a range, dedented by up to the number of characters before its first one. */
export function dedent(text: string, { start, end }: Range): string {
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const before = new RegExp(`^[ \\t]{0,${Math.min(column, 1_000)}}`);
  return text
    .slice(start, end)
    .trimEnd()
    .split(/\r?\n/)
    .map((line, i) => (i === 0 ? line : line.replace(before, '')))
    .join('\n');
}

/** Returns the first line of a text, cut like `clip`. */
export function clipLine(text: string): string {
  return clip(text.trim().replace(/\r?\n.*/s, ''));
}
