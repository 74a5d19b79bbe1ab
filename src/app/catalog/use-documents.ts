// The documents of a catalog as they are read, and then the map of them.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { EMPTY_MODEL } from '../../core/light.ts';
import type { Model, SystemMap } from '../../core/types.ts';
import { type SearchEntry, searchEntries } from '../../export/site/search-data.ts';
import type { SiteLinks } from '../../export/site/site-view.ts';
import { createConsents } from '../../share/consents.ts';
import { webStorage } from '../../share/web-storage.ts';
import { MAX_FILES } from '../../store/file-loader.ts';
import { type CatalogWorkers, findSystemMap } from './find-system-map.ts';
import type { ListedDocument, LoadedCatalog } from './load-catalog.ts';
import type { Read } from './model-reader.ts';
import { readDocuments } from './read-documents.ts';

/** What is known of the documents, by path. */
export type ReadByPath = ReadonlyMap<
  string,
  { readonly read: Read; readonly entries: readonly SearchEntry[] }
>;

/** What is read next, and what is known before. */
interface Plan {
  readonly documents: readonly ListedDocument[];
  readonly sites: readonly string[];
  readonly withFiles: boolean;
  readonly kept: ReadByPath;
}

export interface CatalogState {
  readonly read: ReadByPath;
  /** Documents that are waiting or being read. */
  readonly reading: number;
  /** Null until all are read. */
  readonly map: SystemMap | 'failed' | null;
  /** Reads documents, once more where they are read already. */
  readMore(
    documents: readonly ListedDocument[],
    allowed?: { readonly site?: string; readonly withFiles?: boolean },
  ): void;
}

/**
 * Reads the documents of a catalog. As many as a document may refer to are read without being
 * requested; of more the user has to request them.
 */
export function useDocuments(
  catalog: LoadedCatalog,
  workers: CatalogWorkers,
  links: SiteLinks,
): CatalogState {
  const { documents: all, base } = catalog;
  const consents = useMemo(() => createConsents(webStorage('localStorage'), 'files'), []);
  const [plan, setPlan] = useState<Plan>(() => ({
    documents: all.length <= MAX_FILES ? all : [],
    sites: consents.read(base),
    withFiles: false,
    kept: new Map(),
  }));
  const [read, setRead] = useState(plan.kept);
  const [map, setMap] = useState<CatalogState['map']>(null);
  useEffect(() => {
    const { documents, sites, withFiles, kept } = plan;
    let results = kept;
    setRead(results);
    setMap(null);
    if (documents.length === 0) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onRead = (path: string, one: Read): void => {
      const index = all.findIndex((document) => document.path === path);
      const entries = 'model' in one ? searchEntries(one.model, index, links.part) : [];
      results = new Map(results).set(path, { read: one, entries });
      setRead(results);
    };
    const run = async (): Promise<void> => {
      const options = { pageUrl: location.href, sites, withFiles, signal, onRead };
      await readDocuments(catalog, documents, workers, options);
      const system = all.map(({ path, address }) => ({
        uri: address,
        model: modelIn(results, path),
      }));
      const found = await findSystemMap(system, workers.createMapWorker, signal);
      if (!signal.aborted) startTransition(() => setMap(found ?? 'failed'));
    };
    void run();
    return () => stop.abort();
  }, [plan, catalog, all, workers, links]);
  return {
    read,
    reading: plan.documents.filter(({ path }) => !read.has(path)).length,
    map,
    readMore(documents, { site, withFiles = plan.withFiles } = {}) {
      const sites = site === undefined ? plan.sites : [...plan.sites, site];
      if (site !== undefined) consents.write(base, sites);
      const again = new Set(documents.map(({ path }) => path));
      const kept = new Map([...read].filter(([path]) => !again.has(path)));
      setPlan({ documents, sites, withFiles, kept });
    },
  };
}

/** Returns the model of a document, without anything in it where it is not read. */
export function modelIn(results: ReadByPath, path: string): Model {
  const read = results.get(path)?.read;
  return read && 'model' in read ? read.model : EMPTY_MODEL;
}
