// Runs comparisons in a thread of their own, each for a limited time: patterns and lists of values
// of a document can make one take for ever.
import { parentPort, Worker } from 'node:worker_threads';
import type { Comparison } from '../../core/types.ts';
import { COMPARE_THREAD } from '../command.ts';
import { CommandError } from '../failures.ts';
import { type CompareHost, type CompareTask, runComparison } from './compare-task.ts';

/** Milliseconds. */
interface TimeLimits {
  /** Of one payload. */
  readonly payload: number;
  /** Of a document; as long again to finish it without what was not compared until then. */
  readonly document: number;
  /** Of all documents together that took too long; beyond it each has `least`. */
  readonly run: number;
  readonly least: number;
}

const LIMITS: TimeLimits = { payload: 15_000, document: 60_000, run: 180_000, least: 1_000 };
const MEMORY_MB = 2048;

type Found = Parameters<NonNullable<CompareHost['found']>>;
type Needs = Parameters<CompareHost['read']>[0];
type Outcome = { readonly comparison: Comparison | null } | { readonly failure: string };
type FromThread =
  | { readonly started: number }
  | { readonly found: Found }
  | { readonly needs: Needs }
  | Outcome;
type ToThread = { readonly task: CompareTask } | { readonly files: CompareTask['files'] };

/** A thread, as far as it is used. */
interface Thread {
  post(message: ToThread): void;
  /** Ends it, or keeps it for the next comparison where this one is over. */
  end(isOver: boolean): void;
}

/** Starts a thread. @param onFailure it ended by itself: it used up its memory */
export type StartThread = (
  onMessage: (message: FromThread) => void,
  onFailure: () => void,
) => Thread;

/** Compares two versions. @throws CommandError where one can't be compared */
export type RunComparison = (
  task: Pick<CompareTask, 'versions' | 'settings'>,
  read: CompareHost['read'],
) => Promise<Comparison | null>;

const NOTHING: CompareTask['stopped'] = { numbers: new Set(), reason: '' };

/** Compares in this thread, for as long as it takes: where no file can be run as another one. */
const compareHere: RunComparison = (task, read) =>
  runComparison({ ...task, files: [[], []], known: new Map(), stopped: NOTHING }, { read });

/**
 * Compares in threads. What takes longer than its limit is not classified, with the reason; what
 * was found before that, and is found afterwards, stays.
 */
export function compareInThreads(start: StartThread, limits: TimeLimits = LIMITS): RunComparison {
  let left = limits.run;
  return async (given, read) => {
    const isUsedUp = left < limits.document;
    const own = Math.min(limits.document, Math.max(left, limits.least));
    let time = own;
    let stopped = NOTHING;
    let files: CompareTask['files'] = [[], []];
    let known = new Map<number, Found[1]>();
    for (;;) {
      const ended = await runThread(start, { ...given, files, known, stopped }, time, {
        payload: limits.payload,
        found: (number, changes) => void known.set(number, changes),
        async read(needs) {
          const more = await read(needs);
          files = [files[0].concat(more[0]), files[1].concat(more[1])];
          known = new Map();
          return more;
        },
      });
      if ('comparison' in ended) return ended.comparison;
      if ('failure' in ended) throw new CommandError(ended.failure);
      if (stopped.numbers === 'all')
        throw new CommandError('comparing the versions takes too long.');
      left -= ended.time;
      time -= ended.time;
      if (ended.number !== null && time > 0) {
        const numbers = new Set([...stopped.numbers, ended.number]);
        stopped = { numbers, reason: ended.reason };
        continue;
      }
      const seconds = `took longer than ${own / 1000} seconds`;
      const whole = isUsedUp ? 'comparing this and other documents' : 'comparing the document';
      stopped = { numbers: 'all', reason: time > 0 ? ended.reason : `${whole} ${seconds}` };
      time = limits.document;
    }
  };
}

/** Why a thread did not finish. */
interface Stopped {
  readonly reason: string;
  /** Milliseconds that it ran. */
  readonly time: number;
  /** The payload that it compared; null for none. */
  readonly number: number | null;
}

interface ThreadHost extends Required<Pick<CompareHost, 'found' | 'read'>> {
  /** Milliseconds for each payload. */
  readonly payload: number;
}

/** @param time milliseconds for all of it, without those to read files */
function runThread(
  start: StartThread,
  task: CompareTask,
  time: number,
  host: ThreadHost,
): Promise<Outcome | Stopped> {
  return new Promise((resolve, reject) => {
    let number: number | null = null;
    let used = 0;
    let since = performance.now();
    let whole: NodeJS.Timeout | undefined;
    let payload: NodeJS.Timeout | undefined;
    const pause = (): void => {
      used += performance.now() - since;
      clearTimeout(whole);
      clearTimeout(payload);
    };
    const stop = (reason: string): void => {
      pause();
      thread.end(false);
      // A timer may be a fraction of a millisecond early: too little is left for another thread.
      resolve({ reason, number, time: Math.ceil(used) });
    };
    const go = (): void => {
      since = performance.now();
      whole = setTimeout(() => stop(''), Math.max(0, time - used));
    };
    const tooLong = `comparing it took longer than ${host.payload / 1000} seconds`;
    const onMessage = (message: FromThread): void => {
      if ('started' in message) {
        number = message.started;
        payload = setTimeout(() => stop(tooLong), host.payload);
      } else if ('found' in message) {
        number = null;
        clearTimeout(payload);
        host.found(...message.found);
      } else if ('needs' in message) {
        pause();
        host.read(message.needs).then(
          (files) => {
            go();
            thread.post({ files });
          },
          (failure: unknown) => {
            thread.end(false);
            reject(failure);
          },
        );
      } else {
        pause();
        thread.end(true);
        resolve(message);
      }
    };
    const thread = start(onMessage, () => stop('comparing it took too much memory'));
    go();
    thread.post({ task });
  });
}

/** Starts the program as a thread that compares. An idle one does not keep the process alive. */
function programThreads(file: URL): StartThread {
  let idle: Worker | null = null;
  return (onMessage, onFailure) => {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const thread = idle ?? new Worker(file, { workerData: COMPARE_THREAD, resourceLimits });
    idle = null;
    thread.removeAllListeners();
    thread.ref();
    thread.on('message', onMessage);
    thread.on('error', onFailure);
    return {
      post: (message) => thread.postMessage(message),
      end(isOver) {
        thread.removeAllListeners();
        if (!isOver) return void thread.terminate();
        thread.unref();
        idle = thread;
      },
    };
  };
}

/** Returns what compares the versions of a run. @param file the program, to be run as a thread */
export const comparisonRunner = (file: URL | undefined): RunComparison =>
  file ? compareInThreads(programThreads(file)) : compareHere;

/** Compares in a thread that `programThreads` started. */
export function serveComparisons(): void {
  const post = (message: FromThread): void => parentPort?.postMessage(message);
  let receive: (files: CompareTask['files']) => void = () => undefined;
  const host: CompareHost = {
    started: (started) => post({ started }),
    found: (...found) => post({ found }),
    read: (needs) =>
      new Promise((resolve) => {
        receive = resolve;
        post({ needs });
      }),
  };
  parentPort?.on('message', (message: ToThread) => {
    if ('files' in message) receive(message.files);
    else
      runComparison(message.task, host).then(
        (comparison) => post({ comparison }),
        (failure: unknown) => post({ failure: String(failure) }),
      );
  });
}
