// Descriptions of data: Multi Format Schema, the own Schema Object and plain JSON Schema (sections
// Multi Format Schema Object, Schema Object, Data Type Formats).

import { type Node, stringOf, stringsOf } from '../text/tree.ts';
import { dialect } from './dialects.ts';
import { schemaFormats } from './schema-formats.ts';
import {
  DRAFT_BY_SCHEMA,
  isSchemaType,
  JSON_SCHEMA_KINDS,
  type SchemaType,
} from './schema-keywords.ts';
import {
  anything,
  besideRef,
  boolean,
  eitherShape,
  externalDocs,
  listOf,
  mapOf,
  markdown,
  orRef,
  text,
} from './shape-builders.ts';
import type { Field, JsonSchemaDraft, Kind, ObjectTable, Shape, TextShape } from './table-types.ts';

const multiFormatSchema: ObjectTable = {
  kind: 'MultiFormatSchema',
  title: 'Multi Format Schema Object',
  section: 'Multi Format Schema Object',
  doc: 'A schema together with the name of the language it is written in. It allows Avro, Protocol Buffers and other languages wherever a schema is allowed.',
  extensions: true,
  unknown: 'error',
  schema: 'wrapped',
  initial: ['schemaFormat'],
  fields: [
    {
      // Not required despite the column R: a missing value has a meaning (AMB-26).
      name: 'schemaFormat',
      shape: { is: 'string', suggest: schemaFormats.flatMap((format) => format.values) },
      doc: 'Media type of the language and version of `schema`. Without it the schema is read as a Schema Object of this format; a media type of your own is allowed, but then nothing can check the schema.',
      default: dialect.defaultSchemaFormat,
    },
    {
      name: 'schema',
      required: true,
      shape: { is: 'schema-by-format' },
      doc: 'The schema itself, in the language that `schemaFormat` names. Languages based on JSON are written in place as objects, all others (such as Protocol Buffers) as one string.',
    },
  ],
  misplaced: {
    type: 'Keywords of the schema belong one level deeper: write "type" inside "schema".',
    properties:
      'Keywords of the schema belong one level deeper: write "properties" inside "schema".',
    required: 'Keywords of the schema belong one level deeper: write "required" inside "schema".',
    items: 'Keywords of the schema belong one level deeper: write "items" inside "schema".',
    description: 'A description of the schema belongs one level deeper: write it inside "schema".',
    format: 'The language of the schema is called "schemaFormat".',
    payload: 'The schema itself is called "schema".',
  },
};

/** What programming languages and other formats call the types. */
export const typeAliases: Readonly<Record<string, string>> = {
  bool: 'boolean',
  flag: 'boolean',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  short: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  numeric: 'number',
  real: 'number',
  str: 'string',
  text: 'string',
  char: 'string',
  varchar: 'string',
  byte: 'string',
  bytes: 'string',
  binary: 'string',
  enum: 'string',
  date: 'string',
  time: 'string',
  datetime: 'string',
  'date-time': 'string',
  timestamp: 'string',
  uuid: 'string',
  guid: 'string',
  email: 'string',
  uri: 'string',
  url: 'string',
  list: 'array',
  set: 'array',
  seq: 'array',
  tuple: 'array',
  dict: 'object',
  dictionary: 'object',
  map: 'object',
  hash: 'object',
  record: 'object',
  struct: 'object',
  nil: 'null',
  none: 'null',
  void: 'null',
};
const typeName: TextShape = {
  is: 'string',
  // In the order of the specification, in which they are offered where one is typed.
  enum: [
    'null',
    'boolean',
    'object',
    'array',
    'number',
    'string',
    'integer',
  ] satisfies SchemaType[],
  aliases: typeAliases,
};

/**
 * Returns the types that a value of `type` names; undefined where it is not a type of JSON Schema,
 * nor a list of such types.
 */
export function typesIn(type: Node): readonly string[] | undefined {
  const names = type.kind === 'seq' ? stringsOf(type) : [stringOf(type) ?? ''];
  const isValid =
    names.every(isSchemaType) &&
    (type.kind !== 'seq' || (type.items.length > 0 && names.length === type.items.length));
  return isValid ? names : undefined;
}

