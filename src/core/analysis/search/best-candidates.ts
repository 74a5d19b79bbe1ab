// Selects the best of the many rows that match a query: rows are grouped by kind and rank, and rows
// that rank too low to be returned aren't kept.
import { KINDS_AT_MOST, kindIn } from './code.ts';
import type { Row } from './row.ts';
import type { Chunk } from './search-index.ts';

export interface Candidate {
  readonly chunk: Chunk;
  readonly row: Row;
  readonly rank: number;
}

export interface CandidateGroups {
  /** Counts a row; true where it can be one of the best, and is to be `put`. */
  take(code: number, rank: number): boolean;
  put(code: number, candidate: Candidate): void;
  readonly total: number;
  /** The smallest rank. */
  readonly best: number;
  /** The best of each kind, in the order in which the kinds were met. */
  groups(): Candidate[][];
}

interface CandidateGroup {
  readonly byRank: (Candidate[] | undefined)[];
  size: number;
}

/**
 * @param limit candidates to keep of each kind
 * @param ranks ranks are below this
 */
export function createCandidateGroups(limit: number, ranks: number): CandidateGroups {
  const byKind = new Map<number, CandidateGroup>();
  /** For each kind, the rank from which on no further rows are needed. */
  const ends = new Int32Array(KINDS_AT_MOST).fill(ranks);
  let total = 0;
  let best = ranks;
  return {
    take(code, rank) {
      total++;
      if (rank < best) best = rank;
      return rank < (ends[kindIn(code)] as number);
    },
    put(code, candidate) {
      const kind = kindIn(code);
      const shelf = byKind.get(kind) ?? {
        byRank: new Array<Candidate[] | undefined>(ranks).fill(undefined),
        size: 0,
      };
      if (shelf.size === 0) byKind.set(kind, shelf);
      const list = shelf.byRank[candidate.rank];
      if (list) list.push(candidate);
      else shelf.byRank[candidate.rank] = [candidate];
      shelf.size++;
      if (shelf.size % limit === 0) ends[kind] = endOf(shelf.byRank, limit);
    },
    get total() {
      return total;
    },
    get best() {
      return best;
    },
    groups: () => [...byKind.values()].map(({ byRank }) => firstOf(byRank, limit)),
  };
}

/**
 * The rank at which there are enough: later rows with this or a greater rank aren't among the
 * first.
 */
function endOf(byRank: readonly (readonly Candidate[] | undefined)[], limit: number): number {
  let count = 0;
  let rank = -1;
  while (count < limit) count += byRank[++rank]?.length ?? 0;
  return rank;
}

function firstOf(
  byRank: readonly (readonly Candidate[] | undefined)[],
  limit: number,
): Candidate[] {
  const out: Candidate[] = [];
  for (const list of byRank) {
    if (list) out.push(...list);
    if (out.length >= limit) break;
  }
  return out.slice(0, limit);
}

/**
 * Returns up to `most` of each kind, then others up to the limit, best first; groups stay together.
 */
export function chooseBest(
  groups: readonly (readonly Candidate[])[],
  most: number,
  limit: number,
): Candidate[] {
  const first = groups.flatMap((group) => group.slice(0, most)).sort((a, b) => a.rank - b.rank);
  const rest = groups.flatMap((group) => group.slice(most)).sort((a, b) => a.rank - b.rank);
  const chosen = new Set([...first, ...rest].slice(0, limit));
  return groups.flatMap((group) => group.filter((one) => chosen.has(one)));
}
