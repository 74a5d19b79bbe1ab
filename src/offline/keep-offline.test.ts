// What a page and its service worker say to each other.
import { expect, test, vi } from 'vitest';
import { keepOffline } from './keep-offline.ts';

const refused = () => Promise.reject(new Error('Service workers are off.'));

class FakeContainer extends EventTarget {
  controller: { postMessage(message: unknown): void } | null = null;
  readonly sent: unknown[] = [];

  control(): void {
    this.controller = { postMessage: (message) => void this.sent.push(message) };
    this.dispatchEvent(new Event('controllerchange'));
  }
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

test('the page reports its version to each new worker and on request, and announces a newer one once', async () => {
  const container = new FakeContainer();
  const onNewVersion = vi.fn();
  const own = { kind: 'page', version: 'v1', edits: false };
  await keepOffline(
    {
      container: container as unknown as ServiceWorkerContainer,
      version: 'v1',
      edits: () => false,
      onNewVersion,
    },
    refused,
  );
  expect(container.sent).toEqual([]);
  container.control();
  expect(container.sent).toEqual([own]);
  container.receive({ kind: 'which' });
  expect(container.sent).toEqual([own, own]);
  container.receive({ kind: 'newest', version: 'v1' });
  container.receive(null);
  expect(onNewVersion).not.toHaveBeenCalled();
  container.receive({ kind: 'newest', version: 'v2' });
  container.receive({ kind: 'newest', version: 'v2' });
  expect(onNewVersion).toHaveBeenCalledTimes(1);
});

test('a browser without service workers is left alone', async () => {
  const onNewVersion = vi.fn();
  await keepOffline(
    { container: undefined, version: 'v1', edits: () => true, onNewVersion },
    refused,
  );
  expect(onNewVersion).not.toHaveBeenCalled();
});
