// Every place where a piece of text stands, in the order of the documentation.
import { hitOf } from './hit.ts';
import { lettersOf } from './letters.ts';
import type { Row, Text } from './row.ts';
import type { Chunk, SearchIndex } from './search-index.ts';
import type { Found, Hit } from './types.ts';

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text as the search of a browser does: as it is, in any case, any white space being one space.
 * @returns one hit a place, however often the text stands in it
 */
export function find({ chunks, table }: SearchIndex, text: string): Found {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  const holds = judge(table.texts, needle);
  const { said, starts } = table;
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
function judge(texts: readonly Text[], needle: string): Uint8Array {
  const out = new Uint8Array(texts.length);
  const needed = lettersOf(needle);
  for (let t = 0; t < texts.length; t++) {
    const { letters, low } = texts[t] as Text;
    if ((letters & needed) === needed && low.includes(needle)) out[t] = 1;
  }
  return out;
}
