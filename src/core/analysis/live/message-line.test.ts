// Lines of messages: what was written is read again, and what else a line may be is no message.
import { expect, test } from 'vitest';
import { messageLine, readMessageLine } from './message-line.ts';
import type { JudgedMessage } from './session.ts';

const judged: JudgedMessage = {
  ...{ number: 1, channel: 'orders', parameters: {}, message: 'placed', verdict: 'valid' },
  ...{ errors: [], warnings: [], correlationId: null, inReplyTo: null, schemaId: null },
  ...{ value: { is: 1 }, replyAddress: null },
};
const written = (payload: Parameters<typeof messageLine>[2]['payload']) =>
  messageLine(
    judged,
    {
      ...{ address: 'orders/eu', headers: { trace: 'a' }, contentType: 'application/json' },
      ...{ payload: Uint8Array.of(49), size: 7, retained: true },
    },
    { time: 86_400_000, operation: null, direction: 'in', key: '7', payload },
  );

test('reads what was written', () => {
  const rest = {
    ...{ address: 'orders/eu', size: 7, headers: { trace: 'a' }, key: '7', time: 86_400_000 },
    ...{ contentType: 'application/json', retained: true, duplicate: false },
  };
  for (const payload of [1, null, '\u202e', { __proto__: null, a: [] }])
    expect(readMessageLine(JSON.parse(written({ payload })))).toEqual({
      ...rest,
      payload: { value: payload },
      isCut: false,
    });
  expect(readMessageLine(JSON.parse(written({ payloadBase64: '/wA=', truncated: true })))).toEqual({
    ...rest,
    payload: { bytes: Uint8Array.of(0xff, 0) },
    isCut: true,
  });
});

test('reads a line with nothing but a payload', () => {
  expect(readMessageLine({ payload: 1, key: 5, contentType: null, bytes: 'x', time: 'y' })).toEqual(
    {
      payload: { value: 1 },
      ...{ isCut: false, headers: {}, retained: false, duplicate: false },
    },
  );
  // Null is a message without a key, as in Kafka.
  expect(readMessageLine({ payload: 1, key: null })).toHaveProperty('key', null);
});

test.each([
  [undefined],
  [null],
  ['payload'],
  [[{ payload: 1 }]],
  [{ address: 'orders' }],
  [{ payload: 1, headers: ['a'] }],
  [{ payload: 1, headers: 'a: b' }],
  [Object.create({ payload: 1 })],
  [{ payloadBase64: 5 }],
])('finds no message in %j', (line) => {
  expect(readMessageLine(line)).toBeNull();
});

test('reads base64 as others do, and no other text', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff);
    const text = Buffer.from(bytes).toString('base64');
    for (const payloadBase64 of [text, text.replace(/=+$/, '')])
      expect(readMessageLine({ payloadBase64 })?.payload).toEqual({ bytes });
  }
  for (const payloadBase64 of ['*', 'A', 'AAAAA', 'AA=', 'AA=A', '====', 'A A=', '_w==', 'Ā123'])
    expect(readMessageLine({ payloadBase64 }), payloadBase64).toBeNull();
});

test('a text as long as all that came was not JSON', () => {
  expect(readMessageLine({ payload: 'ab', bytes: 2 })?.payload).toEqual({
    bytes: Uint8Array.of(0x61, 0x62),
  });
  for (const bytes of [4, undefined])
    expect(readMessageLine({ payload: 'ab', bytes })?.payload).toEqual({ value: 'ab' });
});
