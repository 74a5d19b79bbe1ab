// Whether the dialog that converts a document of AsyncAPI 2 is open.
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ConversionDialogState {
  readonly open: boolean;
  show(): void;
  hide(): void;
}

export function createConversionDialog(): StoreApi<ConversionDialogState> {
  return createStore<ConversionDialogState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    hide: () => set({ open: false }),
  }));
}