/** Returns the `format` implied by a word used as a type, such as `date`; or undefined. */
export function formatOfAlias(word: string): string | undefined {
  const formats: Readonly<Record<string, string>> = {
    datetime: 'date-time',
    timestamp: 'date-time',
    guid: 'uuid',
    url: 'uri',
  };
  const key = word.toLowerCase();
  const format = Object.hasOwn(formats, key) ? formats[key] : key;
  const says =
    Object.hasOwn(typeAliases, key) &&
    typeAliases[key] !== 'number' &&
    format !== undefined &&
    formatNames.includes(format);
  return says ? format : undefined;
}

/** Formats worth offering: those of the section Data Type Formats, then those of Draft 07. */
const formatNames = [
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'binary',
  'date',
  'date-time',
  'password',
  'time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'regex',
  'json-pointer',
];

const number = { is: 'number' } as const;
const count = { is: 'integer', min: 0 } as const;

/** The keywords of Draft 07 for subschemas of a shape, those that the format names first. */
function keywords(schema: Shape): readonly Field[] {
  const schemas = listOf(schema, 'schema', { minItems: 1 });
  return [
    { name: 'title', shape: text, doc: 'A short name for what the schema describes.' },
    {
      name: 'type',
      shape: eitherShape(typeName, listOf(typeName, 'type', { minItems: 1, unique: 'error' })),
      doc: 'JSON type of the value, or a list of types any of which will do: `[string, "null"]`. Without it every type is allowed.',
    },
    {
      name: 'required',
      shape: listOf(text, 'property name', { unique: 'error' }),
      doc: 'Names of the properties that an object must have. All others may be left out.',
    },
    {
      name: 'multipleOf',
      shape: { is: 'number', min: 0, exclusiveMin: true },
      doc: 'A number must be a whole multiple of this one, which is greater than 0: `0.01` allows two decimals.',
    },
    { name: 'maximum', shape: number, doc: 'The largest number allowed.' },
    {
      name: 'exclusiveMaximum',
      shape: number,
      doc: 'Numbers must be smaller than this one. It is a number, not `true` or `false`.',
    },
    { name: 'minimum', shape: number, doc: 'The smallest number allowed.' },
    {
      name: 'exclusiveMinimum',
      shape: number,
      doc: 'Numbers must be greater than this one. It is a number, not `true` or `false`.',
    },
    { name: 'maxLength', shape: count, doc: 'How many characters a string may have at most.' },
    { name: 'minLength', shape: count, doc: 'How many characters a string must have at least.' },
    {
      name: 'pattern',
      shape: { is: 'string', format: 'regex' },
      doc: 'Regular expression in the JavaScript dialect that a string must match. It may match anywhere: put `^` and `$` around it if the whole string is meant.',
    },
    { name: 'maxItems', shape: count, doc: 'How many items a list may have at most.' },
    { name: 'minItems', shape: count, doc: 'How many items a list must have at least.' },
    {
      name: 'uniqueItems',
      shape: boolean,
      doc: 'Whether all items of a list must differ from each other.',
    },
    { name: 'maxProperties', shape: count, doc: 'How many properties an object may have at most.' },
    {
      name: 'minProperties',
      shape: count,
      doc: 'How many properties an object must have at least.',
    },
    {
      name: 'enum',
      shape: listOf(anything, 'value', { unique: 'warning' }),
      doc: 'The only values allowed. They may be of any type, and `null` has to be listed if it is one of them.',
    },
    { name: 'const', shape: anything, doc: 'The one and only value allowed.' },
    {
      name: 'examples',
      shape: listOf(anything, 'example'),
      doc: 'Values that show what the schema describes.',
    },
    {
      name: 'if',
      shape: schema,
      doc: 'A schema to decide by: values that fit it must also fit `then`, all others must fit `else`. It rejects nothing itself.',
    },
    { name: 'then', shape: schema, doc: 'What values must fit that fit the `if` beside it.' },
    {
      name: 'else',
      shape: schema,
      doc: 'What values must fit that do not fit the `if` beside it.',
    },
    {
      name: 'readOnly',
      shape: boolean,
      doc: 'Whether the value is set by the owner of the data only and is ignored or refused when others send it.',
    },
    {
      name: 'writeOnly',
      shape: boolean,
      doc: 'Whether the value can be sent but is never shown again, as with a password.',
    },
    {
      name: 'properties',
      shape: mapOf(schema, 'property'),
      doc: 'Schemas of the properties of an object, by name. A property may be absent unless `required` lists it.',
    },
    {
      name: 'patternProperties',
      shape: mapOf(schema, 'pattern', { keyFormat: 'regex' }),
      doc: 'Schemas for all properties whose name matches a regular expression; each key is such an expression.',
    },
    {
      name: 'additionalProperties',
      shape: schema,
      doc: 'Schema of all properties that neither `properties` nor `patternProperties` cover. `false` forbids them.',
    },
    {
      name: 'additionalItems',
      shape: schema,
      doc: 'Schema of the items beyond those that a list of schemas in `items` describes. `false` forbids them.',
    },
    {
      name: 'items',
      shape: eitherShape(schema, schemas),
      doc: 'Schema of every item of a list. A list of schemas describes the first item, the second and so on.',
    },
    {
      name: 'propertyNames',
      shape: schema,
      doc: 'A schema that the name of each property must fit, such as a `pattern`.',
    },
    { name: 'contains', shape: schema, doc: 'A schema that at least one item of a list must fit.' },
    {
      name: 'allOf',
      shape: schemas,
      doc: 'Schemas that a value must fit all at once. Use it to compose a schema from others; each is checked on its own.',
    },
    { name: 'oneOf', shape: schemas, doc: 'Schemas of which a value must fit exactly one.' },
    { name: 'anyOf', shape: schemas, doc: 'Schemas of which a value must fit at least one.' },
    { name: 'not', shape: schema, doc: 'A schema that a value must not fit.' },
    {
      name: 'description',
      shape: markdown,
      doc: 'What the value means and what to mind, in CommonMark. The documentation shows it beside the property.',
    },
    {
      name: 'format',
      shape: { is: 'string', suggest: formatNames },
      doc: 'Closer description of the type, such as `date-time`, `int64` or `email`. Any name is allowed; a tool that does not know it looks at the `type` only.',
    },
    {
      name: 'default',
      shape: anything,
      doc: 'Value that is assumed when none is given. It has to be of the `type` beside it.',
    },
  ];
}

