import { describe, expect, test } from 'vitest';
import { dialect } from '../../format/dialects.ts';
import { opened } from '../commands/testing.ts';
import { makeForm } from './form.ts';

const SHOP = `apidoc: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers:
  web: { host: shop.example.com, protocol: wss, bindings: {} }
  bus: { host: bus.example.com, protocol: kafka-secure }
  cars: { host: cars.example.com, protocol: MQTT }
channels:
  orders:
    servers: [{ $ref: '#/servers/cars' }, { $ref: '#/servers/bus' }]
    bindings: {}
    messages:
      placed: { $ref: '#/components/messages/placed' }
      paid: { bindings: {} }
  prices:
    bindings: { ws: {} }
operations:
  place: { action: send, channel: { $ref: '#/channels/orders' }, bindings: {} }
  lost: { action: send, channel: { $ref: '#/channels/none' }, bindings: {} }
components:
  messages:
    placed: { bindings: {} }
    alone: { bindings: {} }
  channelBindings:
    shared: {}
  operationTraits:
    often: { bindings: {} }
`;

function addable(pointer: string, text = SHOP) {
  return makeForm(opened(text).file, pointer)?.addable ?? [];
}
const first = (pointer: string, count: number): readonly string[] =>
  addable(pointer)
    .slice(0, count)
    .map(({ name }) => name);

describe('the protocols that may be added to bindings', () => {
  test.each([
    ['of the server', '/servers/web/bindings', ['ws', 'http']],
    ['of the servers that a channel lists', '/channels/orders/bindings', ['mqtt', 'kafka', 'http']],
    [
      'of all servers where a channel lists none',
      '/channels/prices/bindings',
      ['kafka', 'mqtt', 'http'],
    ],
    ['of the channel of an operation', '/operations/place/bindings', ['mqtt', 'kafka', 'http']],
    [
      'of all servers where the channel is not found',
      '/operations/lost/bindings',
      ['ws', 'kafka', 'mqtt', 'http'],
    ],
    [
      'of the channel around a message',
      '/channels/orders/messages/paid/bindings',
      ['mqtt', 'kafka', 'http'],
    ],
    [
      'of the channels that refer to a message',
      '/components/messages/placed/bindings',
      ['mqtt', 'kafka', 'http'],
    ],
    [
      'of all servers for a message without a channel',
      '/components/messages/alone/bindings',
      ['ws', 'kafka', 'mqtt', 'http'],
    ],
    [
      'of all servers for components',
      '/components/channelBindings/shared',
      ['ws', 'kafka', 'mqtt', 'http'],
    ],
    [
      'of all servers for a trait',
      '/components/operationTraits/often/bindings',
      ['ws', 'kafka', 'mqtt', 'http'],
    ],
  ])('begin with those %s', (_, pointer, names) =>
    expect(first(pointer, names.length)).toEqual(names),
  );
  test('are all there, the others in the order of the format', () => {
    const names = addable('/channels/orders/bindings').map(({ name }) => name);
    expect(names.slice(2)).toEqual(
      dialect.protocols.map(({ key }) => key).filter((key) => key !== 'mqtt' && key !== 'kafka'),
    );
  });
  test('have the names of the dialect', () => {
    const text = `asyncapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers:\n  q: { host: q.example.com, protocol: ibmmq, bindings: {} }\n`;
    expect(addable('/servers/q/bindings', text)[0]?.name).toBe('ibmmq');
  });
  test('say something of the protocol, or nothing', () => {
    const docs = addable('/channels/orders/bindings').map(({ doc }) => doc);
    expect(docs.filter((doc) => doc !== '')).toHaveLength(10);
    expect(new Set(docs).size).toBe(11);
  });
  test('follow a server that is referred to', () => {
    const text = SHOP.replace(
      'bus: { host: bus.example.com, protocol: kafka-secure }',
      "bus: { $ref: '#/components/servers/s' }",
    ).replace(
      'components:\n',
      'components:\n  servers:\n    s: { host: h.example.com, protocol: sqs }\n',
    );
    expect(
      addable('/channels/orders/bindings', text)
        .map(({ name }) => name)
        .slice(0, 2),
    ).toEqual(['mqtt', 'sqs']);
  });
});
