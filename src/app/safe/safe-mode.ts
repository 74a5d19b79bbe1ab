// Safe mode: the text of a document and nothing else, for documents that cannot be opened
// otherwise.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftContent } from '../../share/draft.ts';
import type { OpeningLog } from '../../share/opening-log.ts';
import type { Opening } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { afterPaint } from '../../ui/next-task.ts';

/**
 * `unfinished`: the page ended twice before opening it finished. `asked`: the address has `?safe`.
 * `failed`: the page couldn't be shown with it.
 */
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

/** Returns what is kept of a document that is being opened. */
export function draftContent({ text, files = [] }: SafeDocument['opening']): DraftContent {
  return files.length === 0
    ? text
    : { text, files: files.map(({ uri, text, edited = false }) => ({ uri, text, edited })) };
}

export type PaintedPane = 'documentation' | 'editor' | 'diagram';

/** Makes the function that a pane calls in an effect after it showed a document. */
export function createPaintReporter(
  store: StudioStore,
  openingLog: OpeningLog,
): (pane: PaintedPane) => void {
  return (pane) => {
    const { narrow, view, pane: one } = store.getState();
    const reads = narrow ? one === 'read' : view !== 'edit';
    // Beside the documentation the editor is there earlier, and costs nothing.
    if (reads && pane !== 'documentation') return;
    afterPaint(openingLog.finish);
  };
}

/** Takes `?safe` out of the address of the page. */
export function clearSafeParameter(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('safe')) return;
  url.searchParams.delete('safe');
  history.replaceState(history.state, '', url);
}
