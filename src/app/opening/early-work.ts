// What a page begins before its own scripts are there: the document of a link, and the worker that
// reads it. Both take as long as the scripts do.
import { languageOf } from '../../core/light.ts';
import type { FetchOptions, Outcome } from '../../share/fetch-text.ts';
import { fetchOrKept } from '../../share/kept-copies.ts';
import type { Link } from '../../share/link.ts';
import { createWorker } from '../../worker/create-worker.ts';
import type { ToWorker } from '../../worker/protocol.ts';
import readingWorkerUrl from '../../worker/reading-worker.ts?worker&url';
import workerUrl from '../../worker/worker.ts?worker&url';
import { shownHere } from './page-key.ts';

let document: { address: string; outcome: Promise<Outcome>; stop: AbortController } | null = null;
let early: { readonly task: WorkerTask; readonly worker: Worker } | null = null;

/** What a worker is for: `reading` makes the model of a document only. */
export type WorkerTask = 'analysis' | 'reading';

const WORKER_URLS: Readonly<Record<WorkerTask, string>> = {
  analysis: workerUrl,
  reading: readingWorkerUrl,
};

/** Returns the address of an example that comes with the studio. */
export const exampleAddress = (name: string): string =>
  new URL(`examples/${name}.yaml`, window.document.baseURI).href;

/**
 * Begins to load the document that a link names, unless this tab has a draft of it.
 * @returns when the worker has it, or it can't be loaded; null when nothing is requested
 */
export function loadEarly({ source, safe }: Link): Promise<void> | null {
  const address =
    source.kind === 'url'
      ? source.address
      : source.kind === 'example'
        ? exampleAddress(source.name)
        : null;
  if (address === null || safe || shownHere() !== null) return null;
  const stop = new AbortController();
  const outcome = fetchOrKept(address, { pageUrl: location.href, signal: stop.signal });
  document = { address, outcome, stop };
  return outcome.then(prepare);
}

/** Has the worker read a document while the page can't yet. */
function prepare(outcome: Outcome): void {
  if (!outcome.ok) return;
  const { name, text, base } = outcome;
  const message: ToWorker = { type: 'prepare', text, language: languageOf(name, text), base };
  early?.worker.postMessage(message);
}

/** Loads a document, or takes what `loadEarly` has of it. */
export function loadText(address: string, options: Partial<FetchOptions> = {}): Promise<Outcome> {
  const requested = document;
  document = null;
  const { signal, ...others } = options;
  if (requested?.address !== address || Object.keys(others).length > 0)
    return fetchOrKept(address, { pageUrl: location.href, ...options });
  signal?.addEventListener('abort', () => requested.stop.abort());
  return requested.outcome;
}

/** Starts the worker that the document will be given to. */
export function startWorker(task: WorkerTask): void {
  try {
    const worker = newWorker(task);
    early = { task, worker };
    // The client that takes it sets its own handlers; one that failed before is not taken.
    worker.onerror = () => {
      if (early?.worker === worker) early = null;
    };
  } catch {
    // A browser that starts no workers: it is reported when the document needs one.
  }
}

/** Returns the worker that was started, or a new one. @throws as `createWorker` */
export function takeWorker(task: WorkerTask): Worker {
  const started = early?.task === task ? early.worker : newWorker(task);
  early = null;
  return started;
}

const newWorker = (task: WorkerTask): Worker => createWorker(WORKER_URLS[task], `apidoc-${task}`);
