// Which channels a card listens to, and where in the document a problem of a message comes from.
import { expect, test, vi } from 'vitest';
import { handlers } from './live-handlers.ts';
import { analyzedFileOf } from './structure/testing.ts';

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: orders
    messages:
      placed:
        $ref: '#/components/messages/placed'
  answers:
    address: answers
    messages:
      answer: {payload: {type: string}}
operations:
  takeOrders:
    action: receive
    channel: {$ref: '#/channels/orders'}
    reply:
      channel: {$ref: '#/channels/answers'}
  lost: {action: send}
components:
  messages:
    placed:
      headers: {properties: {trace: {type: string}}}
      contentType: application/json
      bindings: {kafka: {key: {type: string}}}
      payload:
        schemaFormat: application/vnd.aai.asyncapi+json;version=3.0.0
        schema:
          allOf:
            - $ref: schemas.yaml#/order
            - properties: {note: {type: string}}
  schemas: {}
`;
const FILES = {
  'schemas.yaml': `order:
  properties:
    items:
      type: array
      items: {properties: {sku: {type: string}}}
`,
};
const file = analyzedFileOf(DOCUMENT, FILES);

test('an operation is listened to on its channel, and on that of its replies', () => {
  const channels = handlers.liveChannels(file, { id: '#/operations/takeOrders' });
  expect(channels?.map(({ key, role }) => [key, role])).toEqual([
    ['orders', 'request'],
    ['answers', 'reply'],
  ]);
  // It goes to a worker.
  expect(structuredClone(channels)).toEqual(channels);
  const own = handlers.liveChannels(file, { id: '#/channels/answers' });
  expect(own?.map(({ key, messages }) => [key, messages.map(({ name }) => name)])).toEqual([
    ['answers', ['answer']],
  ]);
  for (const id of ['#/operations/lost', '#/operations/none', '#/info'])
    expect(handlers.liveChannels(file, { id })).toBeNull();
});

const PAYLOAD = '/components/messages/placed/payload/schema';

test.each([
  ['/payload/items/0/sku', 'schemas.yaml', '/order/properties/items/items/properties/sku'],
  ['/payload/items/0/other', 'schemas.yaml', '/order/properties/items/items'],
  ['/payload/note', '', `${PAYLOAD}/allOf/1/properties/note`],
  ['/payload/unknown', '', PAYLOAD],
  ['/headers/trace', '', '/components/messages/placed/headers/properties/trace'],
  ['/contentType', '', '/components/messages/placed/contentType'],
  ['/key', '', '/components/messages/placed/bindings/kafka/key'],
  ['/parameters/region', '', '/components/messages/placed'],
])('%s comes from %s#%s', (path, uri, pointer) => {
  const message = '/components/messages/placed';
  expect(handlers.liveLocation(file, { pointer: message, path })).toEqual({ uri, pointer });
});

test('a schema that combines itself many times is searched once', () => {
  const itself = "{$ref: '#/components/schemas/S'}";
  const recursive = analyzedFileOf(`asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
components:
  messages:
    placed: {payload: ${itself}}
  schemas:
    S:
      oneOf: [${Array(10).fill(itself).join(', ')}]
      anyOf: [{properties: {note: {type: string}}}]
`);
  const resolve = vi.spyOn(recursive.documents, 'resolve');
  const at = (path: string) =>
    handlers.liveLocation(recursive, { pointer: '/components/messages/placed', path })?.pointer;
  expect(at('/payload/note')).toBe('/components/schemas/S/anyOf/0/properties/note');
  expect(at('/payload/other')).toBe('/components/schemas/S');
  expect(resolve.mock.calls.length).toBeLessThan(100);
});
