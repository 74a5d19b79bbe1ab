import { expect, test } from 'vitest';
import { applyEdits } from './apply.ts';
import { changeOf } from './change-of.ts';

test.each([
  ['a\nb\nc\n', 'a\nX\nc\n', 2, 4, 'X\n'],
  ['a\r\nb\r\nc\r\n', 'a\r\nb2\r\nc\r\n', 3, 6, 'b2\r\n'],
  ['a\na\n', 'a\na\na\n', 4, 4, 'a\n'],
  ['a\na\na\n', 'a\na\n', 4, 6, ''],
  ['a\nb', 'a\nb', 2, 3, 'b'],
  ['a\nb\n', 'a\nb\n', 4, 4, ''],
  ['a\nxb\nc', 'a\nyb\nc', 2, 5, 'yb\n'],
  ['{"a":1}', '{"b":1}', 0, 7, '{"b":1}'],
  ['', 'a\n', 0, 0, 'a\n'],
  ['a\n', '', 0, 2, ''],
])('the change of %j to %j is of whole lines', (before, after, start, end, text) => {
  const change = changeOf(before, after);
  expect(applyEdits(before, [change])).toBe(after);
  expect(change).toEqual({ start, end, text });
});
