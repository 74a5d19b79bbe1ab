// The Schema Object of the HTTP-API description format, version 3.0: like Draft 07, but with
// keywords and limits of its own (named in section Multi Format Schema Object).

import { typeAliases } from './schemas.ts';
import {
  anything,
  boolean,
  eitherShape,
  inline,
  listOf,
  mapOf,
  markdown,
  oneOf,
  orRef,
  text,
} from './shape-builders.ts';
import type { Field, ObjectTable } from './table-types.ts';

const KIND = 'OpenApiSchema';
const SECTION = 'Multi Format Schema Object';
const schema = orRef(KIND);
const number = { is: 'number' } as const;
const count = { is: 'integer', min: 0 } as const;

const fields: readonly Field[] = [
  { name: 'title', shape: text, doc: 'A short name for what the schema describes.' },
  {
    name: 'multipleOf',
    shape: { is: 'number', min: 0, exclusiveMin: true },
    doc: 'A number must be a whole multiple of this one.',
  },
  {
    name: 'maximum',
    shape: number,
    doc: 'The largest number allowed, or the first one too large where `exclusiveMaximum` is `true`.',
  },
  {
    name: 'exclusiveMaximum',
    shape: boolean,
    doc: 'Whether `maximum` itself is forbidden. It is `true` or `false`, no number.',
  },
  {
    name: 'minimum',
    shape: number,
    doc: 'The smallest number allowed, or the last one too small where `exclusiveMinimum` is `true`.',
  },
  {
    name: 'exclusiveMinimum',
    shape: boolean,
    doc: 'Whether `minimum` itself is forbidden. It is `true` or `false`, no number.',
  },
  { name: 'maxLength', shape: count, doc: 'How many characters a string may have at most.' },
  { name: 'minLength', shape: count, doc: 'How many characters a string must have at least.' },
  {
    name: 'pattern',
    shape: { is: 'string', format: 'regex' },
    doc: 'Regular expression in the JavaScript dialect that a string must match.',
  },
  { name: 'maxItems', shape: count, doc: 'How many items a list may have at most.' },
  { name: 'minItems', shape: count, doc: 'How many items a list must have at least.' },
  {
    name: 'uniqueItems',
    shape: boolean,
    doc: 'Whether all items of a list must differ from each other.',
  },
  { name: 'maxProperties', shape: count, doc: 'How many properties an object may have at most.' },
  { name: 'minProperties', shape: count, doc: 'How many properties an object must have at least.' },
  {
    name: 'required',
    shape: listOf(text, 'property name', { minItems: 1, unique: 'error' }),
    doc: 'Names of the properties that an object must have. Where none is required the list is left out, not empty.',
  },
  {
    name: 'enum',
    shape: listOf(anything, 'value', { minItems: 1 }),
    doc: 'The only values allowed.',
  },
  {
    name: 'type',
    shape: {
      ...oneOf('array', 'boolean', 'integer', 'number', 'object', 'string'),
      aliases: typeAliases,
    },
    doc: 'JSON type of the value: one name, never a list. `nullable` defines whether `null` is also allowed.',
  },
  { name: 'not', shape: schema, doc: 'A schema that a value must not fit.' },
  {
    name: 'allOf',
    shape: listOf(schema, 'schema'),
    doc: 'Schemas that a value must fit all at once.',
  },
  {
    name: 'oneOf',
    shape: listOf(schema, 'schema'),
    doc: 'Schemas of which a value must fit exactly one.',
  },
  {
    name: 'anyOf',
    shape: listOf(schema, 'schema'),
    doc: 'Schemas of which a value must fit at least one.',
  },
  {
    name: 'items',
    shape: schema,
    doc: 'Schema of every item of a list: one schema, never a list of them.',
  },
  {
    name: 'properties',
    shape: mapOf(schema, 'property'),
    doc: 'Schemas of the properties of an object, by name.',
  },
  {
    name: 'additionalProperties',
    shape: eitherShape(schema, boolean),
    doc: 'Schema of the properties that are not listed, or `false` where there may be none.',
  },
  {
    name: 'description',
    shape: markdown,
    doc: 'What the value means and what to mind, in CommonMark.',
  },
  {
    name: 'format',
    shape: text,
    doc: 'Closer description of the type, such as `date-time` or `int64`. Any name is allowed.',
  },
  { name: 'default', shape: anything, doc: 'Value that is assumed when none is given.' },
  {
    name: 'nullable',
    shape: boolean,
    doc: 'Whether `null` is allowed beside the values of `type`.',
  },
  {
    name: 'discriminator',
    shape: inline('OpenApiDiscriminator'),
    doc: 'Which property selects one of the alternatives of `oneOf`, `anyOf` or `allOf`, and which of its values means which schema.',
  },
  { name: 'readOnly', shape: boolean, doc: 'Whether the value is only ever read, never sent.' },
  { name: 'writeOnly', shape: boolean, doc: 'Whether the value is only ever sent, never read.' },
  { name: 'example', shape: anything, doc: 'A value that shows what the schema describes.' },
  {
    name: 'externalDocs',
    shape: inline('OpenApiDocs'),
    doc: 'A page elsewhere with more about the data.',
  },
  {
    name: 'deprecated',
    shape: boolean,
    doc: 'Whether the value is on its way out and should no longer be used.',
  },
  { name: 'xml', shape: inline('OpenApiXml'), doc: 'How the property is written in XML.' },
];

