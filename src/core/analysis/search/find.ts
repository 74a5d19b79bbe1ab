// Every occurrence of a piece of text, in the order of the documentation.
import { hitOf } from './hit.ts';
import { lettersOf } from './letter-mask.ts';
import type { Row, Text } from './row.ts';
import type { Chunk, SearchIndex } from './search-index.ts';
import type { Hit, SearchResult } from './types.ts';

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text like the find command of a browser: literally, ignoring case, with any
 * white space equal to one space.
 * @returns one hit per value, however often the text occurs in it
 */
export function find({ chunks, table }: SearchIndex, text: string): SearchResult {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  const holds = rankLines(table.texts, needle);
  const { textIndexes: said, starts } = table;
  for (let c = 0; c < chunks.length; c++) {
    const start = starts[c] as number;
    const end = starts[c + 1] as number;
    for (let i = start; i < end; i++) {
      if (holds[said[i] as number] === 0) continue;
      total++;
      if (hits.length >= MAX_FOUND) continue;
      const chunk = chunks[c] as Chunk;
      hits.push(hitOf(chunk, chunk.rows[i - start] as Row, [needle]));
    }
  }
  return { hits, total };
}

/** 1 of each text that holds the needle. */
function rankLines(texts: readonly Text[], needle: string): Uint8Array {
  const out = new Uint8Array(texts.length);
  const needed = lettersOf(needle);
  for (let t = 0; t < texts.length; t++) {
    const { letters, low } = texts[t] as Text;
    if ((letters & needed) === needed && low.includes(needle)) out[t] = 1;
  }
  return out;
}
