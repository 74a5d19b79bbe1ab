// The dialog that compares the document with another version of it: whether it is open, and with
// which version.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VersionTexts } from '../../worker/compare-texts.ts';

/** A version that the document is compared with. */
export interface OldVersion {
  /** What the user calls it: `orders.yaml on disk`. */
  readonly title: string;
  readonly texts: VersionTexts;
  /** Loads a file that its references name; null where that is not possible or not allowed. */
  load?(uri: string): Promise<string | null>;
}

export interface CompareDialogState {
  readonly open: boolean;
  /** The version of the last comparison, and of which opening of a document it was. */
  readonly old: { readonly version: OldVersion; readonly opened: number } | null;
  /** Opens the dialog: with the last version again, as long as the same document is open. */
  show(): void;
  choose(version: OldVersion | null, opened: number): void;
  hide(): void;
}

export function createCompareDialog(): StoreApi<CompareDialogState> {
  return createStore<CompareDialogState>()((set) => ({
    open: false,
    old: null,
    show: () => set({ open: true }),
    choose: (version, opened) => set({ old: version && { version, opened } }),
    hide: () => set({ open: false }),
  }));
}
