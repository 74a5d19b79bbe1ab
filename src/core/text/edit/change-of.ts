// One change that makes another text of a text.
import type { TextEdit } from './types.ts';

/** Returns the change of a text to another one, without the lines that both begin and end with. */
export function changeOf(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  start = before.lastIndexOf('\n', start - 1) + 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const line = before.indexOf('\n', before.length - tail);
  tail = line < 0 ? 0 : before.length - line - 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
