import { expect, test } from 'vitest';
import { nextByName, type TreeItem, TreeKeys, type TreeMove, treeMove } from './tree-keys.ts';

const go = (to: number): TreeMove => ({ kind: 'go', to });
const flip = (...rows: number[]): TreeMove => ({ kind: 'flip', rows });
const tree = (...rows: [level: number, open: boolean | null][]): TreeItem[] =>
  rows.map(([level, open]) => ({ level, open }));

// kafka, live, orders (closed), stock (closed), mqtt, test, orders (closed), three closed headings
const servers = tree(
  [1, true],
  [2, true],
  [3, false],
  [3, false],
  [1, true],
  [2, true],
  [3, false],
  [1, false],
  [1, false],
  [1, false],
);

test.each<[string, number, TreeMove]>([
  ['ArrowDown', 0, go(1)],
  ['ArrowDown', 9, go(9)],
  ['ArrowUp', 0, go(0)],
  ['Home', 5, go(0)],
  ['End', 5, go(9)],
  ['PageDown', 2, go(6)],
  ['PageUp', 2, go(0)],
  ['ArrowRight', 0, go(1)],
  ['ArrowRight', 2, flip(2)],
  ['ArrowLeft', 0, flip(0)],
  ['ArrowLeft', 2, go(1)],
  ['ArrowLeft', 7, null],
  ['*', 3, flip(2, 3)],
  ['Enter', 3, { kind: 'act' }],
  [' ', 3, { kind: 'act' }],
  ['a', 3, null],
])('%s on row %i', (key, at, move) => {
  expect(treeMove(key, servers, at, 4)).toEqual(move);
});

// 0 a, 1 a/b, 2 a/b/c, 3 a/bee, 4 d (closed), 5 e (closed)
const schema = tree([1, true], [2, true], [3, null], [2, null], [1, false], [1, false]);

test.each<[number, string, TreeMove]>([
  [0, 'ArrowDown', go(1)],
  [5, 'ArrowDown', go(5)],
  [0, 'ArrowUp', go(0)],
  [3, 'Home', go(0)],
  [0, 'End', go(5)],
  [0, 'PageDown', null],
  [0, 'ArrowRight', go(1)],
  [4, 'ArrowRight', flip(4)],
  [2, 'ArrowRight', null],
  [2, 'ArrowLeft', go(1)],
  [3, 'ArrowLeft', go(0)],
  [1, 'ArrowLeft', flip(1)],
  [4, 'ArrowLeft', null],
  [4, '*', flip(4, 5)],
  [2, '*', flip()],
  [2, 'Enter', { kind: 'act' }],
  [4, ' ', { kind: 'act' }],
  [0, 'F5', null],
])('in a tree with leaves, on row %i, %s', (at, key, move) => {
  expect(treeMove(key, schema, at)).toEqual(move);
});

test('letters go to the next name that starts with them, and round again', () => {
  const names = ['order', 'Other', 'payment', 'order two'];
  const from = (typed: string, at: number) =>
    nextByName(typed, (i) => names[i] ?? '', names.length, at);
  expect(from('o', 0)).toBe(1);
  expect(from('o', 3)).toBe(0);
  expect(from('ot', 1)).toBe(1);
  expect(from('ORD', 1)).toBe(3);
  expect(from('x', 0)).toBe(-1);
});

test('a space continues a name that is being typed, and activates the row otherwise', () => {
  const names = ['order', 'order two', 'payment'];
  const rows = tree([1, null], [1, null], [1, null]);
  const keys = new TreeKeys();
  const none = { altKey: false, ctrlKey: false, metaKey: false };
  let now = performance.now();
  const press = (key: string, at: number, wait = 1) => {
    now += wait;
    return keys.move({ key, timeStamp: now, ...none }, rows, at, (i) => names[i] ?? '');
  };
  for (const key of 'order') press(key, 0);
  expect(press(' ', 0)).toEqual(go(1));
  expect(press(' ', 1, 2000)).toEqual({ kind: 'act' });
  expect(press('x', 1)).toEqual(go(1));
  expect(
    keys.move({ key: 'p', timeStamp: now, ...none, ctrlKey: true }, rows, 0, () => ''),
  ).toBeNull();
});
