import { describe, expect, test } from 'vitest';
import { suggestionsFor, type Taken, taking, withSlot } from './testing.ts';

const yaml = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    messages:
      placed:
        headers:
          type: object
          required: [trace]
          properties:
            trace: {type: string}
            retry: {type: boolean}
        payload:
          $ref: '#/components/schemas/Order'
        traits:
          - $ref: '#/components/messageTraits/Timed'
        examples:
          - headers:
              «header»
          - payload:
              «payload»
          - payload:
              id: a
              «second»
          - payload: {«flow»}
          - payload:«whole»
          - payload:
              state:«state»
          - payload:
              items:
                «item»
          - payload:
              items:
                - «itemField»
          - payload:
              buyer:
                «buyer»
          - payload:
              pet:
                «pet»
          - payload:
              pet:
                kind: Dog
                «dog»
          - payload:
              pet:
                kind:«kind»
          - payload:
              labels:
                colour:«label»
          - payload:
              tree:
                next:
                  next:
                    «deep»
          - payload:
              price:«price»
components:
  messageTraits:
    Timed:
      headers:
        type: object
        properties:
          time: {type: string, format: date-time}
      examples:
        - headers:
            «traitHeader»
  schemas:
    Order:
      allOf:
        - $ref: '#/components/schemas/Base'
        - type: object
          required: [state, items]
          properties:
            state: {type: string, enum: [open, 'true', "it's done"]}
            items:
              type: array
              items:
                type: object
                required: [sku]
                properties: {sku: {type: string}, count: {type: integer, minimum: 1}}
            buyer: {$ref: '#/components/schemas/Buyer'}
            pet:
              discriminator: kind
              oneOf:
                - $ref: '#/components/schemas/Cat'
                - $ref: '#/components/schemas/Dog'
            labels: {type: object, additionalProperties: {enum: [red, blue]}}
            tree: {$ref: '#/components/schemas/Tree'}
            price: {type: number, default: 9.5, examples: [1, 2.25]}
    Base:
      type: object
      required: [id]
      properties: {id: {type: string}}
    Buyer:
      type: object
      properties: {name: {type: string, description: 'Their *name*'}, vip: {type: boolean}}
      default:
        «default»
      examples:
        - «example»
    Cat:
      type: object
      required: [kind, lives]
      properties: {kind: {const: Cat}, lives: {type: integer}}
    Dog:
      type: object
      required: [kind]
      properties: {kind: {const: Dog}, bark: {type: boolean}}
    Tree:
      type: object
      properties: {next: {$ref: '#/components/schemas/Tree'}, leaf: {type: string}}
    Size:
      type: string
      enum: [small, large]
      default:«size»
    Flag:
      type: boolean
      default:«flag»
