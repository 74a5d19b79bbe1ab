// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useQuery } from './use-query.ts';

test('a response for a component that is gone changes nothing, also when the page is gone', async () => {
  let respond = (_found: string): void => undefined;
  const request = (): Promise<string> =>
    new Promise((resolve) => {
      respond = resolve;
    });
  const { result, unmount } = renderHook(() => useQuery('a', request));
  const response = result.current.refetch();
  unmount();
  vi.stubGlobal('window', undefined);
  respond('A');
  await expect(response).resolves.toBe('A');
});
