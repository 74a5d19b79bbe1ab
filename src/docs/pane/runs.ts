// The content of a list: the cards that are mounted, and gaps for those that are not.
import type { PartId } from '../../core/types.ts';
import type { Column } from './column.ts';

export type Run =
  /** `at` counts from 1. */
  | { readonly kind: 'card'; readonly id: PartId; readonly at: number }
  /**
   * `key` is stable while the card after the gap is the same, so that no card moves among its
   * siblings.
   */
  | { readonly kind: 'gap'; readonly key: string; readonly height: number };

/**
 * Cards of `shown` that are in the column, in its order, and one gap for each run of the others.
 */
export function runsOf(column: Column, shown: Iterable<PartId>): Run[] {
  const places: number[] = [];
  for (const id of shown) {
    const index = column.indexOf(id);
    if (index >= 0) places.push(index);
  }
  places.sort((a, b) => a - b);
  const out: Run[] = [];
  let next = 0;
  const gap = (to: number, key: string) => {
    if (to > next) out.push({ kind: 'gap', key, height: column.top(to) - column.top(next) });
  };
  for (const index of places) {
    const id = column.ids[index] ?? '';
    gap(index, `before ${id}`);
    out.push({ kind: 'card', id, at: index + 1 });
    next = index + 1;
  }
  gap(column.ids.length, 'rest');
  return out;
}
