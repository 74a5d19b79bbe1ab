// Texts in quotes: where one ends that is not closed, and backslashes that YAML reads as escapes.

import type { TextLine } from '../../text/lines.ts';
import { type Repair, repair } from './syntax.ts';

/** Returns a repair of the text in double quotes at a character, wherever in its line it is. */
export function escapeRepairs(line: TextLine, start: number): readonly Repair[] {
  const at = start - line.start;
  const written = [...line.text.matchAll(/"(?:[^"\\]|\\.)*"/g)].find(
    ({ index, 0: { length } }) => index <= at && at < index + length,
  );
  if (!written) return [];
  const from = line.start + written.index;
  const [text] = written;
  return [repair('Double each backslash', from, from + text.length, doubled(text))];
}

/** Doubles each backslash that begins no escape of YAML. */
export function doubled(text: string): string {
  return text.replace(/\\(?!["\\/bfnrtuUxN_LP0aev ])/g, '\\\\');
}

/** Returns a text without the commas and brackets at its end that nothing in it opens. */
export function withoutClosing(text: string): string {
  const closed = (open: string, close: string): number =>
    text.split(close).length - text.split(open).length;
  const more = new Map([
    [']', closed('[', ']')],
    ['}', closed('{', '}')],
  ]);
  let end = text.length;
  for (; /[,\]}\s]/.test(text[end - 1] ?? ''); end--) {
    const bracket = text[end - 1] ?? '';
    const left = more.get(bracket);
    if (left === undefined) continue;
    if (left <= 0) break;
    more.set(bracket, left - 1);
  }
  return text.slice(0, end);
}
