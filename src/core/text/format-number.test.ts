import { expect, test } from 'vitest';
import { formatNumber } from './plural.ts';

test.each([0, 7, 999, 1000, 12345, 123456, 1234567])('%d is written as the platform does', (n) => {
  expect(formatNumber(n)).toBe(n.toLocaleString('en'));
});
