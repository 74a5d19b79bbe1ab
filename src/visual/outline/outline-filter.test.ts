import { expect, test } from 'vitest';
import { filterWords, hitsIn, matchesFilter, matchReason } from './outline-filter.ts';
import { labelOf, rowAccessibleName } from './row-labels.ts';
import { channel, operation, server } from './testing.ts';
import type { Row } from './types.ts';

const orders = channel('#/orders', {
  title: 'All orders',
  address: 'shop/orders',
  tags: ['sales'],
});

test('marks every match, and overlapping ones once', () => {
  expect(hitsIn('orders of orders', filterWords('Order ders'))).toEqual([
    [0, 6],
    [10, 16],
  ]);
  expect(hitsIn('orders', filterWords('x'))).toEqual([]);
});

test('marks matches right after a letter whose lower case has two characters', () => {
  expect(hitsIn('İstanbul orders', ['orders'])).toEqual([]);
});

test('shows the reason of a match where the label does not', () => {
  expect(matchReason(orders, ['order'], 'orders')).toBe('');
  expect(matchReason(orders, ['all'], 'orders')).toBe('All orders');
  expect(matchReason(orders, ['order', 'sal'], 'orders')).toBe('sales');
});

test('finds an object by the name under which it is defined, and shows that', () => {
  const part = { ...channel('#/components/channels/placed', {}), key: 'p' };
  expect(matchesFilter(part, ['placed'])).toBe(true);
  expect(matchesFilter(part, ['paid'])).toBe(false);
  expect(matchReason(part, ['placed'], 'p')).toBe('placed');
});

test('labels an object by title, id or address, and falls back to what it has', () => {
  expect(['title', 'id', 'address'].map((labels) => labelOf(orders, labels as 'id'))).toEqual([
    'All orders',
    'orders',
    'shop/orders',
  ]);
  expect(labelOf(operation('#/ask', 'send', []), 'title')).toBe('ask');
  expect(labelOf(operation('#/ask', 'send', []), 'address')).toBe('ask');
  expect(labelOf(server('#/live', 'kafka'), 'address')).toBe('live.example.com');
  expect(labelOf({ ...server('#/live', 'kafka'), pathname: 'v1' }, 'address')).toBe(
    'live.example.com/v1',
  );
});

test('the accessible name of a row starts with its name', () => {
  const part = operation('#/ask', 'send', []);
  const row = { node: { reply: undefined } } as unknown as Row;
  expect(rowAccessibleName(row, part, 'ask', '', true, '', { errors: 1, warnings: 2 })).toBe(
    'ask, send, operation, 1 error, 2 warnings',
  );
  expect(
    rowAccessibleName(row, undefined, 'Channels', '', false, '3 of 12', { errors: 0, warnings: 0 }),
  ).toBe('Channels, 3 of 12');
});
