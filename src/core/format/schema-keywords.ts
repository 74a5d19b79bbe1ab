// The types of JSON Schema, what its keywords do to other schemas and to which values they apply
// (JSON Schema Draft 07, core section 9, validation section 6).

import { lastKey } from '../text/pointer.ts';
import type { NodePath } from '../text/tree.ts';
import type { JsonSchemaDraft, Kind } from './table-types.ts';

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

/** The kind of table that describes a JSON Schema of each draft. */
export const JSON_SCHEMA_KINDS: Readonly<Record<JsonSchemaDraft, Kind>> = {
  '07': 'JsonSchema',
  '2019-09': 'JsonSchema2019',
  '2020-12': 'JsonSchema2020',
};

/** The draft that a kind of table describes. */
export const DRAFT_BY_KIND: ReadonlyMap<Kind, JsonSchemaDraft> = new Map(
  Object.entries(JSON_SCHEMA_KINDS).map(([draft, kind]) => [kind, draft as JsonSchemaDraft]),
);

/** The kinds of schemas whose keywords are those of JSON Schema. */
export const SCHEMA_KINDS: readonly Kind[] = ['Schema', ...Object.values(JSON_SCHEMA_KINDS)];

/** The metaschema of each draft, as `$schema` names it. */
export const METASCHEMAS: Readonly<Record<JsonSchemaDraft, string>> = {
  '07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

const DRAFTS = Object.entries(METASCHEMAS) as readonly [JsonSchemaDraft, string][];

/** The drafts by each spelling of `$schema`: http or https, with `#` or without. */
export const DRAFT_BY_SCHEMA: ReadonlyMap<string, JsonSchemaDraft> = new Map(
  DRAFTS.flatMap(([draft, address]) =>
    ['http', 'https'].flatMap((scheme) =>
      ['', '#'].map((end) => [address.replace(/^https?/, scheme) + end, draft] as const),
    ),
  ),
);

/** All of them but null, the usual ones first: what users choose from. */
export const CHOSEN_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

/** Returns whether JSON Schema has a type of this name. */
export function isSchemaType(name: unknown): name is SchemaType {
  return SCHEMA_TYPES.some((type) => type === name);
}

/** Keywords with a list of schemas for the same value. */
export const COMBINATIONS: readonly string[] = ['allOf', 'anyOf', 'oneOf'];

/**
 * Keywords with which a schema is one of several, or depends on the value: what a sample says
 * belongs to one of them, and nobody knows to which.
 */
export const BRANCHING: readonly string[] = [...COMBINATIONS, 'not', 'if'];

/** Keywords with alternative schemas for the same value. */
export const ALTERNATIVES: readonly string[] = ['oneOf', 'anyOf'];

/** Keywords with a schema for the same value that applies only under a condition. */
export const CONDITIONS: readonly string[] = ['if', 'then', 'else'];

/** Keywords with schemas for the same value that apply where it has a property. */
const DEPENDENCIES: readonly string[] = ['dependencies', 'dependentSchemas'];

/**
 * Returns the path of the schema that contains the one at `path` and describes the same value; null
 * if there is none.
 */
export function schemaAround(path: NodePath): NodePath | null {
  const last = lastKey(path);
  const before = path.at(-2) ?? '';
  if ((COMBINATIONS.includes(before) && /^\d+$/.test(last)) || DEPENDENCIES.includes(before))
    return path.slice(0, -2);
  return CONDITIONS.includes(last) || last === 'not' ? path.slice(0, -1) : null;
}

/** Keywords with schemas of all drafts: one, a list of them, or a map by names. */
export const SUBSCHEMAS: Readonly<Record<'single' | 'lists' | 'maps', readonly string[]>> = {
  single: [
    ...['not', 'items', 'contains', 'propertyNames', 'additionalItems', 'additionalProperties'],
    ...[...CONDITIONS, 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
  ],
  lists: [...COMBINATIONS, 'prefixItems', 'items'],
  maps: [...['properties', 'patternProperties', 'definitions', '$defs'], ...DEPENDENCIES],
};

/** Keywords of draft 2019-09 and later that draft 07 can't express. */
export const NEWER_KEYWORDS: readonly string[] = [
  ...['$dynamicRef', '$recursiveRef', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['minContains', 'maxContains', 'contentSchema'],
];

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
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ],
  array: [
    'items',
    'prefixItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
    'additionalItems',
    'unevaluatedItems',
  ],
  string: ['pattern', 'minLength', 'maxLength', 'contentMediaType', 'contentEncoding'],
  number: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'],
} as const satisfies Record<string, readonly string[]>;
