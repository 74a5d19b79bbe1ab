// Whether all values of one schema are values of another one, as far as that can be shown.
import { alternativesOf, keyOf } from './alternatives.ts';
import {
  type Alternative,
  type ArrayLimits,
  arrayLimits,
  canBeShown,
  countLimits,
  isAnyText,
  itemsOf,
  multiplesWithin,
  NUMBER_FORMATS,
  type NumberLimits,
  numberLimits,
  type ObjectLimits,
  objectLimits,
  TooComplex,
  textsOf,
  typeOf,
} from './limits.ts';
import { canonicalJson, isOneOf, isValidByAll, type PlainSchema } from './schema-space.ts';

const MAX_STEPS = 4_000;

/**
 * Returns true where every value of `a` is one of `b`, false where that can't be shown. A name
 * that only `b` declares is left out of account where `a` leaves it open.
 */
export function isSubsetOf(a: readonly PlainSchema[], b: readonly PlainSchema[]): boolean {
  return canBeShown(() => new Containment().within(a, b));
}

/** Returns true where no value is allowed by all schemas, false where that can't be shown. */
export function allowsNothing(schemas: readonly PlainSchema[]): boolean {
  return canBeShown(() => new Containment().isEmpty(schemas));
}

class Containment {
  private readonly known = new Map<string, boolean>();
  private readonly empty = new Map<string, boolean>();
  private readonly assumed: string[] = [];
  private steps = 0;

