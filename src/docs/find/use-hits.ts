// The hits of a text, asked again with each version of the model.
import { useEffect, useState } from 'react';
import type { Found } from '../../core/search/types.ts';
import { usePicked } from '../pane/pane.ts';
import type { FindService } from '../pane/services.ts';

/** Milliseconds without a key press after which a text is looked for. */
const REST = 120;

export interface Hits extends Found {
  /** The text they were found for, as it is compared: in lower case, white space as single spaces. */
  readonly needle: string;
}

export const NO_HITS: Hits = { needle: '', hits: [], total: 0 };

/** Null while a text that was typed is not looked for yet. */
export function useHits(service: FindService, text: string): Hits | null {
  const model = usePicked((s) => s.model);
  const needle = needleOf(text);
  const [hits, setHits] = useState(NO_HITS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model has other hits.
  useEffect(() => {
    if (needle === '') {
      setHits(NO_HITS);
      return;
    }
    let wanted = true;
    const timer = setTimeout(async () => {
      const found = await service.hits(needle);
      if (wanted && found) setHits({ ...found, needle });
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [service, needle, model]);
  return hits.needle === needle ? hits : null;
}

function needleOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
