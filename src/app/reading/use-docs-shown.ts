// What is loaded after the documentation waits until that is painted.
import { useDeferredValue, useEffect, useState } from 'react';
import { useStudio } from '../reader-services.ts';

/** Returns whether the documentation has been shown, from then on. */
export function useDocsShown(): boolean {
  // Deferred like the model in `DocsPane`, so that it changes in the same commit.
  const version = useDeferredValue(useStudio((s) => s.analysis.modelVersion));
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (version > 0) setShown(true);
  }, [version]);
  return shown;
}
