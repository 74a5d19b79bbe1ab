const NONE: readonly never[] = [];

/**
 * Returns a list as it is kept for long: without the room for 16 more items that an array has which
 * grew item by item, and one for all that are empty.
 */
export function trimmed<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}
