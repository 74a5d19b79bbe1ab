// Bounds of a schema that a sample may be outside of, and values as text to compare them by.
import { isMap } from './inferred-schema.ts';

/** Bounds that a sample may be outside of: which values they are about, and what is compared. */
export const BOUNDS: readonly (readonly [
  keyword: string,
  of: (value: unknown) => number | null,
  fits: (n: number, bound: number) => boolean,
])[] = [
  ['minimum', numberIn, (n, bound) => n >= bound],
  ['maximum', numberIn, (n, bound) => n <= bound],
  ['exclusiveMinimum', numberIn, (n, bound) => n > bound],
  ['exclusiveMaximum', numberIn, (n, bound) => n < bound],
  ['minLength', lengthIn, (n, bound) => n >= bound],
  ['maxLength', lengthIn, (n, bound) => n <= bound],
  ['minItems', itemsIn, (n, bound) => n >= bound],
  ['maxItems', itemsIn, (n, bound) => n <= bound],
  ['minProperties', membersIn, (n, bound) => n >= bound],
  ['maxProperties', membersIn, (n, bound) => n <= bound],
];

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** In code points, as JSON Schema counts. */
function lengthIn(value: unknown): number | null {
  return typeof value === 'string' ? [...value].length : null;
}

function itemsIn(value: unknown): number | null {
  return Array.isArray(value) ? value.length : null;
}

function membersIn(value: unknown): number | null {
  return isMap(value) ? Object.keys(value).length : null;
}

/** Returns JSON with the names of objects in one order, to compare values by. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isMap(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
