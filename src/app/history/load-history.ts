// Loads the local history of this browser when it is first needed.
import type { LocalHistory } from '../../share/local-history.ts';

let loaded: Promise<LocalHistory> | null = null;

/** Returns the local history, always the same one. Rejects where it couldn't be loaded. */
export function loadHistory(): Promise<LocalHistory> {
  loaded ??= Promise.all([
    import('../../share/local-history.ts'),
    import('../../share/idb-history-store.ts'),
  ]).then(
    ([{ createLocalHistory }, { idbHistoryStore }]) => createLocalHistory(idbHistoryStore()),
    (error: unknown) => {
      loaded = null;
      throw error;
    },
  );
  return loaded;
}
