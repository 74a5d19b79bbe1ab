// The workers of a catalog, as the page starts them.
import type { AnyWorker } from '../../worker/client.ts';
import type { MapWorker } from './find-system-map.ts';

export interface CatalogWorkers {
  /** For a document that the worker of readers can't show. */
  createWorker(): AnyWorker;
  createReadingWorker(): AnyWorker;
  createMapWorker(): MapWorker;
}
