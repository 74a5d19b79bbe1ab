import { expect, it } from 'vitest';
import { drawable, MAX_ITEMS } from './drawable.ts';
import { flows, ref } from './testing.ts';

const channels = (n: number, messages: number) => ({
  channels: Object.fromEntries(
    Array.from({ length: n }, (_, i) => [
      `c${i}`,
      {
        address: 'a',
        messages: Object.fromEntries(Array.from({ length: messages }, (_, m) => [`m${m}`, {}])),
      },
    ]),
  ),
});

it.each<[number, number, boolean | null, boolean, boolean]>([
  [10, 2, null, true, true],
  [10, 2, false, true, false],
  [MAX_ITEMS / 2, 5, null, true, false],
  [MAX_ITEMS / 2, 5, true, true, false],
  [MAX_ITEMS, 1, null, false, false],
  [MAX_ITEMS * 2, 0, null, false, false],
])(
  '%i channels of %i messages, requested %s: drawn %s, with messages %s',
  (n, each, shows, drawn, messages) => {
    const made = drawable(null, flows(channels(n, each)), shows);
    expect([made.graph !== null, made.messages]).toEqual([drawn, messages]);
  },
);

it('counts what an operation brings besides itself', () => {
  const document = {
    ...channels(MAX_ITEMS / 2, 0),
    operations: Object.fromEntries(
      Array.from({ length: MAX_ITEMS / 2 }, (_, i) => [
        `o${i}`,
        { action: 'send', channel: ref(`channels/c${i}`) },
      ]),
    ),
  };
  expect(drawable(null, flows(document), null).graph).toBeNull();
});
