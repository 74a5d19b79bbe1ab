// The last rendered value, for listeners, timers and responses that outlive a render.
import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Returns a ref to the value that the page shows. Never to one of a pending or discarded render:
 * rendering pauses for keys and clicks, and their handlers would refer to rows that aren't visible
 * yet.
 * @returns a ref to read from listeners, effects and responses, never while rendering
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  // Before the layout effects of all components, which may read it.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
