// The order in which fields are offered: by use, as published documents have them, and in a schema
// by the types that are written.
import { KEYWORDS_BY_TYPE, SCHEMA_KINDS } from './schema-keywords.ts';
import type { Field, ObjectTable } from './table-types.ts';

/** By kind: the fields that are used most. All others follow in the order of the table. */
const BY_USE: Readonly<Record<string, readonly string[]>> = {
  Root: ['info', 'servers', 'channels', 'operations', 'components'],
  Server: ['host', 'protocol', 'description', 'security', 'pathname', 'variables', 'bindings'],
  Channel: ['address', 'messages', 'parameters', 'description', 'servers', 'bindings'],
  Operation: ['action', 'channel', 'messages', 'reply', 'summary', 'description', 'bindings'],
  OperationReply: ['channel', 'messages', 'address'],
  Message: ['payload', 'name', 'title', 'summary', 'contentType', 'headers', 'correlationId'],
  Parameter: ['description', 'enum', 'default', 'examples', 'location'],
  Components: ['messages', 'schemas', 'securitySchemes', 'parameters', 'messageTraits'],
};

const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  any: ['type', 'description', 'properties', 'required', 'items', 'enum', 'allOf', 'oneOf'],
  object: ['properties', 'required', 'description', 'additionalProperties'],
  array: ['items', 'description', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['description', 'format', 'enum', 'examples', 'pattern', 'minLength', 'maxLength'],
  number: ['description', 'minimum', 'maximum', 'format', 'default', 'examples', 'multipleOf'],
  boolean: ['description', 'default', 'examples'],
  null: ['description'],
};

/** Keywords of all types, behind those of a type. */
const ANY_TYPE = ['title', 'default', 'const', 'allOf', 'oneOf', 'anyOf'];

const SCHEMAS: ReadonlySet<string> = new Set([...SCHEMA_KINDS, 'OpenApiSchema']);

/** By keyword: the type whose values it applies to; others have none. */
const TYPE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KEYWORDS_BY_TYPE).flatMap(([type, names]) =>
    names.map((name) => [name, type] as const),
  ),
);

/**
 * Returns the fields of an object by use. In a schema those that apply to its types come first, and
 * those that are ignored there last.
 * @param types of the schema, as written; none where any is possible
 */
export function fieldsByUse(table: ObjectTable, types: readonly string[]): readonly Field[] {
  const isSchema = SCHEMAS.has(table.kind);
  const own = types.map((type) => (type === 'integer' ? 'number' : type));
  const main = own.find((type) => type !== 'null') ?? own[0] ?? 'any';
  const used = isSchema ? [...(KEYWORDS[main] ?? []), ...ANY_TYPE] : (BY_USE[table.kind] ?? []);
  const rank = ({ name }: Field): number => {
    const at = used.indexOf(name);
    if (at >= 0) return at;
    const type = isSchema ? TYPE_OF.get(name) : undefined;
    if (type === undefined || own.length === 0) return used.length + 1;
    return used.length + (own.includes(type) ? 0 : 2);
  };
  return table.fields.toSorted((a, b) => rank(a) - rank(b));
}
