import { expect, test } from 'vitest';
import { problemCount, type Severity } from './problem.ts';

const of = (...severities: Severity[]) =>
  problemCount(severities.map((severity) => ({ severity })));

test('problems are counted by severity, the worst first, with right plurals', () => {
  expect(of()).toBe('');
  expect(of('hint')).toBe('1 hint');
  expect(of('warning', 'error', 'error')).toBe('2 errors, 1 warning');
});

test('information and hints have one word', () => {
  expect(of('information')).toBe('1 hint');
  expect(of('information', 'hint', 'error')).toBe('1 error, 2 hints');
});
