// Places that meet the same fate are told once.
import { expect, test } from 'vitest';
import { becoming } from './becoming.ts';

test('one line for each outcome, with its first location', () => {
  const uses = ['/a', '/b', '/c'].map((pointer, i) => ({
    uri: '',
    pointer,
    where: '',
    becomes: i < 2 ? 'operation "o" is deleted too' : 'it stays',
  }));
  expect(becoming(uses)).toEqual([
    { text: 'Operation "o" is deleted too.', first: { uri: '', pointer: '/a' } },
    { text: 'It stays.', first: { uri: '', pointer: '/c' } },
  ]);
});
