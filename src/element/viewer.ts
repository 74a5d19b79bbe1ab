// The state of one element: which document is shown and where in it, and how its attributes write a
// location. It owns the worker.
import {
  apply,
  isRoot,
  languageOf,
  loadTypesOfPart,
  percentDecoded,
  toPointer,
} from '../core/light.ts';
import type {
  Location,
  Model,
  PartId,
  Problem,
  SearchResult,
  ShownConversion,
  TypeLanguage,
} from '../core/types.ts';
import { fetchText, type Outcome } from '../share/fetch-text.ts';
import { createFileLoader, type FileLoadResult } from '../store/file-loader.ts';
import { type AnyWorker, type ClosableWorkerClient, createWorkerClient } from '../worker/client.ts';
import type { FromWorker } from '../worker/protocol.ts';
import type { ViewProblem } from './types.ts';

/** What the page gives to show. */
interface Source {
  /** Address of the document, relative to the page; where there is a text, only its base. */
  readonly src: string | null;
  readonly text: string | null;
  /** Whether the page requests the problems, too. */
  readonly validates: boolean;
}

export interface ViewState {
  /** Counts the documents that were shown. */
  readonly document: number;
  readonly phase: 'empty' | 'loading' | 'shown' | 'failed';
  /** Why there is nothing to read: one sentence. */
  readonly failure: string | null;
  readonly model: Model | null;
  readonly conversion: ShownConversion | null;
  readonly problems: readonly Problem[];
  /** Where the page has sent the reader. */
  readonly marked: Location | null;
  /** Counts how often the page did that. */
  readonly reveal: number;
  /** The only object that is shown. */
  readonly only: Location | null;
}

export interface Viewer {
  get(): ViewState;
  subscribe(listener: () => void): () => void;
  show(source: Source): void;
  goTo(location: Location | null): void;
  showOnly(location: Location | null): void;
  /** Loads the document again. */
  retry(): void;
  /** The text of a value as it is written; null where there is none. */
  source(
    location: Location,
  ): Promise<{ readonly text: string; readonly language: 'yaml' | 'json' } | null>;
  /** The schema at a location as a JSON Schema of its own; null where it can't be. */
  jsonSchemaOf(location: Location): Promise<string | null>;
  /** The types of the message or schema with an id; null where it has no schema. */
  typesOf(id: PartId, language: TypeLanguage): Promise<string | null>;
  /** Every occurrence of a text; null where that can't be found out now. */
  find(text: string): Promise<SearchResult | null>;
  /** Address that relative links of the document are resolved against. */
  base(): string | null;
  /** Ends the worker and everything that is loading. */
  close(): void;
}

interface ViewerOptions {
  createWorker(): AnyWorker;
  createReadingWorker(): AnyWorker;
  /** Receives all problems of a document that was validated, or why it couldn't be loaded. */
  onProblems(problems: readonly ViewProblem[]): void;
}

const NOTHING: ViewState = {
  document: 0,
  phase: 'empty',
  failure: null,
  model: null,
  conversion: null,
  problems: [],
  marked: null,
  reveal: 0,
  only: null,
};
const NOT_READ = "Couldn't read the document: it took too long or failed several times.";

