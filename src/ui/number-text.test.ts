import { expect, test } from 'vitest';
import { numberText, plural } from './number-text.ts';

test.each([0, 7, 999, 1000, 12345, 123456, 1234567])('%d is written as the platform does', (n) => {
  expect(numberText(n)).toBe(n.toLocaleString('en'));
});

test.each([
  [0, '0 servers'],
  [1, '1 server'],
  [2, '2 servers'],
  [1200, '1,200 servers'],
])('%d: %s', (n, expected) => {
  expect(plural(n, 'server')).toBe(expected);
});

test('a word with a plural of its own', () => {
  expect([plural(1, 'entry', 'entries'), plural(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries']);
});
