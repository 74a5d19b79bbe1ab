// How many values, texts and items schemas leave, for `within.ts`.
import { alternativesOf } from './alternatives.ts';
import { type Alternative, countLimits } from './limits.ts';
import type { ArrayLimits } from './members.ts';
import { valuesOf } from './scalars-within.ts';
import { canonical, type PlainSchema } from './schema-space.ts';

/** Returns how many values there are; infinite where they can't be listed. */
export function differentValues(schemas: readonly PlainSchema[]): number {
  const each = alternativesOf(schemas).map(valuesOf);
  if (each.includes(null)) return Infinity;
  return new Set(each.flatMap((values) => values ?? []).map(canonical)).size;
}

/** Returns the texts that schemas allow; null where they can't be listed. */
export function listedTexts(schemas: readonly PlainSchema[]): readonly string[] | null {
  const texts = alternativesOf(schemas).filter(
    ({ type }) => type === 'string' || type === 'listed',
  );
  const each = texts.map(valuesOf);
  if (each.includes(null)) return null;
  return each
    .flatMap((values) => values ?? [])
    .filter((value): value is string => typeof value === 'string');
}

/** Returns how many items there must be: what an array must contain is at least one. */
export function leastItems(one: Alternative, { contains }: ArrayLimits): number {
  return Math.max(countLimits(one, 'Items').min, contains.length > 0 ? 1 : 0);
}
