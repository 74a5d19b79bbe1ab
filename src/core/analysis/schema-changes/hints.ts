// What a schema compares values with: constants, limits and names, wherever in it they are, for
// values on both sides of each.
import { listOf } from './alternatives.ts';
import { propertyOf } from './members.ts';
import type { JsonObject, PlainSchema } from './schema-space.ts';

const MAX_SCHEMAS = 120;

/** Returns all schemas that apply to the same value, alternatives and conditions included. */
export function applicable(schemas: readonly PlainSchema[]): PlainSchema[] {
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
export function numbersOf(schemas: readonly PlainSchema[], keywords: readonly string[]): number[] {
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
export function conditionalNames(schemas: readonly PlainSchema[]): string[] {
  return schemas.flatMap(({ json, space }) => {
    const own = json as JsonObject;
    const dependencies = (own.dependencies ?? {}) as Record<string, unknown>;
    const given = [own.if, own.then, own.else, own.not, ...Object.values(dependencies)];
    const inside = given.flatMap((one): PlainSchema[] =>
      one === undefined || Array.isArray(one) ? [] : [{ json: one as never, space }],
    );
    const listed = given.flatMap((one) => (Array.isArray(one) ? (one as string[]) : []));
    return [...Object.keys(dependencies), ...listed, ...namesOf(applicable(inside))];
  });
}

/** Returns the schemas of a property. */
export function propertySchemas(schemas: readonly PlainSchema[], name: string): PlainSchema[] {
  return schemas.flatMap((one) => propertyOf(one, name));
}

/** Returns the schemas of the item at an index, those of `contains` included. */
export function itemSchemas(schemas: readonly PlainSchema[], index: number): PlainSchema[] {
  return schemas.flatMap(({ json, space }) => {
    const { items, additionalItems, contains } = json as JsonObject;
    const own = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
    return [own, contains].flatMap((one): PlainSchema[] =>
      one === undefined ? [] : [{ json: one as never, space }],
    );
  });
}

/** Returns objects with the constants that one schema gives several properties at once. */
export function assignmentsOf(schemas: readonly PlainSchema[]): Record<string, unknown>[] {
  return schemas.flatMap(({ json, space }) => {
    const properties = Object.entries(
      ((json as JsonObject).properties ?? {}) as Record<string, PlainSchema['json']>,
    );
    const given = properties.flatMap(([name, schema]): [string, unknown][] => {
      const [constant] = constantsOf(applicable([{ json: schema, space }]));
      return constant === undefined ? [] : [[name, constant]];
    });
    return given.length > 0 ? [Object.fromEntries(given)] : [];
  });
}
