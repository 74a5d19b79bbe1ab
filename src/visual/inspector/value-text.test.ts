import { expect, it } from 'vitest';
import { dataText, limitsOf, parseValueText, readNumber, stepNumber } from './value-text.ts';

const never = (): Promise<null> => Promise.reject(new Error('not asked'));
const read = (text: string) => parseValueText(text, never);

it('reads JSON', async () => {
  expect(await read('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } });
  expect(await read('"5"')).toEqual({ value: '5' });
  expect(await read('5')).toEqual({ value: 5 });
});

it('reads a bare line as text, and nothing as nothing', async () => {
  expect(await read('payments team')).toEqual({ value: 'payments team' });
  expect(await read('  ')).toEqual({ unset: true });
});

it('loads the YAML parser only where needed', async () => {
  expect(await parseValueText('a: 1', async () => ({ value: { a: 1 } }))).toEqual({
    value: { a: 1 },
  });
  expect(await read('{"a": ')).toHaveProperty('error');
});

it('refuses numbers that would lose digits', async () => {
  expect(await read('[9007199254740993]')).toHaveProperty('error');
});

it('shows what reads back as the same', async () => {
  for (const value of [
    'payments',
    'true',
    'no',
    '5',
    'a: b',
    'a #b',
    '',
    ' x',
    'x ',
    'two\nlines',
    5,
    null,
    false,
    { a: 1 },
    ['x'],
  ])
    expect(await read(dataText(value))).toEqual({ value });
});

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
  expect(stepNumber('1', 1, limits)).toBe('2');
  expect(stepNumber('3', 1, limits)).toBe('3');
  expect(stepNumber('1', -1, limits)).toBe('1');
  expect(stepNumber('', 1, limits)).toBe('1');
  expect(stepNumber('x', 1, limits)).toBeNull();
  expect(stepNumber('1', -1, { integer: true, min: 0, exclusiveMin: true })).toBe('1');
});