/** Keywords of Draft 07 that the format does not list but that work as defined there (AMB-35). */
function otherKeywords(schema: Shape): readonly Field[] {
  return [
    {
      name: 'definitions',
      shape: mapOf(schema, 'definition'),
      doc: 'Schemas for use by `$ref` from elsewhere. They validate nothing by themselves.',
    },
    {
      name: 'dependencies',
      shape: mapOf(
        eitherShape(schema, listOf(text, 'property name', { unique: 'error' })),
        'dependency',
      ),
      doc: 'What follows from the presence of a property: the names of other properties that must be there too, or a schema that the whole object must fit.',
    },
    {
      name: '$id',
      shape: text,
      doc: 'A URI that identifies the schema. References are not resolved by it here.',
    },
    {
      name: '$schema',
      shape: text,
      doc: 'URI of the JSON Schema version the schema is written for. It changes nothing here, since the version follows from the schema format.',
    },
    {
      name: '$comment',
      shape: text,
      doc: 'A note for those who maintain the schema; it is not shown to readers.',
    },
    {
      name: 'contentMediaType',
      shape: text,
      doc: 'Media type of what a string holds, such as `image/png`.',
    },
    {
      name: 'contentEncoding',
      shape: { is: 'string', suggest: ['base64', 'quoted-printable', '7bit', '8bit', 'binary'] },
      doc: 'How binary content is written as a string, such as `base64`.',
    },
  ];
}

/** Keywords of other languages and drafts. Unknown keywords are legal, so these are hints. */
const foreign: Readonly<Record<string, string>> = {
  nullable: '"nullable" has no meaning here: write "type: [string, "null"]".',
  example: '"example" has no meaning here: write a list, "examples".',
  id: '"id" has no meaning here: write "$id".',
  $defs: '"$defs" has no meaning here: write "definitions".',
  $anchor: '"$anchor" has no meaning here: refer to the schema by its JSON Pointer.',
  prefixItems: '"prefixItems" has no meaning here: write a list of schemas in "items".',
  dependentRequired: '"dependentRequired" has no meaning here: write "dependencies".',
  dependentSchemas: '"dependentSchemas" has no meaning here: write "dependencies".',
  unevaluatedProperties:
    '"unevaluatedProperties" has no meaning here: write "additionalProperties".',
  unevaluatedItems: '"unevaluatedItems" has no meaning here: write "additionalItems".',
  divisibleBy: '"divisibleBy" has no meaning here: write "multipleOf".',
};

