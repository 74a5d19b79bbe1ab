// The response to a request about one part, sent again whenever the document changes.
import { useEffect, useState } from 'react';
import type { Model, Part } from '../../core/types.ts';
import { usePane } from '../pane/pane.ts';

/** Milliseconds after an edit before the request is sent again. */
const REST = 150;

/** Responses by part and request, so that a card that is mounted again has them at once. */
const known = new WeakMap<Part, Map<string, unknown>>();

/**
 * Returns the response to `request` about a part: null at first, then the last response until the
 * next one arrives. Equal responses are the same object.
 * @param key identifies a request about a part
 * @param active whether to send the request now
 * @param request resolves to null where there is no response now: the last one is kept
 */
export function usePartRequest<T>(
  part: Part,
  key: string,
  active: boolean,
  request: () => Promise<T | null>,
): T | null {
  const pane = usePane();
  const [response, setResponse] = useState(() => (known.get(part)?.get(key) ?? null) as T | null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` depends on `part` and `key` only
  useEffect(() => {
    if (!active) return;
    let requestedFor: Model | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let live = true;
    const update = (received: T | null): void => {
      if (!live || received === null) return;
      const responses = known.get(part) ?? new Map<string, unknown>();
      known.set(part, responses.set(key, received));
      setResponse((old) => (JSON.stringify(old) === JSON.stringify(received) ? old : received));
    };
    const look = (): void => {
      const { model } = pane.get();
      if (model === requestedFor) return;
      const first = requestedFor === null;
      requestedFor = model;
      clearTimeout(timer);
      timer = setTimeout(() => void request().then(update, () => undefined), first ? 0 : REST);
    };
    look();
    const leave = pane.subscribe(look);
    return () => {
      live = false;
      clearTimeout(timer);
      leave();
    };
  }, [pane, part, key, active]);
  return response;
}
