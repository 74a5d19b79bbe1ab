// The tables as one JSON Schema (draft 07), for editors and tools that speak no other language.
// Rules with a verb are not in it.
import { avroOnly } from './avro.ts';
import { plainKind, unmarkedKind } from './dialect-tables.ts';
import { type Dialect, dialectOf, rename } from './dialects.ts';
import { initialValue } from './initial-value.ts';
import { schemaFormats } from './schema-formats.ts';
import {
  type Applies,
  EXTENSION,
  type Field,
  type MapShape,
  type ObjectTable,
  type Shape,
  type TextFormat,
  type TextShape,
} from './table-types.ts';
import { kindIn, kindsIn, rootKind, tableOf, wizardFields } from './tables.ts';

/** A JSON Schema as plain data. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

const FORMATS: Partial<Record<TextFormat, string>> = {
  'absolute-url': 'uri',
  uri: 'uri',
  email: 'email',
  regex: 'regex',
};
/** Other versions of the format are errors, suffixes such as `-rc1` are not. */
const FORMAT_VERSION = '^0*3\\.\\d{1,9}\\.\\d{1,9}(?:-[0-9A-Za-z][0-9A-Za-z.-]*)?$';
const REFERENCE: JsonSchema = { $ref: '#/definitions/Reference' };
/** A schema in Avro, by a type that no JSON Schema has. */
const AVRO: JsonSchema = {
  type: 'object',
  required: ['type'],
  properties: { type: { enum: avroOnly } },
};
const IS_REFERENCE: JsonSchema = { type: 'object', required: ['$ref'] };

/**
 * Returns the published schema of a whole document (section Root object and all others).
 * @param rootField of the dialect
 */
export function jsonSchema(rootField?: string): JsonSchema {
  const to = dialectOf((name) => name === rootField);
  const definitions: Record<string, JsonSchema> = {};
  // The kinds are own keys of the tables.
  for (const kind of kindsIn(to)) definitions[kind] = definitionOf(tableOf(kindIn(kind, to)), to);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `urn:apidoc-studio:schema:${to.rootField}:${to.version}`,
    // The only title: editors offer the titles of objects as completions.
    title: `${to.label} document`,
    ...(definitions[rootKind] as object),
    definitions,
  };
}

const definition = (kind: string): JsonSchema => ({ $ref: `#/definitions/${unmarkedKind(kind)}` });

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
        ...(shape.enum &&
          !shape.soft && {
            enum: [...shape.enum, ...(shape.tolerated ?? [])],
            ...enumDescriptions(shape),
          }),
        ...examplesOf(shape),
        ...(shape.pattern && !shape.soft && { pattern: shape.pattern.source }),
        ...(shape.format === 'format-version' && { pattern: FORMAT_VERSION }),
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
      if (shape.avro)
        return {
          if: AVRO,
          else: shapeSchema({ ...shape, avro: undefined }),
        };
      return shape.ref === 'no'
        ? definition(shape.kind)
        : { if: IS_REFERENCE, then: REFERENCE, else: definition(shape.kind) };
    case 'map':
      return {
        type: 'object',
        additionalProperties: shapeSchema(shape.of),
        ...mapSnippets(shape),
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

/** Returns a schema that editors read, but that accepts any value. */
function adviceOnly(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, true] };
}

function definitionOf(table: ObjectTable, to: Dialect): JsonSchema {
  const strict = objectSchema(table, to);
  return byVersion(
    table,
    table.lenient ? { ...strictPart(table), ...asObject(adviceOnly(strict)) } : strict,
  );
}

/** Returns the types that a lenient table requires all the same; they are those of scalars. */
function strictPart({ fields }: ObjectTable): object {
  const strict = fields.filter(({ lenient }) => lenient === false);
  const properties = Object.fromEntries(strict.map((f) => [f.name, { type: f.shape.is }]));
  return { type: 'object', ...(strict.length > 0 && { properties }) };
}

/** Returns the schema of a binding by its `bindingVersion`; `usual` where there is none. */
function byVersion({ versions, unknownVersion, kind }: ObjectTable, usual: JsonSchema): JsonSchema {
  if (!versions || unknownVersion === undefined) return usual;
  const isOther = (to: string): boolean => unmarkedKind(to) !== kind;
  const hasVersion = (of: JsonSchema): JsonSchema => ({
    required: ['bindingVersion'],
    properties: { bindingVersion: of },
  });
  const others = [...versions].filter(([, to]) => isOther(to));
  const usualOnes = [...versions].flatMap(([version, to]) => (isOther(to) ? [] : [version]));
  const unknown = definition(unknownVersion);
  const chain = [...new Set(others.map(([, to]) => to))].reduce<JsonSchema>(
    (otherwise, to) => ({
      if: hasVersion({ enum: others.flatMap(([version, of]) => (of === to ? [version] : [])) }),
      then: definition(to),
      else: otherwise,
    }),
    unknown,
  );
  const values = isOther(unknownVersion)
    ? { type: 'string', not: { enum: usualOnes } }
    : { enum: others.map(([version]) => version) };
  return { if: hasVersion(values), then: chain, else: usual };
}