const deprecated: Field = {
  name: 'deprecated',
  shape: boolean,
  default: false,
  doc: 'Whether the value is on its way out and should no longer be used.',
};

const schema: ObjectTable = {
  kind: 'Schema',
  title: 'Schema Object',
  section: 'Schema Object',
  doc: 'Describes what a value may look like, in JSON Schema Draft 07 with a few additions. `true` allows everything, `false` nothing; keywords that are not known are ignored.',
  extensions: true,
  unknown: 'accept',
  schema: 'inline',
  initial: ['type'],
  boolean: true,
  fields: [
    ...keywords(orRef('Schema')),
    {
      name: 'discriminator',
      shape: text,
      doc: 'Name of the property that defines which of several schemas a value belongs to. The property has to be defined in this schema and listed in `required`.',
    },
    {
      name: 'externalDocs',
      shape: externalDocs,
      doc: 'A page elsewhere with more about the data.',
    },
    deprecated,
    ...otherKeywords(orRef('Schema')),
  ],
  misplaced: foreign,
};

/** What only some drafts of JSON Schema have, those of 2019-09 and later. */
function newerKeywords(draft: JsonSchemaDraft, schema: Shape): readonly Field[] {
  const names = listOf(text, 'property name', { unique: 'error' });
  const isNewest = draft === '2020-12';
  return [
    {
      name: '$ref',
      shape: text,
      doc: 'Address of a schema that the value must fit, too. Keywords beside it count.',
    },
    {
      name: '$defs',
      shape: mapOf(schema, 'definition'),
      doc: 'Schemas for use by `$ref`, by name. They validate nothing by themselves.',
    },
    {
      name: '$anchor',
      shape: isNewest ? anchorName('_') : anchorName(''),
      doc: 'A name for this schema: `$ref: "#name"` refers to it.',
    },
    ...(isNewest
      ? [
          {
            name: '$dynamicAnchor',
            shape: anchorName('_'),
            doc: 'A name for this schema that `$dynamicRef` resolves by the schemas it was reached through.',
          },
          {
            name: '$dynamicRef',
            shape: text,
            doc: 'Like `$ref`, but the outermost schema with this `$dynamicAnchor` is meant, so that a schema can be extended.',
          },
          {
            name: 'prefixItems',
            shape: listOf(schema, 'schema', { minItems: 1 }),
            doc: 'Schemas of the first item of a list, the second and so on. `items` is for those after them.',
          },
        ]
      : [
          {
            name: '$recursiveAnchor',
            shape: boolean,
            default: false,
            doc: 'Whether `$recursiveRef` may mean a schema that extends this one.',
          },
          {
            name: '$recursiveRef',
            shape: text,
            doc: 'Like `$ref: "#"`, but the outermost schema with `$recursiveAnchor` is meant.',
          },
        ]),
    {
      name: '$vocabulary',
      shape: mapOf(boolean, 'vocabulary'),
      doc: 'Of a metaschema: the vocabularies that schemas of it use, and whether a tool must know them.',
    },
    {
      name: 'dependentRequired',
      shape: mapOf(names, 'dependency'),
      doc: 'Which other properties must be there where a property is.',
    },
    {
      name: 'dependentSchemas',
      shape: mapOf(schema, 'dependency'),
      doc: 'A schema that the whole object must fit where a property is there.',
    },
    {
      name: 'minContains',
      shape: count,
      default: 1,
      doc: 'How many items must fit `contains` at least.',
    },
    { name: 'maxContains', shape: count, doc: 'How many items may fit `contains` at most.' },
    {
      name: 'unevaluatedProperties',
      shape: schema,
      doc: 'Schema of all properties that no other keyword has described, also not in `allOf`, `$ref` and the like. `false` forbids them.',
    },
    {
      name: 'unevaluatedItems',
      shape: schema,
      doc: 'Schema of all items that no other keyword has described, also not in `allOf`, `$ref` and the like. `false` forbids them.',
    },
    {
      name: 'contentSchema',
      shape: schema,
      doc: 'Schema of what a string holds whose `contentMediaType` is JSON. It validates nothing by itself.',
    },
    deprecated,
  ];
}