const openApiSchema: ObjectTable = {
  kind: KIND,
  title: 'OpenAPI 3.0 Schema',
  section: SECTION,
  doc: 'A schema as HTTP-API descriptions of version 3.0 write it: near to JSON Schema, with `nullable` in place of the type `null` and boolean exclusive limits.',
  extensions: true,
  unknown: 'warning',
  schema: 'inline',
  initial: ['type'],
  fields,
  misplaced: {
    examples: 'A schema of this language has one "example"; a list of them is not known.',
    const: 'Write "enum" with one value.',
    patternProperties:
      'This language has no patterns for names; "additionalProperties" covers the names that are not listed.',
    additionalItems: 'All items of a list have one schema here, in "items".',
    prefixItems: 'All items of a list have one schema here, in "items".',
    if: 'This language has no conditions; "oneOf" with two schemas says nearly the same.',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: 'This language has no conditions; "oneOf" with two schemas says nearly the same.',
    else: 'This language has no conditions; "oneOf" with two schemas says nearly the same.',
    definitions: 'Schemas for use elsewhere belong into components/schemas of the document.',
    $defs: 'Schemas for use elsewhere belong into components/schemas of the document.',
    $schema: 'The language follows from "schemaFormat".',
    $id: 'Refer to the schema by its JSON Pointer.',
  },
};

const discriminator: ObjectTable = {
  kind: 'OpenApiDiscriminator',
  title: 'OpenAPI 3.0 Discriminator',
  section: SECTION,
  doc: 'How one of several schemas is selected.',
  extensions: true,
  unknown: 'warning',
  fields: [
    {
      name: 'propertyName',
      required: true,
      shape: text,
      doc: 'The property whose value names the schema.',
    },
    {
      name: 'mapping',
      shape: mapOf(text, 'value'),
      doc: 'For values that are not the name of their schema: the name or reference of it.',
    },
  ],
};

const xml: ObjectTable = {
  kind: 'OpenApiXml',
  title: 'OpenAPI 3.0 XML Object',
  section: SECTION,
  doc: 'How a property is written in XML.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'name',
      shape: text,
      doc: 'Name of the element or attribute, where it is not that of the property.',
    },
    { name: 'namespace', shape: { is: 'string', format: 'uri' }, doc: 'URI of the namespace.' },
    { name: 'prefix', shape: text, doc: 'Prefix that stands for the namespace.' },
    { name: 'attribute', shape: boolean, doc: 'Whether it is an attribute and no element.' },
    {
      name: 'wrapped',
      shape: boolean,
      doc: 'Whether the items of a list are wrapped in their own element.',
    },
  ],
};

const docs: ObjectTable = {
  kind: 'OpenApiDocs',
  title: 'OpenAPI 3.0 External Documentation',
  section: SECTION,
  doc: 'A page elsewhere with more information.',
  extensions: true,
  unknown: 'error',
  fields: [
    { name: 'description', shape: markdown, doc: 'What is found there, in CommonMark.' },
    { name: 'url', required: true, shape: text, doc: 'Address of the page; it may be relative.' },
  ],
};

export const openApiTables: readonly ObjectTable[] = [openApiSchema, discriminator, xml, docs];
