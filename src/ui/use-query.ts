// The response to a request, sent again whenever what it depends on changes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

export interface QueryOptions<T> {
  /** Values beside the key that the response depends on, such as the version of the text. */
  readonly again?: readonly unknown[];
  /** Milliseconds without a change before the request is sent. */
  readonly debounce?: number;
  /** Returns the data to show for a response, such as the data before where that is equal. */
  merge?(before: T | undefined, found: T): T;
}

interface Shown<T> {
  readonly data: T | undefined;
  /** The key that `data` is the response to; null before the first response. */
  readonly of: string | null;
  /** Number of the request that `data` is the response to; 0 before the first response. */
  readonly serial: number;
  /** The key of the last completed request, with or without a response. */
  readonly completed: string | null;
}

export interface Query<T> extends Omit<Shown<T>, 'completed'> {
  /** Whether `data` is the response to the current key. */
  readonly isCurrent: boolean;
  /** Whether no request with the current key is completed yet. */
  readonly isLoading: boolean;
  /**
   * Sends the request now. Resolves with its response, when that or a newer one is shown; undefined
   * if there is none.
   */
  refetch(): Promise<T | undefined>;
}

const NOTHING = { data: undefined, of: null, serial: 0, completed: null };

let requestCount = 0;

/**
 * Returns the number of the last request of all queries: responses to later ones include every
 * change until now.
 */
export function lastRequest(): number {
  return requestCount;
}

/** Milliseconds without a result after which the page shows that one is coming. */
const SLOW = 300;

/** Returns whether something has been pending for so long that the page should show it. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** Returns the state after a response, which has no effect if a newer request has one already. */
export function receiveResponse<T>(
  now: Shown<T>,
  { key, serial, found }: { key: string; serial: number; found: T | undefined },
  merge?: QueryOptions<T>['merge'],
): Shown<T> {
  if (now.serial > serial) return now;
  if (found === undefined) return now.completed === key ? now : { ...now, completed: key };
  return { data: merge ? merge(now.data, found) : found, of: key, serial, completed: key };
}

/**
 * Returns the response to a request. It stays until the next one arrives, also that to another key.
 * @param key identifies what is requested; null for nothing
 * @param request resolves to undefined, or rejects, to keep the data; the signal is aborted when
 *   the request is sent again and when the component is gone
 */
export function useQuery<T>(
  key: string | null,
  request: (signal?: AbortSignal) => Promise<T | undefined>,
  { again = [], debounce = 0, merge }: QueryOptions<T> = {},
): Query<T> {
  const [shown, setShown] = useState<Shown<T>>(NOTHING);
  const latest = useLatest({ key, request, merge });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const send = useCallback(async (signal?: AbortSignal): Promise<T | undefined> => {
    const sent = latest.current;
    if (sent.key === null) return undefined;
    requestCount += 1;
    const [own, serial] = [sent.key, requestCount];
    const found = await sent.request(signal).catch(() => undefined);
    if (latest.current.key === own && !isGone.current)
      setShown((now) => receiveResponse(now, { key: own, serial, found }, sent.merge));
    return found;
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Sent again whenever a value of `again` changes, whatever the request reads.
  useEffect(() => {
    if (key === null) return;
    const superseded = new AbortController();
    if (debounce === 0) void send(superseded.signal);
    else timer.current = setTimeout(() => void send(superseded.signal), debounce);
    return () => {
      clearTimeout(timer.current);
      superseded.abort();
    };
  }, [send, key, debounce, ...again]);
  const refetch = useCallback((): Promise<T | undefined> => {
    clearTimeout(timer.current);
    return send();
  }, [send]);
  const { completed, ...rest } = shown;
  return {
    ...rest,
    isCurrent: key !== null && rest.of === key,
    isLoading: key !== null && completed !== key,
    refetch,
  };
}
