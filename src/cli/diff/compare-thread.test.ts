// What is reported of versions that take too long to be compared: threads that hang at some
// payloads, as the patterns and lists of a hostile document make them.
import { beforeAll, expect, test } from 'vitest';
import { loadComparison } from '../../core/api.ts';
import type { Comparison } from '../../core/types.ts';
import { type CompareHost, runComparison } from './compare-task.ts';
import { compareInThreads, type StartThread } from './compare-thread.ts';

const LIMITS = { payload: 150, document: 10_000, run: 20_000, least: 100 };
// The program has loaded it when its time begins.
beforeAll(async () => void (await loadComparison()));

const NAMES = ['a', 'b', 'c', 'd'];

const version = (type: string) => ({
  name: 'api.yaml',
  text: `asyncapi: 3.1.0
info: {title: Shop, version: '1'}
channels:
${NAMES.map((name) => `  ${name}: {address: ${name}, messages: {m: {payload: {$ref: ${name}.yaml}}}}`).join('\n')}
operations:
${NAMES.map((name) => `  ${name}: {action: receive, channel: {$ref: '#/channels/${name}'}}`).join('\n')}
${type}`,
});
const TASK = { versions: [version('#'), version('# new')], settings: new Map() } as const;
const read: CompareHost['read'] = async ([old, changed]) => [
  old.map((uri) => ({ uri, text: 'type: string' })),
  changed.map((uri) => ({ uri, text: 'type: integer' })),
];

/** Runs in this thread, and stays silent, or ends, at some payloads. */
function threads(hangs: (payload: number) => boolean, end?: 'no memory') {
  const log = { started: 0, ended: [] as boolean[], payloads: [] as number[] };
  const start: StartThread = (onMessage, onFailure) => {
    log.started++;
    let receive: (files: Parameters<CompareHost['read']>[0]) => void = () => undefined;
    const host: CompareHost = {
      started(started) {
        log.payloads.push(started);
        onMessage({ started });
        if (!hangs(started)) return;
        if (end) setTimeout(onFailure);
        throw new Error('silent');
      },
      found: (...found) => onMessage({ found }),
      read: (needs) =>
        new Promise((resolve) => {
          receive = resolve as never;
          onMessage({ needs });
        }),
    };
    return {
      post(message) {
        if ('files' in message) receive(message.files as never);
        else
          runComparison(message.task, host).then(
            (comparison) => onMessage({ comparison }),
            () => undefined,
          );
      },
      end: (isOver) => void log.ended.push(isOver),
    };
  };
  return { start, log };
}

const levels = (comparison: Comparison | null) =>
  Object.fromEntries(
    NAMES.map((name) => {
      const found = comparison?.changes.find(({ new: at }) => at?.uri === `${name}.yaml`);
      return [name, found && [found.code, found.level, found.reason].filter(Boolean).join(' ')];
    }),
  );
const BROKEN = 'schema.type-changed breaking';
const LATE = 'schema.undecided unclassified comparing it took longer than 0.15 seconds';

test('a thread is kept where nothing hangs', async () => {
  const { start, log } = threads(() => false);
  const run = compareInThreads(start, LIMITS);
  expect(levels(await run(TASK, read))).toEqual({ a: BROKEN, b: BROKEN, c: BROKEN, d: BROKEN });
  expect(log).toMatchObject({ started: 1, ended: [true] });
});

test('a payload that takes too long is not classified, and all others are', async () => {
  const { start, log } = threads((payload) => payload === 1);
  const comparison = await compareInThreads(start, LIMITS)(TASK, read);
  expect(levels(comparison)).toEqual({ a: BROKEN, b: LATE, c: BROKEN, d: BROKEN });
  expect(comparison?.summary).toMatchObject({ breaking: 3, unclassified: 1 });
  // What was found before is not compared again.
  expect([log.started, log.payloads.slice(-2)]).toEqual([2, [2, 3]]);
});

test('many such payloads take the time of the document, and no more', async () => {
  const { start, log } = threads((payload) => payload > 0);
  const limits = { ...LIMITS, document: 200 };
  const comparison = await compareInThreads(start, limits)(TASK, read);
  const over = 'schema.undecided unclassified comparing the document took longer than 0.2 seconds';
  expect(levels(comparison)).toEqual({ a: BROKEN, b: over, c: over, d: over });
  expect(log.started).toBeLessThan(4);
});

test('many such documents take the time of the run, and no more', async () => {
  const { start } = threads(() => true);
  const run = compareInThreads(start, { ...LIMITS, run: 200, document: 200 });
  await run(TASK, read);
  const comparison = await run(TASK, read);
  expect(levels(comparison).d).toMatch(/this and other documents took longer than 0.1 seconds/);
});

test('a payload that takes too much memory is not classified', async () => {
  const { start } = threads((payload) => payload === 0, 'no memory');
  const comparison = await compareInThreads(start, { ...LIMITS, payload: 9_000 })(TASK, read);
  expect(levels(comparison)).toMatchObject({
    a: 'schema.undecided unclassified comparing it took too much memory',
    d: BROKEN,
  });
});

test('versions that take too long without their payloads are not compared', async () => {
  const start: StartThread = () => ({ post: () => undefined, end: () => undefined });
  const limits = { ...LIMITS, document: 20 };
  await expect(compareInThreads(start, limits)(TASK, read)).rejects.toThrow(/takes too long/);
});
