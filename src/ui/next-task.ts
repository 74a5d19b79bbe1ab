// Work in several tasks, between which the page reacts to the user.

/** Resolves in a task of its own, when the page has handled what waits for it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Runs `run` in the task after the next frame of the page. A hidden page has no frames. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Runs `run` in the task after the next frame, but after `longest` milliseconds at the latest: a
 * hidden page has no frames, nor has one that is embedded out of sight.
 * @returns what cancels it
 */
export function afterPaintOrWait(run: () => void, longest: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    run();
  };
  timer = setTimeout(end, longest);
  afterPaint(end);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Runs `run` when the page has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 50);
}
