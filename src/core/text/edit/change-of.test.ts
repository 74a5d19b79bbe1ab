import { expect, test } from 'vitest';
import { applyEdits } from './apply.ts';
import { changeOf } from './change-of.ts';

test.each([
  ['a\nb\nc\n', 'a\nX\nc\n', 'X\n'],
  ['a\r\nb\r\nc\r\n', 'a\r\nb2\r\nc\r\n', 'b2\r\n'],
  ['a\na\n', 'a\na\na\n', 'a\n'],
  ['{"a":1}', '{"b":1}', '{"b":1}'],
  ['', 'a\n', 'a\n'],
  ['a\n', '', ''],
])('the change of %j to %j is of whole lines', (before, after, text) => {
  const change = changeOf(before, after);
  expect(applyEdits(before, [change])).toBe(after);
  expect(change.text).toBe(text);
});
