// The documents of a catalog as they are read, and then the map of them.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { apply, EMPTY_MODEL, isDocument, languageOf } from '../../core/light.ts';
import type { Model, ShownConversion, SystemMap } from '../../core/types.ts';
import { notShown, shortVersion } from '../../docs/conversion-text.ts';
import { type SearchEntry, searchEntries } from '../../export/site/search-data.ts';
import type { SiteLinks } from '../../export/site/site-view.ts';
import { createConsents } from '../../share/consents.ts';
import { type FetchOptions, fetchText, type Outcome } from '../../share/fetch-text.ts';
import { webStorage } from '../../share/web-storage.ts';
import { MAX_CHARACTERS, MAX_CONCURRENT_LOADS, MAX_FILES } from '../../store/file-loader.ts';
import { createWorkerClient, type WorkerClientOptions } from '../../worker/client.ts';
import { type CatalogWorkers, findSystemMap } from './find-system-map.ts';
import type { ListedDocument, LoadedCatalog } from './load-catalog.ts';

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

// Loads and reads documents of a catalog, some at a time, by the rule for references.

interface ReadOptions extends Pick<FetchOptions, 'pageUrl'> {
  /** Sites that the user allowed for documents of this catalog. */
  readonly sites: readonly string[];
  /** Whether files are loaded that the documents refer to and the catalog doesn't list. */
  readonly withFiles: boolean;
  readonly signal: AbortSignal;
  /** Receives what is known of each document. */
  onRead(path: string, read: Read): void;
}

/**
 * Reads documents. A file that several of them refer to is requested once.
 * @param documents some of those that the catalog lists
 */
async function readDocuments(
  catalog: LoadedCatalog,
  documents: readonly ListedDocument[],
  workers: Pick<CatalogWorkers, 'createWorker' | 'createReadingWorker'>,
  { pageUrl, sites, withFiles, signal, onRead }: ReadOptions,
): Promise<void> {
  const reader = createModelReader(workers);
  signal.addEventListener('abort', () => reader.close());
  const reference = { loadedFrom: catalog.base, allowed: new Set(sites) };
  const listed = new Set(catalog.documents.map(({ address }) => address));
  const loads = new Map<string, Promise<Outcome>>();
  let files = 0;
  let characters = 0;
  const request = async (address: string): Promise<Outcome> => {
    const outcome = await fetchText(address, { pageUrl, reference, signal });
    if (outcome.ok) characters += outcome.text.length;
    return outcome;
  };
  const load = (address: string): Promise<Outcome> => {
    const begun = loads.get(address) ?? request(address);
    loads.set(address, begun);
    return begun;
  };
  const loadFile = async (address: string): Promise<string | null> => {
    if (!listed.has(address)) {
      if (!withFiles) return null;
      if (!loads.has(address) && ++files > MAX_FILES) return null;
    }
    const outcome = await load(address);
    return outcome.ok && characters <= MAX_CHARACTERS ? outcome.text : null;
  };
  const read = async ({ address }: ListedDocument): Promise<Read> => {
    const outcome = await load(address);
    if (!outcome.ok) {
      const { title, explanation, actions } = outcome.failure;
      const site = actions.find((action) => action.id === 'allow-site')?.site;
      return { failure: `${title} ${explanation}`, ...(site !== undefined && { site }) };
    }
    if (characters > MAX_CHARACTERS)
      return {
        failure: 'The documents of this catalog are larger than 32 MB in total. Open it by itself.',
      };
    return isDocument(outcome.name, outcome.text)
      ? reader.read(outcome, loadFile)
      : { failure: 'The file is not an apidoc or AsyncAPI document. Check its path.' };
  };
  const waiting = documents.values();
  const lane = async (): Promise<void> => {
    for (const document of waiting) {
      const result = await read(document);
      if (signal.aborted) return;
      onRead(document.path, result);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_LOADS }, lane));
  reader.close();
}

// Makes the models of documents one after the other, with one worker for all of them.

/** What is known of a document that was read, or why it couldn't be: sentences. */
type Read =
  | {
      readonly model: Model;
      /** Addresses of the files that it refers to and that were not loaded. */
      readonly missing: readonly string[];
    }
  | {
      readonly failure: string;
      /** A site that the user may allow. */
      readonly site?: string;
    };

/** Returns the text of a file that a document refers to; null where it is not loaded. */
type LoadFile = (address: string) => Promise<string | null>;

interface DocumentText {
  readonly name: string;
  readonly text: string;
  readonly base: string;
}

interface ModelReader {
  read(document: DocumentText, loadFile: LoadFile): Promise<Read>;
  /** Ends the worker. */
  close(): void;
}

/** The document that is being read. */
interface Reading {
  readonly doc: string;
  readonly loadFile: LoadFile;
  readonly done: (read: Read) => void;
  model: Model | null;
  conversion: ShownConversion | null;
  readonly waiting: Set<string>;
  readonly missing: Set<string>;
  /** Counts what may change the model. */
  changes: number;
}

/** There is one version of each text. */
const VERSION = 1;
const NOT_READ =
  "Couldn't read the document: it took too long or failed several times. Open it alone, or try again.";
const NOT_LOADED = 'The file is loaded when the document is opened.';

function createModelReader(
  workers: Pick<WorkerClientOptions, 'createWorker' | 'createReadingWorker'>,
): ModelReader {
  let count = 0;
  let reading: Reading | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    if (reading) reading.model = null;
  };
  const client = createWorkerClient({
    ...workers,
    onMessage(message) {
      const present = reading;
      if (message.doc !== present?.doc) return;
      if (message.type === 'need') for (const uri of message.uris) void need(present, uri);
      else if (message.model) {
        present.model = apply(present.model, message.model);
        if (message.conversion !== undefined) present.conversion = message.conversion;
        void finish(present);
      }
    },
    onRestart: again,
    onReplace: again,
    onPause: () => reading?.done({ failure: NOT_READ }),
  });

  /** Gives the worker a file, after which it sends the model again. */
  const need = async (present: Reading, uri: string): Promise<void> => {
    present.changes++;
    present.waiting.add(uri);
    const text = await present.loadFile(uri);
    present.waiting.delete(uri);
    present.changes++;
    if (text !== null) client.file(present.doc, uri, text);
    else {
      present.missing.add(uri);
      client.noFile(present.doc, uri, NOT_LOADED, true);
    }
  };

  /** Takes a model that nothing more comes after. */
  const finish = async (present: Reading): Promise<void> => {
    const at = ++present.changes;
    // The response comes after all that the worker sent with the model.
    const response = await client.request(VERSION, { request: 'locate', uri: '', pointer: '' });
    const { model, conversion, missing } = present;
    if (response === undefined || !model || present.changes !== at || present.waiting.size > 0)
      return;
    present.done(
      conversion && conversion.state !== 'shown'
        ? {
            failure: `AsyncAPI ${shortVersion(conversion.from)}. ${notShown(conversion.state)}`,
          }
        : { model, missing: [...missing] },
    );
  };

  const readNow = ({ name, text, base }: DocumentText, loadFile: LoadFile): Promise<Read> =>
    new Promise((done) => {
      const doc = String(++count);
      reading = {
        doc,
        loadFile,
        done,
        model: null,
        conversion: null,
        waiting: new Set(),
        missing: new Set(),
        changes: 0,
      };
      client.open({
        doc,
        language: languageOf(name, text),
        base,
        text: () => ({ text, version: VERSION }),
      });
    });

  return {
    read(document, loadFile) {
      const read = last.then(() => readNow(document, loadFile));
      last = read;
      return read;
    },
    close: () => client.close(),
  };
}