function objectSchema(table: ObjectTable, to: Dialect): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of table.fields) {
    const schema = field.applies
      ? true
      : {
          ...description(field.doc),
          ...asObject(
            field.lenient ? adviceOnly(shapeSchema(field.shape)) : shapeSchema(field.shape),
          ),
          ...(field.default !== undefined && { default: field.default }),
        };
    const names = field.alias === undefined ? [field.name] : [field.name, field.alias];
    for (const name of names) {
      // The names are own keys of the tables.
      properties[name] = schema;
    }
  }
  const always = table.fields.filter((f) => f.required && !f.softRequired && !f.applies);
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
    ...conditionalFields(table),
    ...(table.fields.some((f) => f.shape.is === 'schema-by-format') ? byFormat(to) : []),
  ];
  const object = {
    ...description(table.doc),
    type: 'object',
    ...objectSnippets(table),
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
function conditionalFields(table: ObjectTable): JsonSchema[] {
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
      out.push({ if: { allOf: (row.applies ?? []).map(conditionSchema) }, then });
    }
    const anywhere = rows.map((row) => ({ allOf: (row.applies ?? []).map(conditionSchema) }));
    out.push({ if: { anyOf: anywhere }, else: { not: { required: [name] } } });
  }
  return out;
}

function conditionSchema({ field, values, ignoreCase }: Applies): JsonSchema {
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
function byFormat(to: Dialect): JsonSchema[] {
  const named = schemaFormats.map((f): JsonSchema => {
    const schema = f.kind
      ? { if: IS_REFERENCE, then: REFERENCE, else: definition(f.kind) }
      : { type: f.types.map((t) => JSON_TYPE[t]) };
    return {
      if: {
        required: ['schemaFormat'],
        properties: { schemaFormat: { enum: f.values.map((value) => rename(value, to)) } },
      },
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

// What editors show of the published JSON Schema beside its rules, as VS Code and the YAML language
// server read it: texts, suggested values, and snippets (`defaultSnippets`) that a new server,
// channel, operation or message begins with, from their rows.

const KINDS: ReadonlySet<string> = new Set(['Server', 'Channel', 'Operation', 'Message']);

/** Returns the snippets where an object of the table is the value. */
function objectSnippets(table: ObjectTable): object {
  if (!KINDS.has(table.kind)) return {};
  const label = `New ${table.title.replace(/ Object$/, '').toLowerCase()}`;
  return { defaultSnippets: [{ label, body: bodyOf(table) }] };
}

/** Returns the snippets where a map of such objects is the value: one entry with its name. */
function mapSnippets({ of, entry }: MapShape): object {
  if (of.is !== 'object' || of.ref === 'only' || !KINDS.has(plainKind(of.kind))) return {};
  const body = { [stop(1, `:${entry}`)]: bodyOf(tableOf(of.kind)) };
  return { defaultSnippets: [{ label: `New ${entry}`, body }] };
}

/** The tab stops of an entry begin after that of its name. */
const FIRST_STOP = 2;

/** A tab stop of the caret, with what it holds at first (`:text`, `|choice,choice|`). */
const stop = (n: number, more: string): string => `\${${n}${more}}`;

function bodyOf(table: ObjectTable): object {
  const required = table.fields.filter((field) => field.required && !field.applies);
  const initial = table.fields.filter(({ name }) => table.initial?.includes(name));
  const fields = new Set<Field>([...required, ...initial]);
  const shown = fields.size > 0 ? [...fields] : wizardFields(table);
  return Object.fromEntries(
    shown.map(({ name, shape }, i) => [name, placeholder(shape, i + FIRST_STOP)]),
  );
}

function placeholder(shape: Shape, n: number): unknown {
  if (shape.is === 'either') return placeholder(shape.of[0] ?? shape, n);
  if (shape.is === 'object' && shape.ref === 'only')
    return { $ref: `#${shape.rootTarget ?? ''}/${stop(n, '')}` };
  if (shape.is !== 'string') return initialValue(shape) ?? stop(n, '');
  if (shape.enum) return stop(n, `|${shape.enum.join(',')}|`);
  return stop(n, shape.suggest ? `:${shape.suggest[0]}` : '');
}

/** Returns what the values of a text mean, where the tables say it. */
function enumDescriptions({ enum: values = [], meanings }: TextShape): object {
  return meanings ? { enumDescriptions: values.map((value) => meanings[value] ?? '') } : {};
}

/** Returns the values that editors offer although any other is legal. */
function examplesOf({ suggest, soft, enum: values }: TextShape): object {
  const examples = suggest ?? (soft && values);
  return examples ? { examples } : {};
}

/** Returns the text of a table for editors that show Markdown, and for those that don't. */
function description(doc: string): object {
  const plain = doc.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '');
  return { description: plain, ...(plain !== doc && { markdownDescription: doc }) };
}
