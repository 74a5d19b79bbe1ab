// Where the line begins that Enter opens behind a line of YAML.
import { expect, test } from 'vitest';
import { enterRules } from './yaml-enter-rules.ts';

/** Returns the column of the new line, with two spaces a level. */
function columnAfter(line: string): number {
  const rule = enterRules.find(({ beforeText }) => beforeText.test(line));
  const own = line.search(/\S|$/);
  return own + (rule?.deeper ? 2 : 0) + (rule?.append.length ?? 0);
}

test.each([
  ['foo:', 2],
  ['  foo: ', 4],
  ['foo: &a', 2],
  ['foo: # remark', 2],
  ['foo: !!map', 2],
  ['foo: !!map &a # remark: this', 2],
  ['foo: |', 2],
  ['foo: >- # folded', 2],
  ['foo: &a |2', 2],
  ['"foo bar":', 2],
  ["'it''s': &a", 2],
  ['-', 2],
  ['- # one', 2],
  ['- &a', 2],
  ['- foo:', 4],
  ['- foo: &a # b', 4],
  ['  - "foo": # b', 6],
  ['- - a:', 6],
  ['- - a: &b', 6],
  ['- -', 4],
  ['- - - a: b', 6],
  ['- foo: bar', 2],
  ['- foo: &a bar', 2],
  ['- - foo: bar', 4],
  ['- foo: bar # remark', 2],
  ['foo: bar', 0],
  ['foo: bar # remark', 0],
  ['foo: &a bar', 0],
  ['foo: *a', 0],
  ['foo: {a: 1}', 0],
  ['foo: "a: # b"', 0],
  ['foo: a#b', 0],
  ['foo#:bar', 0],
  ['# foo:', 0],
  ['  # - foo:', 2],
  ['- foo', 0],
  ['- foo # bar:', 0],
  ['http://a', 0],
  ['', 0],
])('behind "%s" it is %i', (line, column) => {
  expect(columnAfter(line)).toBe(column);
});
