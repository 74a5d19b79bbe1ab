// Loads the conversion of documents of AsyncAPI 2 when the first one is shown. In the worker.

import { loadConvertedDocument } from '../core/api.ts';
import type { LoadedConversion } from '../core/types.ts';

/**
 * Returns what loads the conversion once for all documents of a session.
 * @param ready called when it is loaded, or can't be
 */
export function createConversionLoader(
  ready: () => void,
  load = loadConvertedDocument,
): () => LoadedConversion {
  let made: LoadedConversion = null;
  let loading = false;
  return () => {
    if (made !== null || loading) return made;
    loading = true;
    load()
      .then(
        (loaded) => {
          made = loaded;
        },
        () => {
          made = 'failed';
        },
      )
      .then(ready);
    return null;
  };
}
