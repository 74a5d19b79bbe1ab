// Whether the list of versions in the local history is open.
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface HistoryDialogState {
  readonly open: boolean;
  /** The user wants to name the present version. */
  readonly naming: boolean;
  show(naming?: boolean): void;
  hide(): void;
}

export function createHistoryDialog(): StoreApi<HistoryDialogState> {
  return createStore<HistoryDialogState>()((set) => ({
    open: false,
    naming: false,
    show: (naming = false) => set({ open: true, naming }),
    hide: () => set({ open: false }),
  }));
}
