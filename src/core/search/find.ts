// Every place where a piece of text stands, in the order of the documentation.
import { hitOf } from './hit.ts';
import { nextSearch, type Text } from './row.ts';
import type { SearchIndex } from './search-index.ts';
import type { Found, Hit } from './types.ts';

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text as the search of a browser does: as it is, in any case, any white space being one space.
 * @returns one hit a place, however often the text stands in it
 */
export function find(index: SearchIndex, text: string): Found {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  const number = nextSearch();
  for (const chunk of index.chunks) {
    for (const row of chunk.rows) {
      if (!holds(row.text, needle, number)) continue;
      total++;
      if (hits.length < MAX_FOUND) hits.push(hitOf(chunk, row, needle));
    }
  }
  return { hits, total };
}

function holds(text: Text, needle: string, search: number): boolean {
  if (text.judged !== search) {
    text.judged = search;
    text.tier = text.low.includes(needle) ? 1 : 0;
  }
  return text.tier === 1;
}