function anchorName(first: string): TextShape {
  const source = first === '' ? '^[A-Za-z][-A-Za-z0-9.:_]*$' : '^[A-Za-z_][-A-Za-z0-9._]*$';
  return { is: 'string', pattern: { source, description: 'letters, digits, "-", "_" and "."' } };
}

const fragmentless: TextShape = {
  is: 'string',
  pattern: { source: '^[^#]*#?$', description: 'an address without a fragment' },
};

/** Keywords that mean nothing in a draft, each with what to write. */
const otherDrafts: Readonly<Record<JsonSchemaDraft, readonly string[]>> = {
  '07': [],
  '2019-09': ['prefixItems', '$dynamicRef', '$dynamicAnchor'],
  '2020-12': ['additionalItems', '$recursiveRef', '$recursiveAnchor'],
};
const newerAdvice: Readonly<Record<string, string>> = {
  additionalItems:
    '"additionalItems" has no meaning here: write "items" beside a list in "prefixItems".',
  $recursiveRef: '"$recursiveRef" has no meaning here: write "$dynamicRef".',
  $recursiveAnchor: '"$recursiveAnchor" has no meaning here: write "$dynamicAnchor".',
  $dynamicRef: '"$dynamicRef" has no meaning here: write "$recursiveRef".',
  $dynamicAnchor: '"$dynamicAnchor" has no meaning here: write "$recursiveAnchor".',
};

function jsonSchemaTable(draft: JsonSchemaDraft): ObjectTable {
  const kind = JSON_SCHEMA_KINDS[draft];
  const isOld = draft === '07';
  const inner = isOld ? orRef(kind) : besideRef(kind);
  const others = otherDrafts[draft];
  const older = [...keywords(inner), ...otherKeywords(inner)]
    .filter(({ name }) => !others.includes(name))
    .map((field) => {
      if (!isOld && field.name === '$id')
        return {
          ...field,
          shape: fragmentless,
          doc: 'A URI that identifies the schema. References in it are relative to it.',
        };
      if (field.name === '$schema')
        return { ...field, doc: 'The draft of JSON Schema in which the schema is written.' };
      return draft === '2020-12' && field.name === 'items'
        ? {
            ...field,
            shape: inner,
            doc: 'Schema of every item of a list, but for those that `prefixItems` describes.',
          }
        : field;
    });
  const fields = isOld ? older : [...older, ...newerKeywords(draft, inner)];
  const known = new Set(fields.map(({ name }) => name));
  return {
    kind,
    title: isOld ? 'JSON Schema' : `JSON Schema ${draft}`,
    section: 'Multi Format Schema Object',
    doc: `A schema in plain JSON Schema ${isOld ? 'Draft 07' : draft}. \`true\` allows everything, \`false\` nothing; keywords that are not known are ignored.`,
    extensions: true,
    unknown: 'accept',
    schema: 'inline',
    initial: ['type'],
    boolean: true,
    versionField: '$schema',
    versions: KIND_BY_SCHEMA,
    fields,
    misplaced: Object.fromEntries(
      Object.entries({ ...foreign, ...newerAdvice }).filter(
        ([name]) =>
          !known.has(name) && (others.includes(name) || !Object.hasOwn(newerAdvice, name)),
      ),
    ),
  };
}

const KIND_BY_SCHEMA: ReadonlyMap<string, Kind> = new Map(
  [...DRAFT_BY_SCHEMA].map(([address, draft]) => [address, JSON_SCHEMA_KINDS[draft]]),
);

/**
 * Returns which object is at a location for schemas (headers, payload, components.schemas), if it
 * isn't a reference. `has` returns whether the object has a field; a boolean has none. Section
 * Multi Format Schema Object, AMB-26.
 */
export function payloadKind(has: (field: string) => boolean): Kind {
  return has('schema') || has('schemaFormat') ? multiFormatSchema.kind : schema.kind;
}

export const schemaTables: readonly ObjectTable[] = [
  multiFormatSchema,
  schema,
  jsonSchemaTable('07'),
  jsonSchemaTable('2019-09'),
  jsonSchemaTable('2020-12'),
];
