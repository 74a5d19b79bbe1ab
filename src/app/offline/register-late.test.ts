// @vitest-environment happy-dom
// What is kept for offline use is loaded after what is shown.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Opener } from '../opener.ts';
import { startOffline } from './start-offline.ts';

class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly address: string;
  terminated = false;
  onmessage: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(address: string) {
    this.address = address;
    FakeWorker.all.push(this);
  }
  terminate(): void {
    this.terminated = true;
  }
}

/** Starts a page, for now without what it shows first. */
function start(controller: { postMessage(message: unknown): void } | null) {
  const meta = document.createElement('meta');
  meta.name = 'apidoc-version';
  meta.content = 'v1';
  document.head.append(meta);
  FakeWorker.all.length = 0;
  onTestFinished(() => {
    meta.remove();
    vi.unstubAllGlobals();
  });
  const register = vi.fn(async () => undefined);
  const container = Object.assign(new EventTarget(), { controller, register });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('Worker', FakeWorker);
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
  const store = { getState: () => ({ reading: false }), subscribe: () => () => {} };
  const app = { opener: {} as Opener, store } as unknown as Parameters<typeof startOffline>[0];
  startOffline(app, ready);
  return {
    register,
    rest,
    async show(): Promise<void> {
      end();
      await rest();
      await rest();
    },
  };
}

test('the files for offline use wait until the page is ready, reports of its version do not', async () => {
  const sent: unknown[] = [];
  const page = start({ postMessage: (message) => void sent.push(message) });
  await page.rest();
  expect(sent).toEqual([{ kind: 'page', version: 'v1', edits: true }]);
  expect(page.register).not.toHaveBeenCalled();
  await page.show();
  expect(page.register).toHaveBeenCalledTimes(1);
  expect(FakeWorker.all).toEqual([]);
});

test.each(['onmessage', 'onerror'] as const)(
  'in a first visit a worker of the page stores them, and ends: %s',
  async (end) => {
    const page = start(null);
    await page.rest();
    expect(FakeWorker.all).toEqual([]);
    await page.show();
    const [worker] = FakeWorker.all;
    expect(worker?.address).toBe(new URL('sw.js', document.baseURI).href);
    expect(page.register).not.toHaveBeenCalled();
    worker?.[end]();
    await page.rest();
    expect(worker?.terminated).toBe(true);
    expect(page.register).toHaveBeenCalledTimes(1);
  },
);
