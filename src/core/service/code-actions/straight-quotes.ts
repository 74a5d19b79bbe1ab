// Typographic quotes around a value or a key of YAML.

import { insideQuotes } from '../../text/parse/typographic-quotes.ts';
import type { Fixer } from './types.ts';

/** Returns the fix that puts a text in straight quotes. */
export const straightQuotes: Fixer = ({ subject, problem: { start, end } }) => {
  const inner = insideQuotes(subject.text.slice(start, end));
  if (inner === null) return [];
  const text = `'${inner.replaceAll("'", "''")}'`;
  return [{ title: 'Use straight quotes', edits: [{ start, end, text }], preferred: true }];
};
