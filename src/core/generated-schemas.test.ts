// Schema files in the forms that generators write them, used as payloads.
import { expect, test } from 'vitest';
import { bundleFiles, errorsOf, unrolled } from './analysis/bundle/testing.ts';
import { analyzerOf, HEAD, validated } from './analysis/instances/testing.ts';

const ORDER = {
  type: 'object',
  properties: { id: { type: 'string' }, total: { type: 'number' } },
  required: ['id'],
  additionalProperties: false,
};
const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const VALID = { id: 'o-1' };
const INVALID = { id: 1 };

/** A file, and payloads that it accepts and rejects. */
const FILES: Record<string, { schema: object; valid: unknown; invalid: unknown }> = {
  'zod-to-json-schema, with a name': {
    schema: {
      $ref: '#/definitions/order',
      definitions: {
        order: {
          ...ORDER,
          properties: {
            ...ORDER.properties,
            // What is used twice refers to its first use.
            parent: { $ref: '#/definitions/order/properties/id' },
            parts: { type: 'array', items: { $ref: '#/definitions/order' } },
          },
        },
      },
      $schema: DRAFT_7,
    },
    valid: { id: 'o-1', parent: 'o-0', parts: [VALID] },
    invalid: { id: 'o-1', parts: [INVALID] },
  },
  'zod-to-json-schema, without a name': {
    schema: {
      ...ORDER,
      properties: { ...ORDER.properties, parts: { type: 'array', items: { $ref: '#' } } },
      $schema: DRAFT_7,
    },
    valid: { id: 'o-1', parts: [VALID] },
    invalid: { id: 'o-1', parts: [INVALID] },
  },
  'ts-json-schema-generator, with encoded names of generic types': {
    schema: {
      $schema: DRAFT_7,
      $ref: '#/definitions/Page%3COrder%3E',
      definitions: {
        'Page<Order>': {
          type: 'object',
          properties: { items: { type: 'array', items: { $ref: '#/definitions/Order' } } },
          required: ['items'],
          additionalProperties: false,
        },
        Order: ORDER,
      },
    },
    valid: { items: [VALID] },
    invalid: { items: [INVALID] },
  },
  'typescript-json-schema, with a reference at the top': {
    schema: {
      $ref: '#/definitions/Order',
      $schema: DRAFT_7,
      definitions: { Order: ORDER },
    },
    valid: VALID,
    invalid: INVALID,
  },
  'typescript-json-schema, without one': {
    schema: {
      $schema: DRAFT_7,
      definitions: { Order: ORDER },
      type: 'object',
      properties: { order: { $ref: '#/definitions/Order' } },
    },
    valid: { order: VALID },
    invalid: { order: INVALID },
  },
  NJsonSchema: {
    schema: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      title: 'OrderPlaced',
      allOf: [
        { $ref: '#/definitions/Event' },
        {
          type: 'object',
          additionalProperties: true,
          properties: { order: { oneOf: [{ type: 'null' }, { $ref: '#/definitions/Order' }] } },
        },
      ],
      definitions: {
        Event: { type: 'object', properties: { at: { type: 'string' } } },
        Order: ORDER,
      },
    },
    valid: { order: VALID },
    invalid: { order: INVALID },
  },
  quicktype: {
    schema: {
      $schema: 'http://json-schema.org/draft-06/schema#',
      $ref: '#/definitions/Welcome',
      definitions: {
        Welcome: {
          type: 'object',
          additionalProperties: false,
          properties: { order: { $ref: '#/definitions/Order' } },
          required: ['order'],
          title: 'Welcome',
        },
        Order: { ...ORDER, title: 'Order' },
      },
    },
    valid: { order: VALID },
    invalid: { order: INVALID },
  },
};

test.each(Object.entries(FILES))('%s', (_, { schema, valid, invalid }) => {
  const files = {
    'main.yaml': `${HEAD}channels:
  orders:
    address: orders
    messages:
      placed:
        payload: { $ref: ./types.json }
        examples:
          - payload: ${JSON.stringify(valid)}
          - payload: ${JSON.stringify(invalid)}
`,
    'types.json': JSON.stringify(schema),
  };
  const analyzer = analyzerOf(files['main.yaml'], files);
  expect(analyzer.problems()).toEqual([]);
  expect(validated(analyzer).all.map(({ path }) => path.join('/'))).toEqual([
    expect.stringMatching(/messages\/placed\/examples\/1\/payload/),
  ]);

  const bundle = bundleFiles(files, 'main.yaml');
  expect(bundle.problems).toEqual([]);
  expect(errorsOf(bundle)).toEqual([]);
  const payload = (value: unknown): unknown =>
    (value as { channels: { orders: { messages: { placed: { payload: unknown } } } } }).channels
      .orders.messages.placed.payload;
  expect(payload(unrolled({ 'out.yaml': bundle.text ?? '' }, 'out.yaml'))).toEqual(
    payload(unrolled(files, 'main.yaml')),
  );
});
