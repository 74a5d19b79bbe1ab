import { expect, test } from 'vitest';
import { apply } from '../../core/analysis/model/patch.ts';
import type { Model, Part } from '../../core/analysis/model/types.ts';
import { sameShape } from './Outline.tsx';
import { channel, message, operation, SHOP, server } from './testing.ts';

/** The shop after an edit of one part, with a map of its own and with the map it shares. */
const after = (part: Part): readonly Model[] => [
  { ...SHOP, parts: new Map(SHOP.parts).set(part.id, part) },
  apply(SHOP, { set: [part], removed: [] }),
];
const edited = (id: string, change: object): Part => ({ ...SHOP.parts.get(id), ...change }) as Part;

test.each([
  ['a description', edited('#/orders', { description: 'New' })],
  ['a title', edited('#/ask', { title: 'New' })],
  ['an address', edited('#/orders', { address: 'new' })],
  ['an action', edited('#/ask', { action: 'receive' })],
])('%s leaves the tree as it is', (_, part) => {
  expect(after(part).map((model) => sameShape(SHOP, model))).toEqual([true, true]);
});

test.each([
  ['a tag', message('#/asked', ['new'])],
  ['a protocol', server('#/test', 'amqp')],
  [
    'the servers of a channel',
    channel('#/stock', {
      servers: ['#/test'],
      messages: ['#/asked', '#/told'],
      operations: ['#/ask'],
    }),
  ],
  [
    'the operations of a channel',
    channel('#/stock', { servers: ['#/live'], messages: ['#/asked', '#/told'] }),
  ],
  [
    'the messages of a channel',
    channel('#/stock', { servers: ['#/live'], messages: ['#/asked'], operations: ['#/ask'] }),
  ],
  ['the messages of an operation', operation('#/ask', 'send', [], ['#/told'])],
  ['the messages of a reply', operation('#/ask', 'send', ['#/asked'])],
])('%s does not', (_, part) => {
  expect(after(part).map((model) => sameShape(SHOP, model))).toEqual([false, false]);
});

test('nor does another order', () => {
  expect(sameShape(SHOP, { ...SHOP, order: { ...SHOP.order } })).toBe(false);
});
