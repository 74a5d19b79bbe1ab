// What a page begins before its own scripts are there: the document of a link, and the worker that
// reads it. Both take as long as the scripts do.
import { type FetchOptions, fetchText, type Outcome } from '../../share/fetch-text.ts';
import type { Link } from '../../share/link.ts';
import { createTabSession } from '../../share/tab-session.ts';
import { webStorage } from '../../share/web-storage.ts';
import { createWorker } from '../../worker/create-worker.ts';
import readingWorkerUrl from '../../worker/reading-worker.ts?worker&url';
import { pageKey } from './page-key.ts';

let document: { address: string; outcome: Promise<Outcome>; stop: AbortController } | null = null;
let worker: Worker | null = null;

/** Returns the address of an example that comes with the studio. */
export const exampleAddress = (name: string): string =>
  new URL(`examples/${name}.yaml`, window.document.baseURI).href;

/** Begins to load the document that a link names, unless this tab has a draft of it. */
export function loadEarly({ source, safe }: Link): void {
  const address =
    source.kind === 'url'
      ? source.address
      : source.kind === 'example'
        ? exampleAddress(source.name)
        : null;
  const tab = createTabSession(webStorage('sessionStorage')).read();
  if (address === null || safe || tab?.page === pageKey()) return;
  const stop = new AbortController();
  const outcome = fetchText(address, { pageUrl: location.href, signal: stop.signal });
  document = { address, outcome, stop };
}

/** Loads a document, or takes what `loadEarly` has of it. */
export function loadText(address: string, options: Partial<FetchOptions> = {}): Promise<Outcome> {
  const early = document;
  document = null;
  const { signal, ...others } = options;
  if (early?.address !== address || Object.keys(others).length > 0)
    return fetchText(address, { pageUrl: location.href, ...options });
  signal?.addEventListener('abort', () => early.stop.abort());
  return early.outcome;
}

/** Starts the worker that reads. */
export function startReadingWorker(): void {
  const started = createReadingWorker();
  worker = started;
  // Whoever takes it sets handlers of its own; one that failed before is not taken.
  started.onerror = () => {
    if (worker === started) worker = null;
  };
}

/** Returns the worker that was started, or a new one. */
export function readingWorker(): Worker {
  const started = worker ?? createReadingWorker();
  worker = null;
  return started;
}

const createReadingWorker = (): Worker => createWorker(readingWorkerUrl, 'apidoc-reading');
