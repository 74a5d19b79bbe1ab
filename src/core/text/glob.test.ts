// Patterns of paths mean what they mean in shells and in .gitignore.
import { expect, test } from 'vitest';
import { globMatcher, isGlob } from './glob.ts';

test.each([
  ['docs/*.yaml', 'docs/a.yaml', true],
  ['docs/*.yaml', 'docs/b/a.yaml', false],
  ['docs/**/*.yaml', 'docs/a.yaml', true],
  ['docs/**/*.yaml', 'docs/b/c/a.yaml', true],
  ['docs/**/*.yaml', 'other/a.yaml', false],
  ['**/a.yaml', 'a.yaml', true],
  ['**', 'b/a.yaml', true],
  ['./docs/*', 'docs/a', true],
  ['a?.yaml', 'ab.yaml', true],
  ['a?.yaml', 'a.yaml', false],
  ['[a-c].yaml', 'b.yaml', true],
  ['[!a-c].yaml', 'b.yaml', false],
  ['[!a-c].yaml', 'd.yaml', true],
  ['[]].yaml', '].yaml', true],
  ['*.{yaml,yml}', 'a.yml', true],
  ['{a,b/{c,d}}.yaml', 'b/d.yaml', true],
  ['{a}.yaml', '{a}.yaml', true],
  ['a\\*.yaml', 'a*.yaml', true],
  ['a\\*.yaml', 'ab.yaml', false],
  ['a*b*c', 'a1b2b3c', true],
  ['a*b*c', 'a1c2b', false],
  ['[a', '[a', true],
  ['a', 'a/b', false],
])('%s and %s: %j', (pattern, path, expected) => {
  expect(globMatcher(pattern)(path)).toBe(expected);
});

test('names without special characters are not patterns', () => {
  expect(isGlob('docs/a-b_c.yaml')).toBe(false);
  expect(isGlob('docs/*.yaml')).toBe(true);
});

test('a hostile pattern ends soon', () => {
  const steps = '**/*a*a*a*a*a*a*a*a*a*a/'.repeat(20);
  expect(globMatcher(`${steps}b`)(`${'a'.repeat(200)}/`.repeat(40))).toBe(false);
  expect(globMatcher('{a,b}'.repeat(60))('x')).toBe(false);
});
