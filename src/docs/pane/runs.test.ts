import { expect, test } from 'vitest';
import { createColumn } from './column.ts';
import { runsOf } from './mounts.ts';

const column = createColumn(['a', 'b', 'c', 'd', 'e'], () => 10);
/** Returns cards by name and position, gaps by height. */
const shown = (...ids: string[]) =>
  runsOf(column, ids).map((run) => (run.kind === 'gap' ? run.height : `${run.id}${run.at}`));

test.each([
  [[], [50]],
  [
    ['a', 'b', 'c', 'd', 'e'],
    ['a1', 'b2', 'c3', 'd4', 'e5'],
  ],
  [['c'], [20, 'c3', 20]],
  [
    ['e', 'b'],
    [10, 'b2', 20, 'e5'],
  ],
  [
    ['stranger', 'a'],
    ['a1', 40],
  ],
])('%j are cards, the rest are gaps', (ids, expected) => {
  expect(shown(...ids)).toEqual(expected);
});

test('cards and gaps keep their order when others come and go, so that no card is moved', () => {
  const keys = (...ids: string[]) =>
    runsOf(column, ids).map((run) => (run.kind === 'gap' ? run.key : run.id));
  const windows = [
    keys('a', 'b'),
    keys('b', 'c'),
    keys('c', 'd', 'a'),
    keys('d', 'e'),
    keys('c', 'd'),
  ];
  for (const [i, now] of windows.entries()) {
    const before = windows[i - 1] ?? [];
    const both = now.filter((key) => before.includes(key));
    expect(both).toEqual(before.filter((key) => now.includes(key)));
    expect(new Set(now).size).toBe(now.length);
  }
});
