// A schema of a document as a JSON Schema that validators read without the document.
import { Ajv, type AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { JsonSchemaDraft } from '../../types.ts';
import { analyzerOf } from './testing.ts';

const DOCUMENT = `asyncapi: 3.0.0
info: {title: a, version: '1'}
channels:
  orders:
    messages:
      placed:
        payload: {$ref: '#/components/schemas/Order'}
      named:
        payload:
          schemaFormat: application/schema+json;version=draft-07
          schema:
            title: Named
            definitions: {money: {type: integer}}
            properties: {total: {$ref: '#/components/schemas/money'}}
      record:
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: {type: record, name: R, fields: []}
      text:
        payload:
          schemaFormat: application/vnd.google.protobuf;version=3
          schema: 'message A {}'
      openapi:
        payload:
          schemaFormat: application/vnd.oai.openapi;version=3.0.0
          schema:
            oneOf: [{$ref: '#/components/schemas/Order'}, {$ref: '#/components/schemas/money'}]
            nullable: true
            example: 5
            discriminator: {propertyName: kind, mapping: {order: '#/components/schemas/Order', m: money}}
      traits:
        traits: [{headers: {type: object, required: [id]}}]
        headers: {properties: {id: {type: string}}}
      empty: {name: nothing}
components:
  schemas:
    Order:
      description: An order
      type: object
      x-owner: sales
      required: [id]
      properties:
        id: {type: string, examples: [{$ref: '#/not/a/reference'}]}
        parts: {type: array, items: {$ref: '#/components/schemas/Order'}}
        total: {$ref: 'money.yaml#/money'}
        'a/b~c': {$ref: '#/components/schemas/a~1b~0c'}
        gone: {$ref: '#/components/schemas/Gone'}
    'a/b~c': {type: boolean}
    money: {type: number}
`;
const FILES = {
  'money.yaml': 'money: {type: integer, minimum: 0, not: {$ref: "#/odd"}}\nodd: {const: 13}\n',
};

const analyzer = analyzerOf(DOCUMENT, FILES);
const schemaOf = (message: string, draft: JsonSchemaDraft = '07', field = 'payload') =>
  analyzer.jsonSchema({ uri: '', pointer: `/channels/orders/messages/${message}/${field}` }, draft);

/** Compiles a schema as its users do: no other files, and a schema that is none is an error. */
function compiled(text: string, draft: JsonSchemaDraft): (value: unknown) => boolean {
  const options = {
    strict: false,
    validateFormats: false,
    ownProperties: true,
    logger: false,
  } as const;
  const ajv = draft === '07' ? new Ajv(options) : new Ajv2020(options);
  return ajv.compile(JSON.parse(text) as AnySchemaObject);
}

test.each(['07', '2020-12'] as const)(
  'has everything it refers to, as written, and validates alone: %s',
  async (draft) => {
    const { text = '', left } = (await schemaOf('placed', draft)) ?? {};
    const schema = JSON.parse(text);
    const definitions = draft === '07' ? 'definitions' : '$defs';
    expect(left).toBe(1);
    expect(Object.keys(schema)).toEqual([
      '$schema',
      'description',
      'type',
      'x-owner',
      'required',
      'properties',
      definitions,
    ]);
    expect(Object.keys(schema[definitions])).toEqual(['a/b~c', 'money', 'odd']);
    expect(schema.properties.id.examples).toEqual([{ $ref: '#/not/a/reference' }]);
    expect(schema.properties.gone).toEqual({
      $comment: 'Unresolved reference: #/components/schemas/Gone',
    });
    const valid = compiled(text, draft);
    expect(valid({ id: 'a', total: 3, parts: [{ id: 'b' }], 'a/b~c': true })).toBe(true);
    expect(valid({ id: 'a', total: 13 })).toBe(false);
    expect(valid({ id: 'a', parts: [{}] })).toBe(false);
    expect(valid({ id: 'a', 'a/b~c': 1 })).toBe(false);
  },
);

test('keeps definitions of its own, and adds those of the document under free names', async () => {
  expect(JSON.parse((await schemaOf('named'))?.text ?? '')).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Named',
    properties: { total: { $ref: '#/definitions/money2' } },
    definitions: { money: { type: 'integer' }, money2: { type: 'number' } },
  });
});

test('translates OpenAPI, whose discriminator names definitions', async () => {
  const schema = JSON.parse((await schemaOf('openapi', '2020-12'))?.text ?? '');
  expect(schema).toMatchObject({
    oneOf: [{ $ref: '#/$defs/Order' }, { $ref: '#/$defs/money' }],
    examples: [5],
    discriminator: { propertyName: 'kind', mapping: { order: '#/$defs/Order', m: 'money' } },
  });
});

