import { expect, test } from 'vitest';
import { visibleName, visibleText } from './display-text.ts';

test.each([
  ['a\u0001b', 'a\u2401b', 'a\u2401b'],
  ['\u0000\u001b\u007f\u0085', '\u2400\u241b\u2421[U+0085]', '\u2400\u241b\u2421[U+0085]'],
  ['tab\tand\r\nlines', 'tab\tand\r\nlines', 'tab\tand\r\nlines'],
  ['admin\u202Egpj', 'admin[U+202E]gpj', 'admin[U+202E]gpj'],
  [
    'a \u2067\u05d0\u05d1\u2069 b',
    'a \u2067\u05d0\u05d1\u2069 b',
    'a [U+2067]\u05d0\u05d1[U+2069] b',
  ],
  [
    '\u05e9\u05dc\u05d5\u05dd \u200f!',
    '\u05e9\u05dc\u05d5\u05dd \u200f!',
    '\u05e9\u05dc\u05d5\u05dd \u200f!',
  ],
])('%j', (text, prose, name) => {
  expect(visibleText(text)).toBe(prose);
  expect(visibleName(text)).toBe(name);
});
