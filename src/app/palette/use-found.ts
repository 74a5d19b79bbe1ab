// What the worker finds for a query; the last answer stays until the next one is there.
import { useEffect, useState } from 'react';
import type { Found } from '../../core/search/types.ts';
import { useApp, useStudio } from '../studio.ts';

/** Hits that are listed. */
const LIMIT = 50;

export interface Answered extends Found {
  /** The query that was answered. */
  readonly query: string;
}

const NOTHING: Answered = { query: '', hits: [], total: 0 };

/** Asks again with each version of the model. */
export function useFound(query: string): Answered {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.modelVersion);
  const [answered, setAnswered] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the model has its own results.
  useEffect(() => {
    let wanted = true;
    if (query === '') setAnswered(NOTHING);
    else
      void store
        .getState()
        .search(query, LIMIT)
        .then((found) => {
          if (wanted) setAnswered({ ...(found ?? NOTHING), query });
        });
    return () => {
      wanted = false;
    };
  }, [store, query, version]);
  return answered;
}
