// When the documentation shows what an edit has changed.
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import type { Analysis } from '../../store/state.ts';
import { useStudio } from '../reader-services.ts';

/** Milliseconds of rendering that do not delay the frame of a key. */
const FAST = 8;

/**
 * Returns the analysis that the documentation shows: the present one as long as that renders fast,
 * so that a change is painted with its key. Else it is deferred, so that typing interrupts it. The
 * first one renders at once: there is nothing else to use.
 */
export function useShownAnalysis(): Analysis {
  const analysis = useStudio((s) => s.analysis);
  const [last] = useState({ slow: false });
  // Nothing is deferred, and rendered once more, while the page is fast.
  const deferred = useDeferredValue(last.slow ? analysis : null);
  const start = performance.now();
  const shown = last.slow && deferred?.model ? deferred : analysis;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only renders of a model are timed.
  useLayoutEffect(() => {
    last.slow = performance.now() - start > FAST;
  }, [last, shown.model]);
  return shown;
}
