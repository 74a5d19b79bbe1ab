// A part of the page that is loaded when it is first needed.
import { useEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Returns the part once it is loaded. Not `lazy` of React, which renders suspended components last.
 * @param load must be the same function each time
 * @param needed loads it; if that failed, it is loaded again when it is needed again
 * @param onFailure called with each failure
 */
export function useLazy<T>(
  load: () => Promise<T>,
  needed = true,
  onFailure?: () => void,
): { readonly part: T | null; readonly failed: boolean } {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const fail = useLatest(onFailure);
  useEffect(() => {
    if (!needed || part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        setFailed(true);
        fail.current?.();
      },
    );
  }, [load, needed, part]);
  return { part, failed };
}
