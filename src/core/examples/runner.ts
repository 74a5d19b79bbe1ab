// The watchdog: gives work to a judge in another thread, and stops it where it does not come back.
import type { Batch, Judgement, JudgeReply, Made, Task } from './types.ts';

/** A judge in a thread of its own. */
export interface Judge {
  post(batch: Batch): void;
  /** Ends the thread at once, whatever it is doing. */
  end(): void;
}

export interface RunnerOptions {
  /** Starts a judge. `onReply` gets what it says, `onFailure` is called if it dies or cannot be started. */
  spawn(onReply: (reply: JudgeReply) => void, onFailure: () => void): Judge;
  /** Runs a task after so many milliseconds; returns what takes it back. */
  after(milliseconds: number, task: () => void): () => void;
  onJudged(id: string, judgement: Judgement): void;
  /** A task that asked for a value is answered. */
  onMade?(id: string, made: Made): void;
  /** Nothing will be judged by this schema. */
  onStopped(key: string): void;
  /** All that was given is done. */
  onIdle?(): void;
}

export interface Runner {
  /** Makes these the work to do. What waited and is not among them is dropped; what is being judged goes on. */
  run(batches: readonly Batch[]): void;
  /** Drops all work and ends the judge. */
  stop(): void;
}

const BEAT = 200;
/** Beats without a word, while it judges, after which a judge is stopped: a second. */
const SILENCE = 5;
/** Beats that a judge may take to start. */
const START = 100;
/** Judges that may die before they are ready; then there are none here. */
const MAX_FAILURES = 3;
/** Values that are given at once. */
const AT_ONCE = 50;

/**
 * Makes the watchdog. A judge is started with the first work and kept.
 * Time is counted in beats, not read off the clock: a machine that slept has skipped beats, and its judge slept as well.
 */
export function createRunner({ spawn, after, onJudged, onMade, onStopped, onIdle }: RunnerOptions): Runner {
  let judge: Judge | null = null;
  let ready = false;
  let failures = 0;
  let waiting: Batch[] = [];
  /** What the judge has and has not answered, in the order in which it works. */
  let given: { readonly batch: Batch; readonly open: Map<string, Task> } | null = null;
  let silent = 0;
  let cancel: (() => void) | null = null;
  let generation = 0;

  const beat = (): void => {
    cancel = after(BEAT, () => {
      silent++;
      if (silent > (ready ? SILENCE : START)) lost();
      else beat();
    });
  };

  const rest = (): void => {
    cancel?.();
    cancel = null;
  };

  const end = (): void => {
    rest();
    judge?.end();
    judge = null;
    ready = false;
    generation++;
  };

  /** The judge hangs or has died over the first of what it has, or did not even start. */
  const lost = (): void => {
    const [stuck, ...rest] = given?.open.values() ?? [];
    const batch = given?.batch;
    given = null;
    if (!ready) failures++;
    end();
    if (stuck && batch) {
      waiting = without(stuck.key, [{ ...batch, tasks: rest }, ...waiting]);
      onStopped(stuck.key);
    }
    next();
  };

  const start = (): void => {
    const mine = ++generation;
    judge = spawn(
      (reply) => {
        if (mine === generation) receive(reply);
      },
      () => {
        if (mine === generation) lost();
      },
    );
    silent = 0;
    beat();
  };

  const receive = (reply: JudgeReply): void => {
    silent = 0;
    if (reply.type === 'ready') {
      ready = true;
      failures = 0;
      next();
      return;
    }
    given?.open.delete(reply.id);
    if (reply.type === 'judged') onJudged(reply.id, reply.judgement);
    else onMade?.(reply.id, reply.made);
    if (given?.open.size === 0) {
      given = null;
      next();
    }
  };

  const next = (): void => {
    if (given) return;
    const batch = waiting[0];
    if (!batch || failures >= MAX_FAILURES) {
      rest();
      waiting = [];
      onIdle?.();
      return;
    }
    if (!judge) {
      start();
      return;
    }
    if (!ready) return;
    const tasks = batch.tasks.slice(0, AT_ONCE);
    const left = batch.tasks.slice(AT_ONCE);
    if (left.length > 0) waiting[0] = { ...batch, tasks: left };
    else waiting.shift();
    given = { batch, open: new Map(tasks.map((task) => [task.id, task])) };
    silent = 0;
    if (!cancel) beat();
    judge.post({ ...batch, tasks });
  };

  return {
    run(batches) {
      const open = given?.open;
      waiting = only((task) => !open?.has(task.id), batches);
      next();
    },
    stop() {
      waiting = [];
      given = null;
      end();
    },
  };
}

function without(key: string, batches: readonly Batch[]): Batch[] {
  return only((task) => task.key !== key, batches);
}

function only(wanted: (task: Task) => boolean, batches: readonly Batch[]): Batch[] {
  return batches.map((batch) => ({ ...batch, tasks: batch.tasks.filter(wanted) })).filter(({ tasks }) => tasks.length > 0);
}