test('translates Avro, also where the pointer is of the schema inside of its format', async () => {
  const schema = await schemaOf('record');
  expect(JSON.parse(schema?.text ?? '')).toMatchObject({ title: 'R', additionalProperties: false });
  expect(await schemaOf('record/payload', '07', 'schema')).toEqual(schema);
});

test('has the headers of traits', async () => {
  expect(JSON.parse((await schemaOf('traits', '07', 'headers'))?.text ?? '')).toMatchObject({
    required: ['id'],
    properties: { id: { type: 'string' } },
  });
});

test.each(['text', 'empty', 'nowhere'])(
  'is none of a message without a schema that is translated: %s',
  async (message) => {
    expect(await schemaOf(message)).toBeNull();
  },
);

/** Keywords, and what they are written as. */
test.each<[schema: string, draft07: object, draft2020: object]>([
  ['true', {}, {}],
  ['false', { not: {} }, { not: {} }],
  [
    '{items: [{type: string}], additionalItems: false}',
    { items: [{ type: 'string' }], additionalItems: false },
    { prefixItems: [{ type: 'string' }], items: false },
  ],
  ['{additionalItems: false}', {}, {}],
  [
    '{dependencies: {a: [b, b], c: {minProperties: 2}}}',
    { dependencies: { a: ['b'], c: { minProperties: 2 } } },
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 2 } } },
  ],
  [
    '{unevaluatedProperties: false, nullable: true, prefixItems: [false], $anchor: a}',
    { 'x-unevaluatedProperties': false, 'x-nullable': true, 'x-prefixItems': [false] },
    { 'x-unevaluatedProperties': false, 'x-nullable': true, 'x-prefixItems': [false] },
  ],
  ['{type: strng, required: true, minimum: "1", title: [a], enum: 5, allOf: []}', {}, {}],
  ['{minLength: 1.5, maxItems: 2.5}', { minLength: 2, maxItems: 2 }, { minLength: 2, maxItems: 2 }],
  ['{enum: [a, a]}', { enum: ['a'] }, { enum: ['a'] }],
  ['{enum: []}', { allOf: [false] }, { allOf: [false] }],
  [
    '{$id: "#a", description: A, readOnly: true}',
    { description: 'A', readOnly: true },
    { description: 'A', readOnly: true },
  ],
  ["{pattern: '^a\\@b'}", { pattern: '^a@b' }, { pattern: '^a@b' }],
  ["{pattern: '('}", {}, {}],
])('writes %s', async (schema, draft07, draft2020) => {
  const one = analyzerOf(
    `asyncapi: 3.0.0\ninfo: {title: a, version: '1'}\ncomponents: {schemas: {S: ${schema}}}\n`,
  );
  const at = { uri: '', pointer: '/components/schemas/S' };
  for (const [draft, expected] of [
    ['07', draft07],
    ['2020-12', draft2020],
  ] as const) {
    const { text = '' } = (await one.jsonSchema(at, draft)) ?? {};
    const { $schema, ...rest } = JSON.parse(text);
    expect([draft, rest]).toEqual([draft, expected]);
    compiled(text, draft);
  }
});

test('names definitions after hostile names', async () => {
  const one = analyzerOf(
    `asyncapi: 3.0.0\ninfo: {title: a, version: '1'}\ncomponents: {schemas: {S: {allOf: [{$ref: '#/components/schemas/__proto__'}, {$ref: '#/components/schemas/a%20%25/x'}]}, __proto__: {type: string}, 'a %': {x: {minLength: 2}}}}\n`,
  );
  const at = { uri: '', pointer: '/components/schemas/S' };
  const { text = '', left } = (await one.jsonSchema(at, '2020-12')) ?? {};
  expect(left).toBe(0);
  const valid = compiled(text, '2020-12');
  expect([valid('ab'), valid('a'), valid(5)]).toEqual([true, false, false]);
});

test('gives all schemas of the documentation with what they refer to once', async () => {
  const { schemas, numbers } = await analyzer.sharedSchemas();
  const number = (pointer: string) => schemas.roots[numbers.get(`#${pointer}`) ?? -1];
  expect(number('/channels/orders/messages/placed/payload')).toBe('Order');
  expect(number('/components/schemas/Order')).toBe('Order');
  expect(Object.keys(schemas.$defs)).toContain('money');
  expect(number('/channels/orders/messages/named/payload/schema')).toBe('schema');
  expect(number('/channels/orders/messages/record/payload/schema')).toMatchObject({ title: 'R' });
  expect(number('/channels/orders/messages/text/payload/schema')).toBeUndefined();
  expect(JSON.stringify(schemas).match(/"description":"An order"/g)).toHaveLength(2);
});
