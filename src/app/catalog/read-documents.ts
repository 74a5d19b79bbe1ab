// Loads and reads documents of a catalog, some at a time, by the rule for references.
import { isDocument } from '../../core/light.ts';
import { type FetchOptions, fetchText, type Outcome } from '../../share/fetch-text.ts';
import { MAX_CHARACTERS, MAX_CONCURRENT_LOADS, MAX_FILES } from '../../store/file-loader.ts';
import type { CatalogWorkers } from './find-system-map.ts';
import type { ListedDocument, LoadedCatalog } from './load-catalog.ts';
import { createModelReader, type Read } from './model-reader.ts';

export interface ReadOptions extends Pick<FetchOptions, 'pageUrl'> {
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
export async function readDocuments(
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
