import { expect, test } from 'vitest';
import type { Problem } from '../core/analysis/problem.ts';
import { sameProblems } from './analysis-messages.ts';

const RELATED = { uri: 'a.yaml', start: 1, end: 2, message: 'First defined here.' };
const PROBLEM: Problem = {
  code: 'unique',
  severity: 'warning',
  message: 'Twice.',
  uri: '',
  path: ['a', 'b'],
  start: 5,
  end: 9,
  related: [RELATED, { ...RELATED, start: 3, end: 4 }],
};

test('the same problems are not sent again', () => {
  expect(sameProblems([PROBLEM], [structuredClone(PROBLEM)])).toBe(true);
  expect(sameProblems([], [])).toBe(true);
});

const [, second] = PROBLEM.related ?? [];
test.each<Partial<Problem>>([
  { start: 4 },
  { end: 8 },
  { message: 'Thrice.' },
  { severity: 'error' },
  { uri: 'b.yaml' },
  { path: ['a/b'] },
  { related: undefined },
  { related: [RELATED] },
  { related: [{ ...RELATED, end: 3 }, ...(second ? [second] : [])] },
  { related: [{ ...RELATED, uri: 'b.yaml' }, ...(second ? [second] : [])] },
  { related: [RELATED, { ...RELATED, start: 4, end: 5 }] },
  { related: [{ ...RELATED, message: 'Here.' }, ...(second ? [second] : [])] },
])('one with %j is', (change) => {
  expect(sameProblems([PROBLEM], [{ ...PROBLEM, ...change } as Problem])).toBe(false);
  expect(sameProblems([PROBLEM], [])).toBe(false);
});
