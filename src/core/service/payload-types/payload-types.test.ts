// Types of payloads: exact by the schema, with the names of the document, and no text of it gets
// out of a literal or a comment.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import type { TypeLanguage } from './languages.ts';
import { typeFiles, typesOfPart } from './payload-types.ts';

/** A document with these schemas in components, and messages with payloads. */
function documentOf(schemas: object, messages: object = {}): string {
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    channels: { orders: { address: 'orders/{id}', messages } },
    operations: { placeOrder: { action: 'receive', channel: { $ref: '#/channels/orders' } } },
    components: { schemas },
  });
}

async function request(text: string, language: TypeLanguage) {
  const analyzer = new Analyzer('api.json', 'json');
  analyzer.setText(text);
  return { model: analyzer.model(), schemas: await analyzer.sharedSchemas(), language };
}

/** The first file without the line above it. */
async function typesOf(text: string, language: TypeLanguage = 'typescript'): Promise<string> {
  const [first] = typeFiles(await request(text, language)).files;
  return (first?.text ?? '').replace(/^.*\n\n/, '');
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('an object is an interface with what the schema says of each property', async () => {
  const Order = {
    type: 'object',
    description: 'An order.\nOf a customer.',
    required: ['id', 'state'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true, description: 'Its number' },
      state: { enum: ['open', 'closed'] },
      total: { type: ['number', 'null'], minimum: 0, default: 0 },
      'ship-to': ref('Address'),
      lines: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      old: { type: 'boolean', deprecated: true },
    },
  };
  const Address = { type: 'object', properties: { city: { type: 'string' } } };
  expect(await typesOf(documentOf({ Order, Address }))).toBe(`/**
 * An order.
 * Of a customer.
 */
export interface Order {
  /**
   * Its number
   * @format uuid
   */
  readonly id: string;
  state: 'open' | 'closed';
  /**
   * @minimum 0
   * @default 0
   */
  total?: number | null;
  'ship-to'?: Address;
  lines?: (string | number)[];
  /** @deprecated */
  old?: boolean;
}

export interface Address {
  city?: string;
}
`);
});

test.each([
  ['any value', {}, 'unknown'],
  ['no value', false, 'never'],
  ['a constant', { const: 'a"\'b' }, `'a"\\'b'`],
  ['values of several types', { type: ['string', 'null'], enum: ['a', null, 3] }, "'a' | null"],
  [
    'a map',
    { type: 'object', additionalProperties: { type: 'integer' } },
    '{\n  [name: string]: number;\n}',
  ],
  ['an empty object', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [
    'additional properties beside others',
    { properties: { a: { type: 'string' } }, additionalProperties: { type: 'boolean' } },
    '{\n  a?: string;\n  [name: string]: boolean | string | undefined;\n}',
  ],
  ['a tuple', { items: [{ type: 'string' }, {}], minItems: 1 }, '[string, unknown?, ...unknown[]]'],
  [
    'a closed tuple',
    { items: [{ type: 'string' }], additionalItems: false, minItems: 1 },
    '[string]',
  ],
  [
    'a required property beside a reference',
    { allOf: [ref('Other'), { required: ['a'] }] },
    'Other & {\n  a: unknown;\n}',
  ],
  [
    'a plain type that its alternatives say better',
    { type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }] },
    "'a' | 'b'",
  ],
  ['a circle of references', { anyOf: [ref('Other2'), { type: 'string' }] }, 'unknown'],
])('%s', async (_, schema, expected) => {
  const others = {
    Other: { type: 'integer' },
    Other2: { anyOf: [ref('Order'), { type: 'null' }] },
  };
  const text = await typesOf(documentOf({ Order: schema, ...others }));
  expect(text).toContain(
    expected.startsWith('{')
      ? `export interface Order ${expected}\n`
      : `export type Order = ${expected};\n`,
  );
});

test('a discriminator makes the alternatives distinct, by its mapping or by their names', async () => {
  const pet = (properties: object) => ({ type: 'object', required: ['kind'], properties });
  const schemas = {
    Cat: pet({ kind: { type: 'string' } }),
    Dog: pet({ kind: { const: 'dog' } }),
    Pet: { discriminator: 'kind', oneOf: [ref('Cat'), ref('Dog')] },
  };
  expect(await typesOf(documentOf(schemas))).toContain(
    "export type Pet = Cat & { kind: 'Cat' } | Dog;\n",
  );
});

test('names are those of messages and components, and each only once', async () => {
  const object = { type: 'object' };
  const messages = {
    'order-placed': { payload: object, headers: object },
    order: { payload: { type: 'string' } },
    shipped: { payload: ref('Order') },
  };
  const text = await typesOf(
    documentOf({ Order: object, ORDER: object, '123': object, '': object }, messages),
  );
  expect(text.match(/(?<=^export (?:interface|type) )\w+/gm)).toEqual([
    ...['Type123', 'Order', 'ORDER2', 'Type', 'OrderPlaced', 'OrdersOrder'],
    ...['OrderPlacedHeaders', 'Shipped'],
  ]);
});

test('the types of one message are those that it refers to', async () => {
  const schemas = { Order: { items: ref('Line') }, Line: { type: 'string' }, Other: {} };
  const made = await request(
    documentOf(schemas, { placed: { payload: ref('Order') } }),
    'typescript',
  );
  expect(typesOfPart(made, '#/channels/orders/messages/placed')).toBe(
    'export type Order = Line[];\n\nexport type Line = string;\n\nexport type Placed = Order;\n',
  );
  expect(typesOfPart(made, '#/channels/orders')).toBeNull();
});
