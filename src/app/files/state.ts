// Which dialog about files is open.
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A dialog about a file by its uri, '' being the entry. */
export type FileDialog = { readonly kind: 'new' } | { readonly kind: 'rename' | 'delete'; readonly uri: string };

export interface FileDialogs {
  readonly dialog: FileDialog | null;
  show(dialog: FileDialog): void;
  hide(): void;
}

export function createFileDialogs(): StoreApi<FileDialogs> {
  return createStore<FileDialogs>()((set) => ({
    dialog: null,
    show: (dialog) => set({ dialog }),
    hide: () => set({ dialog: null }),
  }));
}
