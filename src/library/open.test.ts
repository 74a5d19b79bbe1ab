// What programs do with an open document: read its channels, edit it, request features.
import { expect, test } from 'vitest';
import { type DocumentChange, open } from './open.ts';

const TEXT = `asyncapi: 3.1.0
info:
  title: Orders # shown to partners
  version: '1'
channels:
  orders: # the topic
    address: shop.orders
    messages:
      placed: {$ref: '#/components/messages/Placed'}
operations:
  takeOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
components:
  messages:
    Placed:
      name: orderPlaced
      payload: {$ref: './order.yaml'}
      traits: [{contentType: application/json}]
`;
const FILES = {
  'order.yaml': `type: object
properties:
  lines: {type: array, items: {$ref: 'line.json'}}
  parent: {$ref: '#'}
`,
  'line.json': '{"type": "object", "properties": {"sku": {"type": "string"}}}',
};

test('channels have their messages with resolved payloads and merged traits', async () => {
  const document = await open(TEXT, { uri: 'api.yaml', files: FILES });
  expect(document.problems()).toEqual([]);
  expect(document.channels()).toEqual([
    {
      uri: '',
      pointer: '/channels/orders',
      key: 'orders',
      address: 'shop.orders',
      servers: [],
      parameters: [],
      operations: ['takeOrder'],
      messages: [
        {
          uri: '',
          pointer: '/components/messages/Placed',
          key: 'placed',
          name: 'orderPlaced',
          contentType: 'application/json',
          headers: null,
          examples: [],
          payload: {
            schema: {
              type: 'object',
              properties: {
                lines: {
                  type: 'array',
                  items: { type: 'object', properties: { sku: { type: 'string' } } },
                },
                parent: { $ref: '#' },
              },
            },
          },
        },
      ],
    },
  ]);
  const [operation] = document.operations();
  expect(operation).toMatchObject({ key: 'takeOrder', action: 'receive', channel: 'orders' });
  expect(operation?.messages.map(({ name }) => name)).toEqual(['orderPlaced']);
  expect(document.referencedFiles()).toEqual(['order.yaml', 'line.json']);
});

test('a value at a pointer is resolved, and references in a circle point into the result', async () => {
  const document = await open(TEXT, { uri: 'api.yaml', files: FILES });
  expect(document.resolve('/channels/orders/messages/placed/payload')).toMatchObject({
    properties: { parent: { $ref: '#' } },
  });
  expect(document.resolve('/components/messages/Placed')).toMatchObject({
    payload: { properties: { parent: { $ref: '#/payload' } } },
  });
  expect(document.resolve('/nothing')).toBe(undefined);
});

test('edits keep comments and layout, and follow references', async () => {
  const document = await open(TEXT, { uri: 'api.yaml', files: FILES });
  const changed = await document.edit(
    { set: '/info/title', value: 'Shop orders' },
    { set: '/info/license', value: { name: 'MIT' } },
    { append: '/components/messages/Placed/tags', value: { name: 'shop' } },
    { rename: '/channels/orders', to: 'newOrders' },
    { uri: 'order.yaml', set: '/description', value: 'What was bought' },
  );
  expect(changed).toEqual(['api.yaml', 'order.yaml']);
  expect(document.text()).toContain('  title: Shop orders # shown to partners\n');
  expect(document.text()).toContain('  newOrders: # the topic\n');
  expect(document.text()).toContain("    channel: {$ref: '#/channels/newOrders'}\n");
  expect(document.text('order.yaml')).toContain('description: What was bought\n');
  expect(document.problems()).toEqual([]);
  expect(document.channels()[0]?.key).toBe('newOrders');
});

test('something new goes where the change says, and comments stay with their entries', async () => {
  const before = `${TEXT}x-list: [1, 3]\n`;
  const document = await open(before, { uri: 'api.yaml', files: FILES });
  await document.edit(
    { set: '/channels/refunds', value: { address: 'refunds' }, before: 'orders' },
    { set: '/info/license', value: { name: 'MIT' }, after: 'title' },
    { append: '/x-list', value: 2, before: '1' },
  );
  const text = document.text() ?? '';
  expect(text).toContain('channels:\n  refunds:\n    address: refunds\n  orders: # the topic\n');
  expect(text).toContain('# shown to partners\n  license:\n    name: MIT\n  version:');
  expect(text).toContain('x-list: [1, 2, 3]\n');
  const refused = async (change: DocumentChange, why: string) =>
    expect(document.edit(change)).rejects.toThrow(why);
  await refused({ set: '/channels/x', value: {}, after: 'gone' }, 'nothing at /channels/gone');
  await refused({ set: '/channels/orders', value: {}, after: 'refunds' }, 'stays where it is');
  await refused({ append: '/x-list', value: 2, after: '9' }, 'no longer exists');
  await refused({ remove: '/x-list', after: 'info' } as never, 'Only "set" and "append"');
  await refused({ append: '/x-list', value: 4, after: '0', before: '1' }, 'Choose one');
  expect(document.text()).toBe(text);
});

test('where one change can not be made, none is, and the reason is thrown', async () => {
  const document = await open(TEXT, { uri: 'api.yaml', files: FILES });
  await expect(
    document.edit({ set: '/info/title', value: 'Other' }, { remove: '/channels/gone' }),
  ).rejects.toThrow(/./);
  expect(document.text()).toBe(TEXT);
  await expect(document.edit({ rename: '/gone', to: 'x' })).rejects.toThrow('nothing at /gone');
  await expect(document.edit({} as never)).rejects.toThrow('"set", "append", "remove"');
});

test('requests have the type of their response, and a wrong name is an error', async () => {
  const document = await open(TEXT, { uri: 'api.yaml', files: FILES });
  const hover = await document.request('hover', { offset: TEXT.indexOf('title') });
  expect(JSON.stringify(hover) ?? '').not.toBe('');
  await expect(document.request('hoover' as never, {} as never)).rejects.toThrow(
    'There is no request "hoover". Did you mean "hover"?',
  );
  await expect(document.request('hover', { offset: 0 }, 'gone.yaml')).rejects.toThrow('gone.yaml');
});

test('a document of AsyncAPI 2 is described as it is after its conversion', async () => {
  const document = await open(
    `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels: {lamps: {publish: {operationId: dim, message: {name: dimmed, payload: {type: integer}}}}}
`,
  );
  expect(document.operations()).toMatchObject([{ key: 'dim', action: 'receive' }]);
  expect(document.channels()[0]?.messages[0]?.payload).toEqual({ schema: { type: 'integer' } });
});
