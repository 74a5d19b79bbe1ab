// Safe mode: the text of a document and nothing else, for documents that cannot be opened otherwise.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Content } from '../../share/draft.ts';
import type { Opening } from '../../store/state.ts';

/** `unfinished`: opening it ended with the page gone twice. `asked`: the address says `?safe`. `failed`: the page could not be shown with it. */
export type SafeReason = 'unfinished' | 'asked' | 'failed';

export interface SafeDocument {
  readonly opening: Omit<Opening, 'language'>;
  readonly reason: SafeReason;
}

export interface SafeMode {
  /** The document that is shown as text only; null outside of safe mode. */
  readonly shown: SafeDocument | null;
  show(opening: SafeDocument['opening'], reason: SafeReason): void;
  hide(): void;
}

export function createSafeMode(): StoreApi<SafeMode> {
  return createStore<SafeMode>()((set) => ({
    shown: null,
    show: (opening, reason) => set({ shown: { opening, reason } }),
    hide: () => set({ shown: null }),
  }));
}

/** What is kept of a document that is being opened. */
export function contentOf({ text, files = [] }: SafeDocument['opening']): Content {
  return files.length === 0 ? text : { text, files: files.map(({ uri, text, edited = false }) => ({ uri, text, edited })) };
}
