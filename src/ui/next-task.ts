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

/** Runs `run` when the page has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 50);
}
