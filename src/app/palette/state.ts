// Whether the palette is open, and the places that were shown lately.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Place } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { collectKeys, takeKeys } from '../../ui/early-keys.ts';

export interface PaletteState {
  readonly open: boolean;
  /** Of the open document, last one first. */
  readonly recent: readonly Place[];
  show(): void;
  hide(): void;
}

/** Places that are remembered. */
const MANY = 8;

/** The state of the palette; it follows what is selected in the store by any way but the caret. */
export function createPaletteState(store: StudioStore): StoreApi<PaletteState> {
  const palette = createStore<PaletteState>()((set, get) => ({
    open: false,
    recent: [],
    show() {
      if (!get().open) collectKeys(get().hide);
      set({ open: true });
    },
    hide() {
      takeKeys();
      set({ open: false });
    },
  }));
  store.subscribe(({ document, selection }, before) => {
    if (document?.id !== before.document?.id) palette.setState({ recent: [] });
    else if (selection && selection !== before.selection && /^(outline|search|link|docs)$/.test(selection.by) && selection.pointer !== '') {
      const { uri, pointer } = selection;
      const others = palette.getState().recent.filter((one) => one.uri !== uri || one.pointer !== pointer);
      palette.setState({ recent: [{ uri, pointer }, ...others].slice(0, MANY) });
    }
  });
  return palette;
}
