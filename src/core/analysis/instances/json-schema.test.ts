// The payload of a message as a JSON Schema that validators read without the document.
import { Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
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
const schemaOf = (message: string) =>
  analyzer.payloadSchema(`#/channels/orders/messages/${message}`);

test('has everything it refers to, as written, and validates alone', () => {
  const { text = '', left } = schemaOf('placed') ?? {};
  const schema = JSON.parse(text);
  expect(left).toBe(1);
  expect(Object.keys(schema)).toEqual([
    '$schema',
    'description',
    'type',
    'x-owner',
    'required',
    'properties',
    'definitions',
  ]);
  expect(Object.keys(schema.definitions)).toEqual(['a/b~c', 'money', 'odd']);
  expect(schema.properties.id.examples).toEqual([{ $ref: '#/not/a/reference' }]);
  delete schema.properties.gone;
  const valid = (value: unknown) => new Validator(schema, '7', false).validate(value).valid;
  expect(valid({ id: 'a', total: 3, parts: [{ id: 'b' }], 'a/b~c': true })).toBe(true);
  expect(valid({ id: 'a', total: 13 })).toBe(false);
  expect(valid({ id: 'a', parts: [{}] })).toBe(false);
  expect(valid({ id: 'a', 'a/b~c': 1 })).toBe(false);
});

test('keeps definitions of its own, and adds those of the document under free names', () => {
  expect(JSON.parse(schemaOf('named')?.text ?? '')).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Named',
    properties: { total: { $ref: '#/definitions/money2' } },
    definitions: { money: { type: 'integer' }, money2: { type: 'number' } },
  });
});

test.each(['record', 'empty', 'nowhere'])(
  'is none of a message without a JSON Schema: %s',
  (message) => {
    expect(schemaOf(message)).toBeNull();
  },
);
