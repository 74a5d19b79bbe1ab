// What leaves of a message that the user wrote.
import { expect, test } from 'vitest';
import { handlers } from '../core/service/live-handlers.ts';
import { analyzedFileOf } from '../core/service/structure/testing.ts';
import type { MessageText } from './protocol.ts';
import { writtenMessage } from './written-message.ts';

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: orders/{region}
    parameters: {region: {}}
    messages:
      placed:
        headers: {properties: {count: {type: integer}, trace: {type: string}}}
        correlationId: {location: $message.header#/trace}
        payload: {type: object, required: [id], properties: {id: {type: integer}}}
      asked:
        correlationId: {location: $message.payload#/ask}
        payload: {type: object, required: [ask, to]}
operations:
  takeOrders: {action: receive, channel: {$ref: '#/channels/orders'}}
`;
const CHANNELS = handlers.liveChannels(analyzedFileOf(DOCUMENT), { id: '#/channels/orders' }) ?? [];

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;

function make(change: Partial<MessageText>, protocol: string) {
  const text: MessageText = {
    ...{ channel: 'orders', message: 'placed', address: 'orders/eu', parameters: {} },
    ...{ payload: '{"id": 1}', headers: '', key: null, original: { payload: '', headers: '' } },
    ...{ version: '5.0', method: undefined, reply: null, isForced: false },
    ...change,
  };
  return writtenMessage(text, CHANNELS, protocol);
}

function written(change: Partial<MessageText>, protocol = 'mqtt') {
  const made = make(change, protocol);
  if ('why' in made) throw new Error(made.why);
  const { judged, outgoing } = made;
  const { payload, headers, ...facts } = outgoing;
  return { ...facts, headers, payload: new TextDecoder().decode(payload), judged };
}

test('the payload stays as it is written, and headers are texts', () => {
  expect(written({ payload: ' {"id": 1.0}\n', headers: '{"count": 2}' })).toMatchObject({
    payload: ' {"id": 1.0}\n',
    headers: { count: '2', trace: expect.stringMatching(UUID) },
    correlationId: expect.stringMatching(UUID),
    contentType: 'application/json',
    judged: { verdict: 'valid', message: 'placed' },
    isText: true,
  });
});

test('an id that is still that of the example is replaced, one of the user stays', () => {
  const headers = '{"trace": "example"}';
  const original = { payload: '', headers };
  expect(written({ headers, original }).headers.trace).toMatch(UUID);
  expect(written({ headers: '{"trace": "mine"}', original })).toMatchObject({
    headers: { trace: 'mine' },
    correlationId: 'mine',
  });
});

test('an id and the address of the reply are put into the payload where they belong there', () => {
  const payload = '{"ask": "1"}';
  const reply = { address: 'answers', location: '$message.payload#/to' };
  const made = written({ message: 'asked', payload, original: { payload, headers: '' }, reply });
  expect(JSON.parse(made.payload)).toEqual({
    ask: expect.stringMatching(UUID),
    to: 'answers',
  });
  expect(made).toMatchObject({ replyTo: 'answers', judged: { verdict: 'valid' } });
});

test('what is wrong is known before it leaves', () => {
  expect(written({ payload: '{"id": "x"}' }).judged).toMatchObject({
    verdict: 'invalid',
    errors: [{ path: '/payload/id', code: 'type' }],
  });
  expect(written({ payload: '{' }).judged.errors).toMatchObject([{ code: 'not-json' }]);
  expect(make({ headers: '[1]' }, 'mqtt')).toEqual({ why: 'the headers must be a JSON object' });
  expect(() => written({ message: 'none' })).toThrow('no such message');
});

test('a message has what its protocol has: a key, headers, a method', () => {
  expect(written({ key: 'eu' }, 'kafka')).toMatchObject({ key: 'eu' });
  const socket = written({}, 'ws');
  expect([socket.headers, socket.contentType]).toEqual([{}, undefined]);
  expect(written({ version: '3.1.1' }).contentType).toBeUndefined();
  expect(written({ method: 'PUT' }, 'http').method).toBe('PUT');
});
