// Where stepping through hits begins, and where it continues when the document has changed.
import type { Hit, Order, PartId } from '../../core/types.ts';
import { SECTIONS } from '../sections.ts';

/**
 * Returns the hit to begin with: the first one at or after the card the reader is at, round the
 * end.
 * @param reading part at the top of the view; null: the overview
 */
export function firstHitFrom(hits: readonly Hit[], order: Order, reading: PartId | null): number {
  if (reading === null) return 0;
  const places = new Map<PartId, number>();
  for (const { key } of SECTIONS)
    for (const id of order[key]) if (!places.has(id)) places.set(id, places.size);
  const from = places.get(reading);
  if (from === undefined) return 0;
  return Math.max(
    0,
    hits.findIndex(({ id }) => (places.get(id) ?? -1) >= from),
  );
}

/** Returns the index of the hit that `before` is now; where it is gone, of the one at its index. */
export function sameHit(hits: readonly Hit[], before: Hit | undefined, at: number): number {
  const same = before
    ? hits.findIndex(
        (h) =>
          h.pointer === before.pointer &&
          h.uri === before.uri &&
          h.kind === before.kind &&
          h.nth === before.nth,
      )
    : -1;
  return same >= 0 ? same : Math.max(0, Math.min(at, hits.length - 1));
}
