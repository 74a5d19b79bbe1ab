// The search results for a query; the last ones stay until the next are there.
import type { SearchResult } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';

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
  const { data = NOTHING } = useQuery(
    query || null,
    async (signal) => {
      const request = { request: 'search', query, limit: LIMIT } as const;
      return { ...((await store.getState().request(request, { signal })) ?? NOTHING), query };
    },
    { again: [version] },
  );
  return query === '' ? NOTHING : data;
}
