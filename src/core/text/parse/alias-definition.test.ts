// Where a value is written that a path reaches through an alias or a merge key.
import { expect, test } from 'vitest';
import { definitionOf } from './alias-definition.ts';
import { parse } from './parse.ts';

const TEXT = `base: &base
  retries: {max: 3}
  list: [1, &item {x: 2}]
use:
  <<: *base
  own: 1
plain: *base
items: [*item, *base]
nested: {deep: {again: *item}}
`;

test.each([
  ['plain', 'base'],
  ['plain/retries', 'base/retries'],
  ['plain/retries/max', 'base/retries/max'],
  ['plain/none', 'base'],
  ['use/retries', 'base/retries'],
  ['use/retries/max', 'base/retries/max'],
  ['items/0', 'base/list/1'],
  ['items/0/x', 'base/list/1/x'],
  ['items/1/list/1/x', 'base/list/1/x'],
  ['nested/deep/again/x', 'base/list/1/x'],
  ['base', null],
  ['base/retries/max', null],
  ['use/own', null],
  ['use', null],
  ['none', null],
  ['nested/deep', null],
  ['', null],
])('%s is defined at %s', (path, expected) => {
  const { tree } = parse(TEXT, 'yaml', null);
  const keys = path === '' ? [] : path.split('/');
  const found = definitionOf(tree, keys);
  expect(found?.join('/') ?? null).toBe(expected);
  // The second time it is remembered.
  expect(definitionOf(tree, keys)).toEqual(found);
});

test('an empty text defines nothing', () => {
  expect(definitionOf(parse('', 'yaml', null).tree, ['a'])).toBeNull();
});
