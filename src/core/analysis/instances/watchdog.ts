// The watchdog: sends work to a validation thread, and stops the thread if it hangs.
import type { Batch, GeneratedValue, InstanceErrors, Task, ValidationReply } from './types.ts';

/** A thread that validates. */
export interface ValidationThread {
  post(batch: Batch): void;
  /** Ends the thread at once, whatever it is doing. */
  end(): void;
}

export interface WatchdogOptions {
  /**
   * Starts a thread. `onReply` gets its replies, `onFailure` is called if it dies or can't be
   * started.
   */
  spawn(onReply: (reply: ValidationReply) => void, onFailure: () => void): ValidationThread;
  /** Runs a task after so many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  onResult(id: string, errors: InstanceErrors): void;
  /** A task that requested a value is done. */
  onMade?(id: string, made: GeneratedValue): void;
  /** Nothing will be validated against this schema. */
  onStopped(key: string): void;
  /** All that was given is done. */
  onIdle?(): void;
}

export interface Watchdog {
  /**
   * Replaces the pending work. Waiting tasks that aren't in it are dropped; what is being validated
   * continues.
   */
  run(batches: readonly Batch[]): void;
  /** Drops all work and ends the thread. */
  stop(): void;
}

const TICK_MS = 200;
/** Ticks without a reply, while it validates, after which a thread is stopped: one second. */
const MAX_SILENT_TICKS = 5;
/** Ticks that a thread may take to start. */
const MAX_START_TICKS = 100;
/** Number of threads that may die before they are ready; after that, none is started. */
const MAX_FAILURES = 3;
/** Values that are given at once. */
const BATCH_SIZE = 50;

/**
 * Creates the watchdog. A thread is started with the first work and kept.
 * Time is counted in ticks, not read off the clock: a machine that slept has skipped ticks, and its
 * thread slept as well.
 */
export function createWatchdog({
  spawn,
  after,
  onResult: onJudged,
  onMade,
  onStopped,
  onIdle,
}: WatchdogOptions): Watchdog {
  let validator: ValidationThread | null = null;
  let ready = false;
  let failures = 0;
  let waiting: Batch[] = [];
  /** The tasks that the thread has and hasn't finished, in the order in which it runs them. */
  let given: { readonly batch: Batch; readonly open: Map<string, Task> } | null = null;
  let silent = 0;
  let cancel: (() => void) | null = null;
  let generation = 0;

  const beat = (): void => {
    cancel = after(TICK_MS, () => {
      silent++;
      if (silent > (ready ? MAX_SILENT_TICKS : MAX_START_TICKS)) lost();
      else beat();
    });
  };

  const rest = (): void => {
    cancel?.();
    cancel = null;
  };

  const end = (): void => {
    rest();
    validator?.end();
    validator = null;
    ready = false;
    generation++;
  };

  /** The thread hangs or died on the first of its tasks, or didn't even start. */
  const lost = (): void => {
    const [stuck, ...rest] = given?.open.values() ?? [];
    const batch = given?.batch;
    given = null;
    if (!ready) failures++;
    end();
    if (stuck && batch) {
      waiting = withoutTask(stuck.key, [{ ...batch, tasks: rest }, ...waiting]);
      onStopped(stuck.key);
    }
    next();
  };

  const start = (): void => {
    const mine = ++generation;
    validator = spawn(
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

  const receive = (reply: ValidationReply): void => {
    silent = 0;
    if (reply.type === 'ready') {
      ready = true;
      failures = 0;
      next();
      return;
    }
    given?.open.delete(reply.id);
    if (reply.type === 'judged') onJudged(reply.id, reply.errors);
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
    if (!validator) {
      start();
      return;
    }
    if (!ready) return;
    const tasks = batch.tasks.slice(0, BATCH_SIZE);
    const left = batch.tasks.slice(BATCH_SIZE);
    if (left.length > 0) waiting[0] = { ...batch, tasks: left };
    else waiting.shift();
    given = { batch, open: new Map(tasks.map((task) => [task.id, task])) };
    silent = 0;
    if (!cancel) beat();
    validator.post({ ...batch, tasks });
  };

  return {
    run(batches) {
      const open = given?.open;
      waiting = filterTasks((task) => !open?.has(task.id), batches);
      next();
    },
    stop() {
      waiting = [];
      given = null;
      end();
    },
  };
}

function withoutTask(key: string, batches: readonly Batch[]): Batch[] {
  return filterTasks((task) => task.key !== key, batches);
}

function filterTasks(expected: (task: Task) => boolean, batches: readonly Batch[]): Batch[] {
  return batches
    .map((batch) => ({ ...batch, tasks: batch.tasks.filter(expected) }))
    .filter(({ tasks }) => tasks.length > 0);
}
