// The hits of a text, requested again with each version of the model.
import type { SearchResult } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { usePaneState } from '../pane/pane.ts';
import type { FindService } from '../pane/services.ts';

/** Milliseconds without a key press after which a text is looked for. */
const REST = 120;

export interface Hits extends SearchResult {
  /** The text they were found for, in lower case, with white space as single spaces. */
  readonly needle: string;
}

export const NO_HITS: Hits = { needle: '', hits: [], total: 0 };

/** Returns the hits, or null while a typed text is not searched for yet. */
export function useHits(service: FindService, text: string): Hits | null {
  const model = usePaneState((s) => s.model);
  const needle = normalizedQuery(text);
  const { data, isCurrent } = useQuery<Hits>(
    needle || null,
    async () => {
      const found = await service.hits(needle);
      return found ? { ...found, needle } : undefined;
    },
    { again: [model], debounce: REST },
  );
  if (needle === '') return NO_HITS;
  return (isCurrent && data) || null;
}

function normalizedQuery(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
