// Numbers and strings of one alternative: whether another one allows them.
import {
  type Alternative,
  countLimits,
  isAnyText,
  multiplesWithin,
  NUMBER_FORMATS,
  type NumberLimits,
  numberLimits,
  textsOf,
  typeOf,
} from './limits.ts';
import { isOneOf } from './schema-space.ts';

/** A bounded range of so many whole numbers is compared number by number. */
const MAX_LISTED = 64;

/** Returns whether the limits of one alternative are within those of another one of its type. */
export function isScalarWithin(a: Alternative, b: Alternative): boolean {
  if (!formatsWithin(a, b)) return false;
  if (a.type === 'string') return areTextsWithin(a, b);
  const own = numberLimits(a);
  const other = numberLimits(b);
  return isRangeWithin(own, other) && multiplesWithin(own, other);
}

/** Patterns are compared by their texts: which strings they match is not found out. */
function areTextsWithin(a: Alternative, b: Alternative): boolean {
  const own = countLimits(a, 'Length');
  const other = countLimits(b, 'Length');
  const patterns = textsOf(a, 'pattern');
  return (
    own.min >= other.min &&
    own.max <= other.max &&
    textsOf(b, 'pattern').every((pattern) => isAnyText(pattern) || patterns.includes(pattern))
  );
}

function isRangeWithin(own: NumberLimits, other: NumberLimits): boolean {
  return (
    (own.min > other.min || (own.min === other.min && (own.minOpen || !other.minOpen))) &&
    (own.max < other.max || (own.max === other.max && (own.maxOpen || !other.maxOpen)))
  );
}

/** Returns all values of an alternative where they are few. */
export function valuesOf(one: Alternative): readonly unknown[] | null {
  if (one.type === 'listed') return one.values ?? [];
  if (one.type === 'null') return [null];
  if (one.type === 'boolean') return [true, false];
  if (one.type !== 'number') return null;
  const { min, max, multiples } = numberLimits(one);
  if (min === max) return [min];
  if (!multiples.includes(1) || max - min > MAX_LISTED) return null;
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i);
}

/** Returns whether a value is not one of an alternative, as far as that is plain. */
export function excludes(one: Alternative, value: unknown): boolean {
  return typeOf(value) !== one.type || isOneOf(one.excluded, value);
}

const NUMBERS: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

function formatsWithin(a: Alternative, b: Alternative): boolean {
  if (a.type !== 'number' && a.type !== 'string') return true;
  const own = textsOf(a, 'x-format');
  return textsOf(b, 'x-format').every(
    (format) =>
      format === 'password' ||
      NUMBERS.has(format) !== (a.type === 'number') ||
      // Those of numbers are ranges, but for one that all numbers keep.
      NUMBER_FORMATS.has(format) ||
      own.some((one) => one === format || (one === 'float' && format === 'double')),
  );
}
