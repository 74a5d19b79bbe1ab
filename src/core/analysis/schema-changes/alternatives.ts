// A schema as alternatives, each of which allows values of one JSON type by limits that can be
// compared.
import {
  type Alternative,
  allValues,
  commonAlternatives,
  countLimits,
  EMPTY,
  JSON_TYPES,
  type JsonType,
  listOf,
  numberLimits,
  TooComplex,
  typeOf,
} from './limits.ts';
import { canonicalJson, isValidByAll, type JsonObject, type PlainSchema } from './schema-space.ts';

/** Returns the alternatives of schemas that must all hold. */
export function alternativesOf(
  schemas: readonly PlainSchema[],
  open: ReadonlySet<unknown> = new Set(),
): readonly Alternative[] {
  const seen = new Set(open);
  const flat: PlainSchema[] = [];
  let loose = false;
  let never = false;
  const visit = ({ json, space }: PlainSchema): void => {
    if (json === true) return;
    if (json === false) {
      never = true;
      return;
    }
    if (seen.has(json)) {
      if (open.has(json)) loose = true;
      return;
    }
    seen.add(json);
    if (typeof json.$ref === 'string') {
      visit({ json: space.definitions[json.$ref] ?? true, space });
      return;
    }
    flat.push({ json, space });
    for (const member of listOf(json.allOf)) visit({ json: member, space });
  };
  for (const schema of schemas) visit(schema);
  if (never) return [];
  const listed = flat.find(({ json }) => listsItsValues(json as JsonObject));
  if (listed) {
    const json = listed.json as JsonObject;
    const values = (Object.hasOwn(json, 'const') ? [json.const] : json.enum) as unknown[];
    const valid = distinctValues(values).filter((value) => isValidByAll(schemas, value) !== false);
    return valid.length === 0 ? [] : [{ ...EMPTY, type: 'listed', values: valid }];
  }
  let all = alternativesByType(flat, loose);
  for (const { json, space } of flat) {
    const object = json as JsonObject;
    const branches = (list: readonly PlainSchema[]) =>
      list.flatMap((branch) => alternativesOf([branch], seen));
    if (object.anyOf) all = commonAlternatives(all, branches(inSpace(listOf(object.anyOf), space)));
    if (object.oneOf)
      all = commonAlternatives(
        all,
        alternativesOfOneOf(inSpace(listOf(object.oneOf), space), seen),
      );
    if (object.not !== undefined)
      all = commonAlternatives(all, alternativesOfNot({ json: object.not as never, space }, seen));
    if (object.if !== undefined) {
      const [test] = inSpace([object.if as never], space);
      const then = { json: (object.then ?? true) as never, space };
      const otherwise = { json: (object.else ?? true) as never, space };
      const fails = alternativesOfNot(test as PlainSchema, seen);
      all = commonAlternatives(all, [
        ...commonAlternatives(branches([test as PlainSchema]), branches([then])),
        ...commonAlternatives(fails, branches([otherwise])),
      ]);
    }
  }
  return all;
}

function inSpace(list: readonly PlainSchema['json'][], space: PlainSchema['space']): PlainSchema[] {
  return list.map((json) => ({ json, space }));
}

function listsItsValues(json: JsonObject): boolean {
  return Object.hasOwn(json, 'const') || Array.isArray(json.enum);
}

function distinctValues(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}

function alternativesByType(flat: readonly PlainSchema[], loose: boolean): Alternative[] {
  let types: readonly string[] = JSON_TYPES;
  let integer = false;
  for (const { json } of flat) {
    const { type } = json as JsonObject;
    if (type === undefined) continue;
    const named = (Array.isArray(type) ? type : [type]) as string[];
    if (!named.includes('number') && named.includes('integer')) integer = true;
    const wide = named.map((name) => (name === 'integer' ? 'number' : name));
    types = types.filter((name) => wide.includes(name));
  }
  return (types as JsonType[]).map((type) => ({
    ...EMPTY,
    type,
    integer: integer && type === 'number',
    limits: flat,
    loose,
  }));
}

/** Returns `oneOf`: where its branches may overlap, less is allowed than by `anyOf`. */
function alternativesOfOneOf(
  branches: readonly PlainSchema[],
  seen: ReadonlySet<unknown>,
): Alternative[] {
  const each = branches.map((branch) => alternativesOf([branch], seen));
  const apart = areDisjoint(each);
  return each.flat().map((one) => (apart ? one : { ...one, loose: true }));
}

function areDisjoint(each: readonly (readonly Alternative[])[]): boolean {
  return each.every((one, i) =>
    each
      .slice(i + 1)
      .every((other) => commonAlternatives(one, other).every((both) => isEmptyLimits(both))),
  );
}

/** Returns whether no value is shown to be allowed by two of these schemas. */
export function areApart(schemas: readonly PlainSchema[]): boolean {
  try {
    return areDisjoint(schemas.map((one) => alternativesOf([one])));
  } catch (error) {
    if (error instanceof TooComplex) return false;
    throw error;
  }
}

