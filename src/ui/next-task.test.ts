// Work that waits for a frame also runs where the page has none.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaintOrWait } from './next-task.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs once, in the task after the frame', async () => {
  const run = vi.fn();
  afterPaintOrWait(run, 500);
  frames[0]?.();
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs without a frame, as in a hidden page', async () => {
  const run = vi.fn();
  afterPaintOrWait(run, 500);
  await vi.advanceTimersByTimeAsync(499);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  // The page is shown later.
  frames[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not run once it is cancelled', async () => {
  const run = vi.fn();
  afterPaintOrWait(run, 500)();
  frames[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).not.toHaveBeenCalled();
});
