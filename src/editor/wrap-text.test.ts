// Long messages are broken at spaces and lose nothing.
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

test('keeps lines within the limit where words allow it', () => {
  const lines = wrapText(
    'This must be a string; it is the number 1.0. Put it in quotes.',
    20,
  ).split('\n');
  expect(lines).toEqual([
    'This must be a',
    'string; it is the',
    'number 1.0. Put it',
    'in quotes.',
  ]);
});

test('a word stays whole, and a short message is as it was', () => {
  expect(wrapText('See https://example.com/a/long/address now', 10)).toBe(
    'See\nhttps://example.com/a/long/address\nnow',
  );
  expect(wrapText('Short.')).toBe('Short.');
  expect(wrapText('')).toBe('');
});
