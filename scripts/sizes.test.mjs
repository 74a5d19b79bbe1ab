import { expect, it } from 'vitest';
import { newRecords, sizeLines, tooLarge } from './sizes.mjs';

const RECORDS = { 'a.js': { bytes: 100_000, reason: 'The first version.' } };

it('lets a file grow a little, and requires a reason where it grew more', () => {
  expect(tooLarge({ 'a.js': 102_000 }, RECORDS)).toEqual([]);
  expect(tooLarge({ 'a.js': 50_000 }, RECORDS)).toEqual([]);
  const [message = ''] = tooLarge({ 'a.js': 102_001 }, RECORDS);
  expect(message).toContain('a.js has grown from 100000 to 102001 bytes.');
  expect(message).toContain('npm run sizes -- --reason="');
});

it('does not take a few bytes of a small file for growth', () => {
  const records = { 'a.js': { bytes: 1000, reason: 'The first version.' } };
  expect(tooLarge({ 'a.js': 1500 }, records)).toEqual([]);
  expect(tooLarge({ 'a.js': 1501 }, records)).toHaveLength(1);
});

it('reports a file without a record', () => {
  expect(tooLarge({ 'b.js': 1 }, RECORDS)[0]).toContain('b.js has no size');
});

it('records growth only with its reason, and keeps the reasons of all others', () => {
  const sizes = { 'a.js': 99_000, 'b.js': 10 };
  expect(() => newRecords(sizes, RECORDS, ' ')).toThrow('b.js has no size');
  expect(newRecords(sizes, RECORDS, 'Adds the search.')).toEqual({
    'a.js': { bytes: 99_000, reason: 'The first version.' },
    'b.js': { bytes: 10, reason: 'Adds the search.' },
  });
  expect(newRecords({ 'a.js': 200_000 }, RECORDS, 'Adds diff.')).toEqual({
    'a.js': { bytes: 200_000, reason: 'Adds diff.' },
  });
});

it('prints each size beside its record', () => {
  expect(sizeLines({ 'a.js': 99_000, 'b.js': 10 }, RECORDS)).toEqual([
    '    99000  a.js (recorded: 100000)',
    '       10  b.js (recorded: not yet)',
  ]);
});
