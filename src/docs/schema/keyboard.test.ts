import { expect, test } from 'vitest';
import { keyAction } from './keyboard.ts';
import { visibleRows } from './rows.ts';
import { drawingOf, treeOf } from './testing.ts';

// 0 a, 1 a/b, 2 a/b/c, 3 a/bee, 4 d (closed), 5 e (closed)
const leaf = { properties: { x: {} } };
const tree = treeOf({
  properties: { a: { properties: { b: { properties: { c: {} } }, bee: {} } }, d: leaf, e: leaf },
});
tree.folds.set('f/a', true);
tree.folds.set('f/a/b', true);
const { rows } = visibleRows(tree.root, drawingOf(tree));
const press = (index: number, key: string, typed = key) => keyAction(rows, index, key, typed);
const focus = (index: number) => ({ do: 'focus', index });

test.each([
  [0, 'ArrowDown', focus(1)],
  [5, 'ArrowDown', null],
  [0, 'ArrowUp', null],
  [3, 'Home', focus(0)],
  [0, 'End', focus(5)],
  [0, 'ArrowRight', focus(1)],
  [4, 'ArrowRight', { do: 'open', keys: ['f/d'] }],
  [2, 'ArrowRight', null],
  [2, 'ArrowLeft', focus(1)],
  [3, 'ArrowLeft', focus(0)],
  [1, 'ArrowLeft', { do: 'close', keys: ['f/a/b'] }],
  [4, 'ArrowLeft', null],
  [4, '*', { do: 'open', keys: ['f/d', 'f/e'] }],
  [2, '*', null],
  [2, 'Enter', { do: 'source' }],
  [4, ' ', { do: 'press' }],
  [0, 'F5', null],
])('on row %i, %s', (index, key, deed) => {
  expect(press(index, key)).toEqual(deed);
});

test('letters go to the next row that begins with them, round the end', () => {
  expect(press(0, 'b')).toEqual(focus(1));
  expect(press(1, 'b')).toEqual(focus(3));
  expect(press(5, 'A')).toEqual(focus(0));
  expect(press(1, 'e', 'be')).toEqual(focus(3));
  expect(press(0, 'z')).toBeNull();
});
