// Validates documents in several threads at once: `--jobs`. Results come in the order of the
// documents, so that what is printed doesn't depend on the number of threads.
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import { CommandError } from './failures.ts';
import type { Source } from './sources.ts';
import {
  type DocumentOutcome,
  DocumentValidator,
  type ValidationOptions,
} from './validate-document.ts';

/** Documents for which the start of one more thread is worth its time. */
const PER_THREAD = 50;
/** Documents that a thread has been given, so that it never waits for the next one. */
const AHEAD = 4;

interface Job {
  readonly number: number;
  readonly source: Source;
}

type JobResult = Pick<Job, 'number'> &
  ({ readonly outcome: DocumentOutcome } | { readonly reasons: readonly string[] });

/** A thread, as far as it is used. */
interface JobThread {
  post(job: Job): void;
  end(): void;
}

/** Starts a thread. @param onFailure it ended by itself: an exception, or too little memory */
export type StartJobThread = (
  onResult: (result: JobResult) => void,
  onFailure: () => void,
) => JobThread;

/** What a thread of the program is started with. */
export interface JobThreadData {
  readonly validation: ValidationOptions;
  readonly file: string;
}

/**
 * What a document leaves behind is freed before the memory has grown by this part: with many
 * documents, and several threads, most of the memory would be what nobody needs any longer.
 */
const HEAP_GROWING_PERCENT = 30;

/** Returns how many threads are started beside this one. @param jobs the value of `--jobs` */
export function threadsFor(documents: number, jobs: string | undefined): number {
  const wanted = jobs === undefined ? availableParallelism() : Math.max(1, Number(jobs));
  return Math.min(wanted, Math.ceil(documents / PER_THREAD)) - 1;
}

/** A result that is waited for. */
class Pending {
  settle!: (outcome: DocumentOutcome) => void;
  fail!: (failure: unknown) => void;
  readonly result = new Promise<DocumentOutcome>((resolve, reject) => {
    this.settle = resolve;
    this.fail = reject;
  });

  constructor() {
    // It may fail before it is waited for.
    this.result.catch(() => undefined);
  }
}

/**
 * Yields the outcomes of documents in their order. This thread takes part; what another one can't
 * finish is done here.
 * @param here validates a document in this thread
 * @param threads how many more there are
 * @throws CommandError by the first document that has a reason
 */
export async function* validateAll(
  sources: readonly Source[],
  here: (source: Source) => Promise<DocumentOutcome>,
  threads: number,
  start: StartJobThread | null,
): AsyncGenerator<DocumentOutcome> {
  const pending = sources.map(() => new Pending());
  const returned: number[] = [];
  const started = new Set<JobThread>();
  let next = 0;
  const take = (): number | undefined =>
    returned.shift() ?? (next < sources.length ? next++ : undefined);

  let working = Promise.resolve();
  const work = async (): Promise<void> => {
    for (let i = take(); i !== undefined; i = take()) {
      try {
        pending[i]?.settle(await here(sources[i] as Source));
      } catch (failure) {
        pending[i]?.fail(failure);
        // Nothing after it is printed.
        next = sources.length;
      }
    }
  };

  const startThread = (startOne: StartJobThread): void => {
    const open = new Set<number>();
    const feed = (): void => {
      while (open.size < AHEAD) {
        const number = take();
        if (number === undefined) return;
        open.add(number);
        thread.post({ number, source: sources[number] as Source });
      }
    };
    const thread = startOne(
      (result) => {
        open.delete(result.number);
        const one = pending[result.number];
        if ('outcome' in result) one?.settle(result.outcome);
        else one?.fail(new CommandError(...result.reasons));
        feed();
      },
      () => {
        started.delete(thread);
        returned.push(...open);
        open.clear();
        working = working.then(work);
      },
    );
    started.add(thread);
    feed();
  };

  if (sources.length > PER_THREAD)
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  try {
    if (start) for (let i = 0; i < threads; i++) startThread(start);
    working = work();
    for (const { result } of pending) yield await result;
  } finally {
    next = sources.length;
    for (const thread of started) thread.end();
  }
}

/** Starts the program as a thread that validates. */
export function validationThreads(file: URL, validation: ValidationOptions): StartJobThread {
  return (onResult, onFailure) => {
    const workerData: JobThreadData = { validation, file: file.href };
    const thread = new Worker(file, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    thread.on('message', onResult);
    thread.on('error', onFailure);
    return {
      post: (job) => thread.postMessage(job),
      end() {
        thread.removeAllListeners();
        void thread.terminate();
      },
    };
  };
}

/** Validates in a thread that `validationThreads` started. */
export function serveJobs({ validation, file }: JobThreadData): void {
  const serve = createJobServer(validation, new URL(file), (result) =>
    parentPort?.postMessage(result),
  );
  parentPort?.on('message', serve);
}

/** Returns what validates the documents of jobs, one after the other. */
export function createJobServer(
  options: ValidationOptions,
  file: URL | undefined,
  post: (result: JobResult) => void,
): (job: Job) => void {
  const created = DocumentValidator.create(options, file);
  let last: Promise<unknown> = created;
  return ({ number, source }) => {
    last = last.then(async () => {
      const validator = await created;
      post(
        await validator.validate(source).then(
          (outcome): JobResult => ({ number, outcome }),
          (failure: unknown): JobResult => {
            if (failure instanceof CommandError) return { number, reasons: failure.reasons };
            throw failure;
          },
        ),
      );
    });
  };
}
