// Numbers and strings of one alternative: whether another one allows them, or several together.
import {
  type Alternative,
  multiplesWithin,
  NUMBER_FORMATS,
  numberLimits,
  textLimits,
  textsOf,
  typeOf,
} from './limits.ts';
import { areRangesCovering, isRangeWithin } from './ranges-within.ts';
import { isOneOf } from './schema-space.ts';
import { allTexts, textOutside } from './texts-within.ts';

/** A bounded range of so many whole numbers is compared number by number. */
const MAX_LISTED = 64;

/** Returns whether the limits of one alternative are within those of another one of its type. */
export function isScalarWithin(a: Alternative, b: Alternative): boolean {
  if (!formatsWithin(a, b)) return false;
  if (a.type === 'string') return textOutside(textLimits(a), textLimits(b)) === null;
  const own = numberLimits(a);
  const other = numberLimits(b);
  return isRangeWithin(own, other) && multiplesWithin(own, other);
}

/** Returns whether each number or string is allowed by one of several alternatives. */
export function areScalarsCovering(a: Alternative, others: readonly Alternative[]): boolean {
  const fitting = others.filter((other) => formatsWithin(a, other));
  if (a.type === 'number') {
    const own = numberLimits(a);
    const ranges = fitting.map(numberLimits).filter((other) => multiplesWithin(own, other));
    return areRangesCovering(own, ranges, own.multiples.includes(1));
  }
  const own = textLimits(a);
  const isOpen = { minOpen: false, maxOpen: false };
  const ranges = fitting
    .map(textLimits)
    .filter(({ patterns }) => textOutside(own, { patterns, min: 0, max: Infinity }) === null)
    .map((range) => ({ ...range, ...isOpen }));
  return areRangesCovering({ ...own, ...isOpen }, ranges, true);
}

/** Returns all values of an alternative where they are few. */
export function valuesOf(one: Alternative): readonly unknown[] | null {
  if (one.type === 'listed') return one.values ?? [];
  if (one.type === 'null') return [null];
  if (one.type === 'boolean') return [true, false];
  if (one.type === 'string') return allTexts(textLimits(one));
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
