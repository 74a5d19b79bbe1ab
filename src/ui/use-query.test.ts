import { expect, test } from 'vitest';
import { receiveResponse } from './use-query.ts';

const nothing = { data: undefined, of: null, serial: 0, completed: null };

test('shows a response and what it is the response to', () => {
  const shown = receiveResponse<string>(nothing, { key: 'a', serial: 1, found: 'A' });
  expect(shown).toEqual({ data: 'A', of: 'a', serial: 1, completed: 'a' });
  expect(receiveResponse(shown, { key: 'b', serial: 2, found: 'B' })).toMatchObject({
    data: 'B',
    of: 'b',
  });
});

test('ignores a response that a newer request has overtaken', () => {
  const shown = receiveResponse<string>(nothing, { key: 'a', serial: 2, found: 'new' });
  expect(receiveResponse(shown, { key: 'a', serial: 1, found: 'old' })).toBe(shown);
});

test('keeps the data where there is no response, and knows that the request is completed', () => {
  const shown = receiveResponse<string>(nothing, { key: 'a', serial: 1, found: 'A' });
  const after = receiveResponse(shown, { key: 'b', serial: 2, found: undefined });
  expect(after).toEqual({ data: 'A', of: 'a', serial: 1, completed: 'b' });
  expect(receiveResponse(after, { key: 'b', serial: 3, found: undefined })).toBe(after);
});

test('merges a response into the data before', () => {
  const merge = (before: readonly string[] = [], found: readonly string[]): readonly string[] => [
    ...before,
    ...found,
  ];
  const one = receiveResponse<readonly string[]>(
    nothing,
    { key: 'a', serial: 1, found: ['A'] },
    merge,
  );
  expect(receiveResponse(one, { key: 'a', serial: 2, found: ['B'] }, merge).data).toEqual([
    'A',
    'B',
  ]);
});
