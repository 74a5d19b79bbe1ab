// A row as those who asked get it.
import { pointerOf, type Row } from './row.ts';
import type { Chunk } from './search-index.ts';
import type { Hit } from './types.ts';

/** Characters of running text around a match. */
const BEFORE = 30;
const LONG = 120;

/** @param needle in lower case; '' takes the text from its beginning */
export function hitOf({ part, label }: Chunk, row: Row, needle: string): Hit {
  const own = row.weight === 0;
  return {
    kind: row.kind,
    name: short(row.name),
    text: row.weight === 3 ? around(row, needle) : row.beside === row.name ? '' : short(row.beside),
    where: own ? part.uri : label,
    id: part.id,
    uri: part.uri,
    pointer: pointerOf(row),
  };
}

function short(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function around({ text: { raw, low } }: Row, needle: string): string {
  const at = needle === '' ? 0 : Math.max(0, low.indexOf(needle));
  const start = at <= BEFORE ? 0 : raw.lastIndexOf(' ', at - BEFORE) + 1 || at - BEFORE;
  const end = start + LONG;
  return `${start > 0 ? '…' : ''}${raw.slice(start, end)}${end < raw.length ? '…' : ''}`;
}
