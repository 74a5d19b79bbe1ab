// The page's side of the protocol: posts work to the analysis worker, and restarts it if it crashes
// or hangs.
import type { Overrides, Setting } from '../core/types.ts';
import type {
  FromWorker,
  Language,
  PageRequest,
  ResponseTo,
  TextChange,
  ToWorker,
} from './protocol.ts';

/**
 * The document that the worker analyses. `text` is called again whenever the worker is restarted.
 */
interface OpenDocument {
  readonly doc: string;
  readonly language: Language;
  /** Address that relative references are resolved against; null where the document has none. */
  readonly base: string | null;
  /** The present text and its version. */
  text(): { readonly text: string; readonly version: number };
}

export interface WorkerClient {
  /**
   * Makes `document` the current one, or restarts with its current text. Pending requests resolve
   * to undefined.
   */
  open(document: OpenDocument): void;
  edit(doc: string, version: number, changes: readonly TextChange[]): void;
  /** Changes of another file that was given by `file`; `version` is the document's. */
  editFile(doc: string, uri: string, version: number, changes: readonly TextChange[]): void;
  /** The text of another file; with a `version` it makes a new one of the document. */
  file(doc: string, uri: string, text: string, version?: number): void;
  noFile(doc: string, uri: string, reason: string, blocked: boolean): void;
  /** Resolves to undefined if the text changed or the worker was restarted meanwhile. */
  request<R extends PageRequest>(version: number, request: R): Promise<ResponseTo<R> | undefined>;
  /**
   * Codes that are off or have another severity, for all documents; sent again to every worker that
   * is started.
   */
  settings(rules: ReadonlyMap<string, Setting>, overrides?: Overrides): void;
  /**
   * The rulesets of the current document, by the uris of their files, until it is opened again;
   * sent again to every worker that is started.
   * @param address name or address of the document
   */
  rulesets(files: readonly string[], address: string): void;
  /** Validates from now on, where only the model was needed. */
  validate(): void;
  /** Begins again after `onPause`. */
  retry(): void;
}

export interface ClosableWorkerClient extends WorkerClient {
  /** Ends the worker. */
  close(): void;
}

export type StopReason = 'hang' | 'crash';

/** `missing`: no worker of this page ever sent a message, so that its file may not be there. */
export type PauseReason = StopReason | 'missing';

export type AnyWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

export interface WorkerClientOptions {
  createWorker(): AnyWorker;
  /**
   * Creates the worker of a page that was opened to read, which is small and makes the model only.
   * It is replaced when something else is needed for the first time.
   */
  createReadingWorker?: (() => AnyWorker) | undefined;
  /** Receives everything but pongs, responses and reports about rulesets. */
  onMessage(
    message: Exclude<FromWorker, { type: 'pong' | 'response' | 'more' | 'rulesets' }>,
  ): void;
  /** The rulesets of the current document have run. */
  onRulesets?(message: Extract<FromWorker, { type: 'rulesets' }>): void;
  /**
   * The worker was replaced and the new one has the current text; `count`: restarts since the last
   * completed analysis.
   */
  onRestart(reason: StopReason, count: number): void;
  /** The worker to read was replaced, and the new one has the current text. */
  onReplace(): void;
  /** It stopped once more and is not started again before `retry()` or another document. */
  onPause(reason: PauseReason): void;
}

/** Starts of the worker for one text before it is left alone. */
export const MAX_RESTARTS = 3;
/**
 * Starts the worker at once and speaks with it.
 */
