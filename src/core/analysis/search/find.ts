// Every occurrence of a piece of text, in the order of the documentation.
import { hitOf } from './hit.ts';
import type { SearchIndex } from './search-index.ts';
import type { Hit, SearchResult } from './types.ts';

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text like the find command of a browser: literally, ignoring case, with any
 * white space equal to one space.
 * @returns one hit per value, however often the text occurs in it
 */
export function find({ chunks }: SearchIndex, text: string): SearchResult {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  for (const chunk of chunks) {
    for (const row of chunk.rows) {
      if (!row.text.low.includes(needle)) continue;
      total++;
      if (hits.length < MAX_FOUND) hits.push(hitOf(chunk, row, [needle]));
    }
  }
  return { hits, total };
}
