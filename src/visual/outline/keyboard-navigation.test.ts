import { expect, test } from 'vitest';
import { outlineTree } from './groupings.ts';
import { type KeyMove, moveFor, typeAhead } from './keyboard-navigation.ts';
import { rowsOf } from './rows.ts';
import { SHOP } from './testing.ts';
import { NO_FOLDS } from './types.ts';

// kafka, live, orders (closed), stock (closed), mqtt, test, orders (closed), three closed headings
const rows = rowsOf(outlineTree('server', SHOP.order, SHOP.parts, null), NO_FOLDS, null);
const ids = (...at: number[]) => at.map((i) => rows[i]?.id ?? '');

test.each<[string, number, KeyMove]>([
  ['ArrowDown', 0, { kind: 'go', to: 1 }],
  ['ArrowDown', 9, { kind: 'go', to: 9 }],
  ['ArrowUp', 0, { kind: 'go', to: 0 }],
  ['Home', 5, { kind: 'go', to: 0 }],
  ['End', 5, { kind: 'go', to: 9 }],
  ['PageDown', 2, { kind: 'go', to: 6 }],
  ['PageUp', 2, { kind: 'go', to: 0 }],
  ['ArrowRight', 0, { kind: 'go', to: 1 }],
  ['ArrowRight', 2, { kind: 'flip', ids: ids(2) }],
  ['ArrowLeft', 0, { kind: 'flip', ids: ids(0) }],
  ['ArrowLeft', 2, { kind: 'go', to: 1 }],
  ['ArrowLeft', 7, null],
  ['*', 3, { kind: 'flip', ids: ids(2, 3) }],
  ['Enter', 3, { kind: 'act' }],
  [' ', 3, { kind: 'act' }],
  ['a', 3, null],
])('%s on row %i', (key, at, move) => {
  expect(moveFor(key, rows, at, 4)).toEqual(move);
});

test('letters go to the next name that starts with them, and round again', () => {
  const names = ['order', 'Other', 'payment', 'order two'];
  const from = (typed: string, at: number) =>
    typeAhead(typed, (i) => names[i] ?? '', names.length, at);
  expect(from('o', 0)).toBe(1);
  expect(from('o', 3)).toBe(0);
  expect(from('ot', 1)).toBe(1);
  expect(from('ORD', 1)).toBe(3);
  expect(from('x', 0)).toBe(-1);
});
