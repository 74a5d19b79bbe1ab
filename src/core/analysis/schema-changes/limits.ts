// Values of one JSON type within limits, and what two such sets have in common.
import { isMultipleOf, leastMultiple } from './ratio.ts';
import { canonical, isValidByAll, type JsonObject, type PlainSchema } from './schema-space.ts';

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export const JSON_TYPES: readonly JsonType[] = [
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
];

/** Values that are listed, or the values of one type within limits. */
export interface Alternative {
  readonly type: JsonType | 'listed';
  /** Of `listed`. */
  readonly values?: readonly unknown[];
  /** Numbers are whole. */
  readonly integer: boolean;
  /** All schemas without alternatives whose limits hold. */
  readonly limits: readonly PlainSchema[];
  /** Values that are left out, and schemas that must not hold, by their canonical texts. */
  readonly excluded: readonly unknown[];
  readonly opaque: ReadonlySet<string>;
  /** It allows more than the schema does, so that it shows nothing about what is allowed. */
  readonly loose: boolean;
}

/** Thrown where a schema has too many alternatives to be compared. */
export class TooComplex extends Error {}

const MAX_ALTERNATIVES = 48;

export const EMPTY: Alternative = {
  type: 'listed',
  integer: false,
  limits: [],
  excluded: [],
  opaque: new Set(),
  loose: false,
};

/** Returns all values of one type, or of all. */
export function anything(types: readonly JsonType[] = JSON_TYPES): Alternative[] {
  return types.map((type) => ({ ...EMPTY, type }));
}

/** Returns what two lists of alternatives have in common. */
export function product(a: readonly Alternative[], b: readonly Alternative[]): Alternative[] {
  const out: Alternative[] = [];
  for (const one of a)
    for (const other of b) {
      const both = intersect(one, other);
      if (both && !(both.type === 'listed' && both.values?.length === 0)) out.push(both);
      if (out.length > MAX_ALTERNATIVES) throw new TooComplex();
    }
  return out;
}

function intersect(a: Alternative, b: Alternative): Alternative | null {
  if (a.type === 'listed') {
    const kept = (a.values ?? []).filter((value) => allows(b, value));
    return { ...a, values: kept, loose: a.loose || b.loose || b.opaque.size > 0 };
  }
  if (b.type === 'listed') return intersect(b, a);
  if (a.type !== b.type) return null;
  return {
    type: a.type,
    integer: a.integer || b.integer,
    limits: [...new Set([...a.limits, ...b.limits])],
    excluded: [...a.excluded, ...b.excluded],
    opaque: new Set([...a.opaque, ...b.opaque]),
    loose: a.loose || b.loose,
  };
}

function allows(alternative: Alternative, value: unknown): boolean {
  if (alternative.type === 'listed')
    return (alternative.values ?? []).some((one) => canonical(one) === canonical(value));
  if (typeOf(value) !== alternative.type) return false;
  if (alternative.integer && !Number.isInteger(value)) return false;
  if (alternative.excluded.some((one) => canonical(one) === canonical(value))) return false;
  return isValidByAll(alternative.limits, value) !== false;
}

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

function numbersOf(alternative: Alternative, keyword: string): number[] {
  return alternative.limits.flatMap(({ json }) => {
    const value = (json as JsonObject)[keyword];
    return typeof value === 'number' ? [value] : [];
  });
}

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
  readonly multiples: readonly number[];
  readonly isEmpty: boolean;
}

/** Returns the limits of numbers; those of whole numbers are whole and belong to them. */
export function numberLimits(alternative: Alternative): NumberLimits {
  let min = Math.max(-Infinity, ...numbersOf(alternative, 'minimum'));
  let max = Math.min(Infinity, ...numbersOf(alternative, 'maximum'));
  const above = Math.max(-Infinity, ...numbersOf(alternative, 'exclusiveMinimum'));
  const below = Math.min(Infinity, ...numbersOf(alternative, 'exclusiveMaximum'));
  let minOpen = above >= min && above > -Infinity;
  let maxOpen = below <= max && below < Infinity;
  if (minOpen) min = above;
  if (maxOpen) max = below;
  const given = numbersOf(alternative, 'multipleOf');
  const whole = alternative.integer || given.some((one) => Number.isInteger(one));
  if (whole) {
    min = minOpen ? Math.floor(min) + 1 : Math.ceil(min);
    max = maxOpen ? Math.ceil(max) - 1 : Math.floor(max);
    minOpen = false;
    maxOpen = false;
  }
  const multiples = alternative.integer ? [...given, 1] : given;
  const least = multiples.length > 1 ? leastMultiple(multiples) : null;
  const isEmpty = min > max || (min === max && (minOpen || maxOpen));
  return {
    ...{ min, max, minOpen, maxOpen, isEmpty },
    multiples: least === null ? multiples : [least],
  };
}

/** Returns the limits of a length or a count. */
export function countLimits(
  alternative: Alternative,
  what: 'Length' | 'Items' | 'Properties',
): { readonly min: number; readonly max: number; readonly isEmpty: boolean } {
  const min = Math.ceil(Math.max(0, ...numbersOf(alternative, `min${what}`)));
  const max = Math.floor(Math.min(Infinity, ...numbersOf(alternative, `max${what}`)));
  return { min, max, isEmpty: min > max };
}

/** Returns whether every multiple that `a` allows is one of `b`. */
export function multiplesWithin(a: NumberLimits, b: NumberLimits): boolean {
  return b.multiples.every((divisor) =>
    a.multiples.some((one) => isMultipleOf(one, divisor) === true),
  );
}
