// A piece of a text as if it stood alone.
import type { Range } from './place.ts';

/** The text of a range without the indentation that it has from where it stands: at most as much as stands before its first character. */
export function outdented(text: string, { start, end }: Range): string {
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const before = new RegExp(`^[ \\t]{0,${Math.min(column, 1_000)}}`);
  return text
    .slice(start, end)
    .trimEnd()
    .split(/\r?\n/)
    .map((line, i) => (i === 0 ? line : line.replace(before, '')))
    .join('\n');
}
