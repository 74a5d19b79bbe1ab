// The tables as one JSON Schema (draft 07), for editors and tools that speak no other language.
// Rules with a verb are not in it.
import { dialect } from './dialects.ts';
import { schemaFormats } from './schema-formats.ts';
import {
  type Applies,
  EXTENSION,
  type Field,
  type ObjectTable,
  type Shape,
  type TextFormat,
} from './table-types.ts';
import { rootKind, tables } from './tables.ts';

/** A JSON Schema as plain data. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

const FORMATS: Partial<Record<TextFormat, string>> = {
  'absolute-url': 'uri',
  uri: 'uri',
  email: 'email',
  regex: 'regex',
};
const REFERENCE: JsonSchema = { $ref: '#/definitions/Reference' };
const IS_REFERENCE: JsonSchema = { type: 'object', required: ['$ref'] };

/** Returns the published schema of a whole document (section Root object and all others). */
export function jsonSchema(): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  // The kinds are own keys of the tables.
  for (const table of tables.values()) definitions[table.kind] = objectSchema(table);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Message-API description ${dialect.version}`,
    ...(definitions[rootKind] as object),
    definitions,
  };
}

const definition = (kind: string): JsonSchema => ({ $ref: `#/definitions/${kind}` });

function shapeSchema(shape: Shape): JsonSchema {
  switch (shape.is) {
    case 'any':
    case 'schema-by-format':
      return true;
    case 'null':
    case 'boolean':
      return { type: shape.is };
    case 'string':
      return {
        type: 'string',
        ...(shape.enum && !shape.soft && { enum: shape.enum }),
        ...(shape.pattern && !shape.soft && { pattern: shape.pattern.source }),
        ...(shape.minLength !== undefined && { minLength: shape.minLength }),
        ...(shape.maxLength !== undefined && { maxLength: shape.maxLength }),
        ...(shape.format &&
          !shape.soft &&
          FORMATS[shape.format] && { format: FORMATS[shape.format] }),
      };
    case 'integer':
    case 'number':
      return {
        type: shape.is,
        ...(shape.min !== undefined && {
          [shape.exclusiveMin ? 'exclusiveMinimum' : 'minimum']: shape.min,
        }),
        ...(shape.max !== undefined && { maximum: shape.max }),
      };
    case 'object':
      if (shape.ref === 'only') return REFERENCE;
      return shape.ref === 'no'
        ? definition(shape.kind)
        : { if: IS_REFERENCE, then: REFERENCE, else: definition(shape.kind) };
    case 'map':
      return {
        type: 'object',
        additionalProperties: shapeSchema(shape.of),
        ...(shape.keys !== undefined && { propertyNames: { pattern: shape.keys } }),
        ...(shape.minEntries !== undefined && { minProperties: shape.minEntries }),
        ...(shape.maxEntries !== undefined && { maxProperties: shape.maxEntries }),
      };
    case 'list':
      return {
        type: 'array',
        items: shapeSchema(shape.of),
        ...(shape.minItems !== undefined && { minItems: shape.minItems }),
        ...(shape.unique === 'error' && { uniqueItems: true }),
      };
    case 'either':
      return { anyOf: shape.of.map(shapeSchema) };
    case 'payload-schema':
      return {
        if: IS_REFERENCE,
        then: REFERENCE,
        else: {
          if: { type: 'object', anyOf: [{ required: ['schema'] }, { required: ['schemaFormat'] }] },
          then: definition('MultiFormatSchema'),
          else: definition('Schema'),
        },
      };
  }
}

function objectSchema(table: ObjectTable): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of table.fields) {
    const schema = field.applies
      ? true
      : { description: field.doc, ...asObject(shapeSchema(field.shape)) };
    const names = field.alias === undefined ? [field.name] : [field.name, field.alias];
    for (const name of names) {
      // The names are own keys of the tables.
      properties[name] = schema;
    }
  }
  const always = table.fields.filter((f) => f.required && !f.applies);
  const required = always.filter((f) => f.alias === undefined).map((f) => f.name);
  const demands: JsonSchema[] = [
    ...(required.length > 0 && table.emptyAllowed ? [{ required }] : []),
    ...always
      .filter((f) => f.alias !== undefined)
      .map((f) => ({ anyOf: [{ required: [f.name] }, { required: [f.alias] }] })),
    ...(table.atLeastOne
      ? [{ anyOf: table.atLeastOne.map((name) => ({ required: [name] })) }]
      : []),
  ];
  const allOf: JsonSchema[] = [
    ...(table.emptyAllowed ? demands.map((d) => ({ anyOf: [{ maxProperties: 0 }, d] })) : demands),
    ...conditional(table),
    ...(table.fields.some((f) => f.shape.is === 'schema-by-format') ? byFormat() : []),
  ];
  const object = {
    title: table.title,
    description: table.doc,
    type: 'object',
    ...(required.length > 0 && !table.emptyAllowed && { required }),
    properties,
    ...(table.extensions && { patternProperties: { [EXTENSION.source]: true } }),
    ...(table.unknown === 'error' && { additionalProperties: false }),
    ...(allOf.length > 0 && { allOf }),
  };
  return table.boolean ? { if: { type: 'boolean' }, else: object } : object;
}

function asObject(schema: JsonSchema): object {
  return typeof schema === 'boolean' ? {} : schema;
}

/** Rows that apply only with certain siblings: with them as in the row, otherwise not at all. */
function conditional(table: ObjectTable): JsonSchema[] {
  const byName = new Map<string, Field[]>();
  for (const field of table.fields)
    if (field.applies) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  const out: JsonSchema[] = [];
  for (const [name, rows] of byName) {
    for (const row of rows) {
      const then = {
        properties: { [name]: shapeSchema(row.shape) },
        ...(row.required && { required: [name] }),
      };
      out.push({ if: { allOf: (row.applies ?? []).map(holds) }, then });
    }
    const anywhere = rows.map((row) => ({ allOf: (row.applies ?? []).map(holds) }));
    out.push({ if: { anyOf: anywhere }, else: { not: { required: [name] } } });
  }
  return out;
}

function holds({ field, values, ignoreCase }: Applies): JsonSchema {
  const value = ignoreCase
    ? { pattern: `^(?:${values.map(anyCase).join('|')})$` }
    : { enum: values };
  return { required: [field], properties: { [field]: value } };
}

function anyCase(word: string): string {
  return Array.from(word, (c) =>
    /[a-z]/i.test(c) ? `[${c.toLowerCase()}${c.toUpperCase()}]` : c,
  ).join('');
}

const JSON_TYPE = {
  object: 'object',
  list: 'array',
  string: 'string',
  boolean: 'boolean',
} as const;

/** What `schema` may be for each value of `schemaFormat` that is known. */
function byFormat(): JsonSchema[] {
  const named = schemaFormats.map((f): JsonSchema => {
    const schema = f.kind
      ? { if: IS_REFERENCE, then: REFERENCE, else: definition(f.kind) }
      : { type: f.types.map((t) => JSON_TYPE[t]) };
    return {
      if: { required: ['schemaFormat'], properties: { schemaFormat: { enum: f.values } } },
      then: { properties: { schema } },
    };
  });
  return [
    ...named,
    {
      if: { not: { required: ['schemaFormat'] } },
      then: {
        properties: { schema: { if: IS_REFERENCE, then: REFERENCE, else: definition('Schema') } },
      },
    },
  ];
}
