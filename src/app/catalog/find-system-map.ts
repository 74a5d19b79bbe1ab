// Finds out in a worker of its own who talks to whom: for many documents that takes seconds.
import type { SystemDocument, SystemMap } from '../../core/types.ts';
import { nextTask } from '../../ui/next-task.ts';
import type { AnyWorker } from '../../worker/client.ts';
import type { ToMapWorker } from '../../worker/system-map-worker.ts';

export type MapWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** The workers of a catalog, as the page starts them. */
export interface CatalogWorkers {
  /** For a document that the worker of readers can't show. */
  createWorker(): AnyWorker;
  createReadingWorker(): AnyWorker;
  createMapWorker(): MapWorker;
}

/**
 * Returns the map of a system; null where the worker couldn't be started or failed.
 * @param signal ends the worker, and the result is null
 */
export async function findSystemMap(
  documents: readonly SystemDocument[],
  createWorker: () => MapWorker,
  signal: AbortSignal,
): Promise<SystemMap | null> {
  let worker: MapWorker;
  try {
    worker = createWorker();
  } catch {
    return null;
  }
  const result = new Promise<SystemMap | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SystemMap>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    signal.addEventListener('abort', () => resolve(null));
  });
  const post = (message: ToMapWorker): void => worker.postMessage(message);
  for (const document of documents) {
    if (signal.aborted) break;
    const { model } = document;
    // Parts that an update replaced are an object with methods, which no copy has.
    post({
      type: 'document',
      document: { ...document, model: { ...model, parts: new Map(model.parts) } },
    });
    // Copying all models in one task would stop the page.
    await nextTask();
  }
  post({ type: 'map' });
  return result.finally(() => worker.terminate());
}
