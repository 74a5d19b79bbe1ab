// The watchdog: whatever a judge does, the work goes on.
import { beforeEach, expect, test } from 'vitest';
import { createRunner, type Runner } from './runner.ts';
import type { Batch, JudgeReply } from './types.ts';

class FakeJudge {
  readonly got: string[] = [];
  ended = false;
  readonly reply: (reply: JudgeReply) => void;
  readonly fail: () => void;
  constructor(reply: (reply: JudgeReply) => void, fail: () => void) {
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
    this.reply({ type: 'judged', id, judgement: [] });
  }
}

const batch = (key: string, ...ids: string[]): Batch => ({
  definitions: {},
  tasks: ids.map((id) => ({ id, key, root: true, instance: id })),
});

let judges: FakeJudge[];
let tasks: Set<() => void>;
let told: string[];
let runner: Runner;
const last = (): FakeJudge => judges.at(-1) as FakeJudge;
const beats = (count: number): void => {
  for (let i = 0; i < count; i++) {
    const now = [...tasks];
    tasks.clear();
    for (const task of now) task();
  }
};

beforeEach(() => {
  judges = [];
  tasks = new Set();
  told = [];
  runner = createRunner({
    spawn(reply, fail) {
      judges.push(new FakeJudge(reply, fail));
      return last();
    },
    after(_milliseconds, task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    onJudged: (id) => told.push(id),
    onStopped: (key) => told.push(`stopped ${key}`),
    onIdle: () => told.push('idle'),
  });
});

test('starts no worker without tasks, and keeps one for the next tasks', () => {
  runner.run([]);
  expect(judges).toHaveLength(0);
  runner.run([batch('k', 'a')]);
  last().ready();
  last().done('a');
  runner.run([batch('l', 'b')]);
  last().done('b');
  expect(judges).toHaveLength(1);
  expect(told).toEqual(['idle', 'a', 'idle', 'b', 'idle']);
  expect(tasks.size).toBe(0);
});

test('terminates a worker that hangs, gives up the schema and validates the rest in a new worker', () => {
  runner.run([batch('bad', 'a', 'b'), batch('good', 'c')]);
  last().ready();
  last().done('a');
  beats(5);
  expect(last().ended).toBe(false);
  beats(1);
  expect(judges.map((judge) => judge.ended)).toEqual([true, false]);
  last().ready();
  last().done('c');
  expect(told).toEqual(['a', 'stopped bad', 'c', 'idle']);
});

test('the next worker takes over the remaining tasks', () => {
  const mixed: Batch = { definitions: {}, tasks: [...batch('bad', 'a').tasks, ...batch('fine', 'b').tasks, ...batch('bad', 'c').tasks] };
  runner.run([mixed]);
  last().ready();
  beats(6);
  last().ready();
  expect(last().got).toEqual(['b']);
});

test('ignores messages of a terminated worker', () => {
  runner.run([batch('bad', 'a')]);
  const [old] = judges;
  old?.ready();
  beats(6);
  old?.done('a');
  old?.fail();
  expect(told).toEqual(['stopped bad', 'idle']);
});

test('the timeout excludes the start of the worker and restarts with every result', () => {
  runner.run([batch('k', 'a', 'b', 'c')]);
  beats(50);
  last().ready();
  for (const id of ['a', 'b', 'c']) {
    beats(4);
    last().done(id);
  }
  expect(judges).toHaveLength(1);
  expect(told).toEqual(['a', 'b', 'c', 'idle']);
});

test('a worker that crashes on a schema counts as stopped', () => {
  runner.run([batch('bad', 'a'), batch('good', 'b')]);
  last().ready();
  last().fail();
  last().ready();
  expect(told).toEqual(['stopped bad']);
  expect(last().got).toEqual(['b']);
});

test('validates nothing and does not retry forever where workers cannot start', () => {
  runner.run([batch('k', 'a')]);
  for (let i = 0; i < 10; i++) last().fail();
  expect(judges).toHaveLength(3);
  expect(told).toEqual(['idle']);
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
  expect(judges).toHaveLength(2);
});
