// Values of one JSON type within limits, and what two such sets have in common.
import { SCHEMA_TYPES, type SchemaType } from '../../format/schema-keywords.ts';
import { isMultipleOf, leastMultiple } from './ratio.ts';
import { isOneOf, isValidByAll, type JsonObject, type PlainSchema } from './schema-space.ts';

/** The types of JSON itself, which knows no integers. */
export type JsonType = Exclude<SchemaType, 'integer'>;

/** The simplest first. */
export const JSON_TYPES: readonly JsonType[] = SCHEMA_TYPES.filter(
  (type) => type !== 'integer',
).reverse();

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
  readonly opaque: ReadonlyMap<string, PlainSchema>;
  /** It allows more than the schema does, so that it shows nothing about what is allowed. */
  readonly loose: boolean;
}

/** Thrown where a schema has too many alternatives to be compared. */
export class TooComplex extends Error {}

/** Returns whether something is shown; false where that is too complex to be found out. */
export function shown(isShown: () => boolean): boolean {
  try {
    return isShown();
  } catch (error) {
    if (error instanceof TooComplex || error instanceof RangeError) return false;
    throw error;
  }
}

const MAX_ALTERNATIVES = 48;

export const EMPTY: Alternative = {
  type: 'listed',
  integer: false,
  limits: [],
  excluded: [],
  opaque: new Map(),
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
    opaque: new Map([...a.opaque, ...b.opaque]),
    loose: a.loose || b.loose,
  };
}

function allows(alternative: Alternative, value: unknown): boolean {
  if (alternative.type === 'listed') return isOneOf(alternative.values ?? [], value);
  if (typeOf(value) !== alternative.type) return false;
  if (alternative.integer && !Number.isInteger(value)) return false;
  if (isOneOf(alternative.excluded, value)) return false;
  return isValidByAll(alternative.limits, value) !== false;
}

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

function numbersOf(alternative: Pick<Alternative, 'limits'>, keyword: string): number[] {
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

/** The least and the greatest number of formats. */
export const NUMBER_FORMATS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['int32', [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', [-(2 ** 63), 2 ** 63]],
  ['float', [-3.402_823_5e38, 3.402_823_5e38]],
]);

function leastOf(multiples: readonly number[]): number | null {
  if (multiples.length < 2) return multiples[0] ?? null;
  return leastMultiple(multiples);
}

/** Returns the limits of numbers; those of whole numbers are whole and belong to them. */
export function numberLimits(alternative: Alternative): NumberLimits {
  const formats = textsOf(alternative, 'x-format').flatMap(
    (name): (readonly [number, number])[] => {
      const range = NUMBER_FORMATS.get(name);
      return range ? [range] : [];
    },
  );
  let min = Math.max(-Infinity, ...numbersOf(alternative, 'minimum'), ...formats.map(([a]) => a));
  let max = Math.min(Infinity, ...numbersOf(alternative, 'maximum'), ...formats.map(([, b]) => b));
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
  const least = leastOf(multiples);
  // Of whole numbers the outermost multiples are the limits.
  if (whole && least !== null && Number.isInteger(least)) {
    if (Number.isSafeInteger(min)) min = Math.ceil(min / least) * least;
    if (Number.isSafeInteger(max)) max = Math.floor(max / least) * least;
  }
  const isEmpty = min > max || (min === max && (minOpen || maxOpen));
  return {
    ...{ min, max, minOpen, maxOpen, isEmpty },
    multiples: least === null ? multiples : [least],
  };
}

/** Returns the limits of a length or a count. */
export function countLimits(
  alternative: Pick<Alternative, 'limits'>,
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

/** Returns whether a pattern matches any text; authors of `.` mean line ends, too. */
export const isAnyText = (pattern: string): boolean =>
  /^(?:\^?(?:\.\*)?|(?:\.\*)?\$|\^\.\*\$)$/.test(pattern);

/** Returns the texts of a keyword in all schemas of an alternative. */
export function textsOf({ limits }: Pick<Alternative, 'limits'>, keyword: string): string[] {
  return limits.flatMap(({ json }) => {
    const value = (json as JsonObject)[keyword];
    return typeof value === 'string' ? [value] : [];
  });
}
