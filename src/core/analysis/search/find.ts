// Every occurrence of a piece of text, in the order of the documentation.
import { hitOf } from './hit.ts';
import type { SearchIndex } from './search-index.ts';
import type { Hit, SearchResult } from './types.ts';

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text like the find command of a browser: literally, ignoring case, with any
 * white space equal to one space.
 * @returns one hit per occurrence, as the page marks them
 */
export function find({ chunks }: SearchIndex, text: string): SearchResult {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  for (const chunk of chunks) {
    for (const row of chunk.rows) {
      const { low } = row.text;
      let first: Hit | null = null;
      let at = low.indexOf(needle);
      for (let nth = 0; at >= 0; nth++, at = low.indexOf(needle, at + needle.length)) {
        total++;
        if (hits.length >= MAX_FOUND) continue;
        first ??= hitOf(chunk, row, [needle]);
        hits.push(nth === 0 ? first : { ...first, nth });
      }
    }
  }
  return { hits, total };
}
