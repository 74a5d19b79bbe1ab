import { expect, it } from 'vitest';
import { limitsOf, readNumber, stepped } from './number-input.ts';

it('reads whole numbers and fractions', () => {
  expect(readNumber(' 12 ', { integer: true })).toEqual({ value: 12 });
  expect(readNumber('-2.50', { integer: false })).toEqual({ value: -2.5 });
  expect(readNumber('1e3', { integer: true })).toEqual({ value: 1000 });
  expect(readNumber('', { integer: true })).toEqual({ unset: true });
});

it('reports what is not a number', () => {
  expect(readNumber('2.5', { integer: true })).toEqual({ error: 'Enter a whole number.' });
  for (const text of ['ten', '0x10', '1,000', 'Infinity', '--1'])
    expect(readNumber(text, { integer: false })).toHaveProperty('error');
});

it('refuses numbers whose digits would change', () => {
  expect(readNumber('9007199254740993', { integer: true })).toHaveProperty('error');
  expect(readNumber('1e999', { integer: false })).toHaveProperty('error');
});

it('reports the limits', () => {
  expect(limitsOf({ integer: true, min: 1, max: 900, unit: 'seconds' })).toBe('1 to 900 seconds');
  expect(limitsOf({ integer: false, min: 0, exclusiveMin: true })).toBe('more than 0');
  expect(limitsOf({ integer: true, unit: 'bytes' })).toBe('bytes');
  expect(limitsOf({ integer: true })).toBe('');
  const bytes = { integer: true, min: 1, max: 4_294_967_295, unit: 'bytes' };
  expect(limitsOf(bytes, '2 KB')).toBe('bytes = 2 KB (1 to 4294967295)');
});

it('steps within the limits', () => {
  const limits = { integer: true, min: 1, max: 3 };
  expect(stepped('1', 1, limits)).toBe('2');
  expect(stepped('3', 1, limits)).toBe('3');
  expect(stepped('1', -1, limits)).toBe('1');
  expect(stepped('', 1, limits)).toBe('1');
  expect(stepped('x', 1, limits)).toBeNull();
  expect(stepped('1', -1, { integer: true, min: 0, exclusiveMin: true })).toBe('1');
});
