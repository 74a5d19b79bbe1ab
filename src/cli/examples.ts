// Has the examples of a document judged, under a watchdog: in another thread where there is one, else (in tests) right here.
import { createContext, Script } from 'node:vm';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Analyzer, type Batch, createRunner, type Judge, type RunnerOptions, serveJudge } from '../core/index.ts';

export type SpawnJudge = RunnerOptions['spawn'];

/** Milliseconds for all examples of a document. */
const TOTAL = 5000;
/** Milliseconds for one of them. */
const ONE = 1000;
const MEMORY_MB = 512;
const JUDGE = 'apidoc-judge';

/**
 * Gives all judgements to the analyzer, whose `problems()` has them then. A schema over which the judge hangs for a second is given up,
 * and so is what is not judged after five.
 */
export function judgeExamples(analyzer: Analyzer, spawn: SpawnJudge = judgeHere): Promise<void> {
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
    const runner = createRunner({
      spawn,
      after: (milliseconds, task) => {
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
      onJudged: (id, judgement) => analyzer.exampleJudged(id, judgement),
      onStopped: (key) => analyzer.examplesStopped(key),
      onIdle: done,
    });
    runner.run(batches);
  });
}

/** Judges in this thread, each value for at most a second: where no file can be run again as another thread, as in tests. */
export function judgeHere(onReply: Parameters<SpawnJudge>[0], onFailure: Parameters<SpawnJudge>[1]): Judge {
  let ended = false;
  const later = (task: () => void): void => void setImmediate(() => ended || task());
  const judging: { judge?: () => void } = {};
  const script = new Script('judge()');
  const context = createContext(judging);
  const started = new Promise<(batch: Batch) => void>((resolve) => later(() => resolve(serveJudge((reply) => ended || onReply(reply)))));
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
 * Judges in a thread that runs `file` again, which calls `serveIfJudge`. A thread that has nothing to do is kept for the next document,
 * and does not keep the process alive.
 */
export function judgeThreads(file: URL): SpawnJudge {
  let idle: Worker | null = null;
  return (onReply, onFailure) => {
    const kept = idle;
    idle = null;
    const thread = kept ?? new Worker(file, { workerData: JUDGE, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
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

/** True in a thread that `judgeThreads` made: it judges from now on, and the program must not begin. */
export function serveIfJudge(): boolean {
  if (isMainThread || workerData !== JUDGE || !parentPort) return false;
  const port = parentPort;
  const judge = serveJudge((reply) => port.postMessage(reply));
  port.on('message', judge);
  return true;
}
