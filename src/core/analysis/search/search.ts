// The best hits of a query, grouped by kind, the kind with the best hit first.

import { type CandidateGroups, chooseBest, createCandidateGroups } from './best-candidates.ts';
import { kindBits, kindIn, LENGTHS, lengthIn, weightIn } from './code.ts';
import { hitOf } from './hit.ts';
import { EXACT, LETTERS, NONE, tierOf, WORD } from './match.ts';
import { type Query, readQuery } from './query.ts';
import { rankLetters, rankPropertyPaths, rankTexts, SAME, SOME } from './rank.ts';
import { pointerOf, type Row } from './row.ts';
import { aroundOf, type Chunk, type SearchIndex } from './search-index.ts';
import type { SearchResult } from './types.ts';

/** With fewer hits than this, names that have the letters in their order count too. */
const FEW = 5;
/**
 * Ranks: how well it matches times what it is, then the length of the name. Below this a name is
 * just what was typed.
 */
const GOOD = 3 * LENGTHS;
/** Ranks of running text begin here; all are below the second. */
const PROSE = 20;
const RANKS = (PROSE + LETTERS + 1) * LENGTHS;
/** Hits of one kind while there are others to show. */
const PER_KIND = 12;

/**
 * Finds what the user may mean: whole names first, then beginnings, beginnings of words, pieces,
 * and letters in their order.
 * @param text words that must all match, in any case; see `readQuery`
 * @param limit maximum number of hits; `total` counts all
 */
export function search(index: SearchIndex, text: string, limit: number): SearchResult {
  const query = readQuery(text);
  if (query.words.length === 0) return { hits: [], total: 0 };
  const shelves = createCandidateGroups(limit, RANKS);
  if (query.pointer !== null) takePointer(index, query.pointer, shelves);
  else takeWords(index, query, shelves);
  const groups = shelves.groups().sort((a, b) => (a[0]?.rank ?? 0) - (b[0]?.rank ?? 0));
  const words = query.pointer === null ? [query.phrase, ...query.words] : [];
  return {
    hits: chooseBest(groups, PER_KIND, limit).map(({ chunk, row }) => hitOf(chunk, row, words)),
    total: shelves.total,
  };
}

function takeWords(index: SearchIndex, query: Query, shelves: CandidateGroups): void {
  const { texts } = index.table;
  const validated = rankTexts(texts, query);
  const met = scan(index, query, validated, shelves);
  if (met.size >= FEW || shelves.best < GOOD || query.phrase.length <= 2) return;
  scanLetters(index, query, rankLetters(texts, query, validated), met, shelves);
}

/** @returns the first `FEW` rows that matched */
function scan(
  { chunks, table }: SearchIndex,
  query: Query,
  ranks: Uint8Array,
  shelves: CandidateGroups,
): ReadonlySet<Row> {
  const met = new Set<Row>();
  const { textIndexes: text, codes, starts } = table;
  const expected = query.kinds ? kindBits(query.kinds) : -1;
  const ways = query.path ? table.propertyPaths() : null;
  const wayJudged = ways && rankPropertyPaths(ways.names, query);
  for (let c = 0; c < chunks.length; c++) {
    const chunk = chunks[c] as Chunk;
    const start = starts[c] as number;
    const end = starts[c + 1] as number;
    for (let i = start; i < end; i++) {
      let tier = ranks[text[i] as number] as number;
      if (tier === NONE && ways && wayJudged) tier = wayJudged[ways.of[i] as number] as number;
      if (tier === NONE) continue;
      const code = codes[i] as number;
      if (((expected >> kindIn(code)) & 1) === 0) continue;
      if (tier === SOME) tier = together(chunk, chunk.rows[i - start] as Row, query);
      if (tier === NONE) continue;
      const same =
        tier === SAME || (tier === EXACT && (chunk.rows[i - start] as Row).name === query.exact);
      const rank = rankOf(code, same ? EXACT : tier, same);
      if (met.size < FEW) met.add(chunk.rows[i - start] as Row);
      if (shelves.take(code, rank))
        shelves.put(code, { chunk, row: chunk.rows[i - start] as Row, rank });
    }
  }
  return met;
}

/** Every word must match, in the row or in the part around it. */
function together(chunk: Chunk, { text }: Row, { words }: Query): number {
  const around = aroundOf(chunk);
  for (const word of words) if (!text.low.includes(word) && !around.includes(word)) return NONE;
  let sum = 0;
  for (const word of words) {
    const tier = tierOf(text, word);
    sum += tier === NONE ? WORD : tier;
  }
  // Pieces are less than the whole: nothing put together is as good as a whole name.
  return Math.max(1, Math.floor(sum / words.length));
}

/** @param met rows that count already */
function scanLetters(
  { chunks, table }: SearchIndex,
  { kinds }: Query,
  ranks: Uint8Array,
  met: ReadonlySet<Row>,
  shelves: CandidateGroups,
): void {
  const { textIndexes: text, codes, starts } = table;
  const expected = kinds ? kindBits(kinds) : -1;
  for (let c = 0; c < chunks.length; c++) {
    const start = starts[c] as number;
    const end = starts[c + 1] as number;
    for (let i = start; i < end; i++) {
      if (ranks[text[i] as number] === 0) continue;
      const code = codes[i] as number;
      if (weightIn(code) > 1 || ((expected >> kindIn(code)) & 1) === 0) continue;
      const chunk = chunks[c] as Chunk;
      const row = chunk.rows[i - start] as Row;
      if (met.has(row)) continue;
      const rank = rankOf(code, LETTERS, false);
      if (shelves.take(code, rank)) shelves.put(code, { chunk, row, rank });
    }
  }
}

/**
 * Small is good. Running text comes after every name.
 * @param same typed just so it comes before those that differ in case
 */
function rankOf(code: number, tier: number, same: boolean): number {
  const weight = weightIn(code);
  const match = weight === 3 ? PROSE + Math.max(tier, WORD) : tier * 4 + weight;
  return match * LENGTHS + (same ? 0 : lengthIn(code));
}

function takePointer(index: SearchIndex, pointer: string, shelves: CandidateGroups): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const chunk = index.of(`#${at}`);
    if (!chunk) continue;
    for (const row of chunk.rows) {
      const { code, weight } = row;
      if (pointerOf(row) === pointer && shelves.take(code, weight))
        shelves.put(code, { chunk, row, rank: weight });
    }
    return;
  }
}
