// Lists and strings that are kept for long, in little memory.
const NONE: readonly never[] = [];

/**
 * Returns a copy of a list without spare capacity: an array that grew item by item has memory for
 * 16 more, and so has `[...list, item]`, unlike `list.concat(item)`. All empty lists are one.
 */
export function compactList<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}

/** Longer pieces of a text are not copied by V8: each would keep the whole text in memory. */
const LONGEST = 12;
const MOST = 4000;
const known = new Map<string, string>();

/**
 * Returns an equal string that others have, too: keys and types repeat thousands of times in a
 * large document, and each copy takes memory. Long ones are returned as they are.
 */
export function sharedString(text: string): string {
  if (text.length > LONGEST) return text;
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}

/** Returns a copy of its own: a slice of the text would keep every version of it alive. */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
