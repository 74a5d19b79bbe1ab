// Values that are made to find out what a schema allows: of those, the arrays and objects on both
// sides of the limits of two schemas. One member varies at a time.
import { objectOf } from '../../text/value.ts';
import { stringFor } from '../instances/generate-string.ts';
import { randomOf } from '../instances/random.ts';
import {
  type Alternative,
  arrayLimits,
  countLimits,
  leastMultiple,
  listOf,
  objectLimits,
  propertyOf,
} from './limits.ts';
import { isComposed } from './same-schema.ts';
import { canonicalJson, isHostile, type JsonObject, type PlainSchema } from './schema-space.ts';

/** A value with the way to the innermost value in it that is not allowed. */
export interface Sample {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Values that are valid: `rejected` are those that the other schema does not allow. */
export interface Samples {
  readonly valid: readonly Sample[];
  readonly rejected: readonly Sample[];
}

/** Makes values of the members of a value. */
export interface SampleMembers {
  of(own: readonly PlainSchema[], other: readonly PlainSchema[]): Samples;
  /** Returns whether every value of `own` is one of `other`, as far as that can be shown. */
  isKept(own: readonly PlainSchema[], other: readonly PlainSchema[]): boolean;
}

const MAX_LENGTH = 60;
const MAX_NAMES = 120;
/** Schemas of one member that are compared with each other. */
const MAX_BETWEEN = 4;
/** Names that schemas hardly declare. */
const UNDECLARED = ['zzUndeclared', 'q', 'zz-undeclared-with-a-long-name'];

const OTHER_ITEMS: readonly Sample[] = Array.from({ length: MAX_LENGTH }, (_, i) => [
  { value: i, path: [] },
  { value: `other-${i}`, path: [] },
]).flat();

function firstSamples({ valid, rejected }: Samples, count: number): readonly Sample[] {
  return [...rejected, ...valid.slice(0, count)];
}

/** Returns some values of each kind. */
function fewSamples({ valid, rejected }: Samples): readonly Sample[] {
  return [...rejected.slice(0, 6), ...valid.slice(0, 1)];
}

export function* arraysFor(
  one: Alternative,
  hints: readonly PlainSchema[],
  members: SampleMembers,
): Generator<Sample> {
  const own = arrayLimits(one);
  const { min, max } = countLimits(one, 'Items');
  if (min > MAX_LENGTH) return;
  const at = (index: number) => members.of(own.item(index), itemSchemas(hints, index));
  const filled = (length: number): unknown[] | null => {
    const items: unknown[] = [];
    const used = new Set<string>();
    for (let i = 0; i < length; i++) {
      const choices = [...at(i).valid, ...at(i).rejected];
      // Of the few values of an item all may be used: others are tried then.
      const next = own.unique
        ? [...choices, ...OTHER_ITEMS].find(({ value }) => !used.has(canonicalJson(value)))
        : choices[0];
      if (!next) return null;
      used.add(canonicalJson(next.value));
      items.push(next.value);
    }
    return items;
  };
  const bounds = numbersOf(hints, ['minItems', 'maxItems']).flatMap((n) => [n, n - 1, n + 1]);
  const tuple = Math.max(own.tuple, ...hints.map(({ json }) => tupleOf(json as JsonObject)));
  const lengths = [min, 0, 1, 2, tuple, tuple + 1, ...bounds];
  const possible = [...new Set(lengths)].filter((n) => n >= min && n <= max && n <= MAX_LENGTH);
  for (const length of possible) {
    const items = filled(length);
    if (!items) continue;
    yield { value: items, path: [] };
    for (let i = 0; i < Math.min(length, tuple + 1, 8); i++)
      for (const sample of firstSamples(at(i), 4)) {
        const changed = items.map((item, j) => (j === i ? sample.value : item));
        yield { value: changed, path: [String(i), ...sample.path] };
      }
    for (const { value } of firstSamples(at(0), 3))
      if (length > 1) yield { value: items.map(() => value), path: [] };
  }
}

function tupleOf({ items }: JsonObject): number {
  return Array.isArray(items) ? items.length : 0;
}

/** @param declared the names that the schema declares in any of its alternatives */
export function* objectsFor(
  one: Alternative,
  hints: readonly PlainSchema[],
  members: SampleMembers,
  declared: ReadonlySet<string>,
): Generator<Sample> {
  const own = objectLimits(one);
  const at = (name: string) => members.of(own.property(name), propertySchemas(hints, name));
  const first = (name: string): [string, unknown][] => {
    const { valid, rejected } = at(name);
    const sample = valid[0] ?? rejected[0];
    return sample ? [[name, sample.value]] : [];
  };
  const names = [...own.names].slice(0, MAX_NAMES);
  const required = [...own.required].flatMap(first);
  if (required.length < own.required.size) return;
  const all = names.flatMap(first);
  const bases = all.length > required.length ? [required, all] : [required];
  for (const base of bases) yield { value: objectOf(base), path: [] };
  const conditional = new Set(conditionalNames(hints));
  const isUsable = (name: string) =>
    declared.has(name) || conditional.has(name) || !own.leavesOpen(name);
  const others = namesOf(hints).filter((name) => !own.names.has(name) && isUsable(name));
  // Where nothing concerns several members at once, those that stay allowed show nothing.
  const isComposite = hints.some(isComposed);
  const matters = (name: string) =>
    isComposite || !members.isKept(own.property(name), propertySchemas(hints, name));
  const changing = [...names, ...others.slice(0, MAX_NAMES)].filter(matters);
  const needed = new Set(
    hints.flatMap(({ json }) => ((json as JsonObject).required ?? []) as string[]),
  );
  // What other alternatives require of a member is not known here: values that one of them allows
  // and another one does not, as they may exclude each other.
  const between = (name: string): readonly Sample[] => {
    if (own.names.has(name)) return [];
    const schemas = propertySchemas(hints, name).slice(0, MAX_BETWEEN);
    return schemas.flatMap((one) =>
      schemas.flatMap((other) =>
        one === other ? [] : members.of([...own.property(name), one], [other]).rejected.slice(0, 2),
      ),
    );
  };
  for (const base of bases)
    for (const name of changing)
      for (const sample of [...firstSamples(at(name), base === required ? 2 : 1), ...between(name)])
        yield { value: withMember(base, name, sample.value), path: [name, ...sample.path] };
  for (const name of names)
    if (!own.required.has(name) && (isComposite || needed.has(name)))
      yield { value: objectOf(all.filter(([key]) => key !== name)), path: [] };
  for (const given of assignmentsOf(hints)) {
    const known = Object.entries(given).filter(([name]) => isUsable(name));
    for (const base of bases) {
      yield {
        value: known.reduce<unknown>(
          (value, [name, constant]) => withMember(Object.entries(value as object), name, constant),
          objectOf(base),
        ),
        path: [],
      };
    }
  }
  const triggers = [...conditional].slice(0, 8);
  for (const trigger of triggers)
    for (const sample of firstSamples(at(trigger), 1).slice(0, 2))
      for (const name of triggers)
        for (const other of name === trigger ? [] : fewSamples(at(name)))
          yield {
            value: withMember(
              Object.entries(withMember(required, trigger, sample.value)),
              name,
              other.value,
            ),
            path: [],
          };
  yield* samplesOfUndeclared(own, hints, members, bases);
}

function* samplesOfUndeclared(
  own: ReturnType<typeof objectLimits>,
  hints: readonly PlainSchema[],
  members: SampleMembers,
  bases: readonly (readonly [string, unknown][])[],
): Generator<Sample> {
  const declared = new Set(namesOf(hints));
  const names = [...UNDECLARED, ...patternNames(hints)].filter((name) => !declared.has(name));
  const base = bases[0] ?? [];
  const isComposite = hints.some(isComposed);
  for (const name of names) {
    const schemas = own.property(name);
    const isNamed = hints.some(({ json }) => (json as JsonObject).propertyNames !== undefined);
    if (!isComposite && !isNamed && members.isKept(schemas, propertySchemas(hints, name))) continue;
    for (const sample of firstSamples(members.of(schemas, propertySchemas(hints, name)), 3))
      for (const each of bases)
        yield { value: withMember(each, name, sample.value), path: [name, ...sample.path] };
  }
  const [filler] = members.of(own.property('zz1'), propertySchemas(hints, 'zz1')).valid;
  if (!filler) return;
  const counts = numbersOf(hints, ['minProperties', 'maxProperties']);
  for (const count of counts.flatMap((n) => [n, n + 1, n - 1])) {
    if (count <= base.length || count > MAX_LENGTH) continue;
    const more = Array.from({ length: count - base.length }, (_, i): [string, unknown] => [
      `zz${i + 1}`,
      filler.value,
    ]);
    yield { value: objectOf([...base, ...more]), path: [] };
  }
}

/** Returns names that patterns match, and some others. */
function patternNames(hints: readonly PlainSchema[]): string[] {
  const made = hints.flatMap(({ json }) => {
    const { patternProperties, propertyNames } = json as JsonObject;
    const schemas: JsonObject[] = Object.keys((patternProperties ?? {}) as object).map(
      (pattern) => ({ pattern }),
    );
    if (typeof propertyNames === 'object') {
      const own = propertyNames as JsonObject;
      schemas.push(own);
      for (const n of [own.minLength, own.maxLength])
        if (typeof n === 'number' && n < 100)
          schemas.push({ minLength: n, maxLength: n }, { minLength: n + 1, maxLength: n + 1 });
    }
    return schemas.flatMap((schema) =>
      [0, 1, 2].flatMap((seed) => {
        try {
          return [stringFor([schema], randomOf(seed, 0))];
        } catch {
          return [];
        }
      }),
    );
  });
  return [...new Set(made.flatMap((name) => [name, ...similarTexts(name)]))];
}

function withMember(base: Iterable<readonly [string, unknown]>, name: string, value: unknown) {
  return objectOf([...[...base].filter(([key]) => key !== name), [name, value]]);
}

// Numbers and strings on both sides of every limit that two schemas have.

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const MAX_TEXT = 300;

/** Returns numbers at, above and below the limits of all these schemas. */
export function numbersFor(
  own: readonly PlainSchema[],
  others: readonly PlainSchema[],
): readonly number[] {
  const all = [...own, ...others];
  const bounds = numbersOf(all, BOUNDS);
  const multiples = numbersOf(all, ['multipleOf']);
  const out = new Set<number>([0, 1, 1.5, -1, 2, 0.5, -0.5, 3, 7, 10, 100, 3_000_000_000]);
  for (const n of bounds) for (const by of [0, 1, -1, 0.5, -0.5, 2, 10]) out.add(n + by);
  const least = multiples.length > 1 ? leastMultiple(numbersOf(own, ['multipleOf'])) : null;
  for (const m of least === null ? multiples : [...multiples, least]) {
    for (const factor of [1, 2, 0.5, 3, -1, 7, 10, 11]) out.add(m * factor);
    for (const n of bounds) {
      const at = Math.floor(n / m);
      for (const by of [-1, 0, 1, 2]) out.add((at + by) * m);
    }
  }
  for (const n of numbersOf(all, ['x-default'])) out.add(n);
  out.add(1e20);
  return [...out].filter(Number.isFinite);
}

/** Returns strings of the lengths, patterns and formats of all these schemas. */
export function stringsFor(
  own: readonly PlainSchema[],
  others: readonly PlainSchema[],
): readonly string[] {
  const out = new Set(['a', '', 'ab', 'A', '1', 'abc', 'x-y z', 'abcdefghijkl']);
  const all = [...own, ...others];
  const lengths = new Set(
    numbersOf(all, ['minLength', 'maxLength']).flatMap((n) => [n, n - 1, n + 1]),
  );
  for (const length of lengths) if (length >= 0 && length <= MAX_TEXT) out.add('a'.repeat(length));
  const made = (schemas: readonly JsonObject[], seeds: number): void => {
    for (let seed = 0; seed < seeds; seed++) {
      const text = textFor(schemas, seed);
      if (text !== null) out.add(text);
    }
  };
  made(
    own.map(({ json }) => json as JsonObject),
    6,
  );
  for (const { json } of all) {
    const { pattern, 'x-format': format } = json as JsonObject;
    if (pattern !== undefined) made([{ pattern }], 12);
    if (format !== undefined) made([{ 'x-format': format }], 2);
    if (pattern !== undefined)
      for (const length of lengths) made([{ pattern, minLength: length, maxLength: length }], 1);
  }
  for (const text of [...out].slice(0, 40)) for (const other of similarTexts(text)) out.add(other);
  return [...out];
}

/**
 * Returns texts that a pattern may match or not where it matches this one: with something before or
 * after it, with one character more or less.
 */
function similarTexts(text: string): readonly string[] {
  const last = text.slice(-1);
  return text.length < 2
    ? [`${text}!`, `!${text}`]
    : [`${text}!`, `!${text}`, text + last, text.slice(0, -1)];
}

function textFor(schemas: readonly JsonObject[], seed: number): string | null {
  const patterns = schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
  if (patterns.length > 1 && patterns.some(isHostile)) return null;
  try {
    const text = stringFor(schemas, randomOf(seed, 0));
    return text.length <= MAX_TEXT ? text : null;
  } catch {
    return null;
  }
}

// What a schema compares values with: constants, limits and names, wherever in it they are, for
// values on both sides of each.

const MAX_SCHEMAS = 120;

/** Returns all schemas that apply to the same value, alternatives and conditions included. */
export function applicableSchemas(schemas: readonly PlainSchema[]): PlainSchema[] {
  const seen = new Set<unknown>();
  const out: PlainSchema[] = [];
  const visit = (json: PlainSchema['json'] | undefined, space: PlainSchema['space']): void => {
    if (typeof json !== 'object' || seen.has(json) || out.length >= MAX_SCHEMAS) return;
    seen.add(json);
    if (typeof json.$ref === 'string') {
      visit(space.definitions[json.$ref], space);
      return;
    }
    out.push({ json, space });
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const member of listOf(json[keyword])) visit(member, space);
    for (const keyword of ['not', 'if', 'then', 'else'])
      visit(json[keyword] as PlainSchema['json'] | undefined, space);
    for (const member of Object.values((json.dependencies ?? {}) as object))
      if (!Array.isArray(member)) visit(member as PlainSchema['json'], space);
  };
  for (const { json, space } of schemas) visit(json, space);
  return out;
}

