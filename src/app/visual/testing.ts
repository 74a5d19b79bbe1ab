// Test doubles for visual editing: an editor without a view, and a worker with delayed messages.
import { expect, vi } from 'vitest';
import { loadService } from '../../core/service/load.ts';
import { applyEdits, sortEdits } from '../../core/text/edit/apply.ts';
import type { FileEdits, TextEdit } from '../../core/text/edit/types.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { createStudioStore } from '../../store/store.ts';
import { NO_CONSENTS } from '../../store/testing.ts';
import { createWorkerClient } from '../../worker/client.ts';
import { createSession } from '../../worker/document-session.ts';
import type { FromWorker, ToWorker } from '../../worker/protocol.ts';
import { createConversionDialog } from '../app-services.ts';
import { createImageConsent } from '../image-consent.ts';
import type { AppServices } from '../services.ts';
import { createVisualHost } from './visual-host.ts';
import { createVisualState } from './visual-state.ts';

type Port = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'>;

/** A worker with delayed, ordered messages in both directions. After `onerror` it sends nothing. */
function slowWorker(late: () => number, posted: ToWorker[]): Worker {
  let isTerminated = false;
  const worker = {
    onmessage: null as ((event: MessageEvent<FromWorker>) => void) | null,
    onerror: null,
    onmessageerror: null,
    terminate() {
      isTerminated = true;
    },
    postMessage(message: ToWorker) {
      posted.push(message);
      void queue(() => receive(message));
    },
  };
  let last = Promise.resolve();
  const queue = (deliver: () => void) => {
    const wait = late();
    last = last
      .then(() => new Promise((resolve) => setTimeout(resolve, wait)))
      .then(() => (isTerminated ? undefined : deliver()));
    return last;
  };
  const receive = createSession(
    (message) =>
      void queue(() => worker.onmessage?.({ data: message } as MessageEvent<FromWorker>)),
    (task) => setTimeout(task, late()),
  );
  return worker as unknown as Worker;
}

/** The texts of all files at a moment, by uri. */
type Texts = ReadonlyMap<string, string>;

/**
 * Texts with a store that is notified of their changes as the editor does it.
 * @param slow the most milliseconds that a message takes
 * @param files texts by uri, '' being the root document
 */
export function createTestStudio(
  random: () => number,
  slow: number,
  files: Readonly<Record<string, string>>,
) {
  const late = (): number => Math.floor(random() * slow);
  const workers: Port[] = [];
  const posted: ToWorker[] = [];
  const store = createStudioStore({
    connect: (handlers) =>
      createWorkerClient({
        createWorker: () => {
          const worker = slowWorker(late, posted);
          workers.push(worker);
          return worker;
        },
        ...handlers,
      }),
    saveDraft: () => undefined,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
  });
  const visual = createVisualState();
  const images = createImageConsent(store, NO_CONSENTS);
  const { '': entry = '', ...beside } = files;
  store.getState().open({
    id: 'd',
    name: 'api.yaml',
    path: 'api.yaml',
    language: 'yaml',
    source: { kind: 'new' },
    base: null,
    text: entry,
    files: Object.entries(beside).map(([uri, text]) => ({ uri, text })),
  });
  const texts = new Map(Object.entries(files));
  const versions = new Map<string, number>();
  const text = (uri = ''): string => texts.get(uri) ?? '';
  /** Makes edits as one change of the text, from the last to the first, like the editor. */
  const edit = (uri: string, edits: readonly TextEdit[]): void => {
    const version = (versions.get(uri) ?? 1) + 1;
    texts.set(uri, applyEdits(text(uri), edits));
    versions.set(uri, version);
    store.getState().edited({
      uri,
      version,
      changes: sortEdits(edits)
        .map(({ start, end, text: by }) => ({
          rangeOffset: start,
          rangeLength: end - start,
          text: by,
        }))
        .reverse(),
      getText: () => text(uri),
    });
  };
  const put = (start: number, end: number, by: string, uri = ''): void =>
    edit(uri, [{ start, end, text: by }]);
  /** Each change with the texts it was made on. */
  const changed: {
    readonly before: Texts;
    readonly after: Texts;
    readonly files: readonly FileEdits[];
  }[] = [];
  /** Callbacks of the changes for when they are undone. */
  const undone: (() => void)[] = [];
  /** What can be redone; the last is the next. */
  const redo: (() => void)[] = [];
  const handle = {
    change(edited, told) {
      undone.push(() => {
        redo.push(() => {
          handle.change(edited, told);
          told?.redone?.();
        });
        told?.undone?.();
      });
      const before = new Map(texts);
      for (const { uri, edits } of edited) {
        expect(before.has(uri)).toBe(true);
        edit(uri, edits);
      }
      changed.push({ before, after: new Map(texts), files: edited });
      return null;
    },
    undo() {
      for (const [uri, before] of changed.pop()?.before ?? [])
        if (before !== text(uri)) put(0, text(uri).length, before, uri);
      undone.pop()?.();
    },
    redo: () => redo.pop()?.(),
  } as Pick<EditorHandle, 'change' | 'undo' | 'redo'> as EditorHandle;
  visual.getState().setEditor(handle);
  const host = createVisualHost({ store, visual } as AppServices);
  /** Stops the current worker for good. */
  const crash = (): void =>
    void workers
      .at(-1)
      ?.onerror?.call(null as never, { preventDefault: () => undefined } as ErrorEvent);
  /** Ends the test: nothing is received any more. */
  const close = (): void => {
    for (const worker of workers) worker.terminate();
  };
  const conversion = createConversionDialog();
  return {
    store,
    visual,
    images,
    conversion,
    handle,
    host,
    changed,
    undone,
    put,
    text,
    crash,
    close,
    posted,
  };
}

/** Runs work whose timers follow a clock of its own, so that a busy machine plays no part. */
export async function inSimulatedTime<T>(work: () => Promise<T>): Promise<T> {
  // What the worker loads takes real time, in which nothing else may wait.
  await Promise.all((['language', 'editing'] as const).map(loadService));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    // Its failure is reported below, when the clock has stopped.
    result.catch(() => undefined);
    while (!isDone) await vi.advanceTimersByTimeAsync(1);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Simulates typing: inserts a letter now and then after one of `marks` (by uri) until stopped;
 * returns what was typed after each.
 */
export function typist(
  { put, text }: Pick<ReturnType<typeof createTestStudio>, 'put' | 'text'>,
  random: () => number,
  expected: Readonly<Record<string, string>>,
): { stop(): Promise<ReadonlyMap<string, string>> } {
  const uris = Object.keys(expected);
  const typed = new Map(uris.map((uri) => [uri, '']));
  let typing = true;
  const work = async (): Promise<ReadonlyMap<string, string>> => {
    while (typing) {
      const letter = String.fromCharCode(97 + Math.floor(random() * 26));
      const uri = uris[Math.floor(random() * uris.length)] ?? '';
      const [mark, before] = [expected[uri] ?? '', typed.get(uri) ?? ''];
      // Behind what was typed before, wherever that is by now.
      const at = text(uri).indexOf(mark) + mark.length + before.length;
      put(at, at, letter, uri);
      typed.set(uri, before + letter);
      await sleep(random() * 60);
    }
    return typed;
  };
  const done = work();
  return {
    stop: () => {
      typing = false;
      return done;
    },
  };
}
