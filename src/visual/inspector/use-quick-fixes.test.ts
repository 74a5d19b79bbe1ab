// @vitest-environment happy-dom
// The fixes of a problem are unknown until they come, so that their line is kept for them.
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CodeAction, FieldProblem } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { useQuickFixes } from './QuickFixButtons.tsx';

const problem = (code: FieldProblem['code']): FieldProblem => ({
  severity: 'error',
  code,
  message: 'Expected a string, got the number 1.',
  uri: '',
  pointer: '/info/version',
  start: 0,
  end: 1,
});

/** The fixes of a problem, with what the host is still to respond. */
function fixesOf(code: FieldProblem['code']) {
  const requests: ((found: CodeAction[]) => void)[] = [];
  const host = {
    quickFixes: () => new Promise<CodeAction[]>((resolve) => requests.push(resolve)),
  } as Pick<VisualHost, 'quickFixes'> as VisualHost;
  return { requests, ...renderHook(() => useQuickFixes(host, 1, problem(code))) };
}

const fix: CodeAction = {
  title: 'Put it in quotes',
  kind: 'quickfix',
  files: [],
  fixes: { code: 'type', start: 0, end: 1 },
};

test('they are not known until the response is there', async () => {
  const { result, requests } = fixesOf('type');
  expect(result.current).toBeNull();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(result.current).toBeNull();
  requests[0]?.([fix]);
  await waitFor(() => expect(result.current).toEqual([fix]));
});

test('there may be none', async () => {
  const { result, requests } = fixesOf('type');
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.([]);
  await waitFor(() => expect(result.current).toEqual([]));
});

test('a missing field has none, and none are requested', () => {
  const { result } = fixesOf('required-field');
  expect(result.current).toEqual([]);
});
