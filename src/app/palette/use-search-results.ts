// The search results for a query; the last ones stay until the next are there.
import { useEffect, useState } from 'react';
import type { SearchResult } from '../../core/types.ts';
import { useApp, useStudio } from '../app-services.ts';

/** Hits that are listed. */
const LIMIT = 50;

export interface SearchResults extends SearchResult {
  /** The query that the results are for. */
  readonly query: string;
}

const NOTHING: SearchResults = { query: '', hits: [], total: 0 };

/** Searches again with each version of the model. */
export function useSearchResults(query: string): SearchResults {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.modelVersion);
  const [answered, setAnswered] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the model has its own results.
  useEffect(() => {
    let enabled = true;
    if (query === '') setAnswered(NOTHING);
    else
      void store
        .getState()
        .search(query, LIMIT)
        .then((found) => {
          if (enabled) setAnswered({ ...(found ?? NOTHING), query });
        });
    return () => {
      enabled = false;
    };
  }, [store, query, version]);
  return answered;
}
