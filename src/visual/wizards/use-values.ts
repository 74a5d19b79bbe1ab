// What is filled in.
import { useCallback, useMemo, useState } from 'react';

export interface Values<T> {
  readonly values: T;
  /** Something is not as it was at first. */
  readonly dirty: boolean;
  set(some: Partial<T>): void;
  /** Begins anew: nothing of it has been touched yet. */
  begin(values: T): void;
}

export function useValues<T extends object>(first: () => T): Values<T> {
  const [initial, setInitial] = useState(first);
  const [values, setValues] = useState(initial);
  const set = useCallback((some: Partial<T>) => setValues((now) => ({ ...now, ...some })), []);
  const begin = useCallback((anew: T) => {
    setInitial(anew);
    setValues(anew);
  }, []);
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(initial), [values, initial]);
  return { values, dirty, set, begin };
}
