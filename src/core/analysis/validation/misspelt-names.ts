// Names that are declared nearly as they are used: one mistake, not a name without a declaration
// and a declaration without a use.
import { nearestWord } from '../../text/nearest.ts';

/**
 * Returns the used name that each misspelt declared one is meant to be. A name that several could
 * be meant to be is not among them.
 */
export function misspeltNames(
  declared: Iterable<string>,
  used: Iterable<string>,
): ReadonlyMap<string, string> {
  const names = new Set(declared);
  const uses = new Set(used);
  const free = [...uses].filter((name) => !names.has(name));
  const meant = new Map<string, string>();
  const claims = new Map<string, number>();
  for (const name of names) {
    const one = uses.has(name) ? undefined : nearestWord(name, free);
    if (one === undefined) continue;
    meant.set(name, one);
    claims.set(one, (claims.get(one) ?? 0) + 1);
  }
  for (const [name, one] of meant) if ((claims.get(one) ?? 0) > 1) meant.delete(name);
  return meant;
}
