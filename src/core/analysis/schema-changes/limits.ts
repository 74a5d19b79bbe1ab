// Values of one JSON type within limits, and what two such sets have in common.
import { SCHEMA_TYPES, type SchemaType } from '../../format/schema-keywords.ts';
import {
  isOneOf,
  isValidByAll,
  type JsonObject,
  matchesPropertyPattern,
  type PlainSchema,
} from './schema-space.ts';

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
export function canBeShown(isShown: () => boolean): boolean {
  try {
    return isShown();
  } catch (error) {
    if (error instanceof TooComplex || error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns a list of schemas; an empty one for anything else. */
export function listOf(value: unknown): readonly PlainSchema['json'][] {
  return Array.isArray(value) ? (value as PlainSchema['json'][]) : [];
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
export function allValues(types: readonly JsonType[] = JSON_TYPES): Alternative[] {
  return types.map((type) => ({ ...EMPTY, type }));
}

/** Returns what two lists of alternatives have in common. */
export function commonAlternatives(
  a: readonly Alternative[],
  b: readonly Alternative[],
): Alternative[] {
  const out: Alternative[] = [];
  for (const one of a)
    for (const other of b) {
      const both = intersectAlternatives(one, other);
      if (both && !(both.type === 'listed' && both.values?.length === 0)) out.push(both);
      if (out.length > MAX_ALTERNATIVES) throw new TooComplex();
    }
  return out;
}

function intersectAlternatives(a: Alternative, b: Alternative): Alternative | null {
  if (a.type === 'listed') {
    const kept = (a.values ?? []).filter((value) => allowsValue(b, value));
    return { ...a, values: kept, loose: a.loose || b.loose || b.opaque.size > 0 };
  }
  if (b.type === 'listed') return intersectAlternatives(b, a);
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

function allowsValue(alternative: Alternative, value: unknown): boolean {
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

// What the limits of an array or an object require of their members.

export interface ArrayLimits {
  /** Items that have a schema of their own. */
  readonly tuple: number;
  readonly unique: boolean;
  readonly contains: readonly PlainSchema[];
  item(index: number): readonly PlainSchema[];
}

export interface ObjectLimits {
  /** Names that are declared or required. */
  readonly names: ReadonlySet<string>;
  /** Those that required ones depend on included. */
  readonly required: ReadonlySet<string>;
  /** By the text of the pattern. */
  readonly patterns: ReadonlyMap<string, readonly PlainSchema[]>;
  readonly additional: readonly PlainSchema[];
  /** One schema has all rules for undeclared names: those of patterns replace the others. */
  readonly isOne: boolean;
  readonly propertyNames: readonly PlainSchema[];
  readonly dependencies: readonly {
    readonly name: string;
    readonly requires?: readonly string[];
    readonly schema?: PlainSchema;
  }[];
  /** Returns all that the value of a property must be; `false` where its name is not allowed. */
  property(name: string): readonly PlainSchema[];
  /** Returns whether nothing is known of the value of an undeclared name. */
  leavesOpen(name: string): boolean;
}

type Limits = Pick<Alternative, 'limits'>;
type Schemas = Readonly<Record<string, PlainSchema['json']>>;

export function arrayLimits({ limits }: Limits): ArrayLimits {
  return {
    tuple: Math.max(0, ...limits.map(({ json }) => listOf((json as JsonObject).items).length)),
    unique: limits.some(({ json }) => (json as JsonObject).uniqueItems === true),
    contains: valuesOf(limits, 'contains'),
    item: (index) =>
      limits.flatMap(({ json, space }): PlainSchema[] => {
        const { items, additionalItems } = json as JsonObject;
        if (items === undefined) return [];
        if (!Array.isArray(items)) return [{ json: items as never, space }];
        const own = index < items.length ? items[index] : additionalItems;
        return own === undefined ? [] : [{ json: own as never, space }];
      }),
  };
}

/** Returns the schemas of the first items. */
export function itemsOf(limits: ArrayLimits, count: number): (readonly PlainSchema[])[] {
  const length = Math.min(count, limits.tuple + 1);
  return Array.from({ length }, (_, i) => limits.item(i));
}

export function objectLimits({ limits }: Limits): ObjectLimits {
  const patterns = new Map<string, PlainSchema[]>();
  for (const { json, space } of limits)
    for (const [text, schema] of Object.entries(membersOf(json, 'patternProperties')))
      patterns.set(text, [...(patterns.get(text) ?? []), { json: schema, space }]);
  const dependencies = limits.flatMap(({ json, space }) =>
    Object.entries(membersOf(json, 'dependencies')).map(([name, value]) => {
      const requires = Array.isArray(value) ? (value as string[]) : onlyRequired(value);
      return requires ? { name, requires } : { name, schema: { json: value, space } };
    }),
  );
  const required = new Set(
    limits.flatMap(({ json }) => ((json as JsonObject).required ?? []) as string[]),
  );
  // A set is iterated in the order of insertion, so that what is added meanwhile is met, too.
  for (const name of required)
    for (const { name: trigger, requires } of dependencies)
      if (trigger === name) for (const one of requires ?? []) required.add(one);
  const propertyNames = valuesOf(limits, 'propertyNames');
  const names = new Set([
    ...required,
    ...limits.flatMap(({ json }) => Object.keys(membersOf(json, 'properties'))),
  ]);
  return {
    names,
    required,
    patterns,
    additional: valuesOf(limits, 'additionalProperties'),
    isOne: limits.filter(({ json }) => hasNameRules(json as JsonObject)).length <= 1,
    propertyNames,
    dependencies,
    property: (name) => [
      ...limits.flatMap((limit) => propertyOf(limit, name)),
      ...forbiddenByName(propertyNames, name),
    ],
    leavesOpen: (name) =>
      limits.every((limit) => propertyOf(limit, name).every(({ json }) => json === true)),
  };
}

/** Returns the schema without values for a name that is not allowed. */
function forbiddenByName(propertyNames: readonly PlainSchema[], name: string): PlainSchema[] {
  return propertyNames
    .filter((schema) => isValidByAll([schema], name) === false)
    .map(({ space }) => ({ json: false, space }));
}

/** Returns what one schema requires of the value of a property. */
export function propertyOf({ json, space }: PlainSchema, name: string): PlainSchema[] {
  const own = membersOf(json, 'properties');
  const found: PlainSchema[] = [];
  if (Object.hasOwn(own, name)) found.push({ json: own[name] as never, space });
  for (const [pattern, schema] of Object.entries(membersOf(json, 'patternProperties')))
    if (matchesPropertyPattern(pattern, name)) found.push({ json: schema, space });
  if (found.length > 0) return found;
  const { additionalProperties } = json as JsonObject;
  return additionalProperties === undefined ? [] : [{ json: additionalProperties as never, space }];
}

/** Returns the names of a schema that requires names and nothing else. */
function onlyRequired(json: PlainSchema['json']): readonly string[] | null {
  const { required, ...others } = json as JsonObject;
  return required && Object.keys(others).length === 0 ? (required as string[]) : null;
}

function hasNameRules({ patternProperties, additionalProperties }: JsonObject): boolean {
  return patternProperties !== undefined || additionalProperties !== undefined;
}

function membersOf(json: PlainSchema['json'], keyword: string): Schemas {
  return ((json as JsonObject)[keyword] ?? {}) as Schemas;
}

function valuesOf(limits: readonly PlainSchema[], keyword: string): PlainSchema[] {
  return limits.flatMap(({ json, space }) => {
    const value = (json as JsonObject)[keyword];
    return value === undefined ? [] : [{ json: value as never, space }];
  });
}

// Decimal arithmetic for `multipleOf`: 0.3 is a multiple of 0.1.

/** Returns a decimal number as a fraction of whole numbers; null for one that is too long. */
function fractionOf(value: number): readonly [bigint, bigint] | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match;
  const shift = Number(exponent) - decimals.length;
  if (Math.abs(shift) > 400) return null;
  const digits = BigInt(sign + whole + decimals);
  return shift >= 0 ? [digits * 10n ** BigInt(shift), 1n] : [digits, 10n ** BigInt(-shift)];
}

/** Returns whether a number is a multiple of another one; null where that isn't computed. */
export function isMultipleOf(value: number, divisor: number): boolean | null {
  const a = fractionOf(value);
  const b = fractionOf(divisor);
  if (!a || !b || b[0] === 0n) return null;
  return (a[0] * b[1]) % (a[1] * b[0]) === 0n;
}

/** Returns the least number that is a multiple of all these; null where that isn't computed. */
export function leastMultiple(values: readonly number[]): number | null {
  let whole: readonly [bigint, bigint] = [1n, 1n];
  for (const [i, value] of values.entries()) {
    const next = fractionOf(value);
    if (!next || next[0] <= 0n) return null;
    whole = i === 0 ? next : lcm(whole, next);
  }
  const result = Number(whole[0]) / Number(whole[1]);
  return Number.isFinite(result) ? result : null;
}

function lcm(a: readonly [bigint, bigint], b: readonly [bigint, bigint]): [bigint, bigint] {
  const left = a[0] * b[1];
  const right = b[0] * a[1];
  return [(left * right) / gcd(left, right), a[1] * b[1]];
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
