// Whether all values of one schema are values of another one, as far as that can be shown.
import { alternativesOf, idOfSchema } from './alternatives.ts';
import {
  type Alternative,
  countLimits,
  multiplesWithin,
  numberLimits,
  TooComplex,
  typeOf,
} from './limits.ts';
import { type ArrayLimits, arrayLimits, type ObjectLimits, objectLimits } from './members.ts';
import { canonical, isValidByAll, type JsonObject, type PlainSchema } from './schema-space.ts';

const MAX_STEPS = 4_000;
/** A bounded range of so many whole numbers is compared number by number. */
const MAX_LISTED = 64;

/**
 * Returns true where every value of `a` is one of `b`, false where that can't be shown. A name
 * that only `b` declares is left out of account where `a` leaves it open.
 */
export function isWithin(a: readonly PlainSchema[], b: readonly PlainSchema[]): boolean {
  try {
    return new Containment().within(a, b);
  } catch (error) {
    if (error instanceof TooComplex || error instanceof RangeError) return false;
    throw error;
  }
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

  private isEmpty(schemas: readonly PlainSchema[]): boolean {
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
        [...other.opaque].every((key) => a.opaque.has(key)) &&
        other.excluded.every(
          (value) => excludes(a, value) || isValidByAll(whole, value) === false,
        ) &&
        this.limitsWithin(a, other),
    );
  }

  private limitsWithin(a: Alternative, b: Alternative): boolean {
    if (!formatsWithin(a, b)) return false;
    if (a.type === 'number') {
      const own = numberLimits(a);
      const other = numberLimits(b);
      return (
        (own.min > other.min || (own.min === other.min && (own.minOpen || !other.minOpen))) &&
        (own.max < other.max || (own.max === other.max && (own.maxOpen || !other.maxOpen))) &&
        multiplesWithin(own, other)
      );
    }
    if (a.type === 'string') return countsWithin(a, b, 'Length') && textsWithin(a, b, 'pattern');
    if (a.type === 'array') return this.arrays(a, b);
    return a.type === 'object' ? this.objects(a, b) : true;
  }

  private arrays(a: Alternative, b: Alternative): boolean {
    const own = arrayLimits(a);
    const other = arrayLimits(b);
    const { min, max } = countLimits(a, 'Items');
    if (!countsWithin(a, b, 'Items')) return false;
    if (other.unique && !own.unique && max > 1) return false;
    const length = Math.min(max, Math.max(own.tuple, other.tuple) + 1);
    for (let i = 0; i < length; i++) if (!this.within(own.item(i), other.item(i))) return false;
    return other.contains.every(
      (needed) =>
        own.contains.some((one) => this.within([one], [needed])) ||
        (min > 0 && itemsOf(own, min).some((item) => this.within(item, [needed]))),
    );
  }

  private objects(a: Alternative, b: Alternative): boolean {
    const own = objectLimits(a);
    const other = objectLimits(b);
    const count = countLimits(a, 'Properties');
    const allowed = countLimits(b, 'Properties');
    const most = own.isClosed ? Math.min(count.max, own.names.size) : count.max;
    return (
      Math.max(count.min, own.required.size) >= allowed.min &&
      most <= allowed.max &&
      [...other.required].every((name) => own.required.has(name)) &&
      this.declared(own, other) &&
      this.undeclared(own, other) &&
      this.names(own, other) &&
      this.dependencies(own, other)
    );
  }

  private declared(own: ObjectLimits, other: ObjectLimits): boolean {
    return [...new Set([...own.names, ...other.names])].every(
      (name) =>
        (!own.names.has(name) && own.leavesOpen(name) && !own.required.has(name)) ||
        this.within(own.property(name), other.property(name)),
    );
  }

  private undeclared(own: ObjectLimits, other: ObjectLimits): boolean {
    const patterns = [...other.patterns];
    if (!own.isClosed && !this.within(own.additional, other.additional)) return false;
    const covered = patterns.every(
      ([text, schemas]) =>
        (own.patterns.has(text) && this.within(own.patterns.get(text) ?? [], schemas)) ||
        (own.isClosed && own.patterns.size === 0) ||
        (!own.patterns.has(text) && this.within(own.additional, schemas)),
    );
    return (
      covered &&
      [...own.patterns].every(([text, schemas]) =>
        other.patterns.has(text)
          ? patterns.every(([more, others]) => more === text || this.within(schemas, others))
          : this.within(schemas, other.additional) &&
            patterns.every(([, others]) => this.within(schemas, others)),
      )
    );
  }

  private names(own: ObjectLimits, other: ObjectLimits): boolean {
    if (other.propertyNames.length === 0) return true;
    if (own.propertyNames.length > 0 && this.within(own.propertyNames, other.propertyNames))
      return true;
    return (
      own.isClosed &&
      own.patterns.size === 0 &&
      [...own.names].every((name) => isValidByAll(other.propertyNames, name) === true)
    );
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
    if (one.type === 'array') {
      const { min, isEmpty } = countLimits(one, 'Items');
      return isEmpty || itemsOf(arrayLimits(one), min).some((item) => this.isEmpty(item));
    }
    if (one.type !== 'object') return false;
    const { isEmpty } = countLimits(one, 'Properties');
    const limits = objectLimits(one);
    return isEmpty || [...limits.required].some((name) => this.isEmpty(limits.property(name)));
  }
}

function keyOf(schemas: readonly PlainSchema[]): string {
  return [...new Set(schemas.map(({ json }) => idOfSchema(json)))].sort().join(',');
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

function excludes(one: Alternative, value: unknown): boolean {
  return (
    typeOf(value) !== one.type || one.excluded.some((each) => canonical(each) === canonical(value))
  );
}

function countsWithin(a: Alternative, b: Alternative, what: 'Length' | 'Items'): boolean {
  const own = countLimits(a, what);
  const other = countLimits(b, what);
  return own.min >= other.min && own.max <= other.max;
}

function textsWithin(a: Alternative, b: Alternative, keyword: string): boolean {
  const own = textsOf(a, keyword);
  return textsOf(b, keyword).every((text) => own.includes(text));
}

function textsOf({ limits }: Alternative, keyword: string): string[] {
  return limits.flatMap(({ json }) => {
    const value = (json as JsonObject)[keyword];
    return typeof value === 'string' ? [value] : [];
  });
}

const NUMBERS: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);
const WIDER: ReadonlyMap<string, string> = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
]);

function formatsWithin(a: Alternative, b: Alternative): boolean {
  if (a.type !== 'number' && a.type !== 'string') return true;
  const own = textsOf(a, 'x-format');
  return textsOf(b, 'x-format').every(
    (format) =>
      format === 'password' ||
      NUMBERS.has(format) !== (a.type === 'number') ||
      own.some((one) => one === format || WIDER.get(one) === format),
  );
}

/** Returns the schemas of the first items. */
function itemsOf(limits: ArrayLimits, count: number): (readonly PlainSchema[])[] {
  const length = Math.min(count, limits.tuple + 1);
  return Array.from({ length }, (_, i) => limits.item(i));
}
