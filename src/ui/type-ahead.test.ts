// Which letters belong to one word.
import { expect, test } from 'vitest';
import { TypeAhead } from './type-ahead.ts';

test('letters that follow each other are one word, and a pause starts another', () => {
  const word = new TypeAhead();
  expect(word.add({ key: 'w', timeStamp: 1000 }, 1001)).toBe('w');
  expect(word.add({ key: 'a', timeStamp: 1500 }, 1501)).toBe('wa');
  expect(word.before({ timeStamp: 2000 })).toBe('wa');
  expect(word.before({ timeStamp: 2101 })).toBe('');
  expect(word.add({ key: 'r', timeStamp: 2101 }, 2102)).toBe('r');
});

test('does not count the time in which the page was busy as a pause', () => {
  const word = new TypeAhead();
  word.add({ key: 'w', timeStamp: 1000 }, 1900);
  expect(word.add({ key: 'a', timeStamp: 1100 }, 1901)).toBe('wa');
  expect(word.add({ key: 'r', timeStamp: 1950 }, 1951)).toBe('war');
});
