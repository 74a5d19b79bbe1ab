import { expect, test } from 'vitest';
import { cssColorToHex } from './token-colors.ts';

test.each([
  ['color(srgb 0 0.5 1)', '#0080ff'],
  ['color(srgb 1.02 -3.2e-5 0.2 / 0.5)', '#ff0033'],
  ['rgb(255, 0, 16)', '#ff0010'],
  ['rgba(1, 2, 3, 0.5)', '#010203'],
])('%s is %s', (computed, hex) => expect(cssColorToHex(computed)).toBe(hex));

test.each(['', 'oklch(0.5 0.1 20)', 'none'])('%j is not a known colour', (computed) =>
  expect(cssColorToHex(computed)).toBeNull(),
);
