import { expect, test } from 'vitest';
import { bundleFiles } from '../../analysis/bundle/testing.ts';
import { isPlain, keyText } from './scalar.ts';

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
