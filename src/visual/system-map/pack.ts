// Puts drawings that are not connected beside each other, in rows of a common width.
import type { Point, Positions } from './types.ts';

const GAP = 40;
const NEAR = 18;
/** Width of the whole for its height. */
const RATIO = 1.8;

/**
 * Returns all of some drawings: the largest first, those of one box last.
 * @param isColumn one below the other, so that lines from outside reach each
 */
export function pack(parts: readonly Positions[], isColumn: boolean): Positions {
  if (parts.length === 1) return parts[0] as Positions;
  const sorted = parts.toSorted(
    (a, b) => Number(b.at.size > 1) - Number(a.at.size > 1) || b.height - a.height,
  );
  const area = sorted.reduce((sum, one) => sum + (one.width + GAP) * (one.height + GAP), 0);
  const widest = Math.max(...sorted.map(({ width }) => width));
  const most = isColumn ? widest : Math.max(Math.sqrt(area * RATIO), widest);
  const at = new Map<string, Point>();
  const via = new Map<number, readonly Point[]>();
  let [x, y, high, width] = [0, 0, 0, 0];
  for (const part of sorted) {
    if (x > 0 && (isColumn || x + part.width > most)) {
      y += high + (isColumn ? NEAR : GAP);
      x = 0;
      high = 0;
    }
    const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
    for (const [id, point] of part.at) at.set(id, moved(point));
    for (const [link, points] of part.via) via.set(link, points.map(moved));
    width = Math.max(width, x + part.width);
    high = Math.max(high, part.height);
    x += part.width + GAP;
  }
  return { width, height: y + high, at, via };
}
