// Whether two pieces of JSON data are equal; fast where most of them are the same object.

/**
 * Compares JSON data deeply; the order of an object's members is ignored, and an undefined member
 * counts as a difference.
 */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameData(a[i], b[i])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let keys = 0;
  for (const key in left) {
    const value = left[key];
    if (
      value === undefined ||
      (value !== right[key] && !(Object.hasOwn(right, key) && sameData(value, right[key])))
    )
      return false;
    keys++;
  }
  for (const _ in right) keys--;
  return keys === 0;
}
