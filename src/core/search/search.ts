// The best hits of a query, grouped by kind, the kind with the best hit first.
import { hitOf } from './hit.ts';
import { EXACT, hasLetters, LETTERS, NONE, tierOf, tierOfPath, WORD } from './match.ts';
import { type Query, readQuery } from './query.ts';
import { nextSearch, pointerOf, type Row } from './row.ts';
import type { Chunk, SearchIndex } from './search-index.ts';
import type { Found, HitKind } from './types.ts';

/** Ranks: how well it matches times what it is, then the length of the name. */
const LENGTHS = 64;
/** With fewer hits than this, names that have the letters in their order count too. */
const FEW = 5;
/** Below this a name is just what was typed. */
const GOOD = 3 * LENGTHS;
/** Hits of one kind while there are others to show. */
const PER_KIND = 12;

interface Candidate {
  readonly chunk: Chunk;
  readonly row: Row;
  readonly rank: number;
}

/**
 * Finds what a person may mean: whole names first, then beginnings, beginnings of words, pieces, and letters in their order.
 * @param text words that must all match, in any case; see `readQuery`
 * @param limit hits to give; `total` counts all
 */
export function search(index: SearchIndex, text: string, limit: number): Found {
  const query = readQuery(text);
  if (query.words.length === 0) return { hits: [], total: 0 };
  const kept = new Map<HitKind, Shelf>();
  let total = 0;
  let best = Number.POSITIVE_INFINITY;
  const take = (chunk: Chunk, row: Row, rank: number): void => {
    total++;
    best = Math.min(best, rank);
    let shelf = kept.get(row.kind);
    if (!shelf) {
      shelf = createShelf(limit);
      kept.set(row.kind, shelf);
    }
    shelf.add(chunk, row, rank);
  };
  if (query.pointer !== null) takePointer(index, query.pointer, take);
  else {
    const number = nextSearch();
    for (const chunk of index.chunks) scan(chunk, query, number, take);
    if (total < FEW && best >= GOOD && query.phrase.length > 2) {
      const again = nextSearch();
      for (const chunk of index.chunks) scanLetters(chunk, query, again, take);
    }
  }
  const groups = [...kept.values()].map((shelf) => shelf.best()).sort((a, b) => (a[0]?.rank ?? 0) - (b[0]?.rank ?? 0));
  return { hits: choose(groups, limit).map(({ chunk, row }) => hitOf(chunk, row, '')), total };
}

type Take = (chunk: Chunk, row: Row, rank: number) => void;

function scan(chunk: Chunk, query: Query, search: number, take: Take): void {
  const { words, kinds } = query;
  const met = words.map((word) => chunk.around.includes(word));
  for (const row of chunk.rows) {
    if (kinds && !kinds.has(row.kind)) continue;
    const tier = tierIn(row, query, met, search);
    if (tier !== NONE) take(chunk, row, rankOf(row, tier, query.exact));
  }
}

/**
 * Every word must match, in the row or in the part around it, and one of them in the row.
 * @param met words that match around
 */
function tierIn(row: Row, { words, phrase, path }: Query, met: readonly boolean[], search: number): number {
  const { text } = row;
  if (text.judged !== search) {
    text.judged = search;
    text.tier = tierOf(text, phrase);
    text.tiers =
      words.length > 1 && text.tier === NONE && words.some((word) => text.low.includes(word))
        ? words.map((word) => tierOf(text, word))
        : null;
  }
  if (text.tier !== NONE) return text.tier;
  if (!text.tiers) return path ? tierOfPath(row, phrase) : NONE;
  let own = 0;
  let sum = 0;
  for (const [i, tier] of text.tiers.entries()) {
    if (tier !== NONE) {
      own++;
      sum += tier;
    } else if (met[i]) sum += WORD;
    else return NONE;
  }
  // Pieces are less than the whole: nothing put together is as good as a whole name.
  return own === 0 ? NONE : Math.max(1, Math.floor(sum / words.length));
}

function scanLetters(chunk: Chunk, { words, kinds }: Query, search: number, take: Take): void {
  for (const row of chunk.rows) {
    if (row.weight > 1 || (kinds && !kinds.has(row.kind))) continue;
    const { text } = row;
    if (text.judged !== search) {
      text.judged = search;
      text.tier = text.tier === NONE && words.every((word) => hasLetters(text, word)) ? LETTERS : NONE;
    }
    if (text.tier === LETTERS) take(chunk, row, rankOf(row, LETTERS, ''));
  }
}

/** Small is good. Running text comes after every name. */
function rankOf({ weight, text, name }: Row, tier: number, exact: string): number {
  const match = weight === 3 ? 20 + Math.max(tier, WORD) : tier * 4 + weight;
  // Typed just so, it comes before those that differ in case.
  const length = tier === EXACT && (name === exact || text.raw.includes(exact)) ? 0 : Math.min(name.length + 1, LENGTHS - 1);
  return match * LENGTHS + length;
}

function takePointer(index: SearchIndex, pointer: string, take: Take): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const chunk = index.of(`#${at}`);
    if (!chunk) continue;
    for (const row of chunk.rows) if (pointerOf(row) === pointer) take(chunk, row, row.weight);
    return;
  }
}

/** The best of many: a rank has a place, and only as many are kept as can be asked for. */
interface Shelf {
  add(chunk: Chunk, row: Row, rank: number): void;
  best(): Candidate[];
}

function createShelf(limit: number): Shelf {
  const byRank: (Candidate[] | undefined)[] = [];
  return {
    add(chunk, row, rank) {
      const list = byRank[rank];
      if (!list) byRank[rank] = [{ chunk, row, rank }];
      else if (list.length < limit) list.push({ chunk, row, rank });
    },
    best: () => byRank.flatMap((list) => list ?? []).slice(0, limit),
  };
}

/** A dozen of each kind, then what else has room, best first; groups stay together. */
function choose(groups: readonly (readonly Candidate[])[], limit: number): Candidate[] {
  const first = groups.flatMap((group) => group.slice(0, PER_KIND)).sort((a, b) => a.rank - b.rank);
  const rest = groups.flatMap((group) => group.slice(PER_KIND)).sort((a, b) => a.rank - b.rank);
  const chosen = new Set([...first, ...rest].slice(0, limit));
  return groups.flatMap((group) => group.filter((one) => chosen.has(one)));
}
