// What outline and diagram show of messages that are listened to.
import { expect, test } from 'vitest';
import { buildModel } from '../../core/analysis/model/build-model.ts';
import { documentsOf } from '../../core/analysis/model/testing.ts';
import type { Verdict } from '../../core/types.ts';
import type { SeenMessage } from '../../live-worker/protocol.ts';
import { type CardCounts, liveMarks } from './live-marks.tsx';

const MODEL = buildModel(
  documentsOf({
    '': {
      ...{ apidoc: '3.1.0', info: { title: 'Shop', version: '1.0.0' } },
      channels: {
        orders: { address: 'orders', messages: { placed: {}, cancelled: {} } },
        answers: { address: 'answers', messages: { placed: {} } },
      },
      operations: {
        order: {
          action: 'send',
          channel: { $ref: '#/channels/orders' },
          reply: { channel: { $ref: '#/channels/answers' } },
        },
      },
    },
  }),
  null,
);

const NOW = 1_000_000;

function seen(
  channel: string,
  message: string | null,
  verdicts: Partial<Record<Verdict, number>>,
  last = NOW,
): SeenMessage {
  return {
    ...{ channel, message, last },
    verdicts: { valid: 0, invalid: 0, ambiguous: 0, unknown: 0, ...verdicts },
  };
}

function card(id: string, ...all: SeenMessage[]): CardCounts {
  const counts = { all: 9, sent: 0, unjudged: 0, every: 1, skipped: 0, rate: 0, kept: 9 };
  const verdicts = { valid: 9, invalid: 0, ambiguous: 0, unknown: 0 };
  return { id, model: MODEL, counts: { ...counts, verdicts, seen: all } };
}

const texts = (...cards: CardCounts[]) =>
  Object.fromEntries([...liveMarks(cards, NOW)].map(([id, { text }]) => [id, text]));

test('adds up what came for the operation, its channels and each message, also what never came', () => {
  const shown = texts(
    card(
      '#/operations/order',
      seen('orders', 'placed', { valid: 12, invalid: 3 }, NOW - 90_000),
      seen('orders', null, { unknown: 1 }, NOW - 20_000),
      seen('answers', 'placed', { valid: 2 }, NOW - 500),
    ),
  );
  expect(shown).toEqual({
    '#/operations/order': '12 valid, 3 invalid, 1 unknown, the last one less than a minute ago',
    '#/channels/orders': '12 valid, 3 invalid, 1 unknown, the last one less than a minute ago',
    '#/channels/orders/messages/placed': '12 valid, 3 invalid, the last one 1 min ago',
    '#/channels/orders/messages/cancelled': 'no message yet',
    '#/channels/answers': '2 valid, the last one just now',
    '#/channels/answers/messages/placed': '2 valid, the last one just now',
  });
});

test('an operation that is listened to has a mark before its first message', () => {
  expect(texts(card('#/operations/order'))).toMatchObject({
    '#/operations/order': 'no message yet',
    '#/channels/orders': 'no message yet',
  });
});

test('counts a message once that two cards listen to', () => {
  const shown = texts(
    card('#/operations/order', seen('orders', 'placed', { valid: 2 })),
    card('#/channels/orders', seen('orders', 'placed', { valid: 5 })),
  );
  expect(shown['#/channels/orders']).toBe('5 valid, the last one just now');
  expect(shown['#/operations/order']).toBe('2 valid, the last one just now');
});

test('keeps a mark that says the same, so that its row is not drawn again', () => {
  const placed = seen('orders', 'placed', { valid: 2 });
  const before = liveMarks([card('#/channels/orders', placed)], NOW);
  const cancelled = seen('orders', 'cancelled', { valid: 1 }, NOW + 1000);
  const after = liveMarks([card('#/channels/orders', placed, cancelled)], NOW + 1000, before);
  const isSame = (id: string) => after.get(id) === before.get(id);
  expect(isSame('#/channels/orders/messages/placed')).toBe(true);
  expect(isSame('#/channels/orders/messages/cancelled')).toBe(false);
});

test('says nothing where nothing is listened to', () => {
  expect(texts()).toEqual({});
});
