import { expect, test } from 'vitest';
import { bundleFiles } from '../../analysis/bundle/testing.ts';
import type { PrintableScalar } from './new-value.ts';
import {
  doubleQuoted,
  isPlain,
  jsonScalar,
  keyText,
  literalOf,
  scalarText,
} from './print-value.ts';

const RULES = { quote: "'", inFlow: false, safe: false } as const;

test.each([
  'y',
  'N',
  'yes',
  'Off',
  'null',
  '~',
  '1:20',
  '2024-01-01',
  '0x1F',
  '.5',
  '1e3',
  '=',
  '<<',
  '',
])('%j is quoted, as a value and as a key', (text) => {
  expect(isPlain(text, false)).toBe(false);
  expect(keyText(text, RULES)).toBe(`'${text}'`);
});

test.each(['yellow', 'no one', 'v1', '1.2.3', 'a-b', 'x'])('%j is not', (text) =>
  expect(isPlain(text, false)).toBe(true),
);

test('a bundle quotes the same words, in what it takes from JSON and in names of components', () => {
  const { text } = bundleFiles(
    {
      'main.yaml':
        "apidoc: 3.1.0\ninfo: {title: Shop, version: '1'}\nchannels:\n  a:\n    messages:\n      m:\n        payload:\n          $ref: 'parts.json#/y'\n",
      'parts.json': '{"y": {"enum": ["y", "no", "x"]}}',
    },
    'main.yaml',
  );
  expect(text).toMatch(/^ {4}'y':\n {6}enum:\n {8}- (["'])y\1\n {8}- (["'])no\2\n {8}- x\n/m);
});

test.each([
  [' a', false, false],
  ['a ', false, false],
  ['a: b', false, false],
  ['a:', false, false],
  ['a:b', true, true],
  ['a #b', false, false],
  ['a#b', true, true],
  ['- a', false, false],
  ['-a', true, false],
  ['?a', true, false],
  [':a', true, false],
  ['-', false, false],
  ['a, b', true, false],
  ['[a', false, false],
  ['a]', true, false],
  ['a}b', true, false],
  ['---', false, false],
  ['...', false, false],
  ["'a", false, false],
  ['@a', false, false],
  ['a\u0007', false, false],
  ['\ud800', false, false],
  ['😀', true, true],
])('%j is plain in block style: %s, and in brackets: %s', (text, block, flow) => {
  expect([isPlain(text, false), isPlain(text, true)]).toEqual([block, flow]);
});

test.each<
  [
    value: PrintableScalar['value'],
    quote: "'" | '"',
    before: 'single' | 'double' | 'plain' | undefined,
    text: string,
  ]
>([
  ['a', "'", undefined, 'a'],
  ['a', "'", 'single', "'a'"],
  ['a', "'", 'double', '"a"'],
  ['a', "'", 'plain', 'a'],
  ['1', "'", 'plain', "'1'"],
  ['1', '"', undefined, '"1"'],
  ["it's: 1", "'", undefined, "'it''s: 1'"],
  ['say "x": 1', '"', undefined, '\'say "x": 1\''],
  ['say "x": 1', '"', 'double', '"say \\"x\\": 1"'],
  ['both "x" and \'y\': 1', '"', undefined, '"both \\"x\\" and \'y\': 1"'],
  ['back\\slash "x": 1', '"', undefined, '"back\\\\slash \\"x\\": 1"'],
  ['a\nb', "'", undefined, '"a\\nb"'],
  ['a\nb', "'", 'single', '"a\\nb"'],
  [1, "'", undefined, '1'],
  [true, "'", undefined, 'true'],
  [null, "'", 'single', 'null'],
])('%j with %s quotes instead of a %s one is %s', (value, quote, before, text) => {
  const rules = { quote, inFlow: false, safe: false };
  expect(scalarText({ kind: 'scalar', value }, rules, before)).toBe(text);
});

test('everything is in double quotes where it must be safe', () => {
  expect(scalarText({ kind: 'scalar', value: 'a' }, { ...RULES, safe: true })).toBe('"a"');
  expect(scalarText({ kind: 'scalar', value: 1, raw: '1.0' }, { ...RULES, safe: true })).toBe(
    '1.0',
  );
});

test.each([
  ['a', 'b', 'b'],
  ["'a'", 'b', "'b'"],
  ['"a"', 'b', '"b"'],
])('instead of the key %s the key %s is written as %s', (before, key, text) => {
  expect(keyText(key, RULES, before)).toBe(text);
});

test.each<[value: PrintableScalar['value'], raw: string | undefined, text: string]>([
  ['a"b', undefined, '"a\\"b"'],
  ['\u0085\u2028', undefined, '"\\u0085\\u2028"'],
  [1, undefined, '1'],
  [1, '1.0', '1.0'],
  [31, '0x1F', '31'],
  [1, '+1', '1'],
  [0.5, '.5', '0.5'],
  [1e21, '1e21', '1e21'],
  [null, undefined, 'null'],
  [false, undefined, 'false'],
])('in JSON %j with the source %s is %s', (value, raw, text) => {
  expect(jsonScalar({ kind: 'scalar', value, ...(raw === undefined ? {} : { raw }) })).toBe(text);
});

test('what YAML does not allow is escaped', () => {
  expect(doubleQuoted('\u007f\u009f\ufeff\uffff é')).toBe('"\\u007f\\u009f\\ufeff\\uffff é"');
});

test.each([
  ['a\nb\n', '|', ['a', 'b']],
  ['a\nb', '|-', ['a', 'b']],
  ['a\n\n  b\n', '|', ['a', '', '  b']],
  ['a\n', '|', ['a']],
  ['a\tb\nc', '|-', ['a\tb', 'c']],
])('%j is written after %s', (text, header, lines) => {
  expect(literalOf(text)).toEqual({ header, lines });
});

test.each([
  'a',
  ' a\nb',
  '\na',
  'a\n\n',
  'a\n  \nb',
  'a\r\nb',
  'a\n\tb',
  '\n',
  ' \n',
  'a\u0007\nb',
  'a\n ',
])('%j is not written as a block', (text) => {
  expect(literalOf(text)).toBeNull();
});
