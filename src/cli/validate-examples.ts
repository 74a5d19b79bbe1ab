// Validates the examples of a document under a watchdog: in another thread if there is one, else
// (in tests) in this one.
import { createContext, Script } from 'node:vm';
import { parentPort, Worker } from 'node:worker_threads';
import { createWatchdog, serveValidation } from '../core/api.ts';
import type {
  Analyzer,
  Batch,
  TaskResult,
  ValidationThread,
  WatchdogOptions,
  WorkerRequest,
} from '../core/types.ts';

export type SpawnExampleValidator = WatchdogOptions['spawn'];

/** Milliseconds for all examples of a document. */
const TOTAL = 5000;
/** Milliseconds for one of them. */
const ONE = 1000;
const MEMORY_MB = 512;

/**
 * Passes all results to the analyzer, whose `problems()` then includes them. A schema on which
 * validation hangs for a second is skipped,
 * and so is what isn't validated after five.
 */
export function validateExamples(
  analyzer: Analyzer,
  spawn: SpawnExampleValidator = validateInProcess,
): Promise<void> {
  const batches = analyzer.exampleJobs();
  if (batches.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const keys = new Set(batches.flatMap(({ tasks }) => tasks.map(({ key }) => key)));
    const over = setTimeout(() => {
      for (const key of keys) analyzer.examplesStopped(key);
      done();
    }, TOTAL);
    const done = (): void => {
      clearTimeout(over);
      runner.stop();
      resolve();
    };
    const runner = createWatchdog({
      spawn,
      after: startTimer,
      onResult: (id, judgement) => analyzer.addExampleResults(id, judgement),
      onStopped: (key) => analyzer.examplesStopped(key),
      onIdle: done,
    });
    runner.run(batches);
  });
}

/**
 * Creates what responds to requests for which values are generated or validated, one after the
 * other: each would start a thread.
 */
export function createResponder(
  spawn: SpawnExampleValidator = validateInProcess,
): <T>(request: WorkerRequest<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const response = last.then(() => respond(request, spawn));
    last = response.catch(() => undefined);
    return response;
  };
}

async function respond<T>(request: WorkerRequest<T>, spawn: SpawnExampleValidator): Promise<T> {
  const results = new Map<string, TaskResult>();
  const tasks = request.batches.flatMap((batch) => batch.tasks);
  if (tasks.length > 0)
    await new Promise<void>((resolve) => {
      const runner = createWatchdog({
        spawn,
        after: startTimer,
        onResult: (id, errors) => results.set(id, { errors }),
        onMade: (id, made) => results.set(id, { made }),
        onStopped: (key) => {
          for (const task of tasks) if (task.key === key) results.set(task.id, 'stopped');
        },
        onIdle: () => {
          runner.stop();
          resolve();
        },
      });
      runner.run(request.batches);
    });
  return request.respond(results);
}

function startTimer(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Validates in this thread, each value for at most a second: where no file can be run as another
 * thread, as in tests.
 */
export function validateInProcess(
  onReply: Parameters<SpawnExampleValidator>[0],
  onFailure: Parameters<SpawnExampleValidator>[1],
): ValidationThread {
  let ended = false;
  const later = (task: () => void): void => void setImmediate(() => ended || task());
  const judging: { judge?: () => void } = {};
  const script = new Script('judge()');
  const context = createContext(judging);
  const started = new Promise<(batch: Batch) => void>((resolve) =>
    later(() => resolve(serveValidation((reply) => ended || onReply(reply)))),
  );
  const judge = (serve: (batch: Batch) => void, batch: Batch): void => {
    for (const task of batch.tasks) {
      if (ended) return;
      judging.judge = () => serve({ ...batch, tasks: [task] });
      try {
        script.runInContext(context, { timeout: ONE });
      } catch {
        if (!ended) onFailure();
        return;
      }
    }
  };
  return {
    post: (batch) => void started.then((serve) => later(() => judge(serve, batch))),
    end: () => {
      ended = true;
    },
  };
}

/**
 * Validates in a thread that runs `file` again, which calls `serveWorkerThread`. An idle thread
 * is kept for the next document,
 * and does not keep the process alive.
 */
export function validateInThreads(file: URL): SpawnExampleValidator {
  let idle: Worker | null = null;
  return (onReply, onFailure) => {
    const kept = idle;
    idle = null;
    const thread =
      kept ?? new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    let open = kept ? 0 : 1;
    let ended = false;
    thread.removeAllListeners();
    thread.ref();
    thread.on('message', (reply: Parameters<typeof onReply>[0]) => {
      open--;
      if (!ended) onReply(reply);
    });
    thread.on('error', () => ended || onFailure());
    if (kept) setImmediate(() => ended || onReply({ type: 'ready' }));
    return {
      post(batch) {
        open += batch.tasks.length;
        thread.postMessage(batch);
      },
      end() {
        ended = true;
        thread.unref();
        if (open === 0 && !idle) idle = thread;
        else void thread.terminate();
      },
    };
  };
}

/** Validates in a thread that `validateInThreads` started. */
export function serveWorkerThread(): void {
  const port = parentPort;
  const judge = serveValidation((reply) => port?.postMessage(reply));
  port?.on('message', judge);
}
