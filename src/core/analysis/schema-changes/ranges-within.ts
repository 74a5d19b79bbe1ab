// Whether ranges of numbers are within another one, or within several together.
import type { NumberLimits } from './limits.ts';

/** From the least to the greatest number, which may not belong to it. */
export type NumberRange = Pick<NumberLimits, 'min' | 'max' | 'minOpen' | 'maxOpen'>;

export function isRangeWithin(own: NumberRange, other: NumberRange): boolean {
  return (
    (own.min > other.min || (own.min === other.min && (own.minOpen || !other.minOpen))) &&
    (own.max < other.max || (own.max === other.max && (own.maxOpen || !other.maxOpen)))
  );
}

/**
 * Returns whether each number of a range is in one of the others.
 * @param isWhole only whole numbers count
 */
export function areRangesCovering(
  own: NumberRange,
  others: readonly NumberRange[],
  isWhole: boolean,
): boolean {
  const sorted = [...others].sort(
    (a, b) => a.min - b.min || Number(a.minOpen) - Number(b.minOpen) || b.max - a.max,
  );
  let rest = own;
  for (const range of sorted) {
    if (isRangeWithin(rest, range)) return true;
    // What of it starts before all that is left of the others is in none of them.
    if (!isRangeWithin({ ...rest, max: rest.min, maxOpen: rest.minOpen }, range)) continue;
    if (!isRangeWithin({ ...range, min: rest.min, minOpen: rest.minOpen }, rest)) continue;
    rest = isWhole
      ? { ...rest, min: after(range), minOpen: false }
      : { ...rest, min: range.max, minOpen: !range.maxOpen };
    if (rest.min > rest.max) return true;
  }
  return false;
}

/** Returns the first whole number after a range. */
function after({ max, maxOpen }: NumberRange): number {
  return maxOpen ? Math.ceil(max) : Math.floor(max) + 1;
}
