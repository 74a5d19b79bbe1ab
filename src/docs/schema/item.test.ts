import { expect, test } from 'vitest';
import { requiredFirst } from './item.ts';
import { linesOf, treeOf } from './testing.ts';

const of = (text: string) =>
  [...text].map((name) => ({ name, required: name === name.toUpperCase() }));
const names = (list: readonly { name: string }[]) => list.map((item) => item.name).join('');

test('required ones go first and keep their order', () => {
  expect(names(requiredFirst(of('aBcDe')))).toBe('BDace');
});

test('a list that is in order is the same list', () => {
  for (const text of ['', 'ABc', 'abc', 'ABC']) {
    const list = of(text);
    expect(requiredFirst(list)).toBe(list);
  }
});

test('orders a tree either way and keeps rows that are not properties last', () => {
  const tree = treeOf({
    required: ['b'],
    properties: { a: {}, b: {} },
    additionalProperties: { type: 'string' },
  });
  expect(linesOf(tree, { requiredFirst: true })).toEqual([
    '*b any',
    'a any',
    'additional properties string',
  ]);
  expect(linesOf(tree, { requiredFirst: false })).toEqual([
    'a any',
    '*b any',
    'additional properties string',
  ]);
});
