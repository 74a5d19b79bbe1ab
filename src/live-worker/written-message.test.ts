// What leaves of a message that the user wrote.
import { expect, test } from 'vitest';
import { handlers } from '../core/service/live-handlers.ts';
import { analyzedFileOf } from '../core/service/structure/testing.ts';
import { Answered, type Outgoing, Unconfirmed } from '../live/transport.ts';
import { MessageLog } from './message-log.ts';
import type { MessageText } from './protocol.ts';
import { sendMessage, writtenMessage } from './written-message.ts';

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
      raw:
        contentType: application/octet-stream
        payload: {type: string, maxLength: 2}
      binary:
        contentType: application/avro
        correlationId: {location: $message.payload#/n}
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: {type: record, name: Count, fields: [{name: n, type: string}]}
      counted:
        correlationId: {location: $message.payload#/n}
        payload: {type: object, properties: {n: {type: integer}, x: {type: integer}}}
operations:
  takeOrders: {action: receive, channel: {$ref: '#/channels/orders'}}
`;
const CHANNELS = handlers.liveChannels(analyzedFileOf(DOCUMENT), { id: '#/channels/orders' }) ?? [];

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;

const textOf = (change: Partial<MessageText>): MessageText => ({
  ...{ channel: 'orders', message: 'placed', address: 'orders/eu', parameters: {} },
  ...{ payload: '{"id": 1}', headers: '', key: null, original: { payload: '', headers: '' } },
  ...{ version: '5.0', method: undefined, reply: null, isForced: false },
  ...change,
});

function make(change: Partial<MessageText>, protocol: string) {
  return writtenMessage(textOf(change), CHANNELS, protocol);
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

test('JSON is encoded by a schema in Avro, with an id of the user or a new one', () => {
  const payload = '{"n": "mine"}';
  expect(written({ message: 'binary', payload })).toMatchObject({
    payload: '\bmine',
    correlationId: 'mine',
    judged: { verdict: 'valid', message: 'binary' },
    isText: false,
  });
  const original = { payload, headers: '' };
  const { correlationId = '', ...fresh } = written({ message: 'binary', payload, original });
  expect(correlationId).toMatch(UUID);
  expect(fresh.payload).toBe(`H${correlationId}`);
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
  expect(() => written({ message: 'none' })).toThrow('no longer has this message');
});

test('a message has what its protocol has: a key, headers, a method', () => {
  expect(written({ key: 'eu' }, 'kafka')).toMatchObject({ key: 'eu' });
  const socket = written({}, 'ws');
  expect([socket.headers, socket.contentType]).toEqual([{}, undefined]);
  expect(written({ version: '3.1.1' }).contentType).toBeUndefined();
  expect(written({ method: 'PUT' }, 'http').method).toBe('PUT');
});

/** Sends by a connection that does something. */
async function sent(change: Partial<MessageText>, send: () => Promise<void> = async () => {}) {
  const messages = new MessageLog({
    channels: structuredClone(CHANNELS),
    ...{ protocol: 'mqtt', operation: 'takeOrders', isLive: true },
  });
  messages.add({ address: 'orders/eu', payload: null, headers: null }, 0);
  const connection = { send, listenTo: async () => {} };
  const outcome = await sendMessage(textOf(change), messages, connection, 'mqtt');
  const view = { filter: { verdict: null, message: null, text: '' }, from: 0, until: null };
  const { rows } = messages.rows({ ...view, count: 9 });
  return { outcome, out: rows.map((row) => row.out) };
}

test('replies are listened to before the message leaves', async () => {
  const text = DOCUMENT.replace(
    'takeOrders: {',
    'takeOrders: {reply: {channel: {$ref: "#/channels/answers"}}, ',
  ).replace('operations:', '  answers: {address: null, messages: {done: {}}}\noperations:');
  const channels = handlers.liveChannels(analyzedFileOf(text), { id: '#/operations/takeOrders' });
  const messages = new MessageLog({
    channels: structuredClone(channels ?? []),
    ...{ protocol: 'mqtt', operation: 'takeOrders', isLive: true },
  });
  const done: string[] = [];
  const connection = {
    listenTo: async (address: string) => {
      await new Promise((later) => setImmediate(later));
      done.push(`listens to ${address}`);
    },
    send: async ({ address, replyTo }: Outgoing) => void done.push(`${address} ${replyTo}`),
  };
  const reply = { address: 'apidoc/1' };
  const outcome = await sendMessage(textOf({ reply }), messages, connection, 'mqtt');
  expect(outcome).toEqual({ is: 'sent', number: 1 });
  expect(done).toEqual(['listens to apidoc/1', 'orders/eu apidoc/1']);
});

test('says what became of a message: an answer has got it, a lost connection may have', async () => {
  const failing = (failure: Error) => sent({}, () => Promise.reject(failure));
  expect(await sent({})).toEqual({ outcome: { is: 'sent', number: 2 }, out: ['sent', null] });
  const answer = 'the server answers with the status 409';
  expect(await failing(new Answered(answer))).toEqual({
    ...{ outcome: { is: 'sent', number: 2, answer }, out: ['sent', null] },
  });
  expect(await failing(new Unconfirmed())).toEqual({
    outcome: {
      is: 'unconfirmed',
      why: 'the connection was lost before the server confirmed it',
    },
    out: ['unconfirmed', null],
  });
  expect(await failing(new Error('no'))).toEqual({
    ...{ outcome: { is: 'failed', why: 'no' }, out: ['failed', null] },
  });
});

test('a message to an address that the channel does not have is not sent', async () => {
  expect(await sent({ address: 'orders/eu/1' })).toEqual({
    outcome: { is: 'failed', why: 'the channel doesn\'t have the address "orders/eu/1"' },
    out: [null],
  });
});

test('a message that no thread could validate has an outcome, too', async () => {
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const { outcome } = await sent({ headers: `{"count": ${nested}}` });
  expect(outcome).toMatchObject({ is: 'failed' });
});

test('numbers of a payload stay as they are written, whatever is put into it', () => {
  const numbers = '"a": 12345678901234567891, "b": 1e400, "c": -0, "d": 1.0';
  const original = { payload: `{"ask": "1", ${numbers}, "to": "x"}`, headers: '' };
  const reply = { address: 'answers', location: '$message.payload#/to' };
  const made = written({ message: 'asked', payload: original.payload, original, reply });
  const [, id = ''] = /"ask": "([^"]*)"/.exec(made.payload) ?? [];
  expect(id).toMatch(UUID);
  expect(made.payload).toBe(`{"ask": "${id}", ${numbers}, "to": "answers"}`);
  const own = `{"ask": "mine", ${numbers}}`;
  expect(written({ message: 'asked', payload: own, original })).toMatchObject({
    ...{ payload: own, correlationId: 'mine' },
  });
});

test('a wrong id that the user writes stays wrong, and errors are about what is written', () => {
  const original = { payload: '{"n": 1}', headers: '' };
  const wrong = '{"n": "12"}';
  expect(written({ message: 'counted', payload: wrong, original })).toMatchObject({
    ...{ payload: wrong, judged: { verdict: 'invalid' } },
  });
  const { judged } = written({ message: 'counted', payload: '{"n": 1, "x": "y"}', original });
  expect(judged.errors.map(({ path }) => path)).toEqual(['/payload/x']);
});

test('of plain bytes, a character is written for each', () => {
  const made = make({ message: 'raw', payload: '\xe9a' }, 'mqtt');
  expect(made).toMatchObject({
    judged: { verdict: 'valid' },
    outgoing: { payload: Uint8Array.of(0xe9, 0x61) },
  });
});
