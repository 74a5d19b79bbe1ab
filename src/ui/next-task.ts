// Work in several tasks, between which the page reacts to the user.

/** Resolves in a task of its own, when the page has handled what waits for it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
