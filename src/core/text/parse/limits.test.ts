// Nesting is measured before a parser sees a text: 256 levels are read, whatever they are made of.
import { describe, expect, test } from 'vitest';
import { tooDeep } from './limits.ts';

const lines = (count: number, line: (column: string, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(' '.repeat(i), i)}\n`).join('');

/** Texts of a number of levels; the offset at which the one level too many begins. */
const KINDS: readonly [
  name: string,
  text: (levels: number) => string,
  at: (text: string) => number,
][] = [
  ['lists in brackets', (n) => `${'['.repeat(n)}1${']'.repeat(n)}\n`, () => 256],
  ['maps in braces', (n) => `${'{a: '.repeat(n)}1${'}'.repeat(n)}\n`, () => 4 * 256],
  ['maps', (n) => lines(n, (column) => `${column}a:`), (text) => text.lastIndexOf('a')],
  ['lists', (n) => lines(n, (column) => `${column}-`), (text) => text.lastIndexOf('-')],
  ['lists on one line', (n) => `${'- '.repeat(n)}\n`, (text) => text.lastIndexOf('-')],
  [
    'maps with brackets in the last one',
    (n) => `${lines(n - 100, (column) => `${column}a:`)}${' '.repeat(n - 100)}${'['.repeat(100)}`,
    (text) => text.lastIndexOf('['),
  ],
  [
    'maps with CRLF, a comment and a value between',
    (n) => lines(n, (column) => `${column}b: 1 # [\r\n${column}# note\r\n\r\n${column}a:\r`),
    (text) => text.lastIndexOf('b'),
  ],
  [
    'maps behind brackets that are closed',
    (n) => `b: ${'[{'.repeat(60)}${'}]'.repeat(60)}\n${lines(n, (column) => `${column}a:`)}`,
    (text) => text.lastIndexOf('a'),
  ],
  ['explicit keys', (n) => lines(n, (column) => `${column}?`), (text) => text.lastIndexOf('?')],
];

describe.each(KINDS)('%s', (_name, text, at) => {
  test('of 256 levels are read', () => {
    expect(tooDeep(text(256))).toBe(-1);
  });
  test('of 257 levels are too deep', () => {
    expect(tooDeep(text(257))).toBe(at(text(257)));
  });
});

test.each([
  ['brackets in quotes', `a: "${'['.repeat(300)}"\n`],
  ['brackets in a comment', `# ${'['.repeat(300)}\na: 1\n`],
  ['brackets in a plain value', `a: x${'['.repeat(300)}\n`],
  ['brackets in a block scalar', `a: |\n  ${'['.repeat(300)}\nb: 1\n`],
  ['lines of a block scalar', `a: |\n${lines(300, (column) => ` ${column}x`)}`],
  ['brackets that are closed', `a:\n${'  - [1, {b: 2}]\n'.repeat(300)}`],
  ['closing brackets', `a: ${']'.repeat(300)}\n`],
  ['keys in one column', 'a:\n  b: 1\n'.repeat(300)],
  ['keys in one column with CRLF', 'a:\r\n  b: 1\r\n'.repeat(300)],
  ['items in one column', `a:\n${'- - 1\n'.repeat(300)}`],
  ['dashes that are no items', `a: ${'-'.repeat(300)}\n`],
  ['blank lines', lines(300, (column) => column)],
  ['nothing', ''],
])('%s do not count as levels', (_name, text) => {
  expect(tooDeep(text)).toBe(-1);
});
