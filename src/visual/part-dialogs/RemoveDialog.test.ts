// References with the same outcome share one line.
import { expect, test } from 'vitest';
import { removalEffects } from './RemoveDialog.tsx';

test('one line for each outcome, with its first location', () => {
  const uses = ['/a', '/b', '/c'].map((pointer, i) => ({
    uri: '',
    pointer,
    description: '',
    effect: i < 2 ? 'operation "o" is deleted too' : 'it stays',
  }));
  expect(removalEffects(uses)).toEqual([
    { text: 'Operation "o" is deleted too.', first: { uri: '', pointer: '/a' } },
    { text: 'It stays.', first: { uri: '', pointer: '/c' } },
  ]);
});
