// Patterns leave out what git would leave out.
import { expect, test } from 'vitest';
import { ignorePatterns, patternLines } from './ignore-patterns.ts';

test.each([
  ['dist', 'dist', true],
  ['dist', 'a/dist', true],
  ['dist', 'distance', null],
  ['/dist', 'a/dist', null],
  ['docs/old', 'docs/old', true],
  ['docs/old', 'a/docs/old', null],
  ['*.json', 'a/b.json', true],
  ['docs/*.json', 'docs/a/b.json', null],
  ['docs/**', 'docs', null],
  ['docs/**', 'docs/a', true],
  ['**/old', 'a/b/old', true],
  ['a/**/old', 'a/old', true],
  ['old/', 'old', null],
  ['# dist', '# dist', null],
  ['\\#dist', '#dist', true],
  ['\\!dist', '!dist', true],
  ['dist   ', 'dist', true],
  ['dist\\ ', 'dist ', true],
  ['dist\r', 'dist', true],
  ['{a,b}.json', 'a.json', null],
  ['{a,b}.json', '{a,b}.json', true],
  ['*\n!keep.json', 'keep.json', false],
  ['!keep.json\n*', 'keep.json', true],
  ['/', 'a', null],
  ['', 'a', null],
])('%j and %s: %j', (text, path, expected) => {
  expect(ignorePatterns(patternLines(text))(path, false)).toBe(expected);
});

test('a pattern that ends with a slash is about folders', () => {
  expect(ignorePatterns(['old/'])('a/old', true)).toBe(true);
});
