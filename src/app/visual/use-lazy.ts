// A part of the studio that is loaded when it is first shown.
import { useEffect, useState } from 'react';

/** @param load must be the same function each time; what it rejects with is not looked at */
export function useLazy<T>(load: () => Promise<T>): {
  readonly part: T | null;
  readonly failed: boolean;
} {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let enabled = true;
    load().then(
      (loaded) => enabled && setPart(() => loaded),
      () => enabled && setFailed(true),
    );
    return () => {
      enabled = false;
    };
  }, [load]);
  return { part, failed };
}
