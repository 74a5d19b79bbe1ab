// A part of the studio that is loaded when it is first shown.
import { useEffect, useState } from 'react';

/** @param load must be the same function each time; what it rejects with is not looked at */
export function useLate<T>(load: () => Promise<T>): { readonly part: T | null; readonly failed: boolean } {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => wanted && setPart(() => loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return { part, failed };
}
