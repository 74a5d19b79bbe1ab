// Values that are made to find out what a schema allows: of those, the arrays and objects on both
// sides of the limits of two schemas. One member varies at a time.
import { objectOf } from '../../text/value.ts';
import { stringFor } from '../instances/generate-string.ts';
import { randomOf } from '../instances/random.ts';
import {
  assignmentsOf,
  conditionalNames,
  itemSchemas,
  namesOf,
  numbersOf,
  propertySchemas,
} from './hints.ts';
import { type Alternative, countLimits } from './limits.ts';
import { arrayLimits, objectLimits } from './members.ts';
import { similarTexts } from './sample-scalars.ts';
import { isComposed } from './schema-shape.ts';
import { canonical, type JsonObject, type PlainSchema } from './schema-space.ts';

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

function some({ valid, rejected }: Samples, count: number): readonly Sample[] {
  return [...rejected, ...valid.slice(0, count)];
}

/** Returns some values of each kind. */
function few({ valid, rejected }: Samples): readonly Sample[] {
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
        ? [...choices, ...OTHER_ITEMS].find(({ value }) => !used.has(canonical(value)))
        : choices[0];
      if (!next) return null;
      used.add(canonical(next.value));
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
      for (const sample of some(at(i), 4)) {
        const changed = items.map((item, j) => (j === i ? sample.value : item));
        yield { value: changed, path: [String(i), ...sample.path] };
      }
    for (const { value } of some(at(0), 3))
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
      for (const sample of [...some(at(name), base === required ? 2 : 1), ...between(name)])
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
    for (const sample of some(at(trigger), 1).slice(0, 2))
      for (const name of triggers)
        for (const other of name === trigger ? [] : few(at(name)))
          yield {
            value: withMember(
              Object.entries(withMember(required, trigger, sample.value)),
              name,
              other.value,
            ),
            path: [],
          };
  yield* undeclared(own, hints, members, bases);
}

function* undeclared(
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
    for (const sample of some(members.of(schemas, propertySchemas(hints, name)), 3))
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