/** Returns whether two alternatives have nothing in common for a simple reason. */
function isEmptyLimits(both: Alternative): boolean {
  if (both.type === 'listed') return both.values?.length === 0;
  if (both.type === 'number') return numberLimits(both).isEmpty;
  if (both.type === 'string') return countLimits(both, 'Length').isEmpty;
  if (both.type !== 'object') return false;
  // A required property whose constants differ decides which branch is meant.
  const required = new Set(
    both.limits.flatMap(({ json }) => ((json as JsonObject).required ?? []) as string[]),
  );
  return [...required].some((name) => {
    const schemas = both.limits.flatMap(({ json, space }): PlainSchema[] => {
      const { properties } = json as JsonObject;
      return properties && Object.hasOwn(properties as object, name)
        ? [{ json: (properties as Record<string, never>)[name] as never, space }]
        : [];
    });
    return schemas.length > 1 && alternativesOf(schemas).length === 0;
  });
}

/** Returns the alternatives of what a schema does not allow. */
function alternativesOfNot(schema: PlainSchema, seen: ReadonlySet<unknown>): Alternative[] {
  const opaque = new Map([[opaqueKey(schema), schema]]);
  const unknown = () => allValues().map((one) => ({ ...one, opaque }));
  let all: Alternative[] = allValues();
  let denied: readonly Alternative[];
  try {
    denied = alternativesOf([schema], seen);
  } catch (error) {
    if (error instanceof TooComplex) return unknown();
    throw error;
  }
  if (denied.some(({ loose }) => loose)) return unknown();
  for (const one of denied) all = commonAlternatives(all, complement(one, schema, opaque));
  return all;
}

function complement(
  one: Alternative,
  schema: PlainSchema,
  opaque: ReadonlyMap<string, PlainSchema>,
): Alternative[] {
  const { space } = schema;
  if (one.type === 'listed') {
    const values = one.values ?? [];
    return JSON_TYPES.flatMap((type): Alternative[] => {
      const own = values.filter((value) => typeOf(value) === type);
      if (own.length === 0) return allValues([type]);
      if (type === 'null') return [];
      if (type !== 'boolean') return [{ ...EMPTY, type, excluded: own }];
      const left = [true, false].filter((value) => !own.includes(value));
      return left.length === 0 ? [] : [{ ...EMPTY, values: left }];
    });
  }
  if (one.excluded.length > 0) {
    // What is left out of values that are denied is allowed.
    const left: Alternative = { ...EMPTY, values: distinctValues(one.excluded) };
    return [...complement({ ...one, excluded: [] }, schema, opaque), left];
  }
  const others = allValues(JSON_TYPES.filter((type) => type !== one.type));
  if (isWholeType(one)) return others;
  const limit = (json: JsonObject): Alternative => ({
    ...EMPTY,
    type: one.type as JsonType,
    limits: [{ json, space }],
  });
  const own = limitsOutside(one).map(limit);
  return [...others, ...(own.length > 0 ? own : [{ ...EMPTY, type: one.type, opaque }])];
}

/** Returns the limits of what is outside of an alternative; none where they can't be written. */
function limitsOutside(one: Alternative): JsonObject[] {
  if (one.opaque.size > 0 || one.excluded.length > 0) return [];
  const keywords = new Set(
    one.limits.flatMap(({ json }) => relevantKeywords(json as JsonObject, one)),
  );
  const only = (...names: string[]) => [...keywords].every((name) => names.includes(name));
  if (one.type === 'number' && !one.integer) {
    if (!only('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum')) return [];
    const { min, max, minOpen, maxOpen } = numberLimits(one);
    return [
      ...(min > -Infinity ? [{ [minOpen ? 'maximum' : 'exclusiveMaximum']: min }] : []),
      ...(max < Infinity ? [{ [maxOpen ? 'minimum' : 'exclusiveMinimum']: max }] : []),
    ];
  }
  if (one.type === 'string' && only('minLength', 'maxLength')) {
    const { min, max } = countLimits(one, 'Length');
    return [
      ...(min > 0 ? [{ maxLength: min - 1 }] : []),
      ...(max < Infinity ? [{ minLength: max + 1 }] : []),
    ];
  }
  return [];
}

const RELEVANT: Readonly<Record<string, readonly string[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-format'],
  string: ['minLength', 'maxLength', 'pattern', 'x-format'],
  array: ['minItems', 'maxItems', 'items', 'uniqueItems', 'contains'],
  object: [
    ...['required', 'properties', 'patternProperties', 'additionalProperties', 'propertyNames'],
    ...['minProperties', 'maxProperties', 'dependencies'],
  ],
};

function relevantKeywords(json: JsonObject, { type }: Alternative): string[] {
  return (RELEVANT[type] ?? []).filter((name) => json[name] !== undefined);
}

function isWholeType(one: Alternative): boolean {
  return (
    !one.integer &&
    one.opaque.size === 0 &&
    one.excluded.length === 0 &&
    one.limits.every(({ json }) => relevantKeywords(json as JsonObject, one).length === 0)
  );
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Returns the number of an object, by which it is known. */
export function idOfSchema(json: PlainSchema['json']): string {
  if (typeof json === 'boolean') return String(json);
  let id = ids.get(json);
  if (id === undefined) {
    id = ++lastId;
    ids.set(json, id);
  }
  return String(id);
}

/** Equal texts mean equal schemas: one with a reference is equal to itself only. */
function opaqueKey({ json }: PlainSchema): string {
  const text = canonicalJson(json);
  return text.includes('"$ref"') ? `not #${idOfSchema(json)}` : `not ${text}`;
}

/** Returns a text that is the same for the same schemas, in whatever order. */
export function keyOf(schemas: readonly PlainSchema[]): string {
  return [...new Set(schemas.map(({ json }) => idOfSchema(json)))].sort().join(',');
}
