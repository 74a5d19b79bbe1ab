// Backslashes in double quotes that YAML reads as escapes.

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
