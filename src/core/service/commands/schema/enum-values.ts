// Which values of samples an `enum` or a `const` lacks, and which of them an `enum` may get.
import { isNameOfValue } from '../../../analysis/schemas/schema-of-values.ts';
import { looksSecret } from '../../../analysis/secrets/find-secrets.ts';
import { entry, get, type MapNode } from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';

/** Values that one `enum` gets in a run: with more of them they are data. */
export const MAX_NEW_VALUES = 50;

/** Returns the values that the `enum` of a schema lacks, each once; none where it has no `enum`. */
export function newValues(node: MapNode, values: readonly unknown[]): readonly unknown[] {
  const own = get(node, 'enum');
  if (own?.kind !== 'seq') return [];
  const known = new Set(own.items.map(({ value }) => canonicalText(toValue(value))));
  const fresh = new Map<string, unknown>();
  for (const value of values) {
    const text = canonicalText(value);
    if (!known.has(text)) fresh.set(text, value);
  }
  return [...fresh.values()];
}

/**
 * Returns why an `enum` does not get values, in a few words; null where it may.
 * @param keys names of the properties whose values they are, or of secrets around them
 * @param room how many there may be
 */
export function whyUnlisted(
  keys: readonly string[],
  values: readonly unknown[],
  room: number,
): string | null {
  if (values.length > room) return `more than ${MAX_NEW_VALUES} new values`;
  if (!values.every((value) => isListable(value))) return "a new value doesn't look like a name";
  const names = keys.length === 0 ? [''] : keys;
  return names.some((key) => looksSecret([key], values)) ? 'a new value may be a secret' : null;
}

/** Returns whether a value is another one than the `const` of a schema. */
export function breaksConstant(node: MapNode, values: readonly unknown[]): boolean {
  const single = entry(node, 'const');
  const constant = single && canonicalText(toValue(single.value));
  return constant !== undefined && values.some((value) => canonicalText(value) !== constant);
}

/** Levels of a value that are compared with others, and those of a value that is listed. */
const MAX_LEVELS = 40;

/** Returns whether a value may be listed: whether all texts in it name something. */
function isListable(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value === 'string') return isNameOfValue(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([name, inner]) => isNameOfValue(name) && isListable(inner, levels - 1),
  );
}

/** Returns a text to compare values by: JSON with the names of objects in one order. */
function canonicalText(value: unknown, levels = MAX_LEVELS): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (levels === 0) return '...';
  const members = Object.entries(value).map(([name, inner]): [string, string] => [
    name,
    canonicalText(inner, levels - 1),
  ]);
  if (Array.isArray(value)) return `[${members.map(([, inner]) => inner).join()}]`;
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join()}}`;
}
