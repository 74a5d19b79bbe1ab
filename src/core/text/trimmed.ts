// Lists that are kept for long, in little memory.
const NONE: readonly never[] = [];

/**
 * Returns a copy of a list without spare capacity: an array that grew item by item has memory for
 * 16 more, and so has `[...list, item]`, unlike `list.concat(item)`. All empty lists are one.
 */
export function trimmed<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}
