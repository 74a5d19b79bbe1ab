import { expect, test } from 'vitest';
import type { Problem } from '../../core/analysis/problem.ts';
import { matchesQuery, mostSevereFirst, problemLine } from './problems.ts';

const PROBLEM: Problem = {
  code: 'unknown-field',
  severity: 'information',
  message: '"titel" is not a field of the Info Object.',
  uri: 'common/info.yaml',
  path: ['info', 'titel'],
  start: 10,
  end: 15,
};

test.each([
  ['', true],
  ['  ', true],
  ['TITEL', true],
  ['unknown-field', true],
  ['info.yaml', true],
  ['info object', true],
  ['object titel common', true],
  ['info titel', true],
  ['channel', false],
  ['titel channel', false],
])('the search %j keeps the problem: %s', (query, kept) =>
  expect(matchesQuery(PROBLEM, query, 'common/info.yaml')).toBe(kept),
);

test('the most severe problems of each file come first, else in the order of the text', () => {
  const all = [
    ['', 'hint', 1],
    ['', 'error', 2],
    ['a', 'warning', 3],
    ['a', 'error', 4],
    ['', 'information', 5],
    ['', 'error', 6],
  ].map(([uri, severity, start]) => ({ ...PROBLEM, uri, severity, start }) as Problem);
  expect(mostSevereFirst(all).map(({ start }) => start)).toEqual([2, 6, 5, 1, 4, 3]);
});

test('a problem is copied as one line with its file, position, severity and code', () => {
  expect(problemLine(PROBLEM, 'info.yaml', { line: 4, column: 3 })).toBe(
    'info.yaml:4:3: hint: "titel" is not a field of the Info Object. (unknown-field)',
  );
});