export function createViewer({
  createWorker,
  createReadingWorker,
  onProblems,
}: ViewerOptions): Viewer {
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let source: Source = { src: null, text: null, validates: false };
  let abort = new AbortController();
  let client: ClosableWorkerClient | null = null;
  let base: string | null = null;
  /** The next model is the first of a worker, and whole. */
  let isWhole = true;

  const set = (change: Partial<ViewState>): void => {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  };
  const fail = (code: string, message: string): void => {
    set({ phase: 'failed', failure: message, model: null });
    onProblems([{ uri: '', pointer: '', code, severity: 'error', message }]);
  };

  const files = createFileLoader({
    holderOf: (uri, own) => {
      const address = own === null ? null : addressOf(uri, own);
      return address === null
        ? {
            kind: 'none',
            reason: `${uri} is a file next to the document, whose address is unknown.`,
          }
        : { kind: 'allowed', address, site: null };
    },
    load: (address, { loadedFrom }, signal) => loadFile(address, loadedFrom, signal),
    consents: { read: () => [], write: () => {} },
    onFile: (uri, text) => client?.file(idOf(state), uri, text),
    onNoFile: (uri, reason, blocked) => client?.noFile(idOf(state), uri, reason, blocked),
    onSites: () => {},
  });

  const receive = (
    message: Exclude<FromWorker, { type: 'pong' | 'response' | 'more' | 'rulesets' }>,
  ): void => {
    if (message.doc !== idOf(state)) return;
    if (message.type === 'need') {
      files.need(message.uris);
      return;
    }
    const { model, problems, conversion } = message;
    const before = isWhole ? null : state.model;
    if (model) isWhole = false;
    set({
      phase: model || state.model ? 'shown' : 'loading',
      ...(model && { model: apply(before, model) }),
      ...(problems && { problems }),
      ...(conversion !== undefined && { conversion }),
    });
    if (problems) onProblems(problems.map(toViewProblem));
  };

  /** Another worker begins with the document; what is shown stays until it has sent its model. */
  const begin = (): void => {
    isWhole = true;
  };

  const connect = (): ClosableWorkerClient =>
    createWorkerClient({
      createWorker,
      createReadingWorker: source.validates ? undefined : createReadingWorker,
      onMessage: receive,
      onRestart: begin,
      onReplace: begin,
      onPause: () => fail('unreadable', NOT_READ),
    });

  const open = (name: string, text: string): void => {
    files.open({
      id: idOf(state),
      source: base === null ? { kind: 'paste' } : { kind: 'url', address: base },
      base,
    });
    begin();
    client = connect();
    client.open({
      doc: idOf(state),
      language: languageOf(name, text),
      base,
      text: () => ({ text, version: 1 }),
    });
  };

  const end = (): void => {
    abort.abort();
    abort = new AbortController();
    client?.close();
    client = null;
    files.open(null);
    base = null;
  };

  const begins = (): void => {
    end();
    const { document, marked, reveal, only } = state;
    set({ ...NOTHING, document: document + 1, marked, reveal, only });
    const { src, text } = source;
    const address = src === null ? null : addressOf(src, globalThis.document.baseURI);
    if (text !== null) {
      base = address;
      if (text.trim() === '') return;
      set({ phase: 'loading' });
      open(src ?? '', text);
    } else if (src !== null) {
      set({ phase: 'loading' });
      void load(address ?? src, abort.signal);
    }
  };

  const load = async (address: string, signal: AbortSignal): Promise<void> => {
    const outcome = await loadDocument(address, signal);
    if (signal.aborted) return;
    // What else a failure says is for users of the studio, who can open a file instead.
    if (!outcome.ok) return fail(outcome.failure.reason, outcome.failure.title);
    base = outcome.base;
    open(outcome.name, outcome.text);
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      source = next;
      begins();
    },
    goTo: (marked) => set({ marked, reveal: state.reveal + 1 }),
    showOnly: (only) => set({ only }),
    retry: begins,
    source: async ({ uri, pointer }) =>
      (await client?.request(1, { request: 'source', uri, pointer })) ?? null,
    jsonSchemaOf: async ({ uri, pointer }) =>
      (await client?.request(1, { request: 'jsonSchema', uri, pointer, draft: '2020-12' }))?.text ??
      null,
    async typesOf(id, language) {
      const [typesOfPart, schemas] = await Promise.all([
        loadTypesOfPart(),
        client?.request(1, { request: 'sharedSchemas' }),
      ]);
      const { model } = state;
      return model && schemas ? typesOfPart(model, schemas, id, language) : null;
    },
    find: async (text) => (await client?.request(1, { request: 'find', text })) ?? null,
    base: () => base,
    close() {
      end();
      set({ ...NOTHING, document: state.document + 1 });
    },
  };
}

const idOf = ({ document }: ViewState): string => String(document);

function toViewProblem({ uri, path, code, severity, message }: Problem): ViewProblem {
  return { uri, pointer: toPointer(path), code, severity, message };
}

/** Returns a location as the attributes `at` and `only` write it; `locationOf` reads it. */
export function textOf({ uri, pointer }: Location): string {
  return isRoot(uri) && !pointer.includes('#') ? pointer : `${uri}#${encodeURIComponent(pointer)}`;
}

/** Returns the location that a text names; null for none. */
export function locationOf(text: string | null): Location | null {
  if (text === null || text === '') return null;
  const hash = text.indexOf('#');
  if (hash < 0) return { uri: '', pointer: text };
  const pointer = text.slice(hash + 1);
  return { uri: text.slice(0, hash), pointer: percentDecoded(pointer) ?? pointer };
}

// Loads the document that the page names and the files that it refers to. The author of the page
// chose the address, so it may be on any host; files only come from the same origin.

/** Returns an address in full; null where it is none. */
function addressOf(src: string, page: string): string | null {
  return URL.canParse(src, page) ? new URL(src, page).href : null;
}

/** Loads a document. @param address in full; any other text is refused */
function loadDocument(address: string, signal: AbortSignal): Promise<Outcome> {
  return fetchText(address, {
    pageUrl: location.href,
    allowedHosts: URL.canParse(address) ? [new URL(address).host] : [],
    signal,
  });
}

/**
 * Loads a file that the document refers to.
 * @param address in full
 * @param loadedFrom address of the document
 */
async function loadFile(
  address: string,
  loadedFrom: string | null,
  signal: AbortSignal,
): Promise<FileLoadResult> {
  const reference = { loadedFrom, allowed: new Set<string>() };
  const outcome = await fetchText(address, { pageUrl: location.href, signal, reference });
  if (outcome.ok) return { ok: true, text: outcome.text };
  const { reason, title, explanation } = outcome.failure;
  return {
    ok: false,
    reason:
      reason === 'consent'
        ? `${title} Only files of the site that the document is from are loaded.`
        : `${title} ${explanation}`,
  };
}
