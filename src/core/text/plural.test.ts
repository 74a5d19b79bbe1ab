import { expect, test } from 'vitest';
import { allOf, formatCount, formatNumber, plural } from './plural.ts';

test.each([
  ['server', 'servers'],
  ['Server Object', 'Server Objects'],
  ['property', 'properties'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['match', 'matches'],
  ['index', 'indexes'],
])('the plural of %s is %s', (noun, nouns) => expect(plural(noun)).toBe(nouns));

test.each([
  [0, 'server', '0 servers'],
  [1, 'server', '1 server'],
  [2, 'property', '2 properties'],
  [1, 'property', '1 property'],
  [12_345, 'match', '12,345 matches'],
])('%d %s', (n, noun, words) => expect(formatCount(n, noun)).toBe(words));

test('all of two are both', () => {
  expect([2, 3, 1200].map((n) => allOf(n, 'property'))).toEqual([
    'both properties',
    'all 3 properties',
    'all 1,200 properties',
  ]);
});

test.each([0, 7, 999, 1000, 12345, 123456, 1234567])('%d is written as the platform does', (n) => {
  expect(formatNumber(n)).toBe(n.toLocaleString('en'));
});
