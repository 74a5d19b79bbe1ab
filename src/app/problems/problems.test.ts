import { expect, test } from 'vitest';
import type { Problem } from '../../core/analysis/problem.ts';
import { matchesQuery, problemLine } from './problems.ts';

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

test('a problem is copied as one line with its file, position, severity and code', () => {
  expect(problemLine(PROBLEM, 'info.yaml', { line: 4, column: 3 })).toBe(
    'info.yaml:4:3: hint: "titel" is not a field of the Info Object. (unknown-field)',
  );
});
