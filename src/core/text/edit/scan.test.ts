// The text between values: white space, comments, anchors, tags; and how a text is laid out.
import { describe, expect, test } from 'vitest';
import {
  beginsLine,
  commentAfter,
  isBlankLine,
  propsEnd,
  propsStart,
  skip,
  skipSpaces,
} from './scan.ts';
import { textStyleOf } from './text-style.ts';

/** A text without its mark, and where that was. */
const marked = (text: string): [text: string, at: number] => [
  text.replace('|', ''),
  text.indexOf('|'),
];

test.each([
  ['|a', 0],
  ['| \t\r\na', 4],
  ['|# c\n  # d\na', 10],
  ['a| # c', 5],
  ['a|', 1],
])('%j: what follows white space and comments is at %i', (source, at) => {
  expect(skip(...marked(source))).toBe(at);
});

test.each([
  ['| \ta', 2],
  ['|\n', 0],
  ['a| ', 2],
])('%j: what follows spaces is at %i', (source, at) => {
  expect(skipSpaces(...marked(source))).toBe(at);
});

test.each([
  ['|a', true],
  [' \t|a', true],
  ['\uFEFF|a', true],
  ['b\n  |a', true],
  ['b |a', false],
  ['b|a', false],
  ['\n\uFEFF|a', false],
])('%j begins a line: %s', (source, expected) => {
  expect(beginsLine(...marked(source))).toBe(expected);
});

test.each([
  ['a| # c  \nb', '# c'],
  ['a|# c', null],
  ['|# c', '# c'],
  ['a\n|# c', '# c'],
  ['a|', ''],
  ['a|  \n# b', ''],
  ['a| b', null],
  ['a| b # c', null],
])('%j: the comment behind is %j', (source, expected) => {
  expect(commentAfter(...marked(source))).toBe(expected);
});

test.each([
  ['|', true],
  ['| \t\na', true],
  ['| a', false],
  ['a\n|\nb', true],
])('%j is blank: %s', (source, expected) => {
  expect(isBlankLine(...marked(source))).toBe(expected);
});

test.each([
  ['| &a !b c', 6],
  ['| &a', 3],
  ['| c', 0],
  ['|&a,b', 2],
  ['|!t{}', 2],
  ['| &a\n  !b', 3],
])('%j: anchors and tags end at %i', (source, at) => {
  expect(propsEnd(...marked(source))).toBe(at);
});

test.each([
  ['a: &x |b', 3],
  ['a: !t &x |b', 3],
  ['&x |b', 0],
  ['? |b', 0],
  ['  ? &x |b', 2],
  ['[&x |b', 1],
  ['{? |b', 1],
  ['a,&x |b', 2],
  ['a&x |b', 4],
  ['a: |b', 3],
  ['a\n&x |b', 2],
  ['a: &x\n|b', 6],
])('%j: a value with them begins at %i', (source, at) => {
  expect(propsStart(...marked(source))).toBe(at);
});

describe('the layout of a text', () => {
  const PLAIN = { eol: '\n', indent: 2, indentSeq: true, quote: "'", colon: ' ', comma: ' ' };
  test.each([
    ['yaml', 'a:\n  b: 1\n', { ...PLAIN, pad: ' ' }],
    ['yaml', 'a:\r\n    b: 1\r\n', { ...PLAIN, eol: '\r\n', indent: 4 }],
    ['yaml', 'a:\n- b\n', { ...PLAIN, indentSeq: false }],
    ['yaml', 'a: "b"\nc: "d"\ne: \'f\'\n', { ...PLAIN, quote: '"' }],
    ['yaml', 'a: "b"\nc: \'d\'\n', { ...PLAIN, quote: "'" }],
    ['yaml', '- "b"\n', { ...PLAIN, quote: '"' }],
    ['yaml', 'a: {b: 1}\n', { ...PLAIN, pad: '' }],
    ['yaml', 'a: { b: 1 }\nc: {d: 1}\n', { ...PLAIN, pad: ' ' }],
    ['yaml', '{"a":1}\n', { ...PLAIN, colon: '', comma: '', pad: '' }],
    ['yaml', '{"a":1, "b":2}\n', { ...PLAIN, colon: '', comma: ' ' }],
    ['yaml', '{"a":"x, y","b":2}\n', { ...PLAIN, colon: '', comma: '' }],
    ['yaml', 'a: {"b":1}\n', { ...PLAIN, colon: ' ', comma: ' ' }],
    ['json', '{"a":1}', { colon: '', comma: '', pad: '', unit: null, eol: '\n' }],
    ['json', '{"a": 1}', { colon: ' ', comma: ' ', pad: '', unit: null }],
    ['json', '{ "a": 1 }', { colon: ' ', comma: ' ', pad: ' ' }],
    ['json', '{\n    "a": 1\n}', { colon: ' ', unit: '    ', eol: '\n' }],
    ['json', '{\r\n\t"a":\r\n1\r\n}', { colon: ' ', unit: '\t', eol: '\r\n' }],
    ['json', '{}', { colon: ' ', comma: ' ', pad: '' }],
  ] as const)('%s %j', (language, text, expected) => {
    // The layout of the last text is remembered.
    textStyleOf('', 'yaml');
    expect(textStyleOf(text, language)).toMatchObject({ ...expected, safe: false });
  });
});
