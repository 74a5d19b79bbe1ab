// Chance that is the same every time: numbers from a seed (the generator mulberry32).

export interface RandomSource {
  /** The next number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /**
   * One of a list that is not empty: the first in the very first try of the first seed, so that the
   * plainest example comes first.
   */
  pick<T>(list: readonly T[]): T;
  readonly plain: boolean;
}

/** Returns the chance for a try of a seed, both from 0. Equal numbers give equal chances. */
export function randomOf(seed: number, attempt: number): RandomSource {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(attempt + 1, 0x85ebca77)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const plain = seed === 0 && attempt === 0;
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    plain,
    pick: (list) => list[plain ? 0 : below(list.length)] as (typeof list)[number],
  };
}
