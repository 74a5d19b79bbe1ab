// Whether the palette is open, and the places that were shown lately.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Place } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { collectKeys, takeKeys } from '../../ui/early-keys.ts';

/** What the palette begins with: everything, commands (its field begins with `>`), or the files of the document. */
export type PaletteMode = 'all' | 'commands' | 'files';

export interface PaletteState {
  readonly open: boolean;
  readonly mode: PaletteMode;
  /** Of the open document, last one first. */
  readonly recent: readonly Place[];
  /** What its key does. Pressed while a choice waits for its answer, it opens the palette again after that choice. */
  toggle(mode?: PaletteMode): void;
  hide(): void;
  /** Called by the palette as soon as it is drawn; gives what was typed before, with line breaks for Enter. */
  drawn(): string;
  /** A choice was made before there is an answer to choose from. */
  wait(): void;
  /** A choice was carried out, or there was nothing to choose (`done` false), which leaves the palette open. */
  chose(done: boolean): void;
}

/** Places that are remembered. */
const MANY = 8;

/** The state of the palette; it follows what is selected in the store by any way but the caret. */
export function createPaletteState(store: StudioStore): StoreApi<PaletteState> {
  let waits = false;
  /** It was asked for once more while a choice waits; keys are collected for it. */
  let anew = false;
  let early = '';
  const palette = createStore<PaletteState>()((set, get) => ({
    open: false,
    mode: 'all',
    recent: [],
    toggle(mode = 'all') {
      if (anew) {
        anew = false;
        takeKeys();
        return;
      }
      if (!get().open) {
        collectKeys(get().hide);
        set({ open: true, mode });
        return;
      }
      early = takeKeys();
      anew = waits || early.includes('\n');
      if (!anew) get().hide();
      else
        collectKeys(() => {
          anew = false;
        });
    },
    hide() {
      takeKeys();
      waits = false;
      anew = false;
      early = '';
      set({ open: false });
    },
    drawn() {
      const typed = early || takeKeys();
      early = '';
      return get().mode === 'commands' ? `>${typed}` : typed;
    },
    wait() {
      waits = true;
    },
    chose(done) {
      waits = false;
      if (anew) {
        setTimeout(() => {
          if (anew) set({ open: true });
          anew = false;
        });
      } else if (done) takeKeys();
      if (done || anew) set({ open: false });
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