  within(a: readonly PlainSchema[], b: readonly PlainSchema[]): boolean {
    const key = `${keyOf(a)}|${keyOf(b)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (++this.steps > MAX_STEPS) throw new TooComplex();
    if (b.every(({ json }) => json === true)) return true;
    // A pair in progress holds until it is shown otherwise.
    const before = this.assumed.push(key);
    this.known.set(key, true);
    if (this.compare(a, b)) return true;
    // What was shown meanwhile may rest on this pair.
    for (const one of this.assumed.splice(before - 1)) this.known.delete(one);
    this.known.set(key, false);
    return false;
  }

  isEmpty(schemas: readonly PlainSchema[]): boolean {
    const key = keyOf(schemas);
    const known = this.empty.get(key);
    if (known !== undefined) return known;
    if (++this.steps > MAX_STEPS) throw new TooComplex();
    this.empty.set(key, false);
    const result = alternativesOf(schemas).every((one) => this.isEmptyOne(one));
    this.empty.set(key, result);
    return result;
  }

  private compare(a: readonly PlainSchema[], b: readonly PlainSchema[]): boolean {
    const own = alternativesOf(a);
    // All of several schemas hold where each does, whose alternatives are fewer.
    return b.every((one) => {
      const others = alternativesOf([one]);
      return own.every((each) => this.one(each, others, [one], a));
    });
  }

  private one(
    a: Alternative,
    others: readonly Alternative[],
    b: readonly PlainSchema[],
    whole: readonly PlainSchema[],
  ): boolean {
    const values = valuesOf(a);
    if (values)
      return values.every(
        (value) => isValidByAll(b, value) === true || isValidByAll(whole, value) === false,
      );
    if (this.isEmptyOne(a)) return true;
    return others.some(
      (other) =>
        other.type === a.type &&
        !other.loose &&
        [...other.opaque].every((denied) => this.denies(a, denied, whole)) &&
        other.excluded.every(
          (value) => isLeftOut(a, value) || isValidByAll(whole, value) === false,
        ) &&
        this.limitsWithin(a, other),
    );
  }

  /** Whether nothing of an alternative is allowed by a schema that must not hold. */
  private denies(
    a: Alternative,
    [key, schema]: readonly [string, PlainSchema],
    whole: readonly PlainSchema[],
  ): boolean {
    if (a.opaque.has(key)) return true;
    if ([...a.opaque.values()].some((other) => this.within([schema], [other]))) return true;
    return this.isEmpty([...whole, schema]);
  }

  private limitsWithin(a: Alternative, b: Alternative): boolean {
    if (a.type === 'number' || a.type === 'string') return isScalarWithin(a, b);
    if (a.type === 'array') return this.arrays(a, b);
    return a.type === 'object' ? this.objects(a, b) : true;
  }

  private arrays(a: Alternative, b: Alternative): boolean {
    const own = arrayLimits(a);
    const other = arrayLimits(b);
    const min = leastItems(a, own);
    const max = this.mostItems(a, own);
    const allowed = countLimits(b, 'Items');
    if (min < allowed.min || max > allowed.max) return false;
    if (other.unique && !own.unique && max > 1) return false;
    const length = Math.min(max, Math.max(own.tuple, other.tuple) + 1);
    for (let i = 0; i < length; i++) if (!this.within(own.item(i), other.item(i))) return false;
    return other.contains.every(
      (needed) =>
        own.contains.some((one) => this.within([one], [needed])) ||
        (min > 0 && itemsOf(own, min).some((item) => this.within(item, [needed]))),
    );
  }

  /** Whether only names that are declared are allowed. */
  private isClosed({ names, patterns, additional, propertyNames }: ObjectLimits): boolean {
    if (patterns.size === 0 && additional.length > 0 && this.isEmpty(additional)) return true;
    const listed = propertyNames.length > 0 ? listedTexts(propertyNames) : null;
    return listed?.every((name) => names.has(name)) ?? false;
  }

  /** Returns how many properties there can be. */
  private mostProperties(own: ObjectLimits, max: number): number {
    if (!this.isClosed(own)) return max;
    return Math.min(max, [...own.names].filter((name) => !this.isEmpty(own.property(name))).length);
  }

  /** Returns how many items there can be. */
  private mostItems(a: Alternative, own: ArrayLimits): number {
    const { max } = countLimits(a, 'Items');
    const first = itemsOf(own, max).findIndex((item) => this.isEmpty(item));
    if (first >= 0) return first;
    return own.unique && own.tuple === 0 ? Math.min(max, differentValues(own.item(0))) : max;
  }

  private objects(a: Alternative, b: Alternative): boolean {
    const own = objectLimits(a);
    const other = objectLimits(b);
    const count = countLimits(a, 'Properties');
    const allowed = countLimits(b, 'Properties');
    const most = this.mostProperties(own, count.max);
    const isCounted = Math.max(count.min, own.required.size) >= allowed.min && most <= allowed.max;
    if (!isCounted || [...other.required].some((name) => !own.required.has(name))) return false;
    if (!this.dependencies(own, other)) return false;
    // Where nothing but what is required can be there, other members mean nothing.
    if (most <= own.required.size)
      return [...own.required].every((name) =>
        this.within(own.property(name), other.property(name)),
      );
    return this.declared(own, other) && this.undeclared(own, other) && this.names(own, other);
  }

  private declared(own: ObjectLimits, other: ObjectLimits): boolean {
    return [...new Set([...own.names, ...other.names])].every(
      (name) =>
        (!own.names.has(name) && own.leavesOpen(name) && !own.required.has(name)) ||
        this.within(own.property(name), other.property(name)),
    );
  }

  private undeclared(own: ObjectLimits, other: ObjectLimits): boolean {
    if (this.isClosed(own)) return true;
    const patterns = [...other.patterns];
    if (!this.within(own.additional, other.additional)) return false;
    // Which names different patterns share is not found out: their schemas have to fit each other.
    const isCovered = patterns.every(([text, schemas]) => {
      const mine = own.patterns.get(text);
      return (mine && this.within(mine, schemas)) || this.within(own.additional, schemas);
    });
    if (!isCovered) return false;
    return [...own.patterns].every(([text, schemas]) => {
      const isMatched = other.isOne && other.patterns.has(text);
      if (!isMatched && !this.within(schemas, other.additional)) return false;
      return patterns.every(([, others]) => this.within(schemas, others));
    });
  }

  private names(own: ObjectLimits, other: ObjectLimits): boolean {
    if (other.propertyNames.length === 0) return true;
    if (own.propertyNames.length > 0 && this.within(own.propertyNames, other.propertyNames))
      return true;
    if (!this.isClosed(own)) return false;
    return [...own.names].every((name) => isValidByAll(other.propertyNames, name) === true);
  }

  private dependencies(own: ObjectLimits, other: ObjectLimits): boolean {
    return other.dependencies.every(
      ({ name, requires, schema }) =>
        (!own.required.has(name) && this.isEmpty(own.property(name))) ||
        (requires?.every((one) => own.required.has(one)) ?? false) ||
        own.dependencies.some(
          (one) =>
            one.name === name &&
            (requires
              ? requires.every((each) => one.requires?.includes(each) || own.required.has(each))
              : one.schema !== undefined &&
                schema !== undefined &&
                this.within([one.schema], [schema])),
        ),
    );
  }

  private isEmptyOne(one: Alternative): boolean {
    if (one.type === 'listed') return one.values?.length === 0;
    if (one.type === 'number') return numberLimits(one).isEmpty;
    if (one.type === 'string') return countLimits(one, 'Length').isEmpty;
    if (one.type === 'array') return this.isEmptyArray(one);
    if (one.type !== 'object') return false;
    const { min, max } = countLimits(one, 'Properties');
    const limits = objectLimits(one);
    if ([...limits.required].some((name) => this.isEmpty(limits.property(name)))) return true;
    return Math.max(min, limits.required.size) > this.mostProperties(limits, max);
  }

  private isEmptyArray(one: Alternative): boolean {
    const limits = arrayLimits(one);
    const max = this.mostItems(one, limits);
    if (leastItems(one, limits) > max) return true;
    const items = itemsOf(limits, max);
    return limits.contains.some((needed) => items.every((item) => this.isEmpty([...item, needed])));
  }
}

// Numbers and strings of one alternative: whether another one allows them.

/** A bounded range of so many whole numbers is compared number by number. */
const MAX_LISTED = 64;

/** Returns whether the limits of one alternative are within those of another one of its type. */
function isScalarWithin(a: Alternative, b: Alternative): boolean {
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
function valuesOf(one: Alternative): readonly unknown[] | null {
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
function isLeftOut(one: Alternative, value: unknown): boolean {
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

// How many values, texts and items schemas leave, for `within.ts`.

/** Returns how many values there are; infinite where they can't be listed. */
function differentValues(schemas: readonly PlainSchema[]): number {
  const each = alternativesOf(schemas).map(valuesOf);
  if (each.includes(null)) return Infinity;
  return new Set(each.flatMap((values) => values ?? []).map(canonicalJson)).size;
}

/** Returns the texts that schemas allow; null where they can't be listed. */
function listedTexts(schemas: readonly PlainSchema[]): readonly string[] | null {
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
function leastItems(one: Alternative, { contains }: ArrayLimits): number {
  return Math.max(countLimits(one, 'Items').min, contains.length > 0 ? 1 : 0);
}
