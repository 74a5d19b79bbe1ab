// What the limits of an array or an object require of their members.

import { listOf } from './alternatives.ts';
import type { Alternative } from './limits.ts';
import { isValidByAll, type JsonObject, matches, type PlainSchema } from './schema-space.ts';

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
      ...forbidden(propertyNames, name),
    ],
    leavesOpen: (name) =>
      limits.every((limit) => propertyOf(limit, name).every(({ json }) => json === true)),
  };
}

/** Returns the schema without values for a name that is not allowed. */
function forbidden(propertyNames: readonly PlainSchema[], name: string): PlainSchema[] {
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
    if (matches(pattern, name)) found.push({ json: schema, space });
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
