// Converts an OpenAPI 3.0 schema to keywords of JSON Schema draft 07.
import { get, type MapNode } from '../../text/tree.ts';
import type { SchemaLanguage } from './bundle-schema.ts';
import { createConverter, type Keywords } from './convert-schema.ts';

/** Keywords of draft 07 that mean nothing in OpenAPI 3.0 (section Schema Object, Properties). */
const UNKNOWN: ReadonlySet<string> = new Set([
  ...['const', 'contains', 'propertyNames', 'dependencies', 'if', 'then', 'else'],
  ...['additionalItems', 'patternProperties', 'x-examples', 'examples', 'x-nullable'],
]);
const EXCLUSIVE = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** OpenAPI 3.0. Which of several schemas is meant is found by them, not by `discriminator`. */
export const OPENAPI: SchemaLanguage = {
  families: new Set(['openapi']),
  convert: createConverter(adaptOpenApi),
};

/**
 * Returns the keywords of OpenAPI 3.0 as those of draft 07: there `exclusiveMinimum` and
 * `exclusiveMaximum` are switches of the limits, and `nullable` adds a type to the one that is
 * written beside it, and not to the values of `enum`.
 */
export function adaptOpenApi(keywords: Keywords, schema: MapNode): Keywords {
  const own = new Map(keywords.filter(([keyword]) => !UNKNOWN.has(keyword)));
  for (const [exclusive, limit] of EXCLUSIVE) {
    own.delete(exclusive);
    if (!isSwitchedOn(schema, exclusive) || !own.has(limit)) continue;
    own.set(exclusive, own.get(limit));
    own.delete(limit);
  }
  const type = own.get('type');
  if (typeof type === 'string' && isSwitchedOn(schema, 'nullable')) own.set('type', [type, 'null']);
  const example = own.get('example');
  if (example !== undefined && own.delete('example')) own.set('examples', [example]);
  return [...own];
}

function isSwitchedOn(schema: MapNode, keyword: string): boolean {
  const value = get(schema, keyword);
  return value?.kind === 'scalar' && value.value === true;
}