`;

const cases: readonly Taken[] = [
  ['header', '|', 'trace', 'trace: '],
  ['header', 'ti|', 'time', 'time: '],
  ['header', '|', 'retry', 'retry: true'],
  ['payload', '|', 'id', 'id: '],
  ['payload', '|', 'state', "state: 'open'"],
  ['payload', '|', 'items', 'items:\n                - sku: '],
  ['second', '|', 'price', 'price: 9.5'],
  ['second', 'sta|: x', 'state', 'state: x'],
  ['flow', '|', 'id', 'id: '],
  ['flow', 'id: a, |', 'state', "id: a, state: 'open'"],
  [
    'whole',
    ' |',
    'All required properties',
    "\n              id: \n              state: 'open'\n              items:\n                - sku: ",
  ],
  ['state', ' |', 'open', ' open'],
  ['state', ' |', 'true', " 'true'"],
  ['state', ' it|', "it's done", " it's done"],
  ['state', " 'o|'", 'open', " 'open'"],
  ['item', '- |', 'sku', '- sku: '],
  ['itemField', 'sku: a\n                  |', 'count', 'sku: a\n                  count: 1'],
  ['buyer', '|', 'vip', 'vip: true'],
  ['pet', '|', 'Cat', 'kind: Cat\n                lives: 0'],
  ['dog', '|', 'bark', 'bark: true'],
  ['kind', ' |', 'Dog', ' Dog'],
  ['label', ' |', 'blue', ' blue'],
  ['deep', '|', 'leaf', 'leaf: '],
  ['price', ' |', '2.25', ' 2.25'],
  ['traitHeader', '|', 'time', 'time: '],
  ['default', '|', 'vip', 'vip: true'],
  ['example', '|', 'name', 'name: '],
  ['size', ' |', 'large', ' large'],
  ['flag', ' |', 'false', ' false'],
];

describe('data in YAML', () => {
  test.each(cases)('%s: %s takes %s', (...taken) => {
    expect(taking(yaml, taken)).toBe(withSlot(yaml, taken[0], taken[3]));
  });
});

test('required properties come first, and those that are there not again', () => {
  expect(suggestionsFor(yaml, 'second', '|', ['property'])).toEqual([
    'state',
    'items',
    'buyer',
    'pet',
    'labels',
    'tree',
    'price',
  ]);
});

test('offers only the alternatives that the value still matches', () => {
  expect(suggestionsFor(yaml, 'dog', '|', ['property'])).toEqual(['bark']);
  expect(suggestionsFor(yaml, 'pet', '|', ['property'])).toEqual(['kind', 'lives', 'bark']);
  expect(suggestionsFor(yaml, 'kind', ' |', ['enum'])).toEqual(['Cat', 'Dog']);
});

test('offers nothing for data without a schema', () => {
  expect(
    suggestionsFor(yaml, 'second', 'unknown:\n                |', ['property', 'enum', 'value']),
  ).toEqual([]);
});

const json = `{
  "apidoc": "3.1.0",
  "info": {"title": "Shop", "version": "1.0.0"},
  "components": {
    "messages": {
      "M": {
        "payload": {
          "schemaFormat": "application/schema+json;version=draft-07",
          "schema": {
            "type": "object",
            "required": ["a/b"],
            "properties": {"a/b": {"enum": [1, "1", null]}, "say \\"hi\\"": {"type": "array", "items": {"type": "boolean"}}}
          }
        },
        "examples": [
          {"payload": {«first»}},
          {"payload": {"a/b": «value»}},
          {"payload": {"say \\"hi\\"": [«item»]}},
          {"payload": {}}
        ]
      }
    }
  }
}
`;

describe('data in JSON', () => {
  test.each<Taken>([
    ['first', '|', 'a/b', '"a/b": 1'],
    ['first', '"|"', 'say "hi"', '"say \\"hi\\"": [\n            true\n          ]'],
    ['value', '|', '1', '1'],
    ['value', '|', 'null', 'null'],
    ['item', '|', 'false', 'false'],
    ['item', 'true, |', 'false', 'true, false'],
  ])('%s: %s takes %s', (...taken) => {
    expect(taking(json, taken, 'json')).toBe(withSlot(json, taken[0], taken[3]));
  });
});

const avro = `apidoc: 3.1.0
components:
  messages:
    M:
      payload:
        schemaFormat: application/vnd.neutral.avro;version=1.9.0
        schema:
          type: record
          name: Node
          namespace: a.b
          fields:
            - {name: kind, type: {type: enum, name: Kind, symbols: [leaf, branch]}}
            - {name: left, type: ['null', Node], default: null}
            - {name: other, type: a.b.Kind}
            - {name: labels, type: {type: map, values: boolean}}
      correlationId:
        location:«location»
      examples:
        - payload:
            «payload»
        - payload:
            other:«other»
        - payload:
            left:
              left:
                «deep»
        - payload:
            labels:
              new:«label»
`;

describe('data of Avro schemas', () => {
  test.each<Taken>([
    ['payload', '|', 'kind', 'kind: leaf'],
    [
      'payload',
      '|',
      'left',
      'left:\n              kind: leaf\n              other: leaf\n              labels:\n                ',
    ],
    ['other', ' |', 'branch', ' branch'],
    ['deep', '|', 'other', 'other: leaf'],
    ['label', ' |', 'true', ' true'],
    ['location', ' |', '$message.payload#/left/kind', ' $message.payload#/left/kind'],
  ])('%s: %s takes %s', (...taken) => {
    expect(taking(avro, taken)).toBe(withSlot(avro, taken[0], taken[3]));
  });
});
