// Quick fixes of schemas: the cursor is at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { fixTitlesOf } from './testing.ts';

describe('fixes of schemas', () => {
  for (const [keyword, before, after] of [
    ['patternProperties', '{ ^x-: { type: string } }', '{ ^x-: { type: string } }'],
    ['additionalProperties', 'false', 'false'],
    ['required', '[id]', '[id]'],
    ['minProperties', '1', '1'],
    ['description', 'What is sold.', 'What is sold.'],
  ] as const)
    fixTitlesOf(
      `the keyword ${keyword} among the properties`,
      `Move "${keyword}" to the schema`,
      `components:
  schemas:
    S:
      type: object
      properties:
        id: { type: string } # of the shop
        ${keyword.slice(0, 3)}|${keyword.slice(3)}: ${before}
`,
      `components:
  schemas:
    S:
      type: object
      properties:
        id: { type: string } # of the shop
      ${keyword}: ${after}
`,
    );

  fixTitlesOf(
    'properties among the properties',
    'Move its entries to "properties"',
    `components:
  schemas:
    S:
      properties:
        id: { type: string }
        prop|erties:
          a: { type: string }
          b: { type: integer }
`,
    `components:
  schemas:
    S:
      properties:
        id: { type: string }
        a: { type: string }
        b: { type: integer }
`,
  );

  fixTitlesOf(
    'an example that lacks a property',
    'Add "at"',
    `channels:
  c:
    messages:
      m:
        payload:
          type: object
          required: [id, at]
          properties:
            id: { type: integer }
            at: { type: string, format: date }
        examples:
          - payl|oad:
              id: 5
`,
    `channels:
  c:
    messages:
      m:
        payload:
          type: object
          required: [id, at]
          properties:
            id: { type: integer }
            at: { type: string, format: date }
        examples:
          - payload:
              id: 5
              at: '2028-04-28'
`,
  );

  fixTitlesOf(
    'an example of the wrong type',
    'Change it to true',
    `channels:
  c:
    messages:
      m:
        payload:
          properties:
            paid: { type: boolean }
        examples:
          - payload:
              paid: so|on
`,
    `channels:
  c:
    messages:
      m:
        payload:
          properties:
            paid: { type: boolean }
        examples:
          - payload:
              paid: true
`,
  );

  fixTitlesOf(
    'a default that is no choice',
    'Add "de" to "enum"',
    `channels:
  c:
    address: '{lang}'
    parameters:
      lang:
        enum: [en, fr]
        default: d|e
`,
    `channels:
  c:
    address: '{lang}'
    parameters:
      lang:
        enum: [en, fr, de]
        default: de
`,
  );

  fixTitlesOf(
    'headers are an object',
    'Set "type: object"',
    `components:
  messages:
    m:
      head|ers:
        type: string
        title: H
`,
    `components:
  messages:
    m:
      headers:
        type: object
        title: H
`,
  );

  fixTitlesOf(
    'a default of the type beside it',
    'Write 5',
    `components:
  schemas:
    s:
      type: integer
      default: '|5'
`,
    `components:
  schemas:
    s:
      type: integer
      default: 5
`,
  );

  fixTitlesOf(
    'a discriminator that is not required',
    'Add "kind" to "required"',
    `components:
  schemas:
    s:
      discriminator: ki|nd
      properties:
        kind: { type: string }
`,
    `components:
  schemas:
    s:
      discriminator: kind
      properties:
        kind: { type: string }
      required:
        - kind
`,
  );

  fixTitlesOf(
    'a format that is nearly one',
    'Change it to "application/vnd.neutral.avro;version=1.9.0"',
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.arvo;version=1.9|.0
      schema: {}
`,
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      schema: {}
`,
  );

  fixTitlesOf(
    'nullable',
    'Set "type: [string, "null"]"',
    `components:
  schemas:
    s:
      type: string
      nul|lable: true
`,
    `components:
  schemas:
    s:
      type:
        - string
        - 'null'
`,
  );

  fixTitlesOf(
    'example of a schema',
    'Rename "example" to "examples"',
    `components:
  schemas:
    s:
      type: string
      exam|ple: x
`,
    `components:
  schemas:
    s:
      type: string
      examples:
        - x
`,
  );

  fixTitlesOf(
    'a record without fields',
    'Add "fields"',
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      sche|ma:
        type: record
        name: A
`,
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      schema:
        type: record
        name: A
        fields: []
`,
  );

  fixTitlesOf(
    'an empty list of choices',
    'Remove the empty "oneOf"',
    `components:
  schemas:
    s:
      oneOf: []|
      title: S
`,
    `components:
  schemas:
    s:
      title: S
`,
  );

  fixTitlesOf(
    'a discriminator without a name',
    'Move it to "components.schemas" as "M"',
    `channels:
  c:
    messages:
      m:
        payload:
          type: object
          required: [kind]
          properties: { kind: { type: string } }
          discriminator|: kind
`,
    `channels:
  c:
    messages:
      m:
        payload:
          $ref: '#/components/schemas/M'
components:
  schemas:
    M:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: kind
`,
  );

  fixTitlesOf(
    'a null of Avro',
    'Put null in quotes',
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      schema:
        type: record
        name: A
        fields:
          - name: b
            type: [nu|ll, string]
`,
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.avro;version=1.9.0
      schema:
        type: record
        name: A
        fields:
          - name: b
            type: ['null', string]
`,
  );

  fixTitlesOf(
    'a header of RAML',
    'Add the line "#%RAML 1.0 DataType" first',
    `components:
  schemas:
    s:
      schemaFormat: application/raml+yaml;version=1.0
      sch¦ema: |
        type: object
`,
    `components:
  schemas:
    s:
      schemaFormat: application/raml+yaml;version=1.0
      schema: |
        #%RAML 1.0 DataType
        type: object
`,
    { mark: '¦' },
  );

  fixTitlesOf(
    'items of a list',
    'Add "items: {}"',
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema:
        type: arr|ay
`,
    `components:
  schemas:
    s:
      schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema:
        type: array
        items: {}
`,
  );
});

describe('a default of another type', () => {
  const schema = (type: string, value: string): string =>
    `components:\n  schemas:\n    S:\n      type: ${type}\n      default: ${value}\n`;
  for (const [type, value, title, newType, newValue] of [
    ['string', '0x1F', 'Write "0x1F"', 'string', "'0x1F'"],
    ['string', 'true', 'Write "true"', 'string', "'true'"],
    ['string', '{ a: 1 }', 'Change "type" to "object"', 'object', '{ a: 1 }'],
    ['boolean', "'true'", 'Write true', 'boolean', 'true'],
    ['integer', '1.5', 'Write 2', 'integer', '2'],
    ['number', "'12.5'", 'Write 12.5', 'number', '12.5'],
    ['array', 'one', 'Write ["one"]', 'array', '\n        - one'],
    ['string', '[]', 'Change "type" to "array"', 'array', '[]'],
    ['string', 'null', 'Allow null in "type"', "\n        - string\n        - 'null'", 'null'],
    ['[string, boolean]', 'null', 'Allow null in "type"', "[string, boolean, 'null']", 'null'],
  ] as const)
    fixTitlesOf(
      `${value} for ${type}`,
      title,
      schema(type, `|${value}`),
      schema(newType, newValue).replace(': \n', ':\n'),
    );
});

describe('schemas as other languages write them', () => {
  const schema = (body: string): string =>
    `components:\n  schemas:\n    S:\n${body.replace(/^(?=.)/gm, '      ')}`;
  fixTitlesOf(
    'nullable that is false',
    'Remove "nullable"',
    schema('type: string\nnull|able: false\n'),
    schema('type: string\n'),
  );
  fixTitlesOf(
    'nullable beside several types',
    'Add "null" to "type"',
    schema('type: [string, integer]\nnull|able: true\n'),
    schema("type: [string, integer, 'null']\n"),
  );
  fixTitlesOf(
    'a discriminator that is spelled like a property',
    'Change "kid" to "kind"',
    schema('type: object\nrequired: [kind]\ndiscriminator: k|id\nproperties:\n  kind: {}\n'),
    schema('type: object\nrequired: [kind]\ndiscriminator: kind\nproperties:\n  kind: {}\n'),
  );
  fixTitlesOf(
    'a discriminator that is neither described nor required',
    'Add "kind" to "properties" and "required"',
    schema('type: object\ndiscriminator: k|ind\n'),
    schema(
      'type: object\ndiscriminator: kind\nproperties:\n  kind:\n    type: string\nrequired:\n  - kind\n',
    ),
  );
});

describe('headers that are not an object', () => {
  const message = (headers: string, schemas = ''): string =>
    `components:\n  messages:\n    m:\n      headers:\n${headers.replace(/^(?=.)/gm, '        ')}${schemas}`;
  const marked = (text: string): string => text.replace('headers:', 'head|ers:');
  const named = 'schemaFormat: application/schema+json;version=draft-07\nschema:\n';
  fixTitlesOf(
    'in a schema that names its language',
    'Set "type: object"',
    marked(message(`${named}  type: string\n`)),
    message(`${named}  type: object\n`),
  );
  const reference = "$ref: '#/components/schemas/H'\n";
  const schemas = (type: string): string => `  schemas:\n    H:\n      type: ${type}\n`;
  fixTitlesOf(
    'in a schema that they refer to',
    'Set "type: object"',
    marked(message(reference, schemas('string'))),
    message(reference, schemas('object')),
  );
});
