// The types of JSON Schema, what its keywords do to other schemas and to which values they apply
// (JSON Schema Draft 07, core section 9, validation section 6).

import { lastKey } from '../text/pointer.ts';
import type { NodePath } from '../text/tree.ts';

/** The types of values, in the order in which a list of them is written. */
export const SCHEMA_TYPES = [
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
] as const;

export type SchemaType = (typeof SCHEMA_TYPES)[number];

/** All of them but null, the usual ones first: what users choose from. */
export const CHOSEN_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

/** Returns whether JSON Schema has a type of this name. */
export function isSchemaType(name: unknown): name is SchemaType {
  return SCHEMA_TYPES.some((type) => type === name);
}

/** Keywords with a list of schemas for the same value. */
export const COMBINATIONS: readonly string[] = ['allOf', 'anyOf', 'oneOf'];

/** Keywords with alternative schemas for the same value. */
export const ALTERNATIVES: readonly string[] = ['oneOf', 'anyOf'];

/** Keywords with a schema for the same value that applies only under a condition. */
export const CONDITIONS: readonly string[] = ['if', 'then', 'else'];

/**
 * Returns the path of the schema that contains the one at `path` and describes the same value; null
 * if there is none.
 */
export function schemaAround(path: NodePath): NodePath | null {
  const last = lastKey(path);
  const before = path.at(-2) ?? '';
  if ((COMBINATIONS.includes(before) && /^\d+$/.test(last)) || before === 'dependencies')
    return path.slice(0, -2);
  return CONDITIONS.includes(last) || last === 'not' ? path.slice(0, -1) : null;
}

/** By type: the keywords that are ignored for values of all other types. */
export const KEYWORDS_BY_TYPE = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'dependencies',
  ],
  array: ['items', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'additionalItems'],
  string: ['pattern', 'minLength', 'maxLength', 'contentMediaType', 'contentEncoding'],
  number: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'],
} as const satisfies Record<string, readonly string[]>;
