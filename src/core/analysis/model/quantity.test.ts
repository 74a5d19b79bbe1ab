import { expect, it } from 'vitest';
import { durationWords, quantity, rangeWords, unitWords } from './quantity.ts';

it('says numbers with units in plain words', () => {
  expect(quantity(104857600, 'bytes')).toBe('104,857,600 bytes = 100 MB');
  expect(quantity(1209600, 'seconds')).toBe('1,209,600 s = 14 days');
  expect(quantity(900, 'seconds')).toBe('900 s = 15 min');
  expect(quantity(86400, 'seconds')).toBe('86,400 s = 1 day');
  expect(quantity(5400, 'seconds')).toBe('5,400 s = 1 h 30 min');
  expect(quantity(60000, 'milliseconds')).toBe('60,000 ms = 1 min');
  expect(quantity(2500, 'milliseconds')).toBe('2,500 ms = 2.5 s');
  expect(quantity(3000, 'milliseconds')).toBe('3,000 ms = 3 s');
  expect(quantity(1536, 'bytes')).toBe('1,536 bytes = 1.5 KB');
  expect(quantity(1000000, 'bytes')).toBe('1,000,000 bytes = about 976.6 KB');
});

it('says only the unit where nothing is shorter', () => {
  expect(unitWords(30, 'seconds')).toBe('s');
  expect(unitWords(0, 'seconds')).toBe('s');
  expect(unitWords(999999, 'seconds')).toBe('s');
  expect(unitWords(-60, 'seconds')).toBe('s');
  expect(unitWords(90.5, 'seconds')).toBe('s');
  expect(unitWords(Number.POSITIVE_INFINITY, 'bytes')).toBe('bytes');
  expect(unitWords(10, 'deliveries')).toBe('deliveries');
});

it('says ranges in words with the figures behind', () => {
  expect(rangeWords(60, 1209600, 'seconds')).toBe('1 min to 14 days (60 to 1,209,600 s)');
  expect(rangeWords(0, 900, 'seconds')).toBe('0 to 15 min (0 to 900 s)');
  expect(rangeWords(0, 104857600, 'bytes')).toBe('0 to 100 MB (0 to 104,857,600 bytes)');
  expect(rangeWords(0, 999999, 'seconds')).toBe('0 to 999,999 s');
  expect(rangeWords(0, undefined, 'milliseconds')).toBe('0 ms or more');
  expect(rangeWords(-1, undefined, 'bytes')).toBe('0 bytes or more, or -1 for no limit');
  expect(rangeWords(undefined, 48)).toBe('at most 48');
  expect(rangeWords(undefined, undefined)).toBeUndefined();
});

it('reads durations', () => {
  expect(durationWords('86400s')).toBe('1 day');
  expect(durationWords('604800s')).toBe('7 days');
  expect(durationWords('3.5s')).toBeNull();
  expect(durationWords('1 day')).toBeNull();
  expect(durationWords(`${'9'.repeat(50_000)}s`)).toBeNull();
});
