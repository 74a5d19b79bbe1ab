// Equal strings of a text, kept once.
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
