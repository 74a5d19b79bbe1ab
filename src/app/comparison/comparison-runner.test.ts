import { expect, test, vi } from 'vitest';
import type { CompareRequest, CompareResponse } from '../../worker/compare-texts.ts';
import { createComparisonRunner } from './follow-comparison.ts';

const ADVICE = { raise: 'none', next: null, isEnough: null, message: '' } as const;

vi.mock('../../worker/compare-worker.ts?worker&url', () => ({ default: 'compare-worker.js' }));

const TEXTS = { address: '', language: 'yaml', text: '', files: [] } as const;
const REQUEST = { old: TEXTS, new: TEXTS, levels: new Map() };
const RESULT = { changes: [], missing: [], advice: ADVICE };

/** A worker that responds when `respond` is called. */
class FakeWorker {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  readonly requests: CompareRequest[] = [];
  ended = false;
  postMessage(request: CompareRequest): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  respond(): void {
    const id = this.requests.at(-1)?.id ?? 0;
    const data: CompareResponse = { id, result: RESULT };
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }
}

function runner() {
  const workers: FakeWorker[] = [];
  const made = createComparisonRunner(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as never;
  });
  return { ...made, workers };
}

test('one worker compares again and again', async () => {
  const { compare, workers } = runner();
  for (let i = 0; i < 2; i++) {
    const outcome = compare(REQUEST);
    workers[0]?.respond();
    expect(await outcome).toBe(RESULT);
  }
  expect(workers).toHaveLength(1);
});

test('a comparison that is not done makes way for the next one', async () => {
  const { compare, workers } = runner();
  void compare(REQUEST);
  const outcome = compare(REQUEST);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  workers[1]?.respond();
  expect(await outcome).toBe(RESULT);
});

test('a crash and a comparison that takes too long end the worker', async () => {
  vi.useFakeTimers();
  const { compare, workers } = runner();
  const crashed = compare(REQUEST);
  workers[0]?.onerror?.call(workers[0] as never, new Event('error') as ErrorEvent);
  expect(await crashed).toBe('failed');
  const endless = compare(REQUEST);
  vi.advanceTimersByTime(60_000);
  expect(await endless).toBe('stopped');
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  vi.useRealTimers();
});
