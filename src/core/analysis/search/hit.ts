// A row as returned to the caller.
import { homeOf } from '../model/part-names.ts';
import { pointerOf, type Row } from './row.ts';
import type { Chunk } from './search-index.ts';
import type { Hit } from './types.ts';

/** Characters of running text around a match. */
const BEFORE = 30;
const LONG = 120;

/**
 * @param words in lower case: the phrase, then its words. The text shows the first of them that is
 * seen nowhere else in the hit
 */
export function hitOf({ part, label }: Chunk, row: Row, words: readonly string[]): Hit {
  const own = row.weight === 0;
  return {
    kind: row.kind,
    name: short(row.name),
    text: textOf(row, label, words),
    context: own ? homeOf(part) : label,
    id: part.id,
    uri: part.uri,
    pointer: pointerOf(row),
  };
}

function short(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function textOf(row: Row, label: string, words: readonly string[]): string {
  const { low } = row.text;
  if (row.weight === 3) return around(row, words.find((word) => low.includes(word)) ?? '');
  const beside = row.beside === row.name ? '' : short(row.beside);
  const shown = [short(row.name), beside].join('\n').toLowerCase();
  if (words[0] === undefined || shown.includes(words[0])) return beside;
  const hidden = words.find(
    (word) => !shown.includes(word) && low.includes(word) && !label.toLowerCase().includes(word),
  );
  return hidden === undefined ? beside : around(row, hidden);
}

function around({ text: { raw, low } }: Row, needle: string): string {
  const at = needle === '' ? 0 : Math.max(0, low.indexOf(needle));
  // Each name is on a line of its own.
  const line = raw.lastIndexOf('\n', at) + 1;
  const word = raw.lastIndexOf(' ', at - BEFORE) + 1;
  // Values have no spaces to begin at.
  const from =
    at - line <= BEFORE ? line : Math.max(line, word < at - 2 * BEFORE ? at - BEFORE : word);
  const end = from + LONG;
  return `${from > line ? '…' : ''}${raw.slice(from, end).replaceAll('\n', ' ')}${end < raw.length ? '…' : ''}`;
}