/** Returns the values that schemas list. */
export function constantsOf(schemas: readonly PlainSchema[]): unknown[] {
  return schemas.flatMap(({ json }) => {
    const { enum: listed, const: constant } = json as JsonObject;
    const own = Array.isArray(listed) ? (listed as unknown[]).slice(0, 60) : [];
    return Object.hasOwn(json as object, 'const') ? [...own, constant] : own;
  });
}

/** Returns the numbers of keywords. */
function numbersOf(schemas: readonly PlainSchema[], keywords: readonly string[]): number[] {
  return schemas.flatMap(({ json }) =>
    keywords.flatMap((keyword) => {
      const value = (json as JsonObject)[keyword];
      return typeof value === 'number' ? [value] : [];
    }),
  );
}

/** Returns the names that schemas declare or require, each once. */
export function namesOf(schemas: readonly PlainSchema[]): string[] {
  return [
    ...new Set(
      schemas.flatMap(({ json }) => {
        const { properties, required, dependencies } = json as JsonObject;
        return [
          ...Object.keys((properties ?? {}) as object),
          ...((required ?? []) as string[]),
          ...Object.keys((dependencies ?? {}) as object),
        ];
      }),
    ),
  ];
}

/**
 * Returns the names in conditions, which must hold of a value whether or not they are declared: in
 * `if`, `then`, `else`, `not` and `dependencies`.
 */
