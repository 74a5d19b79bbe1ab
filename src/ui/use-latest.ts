// What was rendered last, for listeners, timers and answers that outlive a render.
import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * A ref to the value that the page shows. Never to one of a render that is under way or was given up: rendering pauses for keys and clicks, and what answers
 * them would speak of rows that nobody sees yet.
 * @returns a ref to read from listeners, effects and answers, never while rendering
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  // Before the layout effects of all components, which may read it.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
