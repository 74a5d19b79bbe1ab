import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test.each([0, 7, 999, 1000, 12345, 123456, 1234567])('%d is written as the platform does', (n) => {
  expect(numberText(n)).toBe(n.toLocaleString('en'));
});
