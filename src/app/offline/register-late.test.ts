// @vitest-environment happy-dom
// What is kept for offline use is loaded after what is shown.
import { expect, test, vi } from 'vitest';
import type { Opener } from '../opener.ts';
import { startOffline } from './start-offline.ts';

test('the files for offline use wait until the page is ready, reports of its version do not', async () => {
  const meta = document.createElement('meta');
  meta.name = 'apidoc-version';
  meta.content = 'v1';
  document.head.append(meta);
  const sent: unknown[] = [];
  const register = vi.fn(async () => undefined);
  const container = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: unknown) => void sent.push(message) },
    register,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  // As often as anything waits for a moment without work.
  const rest = async (): Promise<void> => {
    do {
      idle.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    } while (idle.length > 0);
  };
  let end = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    end = resolve;
  });
  const app = { opener: {} as Opener } as unknown as Parameters<typeof startOffline>[0];
  startOffline(app, ready);
  await rest();
  expect(sent).toEqual([{ kind: 'page', version: 'v1' }]);
  expect(register).not.toHaveBeenCalled();
  end();
  await rest();
  await rest();
  expect(register).toHaveBeenCalledTimes(1);
  meta.remove();
});
