// The watchdog: whatever a validation thread does, the work continues.
import { beforeEach, expect, test } from 'vitest';
import type { Batch, ValidationReply } from './types.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

class FakeThread {
  readonly got: string[] = [];
  ended = false;
  readonly reply: (reply: ValidationReply) => void;
  readonly fail: () => void;
  constructor(reply: (reply: ValidationReply) => void, fail: () => void) {
    this.reply = reply;
    this.fail = fail;
  }
  post({ tasks }: Batch): void {
    this.got.push(...tasks.map(({ id }) => id));
  }
  end(): void {
    this.ended = true;
  }
  ready(): void {
    this.reply({ type: 'ready' });
  }
  done(id: string): void {
    this.reply({ type: 'judged', id, errors: [] });
  }
}

const batch = (key: string, ...ids: string[]): Batch => ({
  definitions: {},
  tasks: ids.map((id) => ({ id, key, root: true, instance: id })),
});

let threads: FakeThread[];
let tasks: Set<() => void>;
let reported: string[];
let runner: Watchdog;
const last = (): FakeThread => threads.at(-1) as FakeThread;
const beats = (count: number): void => {
  for (let i = 0; i < count; i++) {
    const now = [...tasks];
    tasks.clear();
    for (const task of now) task();
  }
};

beforeEach(() => {
  threads = [];
  tasks = new Set();
  reported = [];
  runner = createWatchdog({
    spawn(reply, fail) {
      threads.push(new FakeThread(reply, fail));
      return last();
    },
    after(_milliseconds, task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    onResult: (id) => reported.push(id),
    onStopped: (key) => reported.push(`stopped ${key}`),
    onIdle: () => reported.push('idle'),
  });
});

test('starts no worker without tasks, and keeps one for the next tasks', () => {
  runner.run([]);
  expect(threads).toHaveLength(0);
  runner.run([batch('k', 'a')]);
  last().ready();
  last().done('a');
  runner.run([batch('l', 'b')]);
  last().done('b');
  expect(threads).toHaveLength(1);
  expect(reported).toEqual(['idle', 'a', 'idle', 'b', 'idle']);
  expect(tasks.size).toBe(0);
});

test('terminates a worker that hangs, gives up the schema and validates the rest in a new worker', () => {
  runner.run([batch('bad', 'a', 'b'), batch('good', 'c')]);
  last().ready();
  last().done('a');
  beats(5);
  expect(last().ended).toBe(false);
  beats(1);
  expect(threads.map((validator) => validator.ended)).toEqual([true, false]);
  last().ready();
  last().done('c');
  expect(reported).toEqual(['a', 'stopped bad', 'c', 'idle']);
});

test('the next worker takes over the remaining tasks', () => {
  const mixed: Batch = {
    definitions: {},
    tasks: [...batch('bad', 'a').tasks, ...batch('fine', 'b').tasks, ...batch('bad', 'c').tasks],
  };
  runner.run([mixed]);
  last().ready();
  beats(6);
  last().ready();
  expect(last().got).toEqual(['b']);
});

test('ignores messages of a terminated worker', () => {
  runner.run([batch('bad', 'a')]);
  const [old] = threads;
  old?.ready();
  beats(6);
  old?.done('a');
  old?.fail();
  expect(reported).toEqual(['stopped bad', 'idle']);
});

test('the timeout excludes the start of the worker and restarts with every result', () => {
  runner.run([batch('k', 'a', 'b', 'c')]);
  beats(50);
  last().ready();
  for (const id of ['a', 'b', 'c']) {
    beats(4);
    last().done(id);
  }
  expect(threads).toHaveLength(1);
  expect(reported).toEqual(['a', 'b', 'c', 'idle']);
});

test('a worker that crashes on a schema counts as stopped', () => {
  runner.run([batch('bad', 'a'), batch('good', 'b')]);
  last().ready();
  last().fail();
  last().ready();
  expect(reported).toEqual(['stopped bad']);
  expect(last().got).toEqual(['b']);
});

test('validates nothing and does not retry forever where workers cannot start', () => {
  runner.run([batch('k', 'a')]);
  for (let i = 0; i < 10; i++) last().fail();
  expect(threads).toHaveLength(3);
  expect(reported).toEqual(['idle']);
});

test('new tasks replace the waiting ones; the running task continues', () => {
  runner.run([batch('k', 'a'), batch('old', 'b')]);
  last().ready();
  runner.run([batch('k', 'a', 'a2'), batch('new', 'c')]);
  last().done('a');
  last().done('a2');
  last().done('c');
  expect(last().got).toEqual(['a', 'a2', 'c']);
});

test('stopping terminates the worker and drops all tasks', () => {
  runner.run([batch('k', 'a')]);
  last().ready();
  runner.stop();
  expect(last().ended).toBe(true);
  expect(tasks.size).toBe(0);
  runner.run([batch('k', 'a')]);
  expect(threads).toHaveLength(2);
});
