// The smallest replacement between two texts, one of which may be in pieces.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference } from './string-pieces.ts';

test('a small change is small', () => {
  const text = 'line\n'.repeat(100_000);
  expect(
    difference(text, `${text.slice(0, 250_000)}typed${text.slice(250_000)}`).insert,
  ).toHaveLength(5);
  expect(difference(text, text)).toMatchObject({ insert: '' });
});

test.each([
  // The two emoji differ in their low surrogate.
  ['a 😀 b', 'a 😁 b', { start: 2, end: 4, insert: '😁' }],
  // These differ in the high one.
  ['a \u{1f600} b', 'a \u{1fa00} b', { start: 2, end: 4, insert: '\u{1fa00}' }],
  ['😀', '😀😁', { start: 2, end: 2, insert: '😁' }],
  ['😀😁', '😁', { start: 0, end: 2, insert: '' }],
  ['\ud83d', '😀', { start: 0, end: 1, insert: '😀' }],
  ['\ude00', '😀', { start: 0, end: 1, insert: '😀' }],
  ['😀', '\ud83d-\ude00', { start: 0, end: 2, insert: '\ud83d-\ude00' }],
])('from %j to %j no surrogate pair is cut', (before, after, replacement) => {
  expect(difference(before, after)).toEqual(replacement);
  expect(difference(before, after.split(''))).toEqual(replacement);
});

test('it is the same, and the smallest that cuts no surrogate pair, in whatever pieces', () => {
  const character = fc.constantFrom('a', '\ud83d', '\ude00', '\ude01');
  const long = fc.constant('y'.repeat(5000));
  const part = fc.array(
    fc.oneof({ weight: 9, arbitrary: character }, { weight: 1, arbitrary: long }),
    {
      maxLength: 4,
    },
  );
  const pieces = fc.array(
    part.map((units) => units.join('')),
    { maxLength: 5 },
  );
  const isPair = (text: string, at: number) =>
    /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const [old, now] = [before.join(''), after.join('')];
      const shorter = Math.min(old.length, now.length);
      let start = 0;
      while (start < shorter && old[start] === now[start]) start++;
      if (isPair(old, start) || isPair(now, start)) start--;
      let same = 0;
      while (same < shorter - start && old.at(-1 - same) === now.at(-1 - same)) same++;
      if (isPair(old, old.length - same) || isPair(now, now.length - same)) same--;
      const smallest = {
        start,
        end: old.length - same,
        insert: now.slice(start, now.length - same),
      };
      expect(difference(old, after)).toEqual(smallest);
      expect(difference(old, now)).toEqual(smallest);
    }),
  );
});
