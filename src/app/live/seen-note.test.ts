// What the rows of a payload say about what came.
import { expect, test, vi } from 'vitest';
import { EMPTY_MODEL } from '../../core/light.ts';
import type { Model } from '../../core/types.ts';
import type { SeenField, SeenPayload } from '../../live-worker/protocol.ts';
import { payloadsByPart, seenText } from './seen-note.tsx';

function payload(fields: Record<string, SeenField>, more: Partial<SeenPayload> = {}): SeenPayload {
  return {
    ...{ channel: 'orders', message: 'placed', count: 40, isCut: false },
    ...{ fields: new Map(Object.entries(fields)), ...more },
  };
}

test('a field says how often it came', () => {
  const seen = payload({
    '/id': { count: 40, values: null },
    '/note': { count: 12, values: null },
  });
  expect(seenText(seen, '/id')).toBe('seen in all 40');
  expect(seenText(seen, '/note')).toBe('seen in 12 of 40');
  expect(seenText(seen, '/total')).toBe('not seen in 40');
  expect(seenText(undefined, '/id')).toBeNull();
});

test('nothing is said of what is not counted', () => {
  const cut = payload({ '/id': { count: 40, values: null } }, { isCut: true });
  expect(seenText(cut, '/total')).toBeNull();
  expect(seenText(cut, '/id')).toBe('seen in all 40');
  for (const field of ['/byName/{key}', '/pair/1']) expect(seenText(payload({}), field)).toBeNull();
});

test('values that did not come are named', () => {
  const seen = payload({
    '/state': { count: 40, values: ['"new"', 'null'] },
    '/id': { count: 40, values: null },
  });
  expect(seenText(seen, '/state', ['new', 'paid', null])).toBe('seen in all 40, without paid');
  expect(seenText(seen, '/state', ['new', null])).toBe('seen in all 40');
  expect(seenText(seen, '/state', ['new', 1, 2, 3, 4, 5, 6, 7])).toBe(
    'seen in all 40, without 1, 2, 3, 4, 5 and 2 more',
  );
  expect(seenText(seen, '/id', [1, 2])).toBe('seen in all 40');
  expect(seenText(seen, '/state', ['x'.repeat(1_000_000)])).toBe(
    `seen in all 40, without ${'x'.repeat(60)}…`,
  );
});

test('a message has what the card knows that has most of it', () => {
  const id = '#/components/messages/placed';
  const channel = { kind: 'channel', id: '#/channels/orders', key: 'orders' };
  const model = {
    ...EMPTY_MODEL,
    order: { ...EMPTY_MODEL.order, channels: [channel.id] },
    parts: new Map([[channel.id, { ...channel, messages: [{ key: 'placed', id }] }]]),
  } as never as Model;
  const [few, many] = [payload({}, { count: 1 }), payload({}, { count: 2 })];
  const other = payload({}, { message: 'gone' });
  const cards = [
    { model, payloads: [few] },
    { model, payloads: [many, other] },
    { model, payloads: [few] },
  ];
  expect([...payloadsByPart(cards)]).toEqual([[id, many]]);
});

test('the channels of a card are passed once, however many of them have messages', () => {
  const ids = Array.from({ length: 300 }, (_, i) => `#/channels/c${i}`);
  const parts = new Map(
    ids.map((id, i) => [
      id,
      { kind: 'channel', id, key: `c${i}`, messages: [{ key: 'placed', id: `#/m${i}` }] },
    ]),
  );
  const get = vi.spyOn(parts, 'get');
  const order = { ...EMPTY_MODEL.order, channels: ids };
  const model = { ...EMPTY_MODEL, order, parts } as never as Model;
  const payloads = ids.map((_, i) => payload({}, { channel: `c${i}`, count: i + 1 }));
  const found = payloadsByPart([{ model, payloads }]);
  expect([...found].map(([id, { count }]) => [id, count])).toEqual(
    ids.map((_, i) => [`#/m${i}`, i + 1]),
  );
  expect(get).toHaveBeenCalledTimes(ids.length);
});
