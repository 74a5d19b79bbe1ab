import { expect, test } from 'vitest';
import { createColumn } from './column.ts';

const column = () =>
  createColumn(['a', 'b', 'c', 'd'], (id) => ({ a: 10, b: 20, c: 30, d: 40 })[id] ?? 0);

test('cards begin where those above end', () => {
  const c = column();
  expect([0, 1, 2, 3, 4].map(c.top)).toEqual([0, 10, 30, 60, 100]);
});

test('a measured card moves only the cards below it', () => {
  const c = column();
  c.top(4);
  c.measure(1, 25);
  expect([0, 1, 2, 3, 4].map(c.top)).toEqual([0, 10, 35, 65, 105]);
  c.measure(3, 0);
  c.measure(0, 12);
  expect([0, 1, 2, 3, 4].map(c.top)).toEqual([0, 12, 37, 67, 67]);
});

test.each([
  [-5, 0],
  [0, 0],
  [9.5, 0],
  [10, 1],
  [59, 2],
  [60, 3],
  [1_000, 3],
])('%f pixels down is card %i', (y, index) => {
  expect(column().at(y)).toBe(index);
});

test('knows its cards', () => {
  const c = column();
  expect(['c', 'x'].map(c.indexOf)).toEqual([2, -1]);
  expect(createColumn([], () => 1).top(0)).toBe(0);
});
