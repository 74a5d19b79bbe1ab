/** Random numbers that come again with the same seed. */

/**
 * @typedef {{ below: (n: number) => number, pick: <T>(list: readonly T[]) => T }} Random `below`
 * gives 0 to n - 1; `pick` wants a list that is not empty.
 */

/**
 * Returns a generator of 32 bits of state (mulberry32).
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const below = (/** @type {number} */ n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}