export function createWorkerClient({
  createWorker,
  createReadingWorker,
  onMessage,
  onRulesets,
  onRestart,
  onReplace,
  onPause,
}: WorkerClientOptions): ClosableWorkerClient {
  let worker: AnyWorker | null = null;
  /** Nothing but the model was needed until now. */
  let reads = createReadingWorker !== undefined;
  let current: OpenDocument | null = null;
  let posted = 0;
  let analysed = true;
  let restarts = 0;
  let lastId = 0;
  /** A worker of this page was heard, so that its files are there. */
  let heard = false;
  let settings: Extract<ToWorker, { type: 'settings' }> | null = null;
  let rulesets: Extract<ToWorker, { type: 'rulesets' }> | null = null;
  const pending = new Map<number, (response: unknown) => void>();

  const busy = (): boolean => !analysed || pending.size > 0;

  const post = (message: ToWorker): void => worker?.postMessage(message);
  const watch = createSilenceWatch(
    () => post({ type: 'ping' }),
    () => stop('hang'),
  );

  const work = (message: ToWorker): void => {
    if (!worker) return;
    post(message);
    watch.begin();
  };

  const forget = (): void => {
    for (const resolve of pending.values()) resolve(undefined);
    pending.clear();
  };

  const start = (): void => {
    let fresh: AnyWorker;
    try {
      fresh = reads && createReadingWorker ? createReadingWorker() : createWorker();
    } catch {
      // The browser starts no workers here, as in a frame without an origin. It is reported in
      // a later task, since the first start is a part of the start of the page.
      setTimeout(() => onPause('missing'));
      return;
    }
    worker = fresh;
    fresh.onmessage = (event: MessageEvent<FromWorker>) => {
      if (worker === fresh) receive(event.data);
    };
    const failed = (event: Event): void => {
      event.preventDefault();
      if (worker === fresh) stop('crash');
    };
    fresh.onerror = failed;
    fresh.onmessageerror = failed;
    if (settings && !reads) post(settings);
  };

  const reopen = (): void => {
    if (!current) return;
    const { text, version } = current.text();
    posted = version;
    analysed = false;
    watch.reset(text.length);
    work({
      type: 'open',
      doc: current.doc,
      version,
      text,
      language: current.language,
      base: current.base,
    });
    if (rulesets && !reads) post(rulesets);
  };

  const stop = (reason: StopReason): void => {
    worker?.terminate();
    worker = null;
    watch.rest();
    forget();
    if (restarts >= MAX_RESTARTS) {
      onPause(heard ? reason : 'missing');
      return;
    }
    restarts++;
    start();
    onRestart(reason, restarts);
    reopen();
  };

  /** Replaces the worker to read, before something else is requested of it. */
  const replace = (): void => {
    if (!reads) return;
    reads = false;
    worker?.terminate();
    watch.rest();
    forget();
    start();
    onReplace();
    reopen();
  };

  const receive = (message: FromWorker): void => {
    watch.heard();
    heard = true;
    if (message.type === 'response') {
      pending.get(message.id)?.(message.response);
      pending.delete(message.id);
    } else if (
      message.type === 'analysis' &&
      message.doc === current?.doc &&
      message.version >= posted &&
      !message.problemsFollow
    ) {
      analysed = true;
      restarts = 0;
    }
    if (!busy()) watch.rest();
    if (message.type === 'more') {
      if (message.doc === current?.doc) replace();
    } else if (message.type === 'rulesets') {
      if (message.doc === current?.doc) onRulesets?.(message);
    } else if (message.type !== 'response' && message.type !== 'pong') onMessage(message);
  };

  start();

  return {
    open(document) {
      const another = document.doc !== current?.doc;
      current = document;
      forget();
      if (another) restarts = 0;
      rulesets = null;
      if (!worker && another) start();
      reopen();
    },
    edit(doc, version, changes) {
      if (doc !== current?.doc) return;
      // The new worker is given the text with the edit.
      if (reads) return replace();
      posted = version;
      analysed = false;
      watch.changed('', changes);
      work({ type: 'edit', doc, version, changes });
    },
    editFile(doc, uri, version, changes) {
      if (doc !== current?.doc) return;
      replace();
      posted = version;
      analysed = false;
      watch.changed(uri, changes);
      work({ type: 'edit-file', doc, uri, version, changes });
    },
    file(doc, uri, text, version) {
      if (doc !== current?.doc) return;
      if (version !== undefined) posted = version;
      analysed = false;
      watch.has(uri, text.length);
      work({ type: 'file', doc, uri, text, ...(version !== undefined && { version }) });
    },
    noFile(doc, uri, reason, blocked) {
      if (doc !== current?.doc) return;
      analysed = false;
      work({ type: 'no-file', doc, uri, reason, blocked });
    },
    request<R extends PageRequest>(version: number, request: R) {
      if (!worker || !current) return Promise.resolve(undefined);
      if (request.request !== 'locate') replace();
      const id = ++lastId;
      const { doc } = current;
      return new Promise<ResponseTo<R> | undefined>((resolve) => {
        pending.set(id, resolve as (response: unknown) => void);
        work({ type: 'request', doc, id, version, request });
      });
    },
    settings(rules, overrides) {
      settings = { type: 'settings', rules: [...rules], ...(overrides && { overrides }) };
      if (reads) return;
      if (current) analysed = false;
      work(settings);
    },
    rulesets(files, address) {
      if (!current) return;
      rulesets = { type: 'rulesets', doc: current.doc, files, address };
      if (!reads) post(rulesets);
    },
    validate: replace,
    retry() {
      if (worker) return;
      restarts = 0;
      start();
      reopen();
    },
    close() {
      worker?.terminate();
      worker = null;
      current = null;
      watch.rest();
      forget();
    },
  };
}

// Notices a worker that no longer responds. Silence is counted in beats, not read off the clock: a
// machine that slept has skipped beats, and its worker slept as well.

/** Seconds of silence, while work is posted, after which the worker of a small document hangs. */
export const SILENCE_LIMIT = 8;
/** Seconds added for each million characters: a slow machine needs about a third of it. */
const SILENCE_PER_MILLION = 8;
const BEAT = 1000;

/** @returns seconds of silence after which the worker for so many characters counts as hanging */
export function silenceLimit(length: number): number {
  return SILENCE_LIMIT + Math.round((SILENCE_PER_MILLION * length) / 1_000_000);
}

/** Counts how long a worker is silent while it has work. */
interface SilenceWatch {
  /** Begins to count, unless it counts already. */
  begin(): void;
  /** The worker was heard. */
  heard(): void;
  /** The worker has nothing to do. */
  rest(): void;
  /** The worker has these texts only: their characters decide how long it may be silent. */
  reset(rootLength: number): void;
  /** The worker has another text of a file. */
  has(uri: string, length: number): void;
  /** A text of the worker changed; '' is the root document. */
  changed(uri: string, changes: readonly TextChange[]): void;
}

/**
 * @param ping is called with each beat until the worker is heard
 * @param onHang is called once the silence has exceeded the limit
 */
function createSilenceWatch(ping: () => void, onHang: () => void): SilenceWatch {
  let silent = 0;
  let beat: ReturnType<typeof setInterval> | undefined;
  /** Characters of the files that the worker has, by uri. */
  const lengths = new Map<string, number>();
  const total = (): number => [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return {
    begin() {
      if (beat !== undefined) return;
      silent = 0;
      beat = setInterval(() => {
        silent++;
        if (silent > silenceLimit(total())) onHang();
        else ping();
      }, BEAT);
    },
    heard() {
      silent = 0;
    },
    rest() {
      clearInterval(beat);
      beat = undefined;
    },
    reset(rootLength) {
      lengths.clear();
      lengths.set('', rootLength);
    },
    has: (uri, length) => void lengths.set(uri, length),
    changed(uri, changes) {
      const by = changes.reduce((sum, { text, rangeLength }) => sum + text.length - rangeLength, 0);
      lengths.set(uri, (lengths.get(uri) ?? 0) + by);
    },
  };
}
