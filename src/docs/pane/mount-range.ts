// Which cards a viewport wants mounted, and which are so far from it that they may go.
import type { PartId } from '../../core/types.ts';
import type { Column } from './column.ts';

/** Pixels above and below the viewport in which cards are mounted. */
const NEAR = 1_000;
/** Pixels beyond which they go again: further, so that a little to and fro mounts nothing. */
const FAR = 1_800;

/** The current position of a list; `top` in pixels below the upper edge of the viewport. */
export interface ListPosition {
  readonly column: Column;
  readonly top: number;
}

export interface MountRange {
  /** In the viewport, from its upper edge down; if it moves on, from the visible edge. */
  readonly visible: readonly PartId[];
  /** Near it, those in the direction of the scrolling first, nearest first. */
  readonly near: readonly PartId[];
  /** Near enough to stay. */
  readonly keep: ReadonlySet<PartId>;
}

/**
 * @param lists below each other, from the top down
 * @param height of the viewport, in pixels
 * @param down the user scrolls down
 * @param ahead pixels by which the viewport is about to move on: what is in sight then counts as
 * seen
 */
export function mountRange(
  lists: readonly ListPosition[],
  height: number,
  down: boolean,
  ahead = 0,
): MountRange {
  const seen = partsBetween(lists, ahead, height + ahead);
  if (ahead < 0) seen.reverse();
  const above = partsBetween(lists, -NEAR, 0).reverse();
  const below = partsBetween(lists, height, height + NEAR);
  return {
    visible: seen,
    near: down ? [...below, ...above] : [...above, ...below],
    keep: new Set(partsBetween(lists, -FAR, height + FAR)),
  };
}

/**
 * Returns the card at the upper edge of the viewport, or the first one below it; null where none is
 * in sight.
 * @param lists below each other, from the top down
 * @param height of the viewport, in pixels
 */
export function firstVisible(lists: readonly ListPosition[], height: number): PartId | null {
  return partsBetween(lists, 0, height)[0] ?? null;
}

function partsBetween(lists: readonly ListPosition[], from: number, to: number): PartId[] {
  const out: PartId[] = [];
  for (const { column, top } of lists) {
    const end = column.ids.length;
    if (end === 0 || top > to || top + column.top(end) < from) continue;
    for (let i = column.at(from - top); i < end && top + column.top(i) < to; i++)
      out.push(column.ids[i] as PartId);
  }
  return out;
}
