// The cards of one section below each other: where each begins, by the heights that were measured
// or guessed.
import type { PartId } from '../../core/types.ts';

export interface Column {
  readonly ids: readonly PartId[];
  /** Returns the index of a card in the list; -1 where it is not in it. */
  indexOf(id: PartId): number;
  /** Pixels from the top of the list to the card at `index`; at `ids.length` its height. */
  top(index: number): number;
  /** Index of the card at `y` pixels from the top of the list, or the nearest one. */
  at(y: number): number;
  /** The card is so many pixels high. */
  measure(index: number, height: number): void;
}

/**
 * @param ids the cards in their order, each once
 * @param heightOf pixels of a card, measured or guessed
 */
export function createColumn(ids: readonly PartId[], heightOf: (id: PartId) => number): Column {
  const index = new Map(ids.map((id, i) => [id, i]));
  const heights = Float64Array.from(ids, heightOf);
  const tops = new Float64Array(ids.length + 1);
  // Tops up to this index are right.
  let known = 0;
  const top = (to: number): number => {
    for (; known < to; known++) tops[known + 1] = (tops[known] ?? 0) + (heights[known] ?? 0);
    return tops[to] ?? 0;
  };
  return {
    ids,
    indexOf: (id) => index.get(id) ?? -1,
    top,
    at(y) {
      top(ids.length);
      let low = 0;
      let high = ids.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((tops[middle + 1] ?? 0) <= y) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    measure(i, height) {
      heights[i] = height;
      known = Math.min(known, i);
    },
  };
}