function conditionalNames(schemas: readonly PlainSchema[]): string[] {
  return schemas.flatMap(({ json, space }) => {
    const own = json as JsonObject;
    const dependencies = (own.dependencies ?? {}) as Record<string, unknown>;
    const given = [own.if, own.then, own.else, own.not, ...Object.values(dependencies)];
    const inside = given.flatMap((one): PlainSchema[] =>
      one === undefined || Array.isArray(one) ? [] : [{ json: one as never, space }],
    );
    const listed = given.flatMap((one) => (Array.isArray(one) ? (one as string[]) : []));
    return [...Object.keys(dependencies), ...listed, ...namesOf(applicableSchemas(inside))];
  });
}

/** Returns the schemas of a property. */
function propertySchemas(schemas: readonly PlainSchema[], name: string): PlainSchema[] {
  return schemas.flatMap((one) => propertyOf(one, name));
}

/** Returns the schemas of the item at an index, those of `contains` included. */
function itemSchemas(schemas: readonly PlainSchema[], index: number): PlainSchema[] {
  return schemas.flatMap(({ json, space }) => {
    const { items, additionalItems, contains } = json as JsonObject;
    const own = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
    return [own, contains].flatMap((one): PlainSchema[] =>
      one === undefined ? [] : [{ json: one as never, space }],
    );
  });
}

/** Returns objects with the constants that one schema gives several properties at once. */
function assignmentsOf(schemas: readonly PlainSchema[]): Record<string, unknown>[] {
  return schemas.flatMap(({ json, space }) => {
    const properties = Object.entries(
      ((json as JsonObject).properties ?? {}) as Record<string, PlainSchema['json']>,
    );
    const given = properties.flatMap(([name, schema]): [string, unknown][] => {
      const [constant] = constantsOf(applicableSchemas([{ json: schema, space }]));
      return constant === undefined ? [] : [[name, constant]];
    });
    return given.length > 0 ? [Object.fromEntries(given)] : [];
  });
}
