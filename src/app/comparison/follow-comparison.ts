// Compares the document with the chosen version, and again while the user types.
import type { StoreApi } from 'zustand/vanilla';
import { loadConfig } from '../../core/light.ts';
import type { LevelSettings } from '../../core/types.ts';
import type { Studio, StudioStore } from '../../store/store.ts';
import type {
  CompareRequest,
  CompareResponse,
  CompareResult,
  VersionTexts,
} from '../../worker/compare-texts.ts';
import compareWorkerUrl from '../../worker/compare-worker.ts?worker&url';
import { createWorker } from '../../worker/create-worker.ts';
import type { ComparisonResult, ComparisonState, OldVersion } from './comparison-state.ts';

/** Milliseconds without an edit before the document is compared again. */
const REST = 500;

const STOPPED = 'The comparison took more than a minute, so it was stopped.';
const FAILED = "The comparison couldn't be loaded. Try again when you are online.";

interface FollowedServices {
  readonly store: StudioStore;
  readonly compare: StoreApi<ComparisonState>;
}

const followed = new WeakSet<StoreApi<ComparisonState>>();

/** Begins to keep the result of the comparison up to date, once; the worker runs only with one. */
export function followComparison(
  { store, compare }: FollowedServices,
  createRunner: () => ComparisonRunner = createComparisonRunner,
): void {
  if (followed.has(compare)) return;
  followed.add(compare);
  let runner: ComparisonRunner | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let files: VersionTexts['files'] = [];
  let tried = new Set<string>();

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    turn += 1;
    runner?.end();
    runner = null;
  };

  /** @returns null where another comparison began meanwhile */
  const compareOnce = async (
    version: OldVersion,
    own: number,
  ): Promise<ComparisonResult | null> => {
    const levels = await levelsOf(store.getState());
    for (;;) {
      if (own !== turn) return null;
      const now = presentTexts(store.getState());
      const old = { ...version.texts, files: [...version.texts.files, ...files] };
      runner ??= createRunner();
      const outcome = await runner.compare({ old, new: now, levels });
      if (own !== turn) return null;
      if (outcome === 'stopped') return { failed: STOPPED };
      if (outcome === 'failed') return { failed: FAILED };
      if ('refused' in outcome) {
        const side = outcome.refused === 'old' ? 'The other version' : 'This document';
        return { failed: `${side} can't be compared: ${outcome.reason}` };
      }
      const wanted = version.load ? outcome.missing.filter((uri) => !tried.has(uri)) : [];
      const loaded = await Promise.all(
        wanted.map(async (uri) => ({ uri, text: (await version.load?.(uri)) ?? null })),
      );
      if (own !== turn) return null;
      for (const uri of wanted) tried.add(uri);
      const found = loaded.flatMap(({ uri, text }) => (text === null ? [] : [{ uri, text }]));
      if (found.length === 0) return { ...outcome, old, new: now };
      files = [...files, ...found];
    }
  };

  const run = async (): Promise<void> => {
    const { old } = compare.getState();
    if (!old) return;
    turn += 1;
    const own = turn;
    const failed = (): ComparisonResult | null => (own === turn ? { failed: FAILED } : null);
    const result = await compareOnce(old, own).catch(failed);
    if (!result) return;
    compare.getState().setResult(result);
    // Of the text before an edit, which is compared next.
    if (timer !== undefined) compare.getState().outdate();
  };

  const begin = (): void => {
    stop();
    files = [];
    tried = new Set();
    void run();
  };

  compare.subscribe((state, before) => {
    if (state.old !== before.old) begin();
  });
  store.subscribe(({ document }, before) => {
    const { old, choose, outdate } = compare.getState();
    if (!old || document === before.document) return;
    if (document?.opened !== before.document?.opened) choose(null);
    else if (document?.version !== before.document?.version) {
      outdate();
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        void run();
      }, REST);
    }
  });
  begin();
}

/** Returns the texts of the document and of all its files that are here. */
function presentTexts({ document, files, textOf }: Studio): VersionTexts {
  return {
    address: document?.base ?? document?.path ?? '',
    language: document?.language ?? 'yaml',
    text: textOf('') ?? '',
    files: files.flatMap(({ uri }) => {
      const text = textOf(uri);
      return text === undefined ? [] : [{ uri, text }];
    }),
  };
}

/** Returns the levels of the configuration that came with the document. */
async function levelsOf({ documentRules, textOf }: Studio): Promise<LevelSettings> {
  const text = documentRules ? textOf(documentRules.uri) : undefined;
  if (text === undefined) return new Map();
  return (await loadConfig()).readConfig(text).diff;
}

// Runs comparisons in a worker of their own: one at a time, and not for ever.

/** Milliseconds after which a comparison is stopped. */
const MAX_TIME = 60_000;

/** `stopped`: it took too long; `failed`: the worker couldn't be loaded, or crashed. */
export type ComparisonOutcome = CompareResult | 'stopped' | 'failed';

interface ComparisonRunner {
  /** Compares; a comparison before that is not done ends without an outcome. */
  compare(request: Omit<CompareRequest, 'id'>): Promise<ComparisonOutcome>;
  /** Ends the worker. */
  end(): void;
}

type AnyWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export function createComparisonRunner(
  start: () => AnyWorker = () => createWorker(compareWorkerUrl, 'apidoc-compare'),
): ComparisonRunner {
  let worker: AnyWorker | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const end = (): void => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isBusy = false;
  };
  return {
    compare(request) {
      if (isBusy) end();
      worker ??= start();
      isBusy = true;
      const [own, id] = [worker, ++lastId];
      return new Promise((resolve) => {
        const stop = (outcome: 'stopped' | 'failed'): void => {
          if (worker !== own) return;
          end();
          resolve(outcome);
        };
        timer = setTimeout(() => stop('stopped'), MAX_TIME);
        own.onmessage = ({ data }: MessageEvent<CompareResponse>) => {
          if (data.id !== id) return;
          clearTimeout(timer);
          isBusy = false;
          resolve(data.result);
        };
        own.onerror = (event) => {
          event.preventDefault();
          stop('failed');
        };
        own.postMessage({ ...request, id } satisfies CompareRequest);
      });
    },
    end,
  };
}
