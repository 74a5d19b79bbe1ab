// A part of the page that is loaded when it is first needed.
import { useEffect, useState } from 'react';

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
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!needed || part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailures((count) => count + 1),
    );
  }, [load, needed, part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failures > 0) onFailure?.();
  }, [failures]);
  return { part, failed: failures > 0 };
}
