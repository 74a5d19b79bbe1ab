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
  const hasModel = useStudio((s) => s.analysis.model !== null);
  const { data = NOTHING } = useQuery(
    query || null,
    async (signal) => {
      const request = { request: 'search', query, limit: LIMIT } as const;
      const found = await store.getState().request(request, { signal });
      const { document, analysis, checking } = store.getState();
      // The document is still being read: with its model it is searched again.
      if (!found && document && !analysis.model && checking !== 'paused') return undefined;
      return { ...(found ?? NOTHING), query };
    },
    { again: [version, hasModel] },
  );
  return query === '' ? NOTHING : data;
}
