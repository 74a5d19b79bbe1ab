// Whether the palette is open, and the recently shown locations.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Location, PartId } from '../../core/types.ts';
import type { StudioStore } from '../../store/store.ts';
import { bufferKeys, takeBufferedKeys } from '../../ui/buffer-keys.ts';

/** What the palette begins with: everything, commands (after `>`), or files of the document. */
export type PaletteMode = 'all' | 'commands' | 'files';

export interface PaletteState {
  readonly open: boolean;
  readonly mode: PaletteMode;
  /** Of the open document, last one first. */
  readonly recent: readonly Location[];
  /** Code that is copied as soon as the user has given values for its variables. */
  readonly code: CodeToCopy | null;
  /** Opens the form for these values; null closes it. */
  askForValues(code: CodeToCopy | null): void;
  /**
   * Toggles the palette. If a choice waits for its results, the palette opens again after that
   * choice.
   */
  toggle(mode?: PaletteMode): void;
  hide(): void;
  /** Called by the palette when it is drawn; gives what was typed before, with `\n` for Enter. */
  takeTypedText(): string;
  /** A choice was made before there are results to choose from. */
  wait(): void;
  /** A choice was carried out, or there was none (`done` false), which leaves the palette open. */
  choiceDone(done: boolean): void;
}

/** Code for an operation, by the id of the client. */
export interface CodeToCopy {
  readonly operation: PartId;
  readonly client: string;
}

/** Maximum locations that are remembered. */
const MANY = 8;

/** Returns the palette's state; it follows what is selected in the store, except by the caret. */
export function createPaletteState(store: StudioStore): StoreApi<PaletteState> {
  let waits = false;
  /** It was opened again while a choice waits; keys are collected for it. */
  let again = false;
  let early = '';
  const palette = createStore<PaletteState>()((set, get) => ({
    open: false,
    mode: 'all',
    recent: [],
    code: null,
    askForValues: (code) => set({ code }),
    toggle(mode = 'all') {
      if (again) {
        again = false;
        takeBufferedKeys();
        return;
      }
      if (!get().open) {
        bufferKeys(get().hide);
        set({ open: true, mode });
        return;
      }
      early = takeBufferedKeys();
      again = waits || early.includes('\n');
      if (!again) get().hide();
      else
        bufferKeys(() => {
          again = false;
        });
    },
    hide() {
      takeBufferedKeys();
      waits = false;
      again = false;
      early = '';
      set({ open: false });
    },
    takeTypedText() {
      const typed = early || takeBufferedKeys();
      early = '';
      return get().mode === 'commands' ? `>${typed}` : typed;
    },
    wait() {
      waits = true;
    },
    choiceDone(done) {
      waits = false;
      if (again) {
        setTimeout(() => {
          if (again) set({ open: true });
          again = false;
        });
      } else if (done) takeBufferedKeys();
      if (done || again) set({ open: false });
    },
  }));
  store.subscribe(({ document, selection }, before) => {
    if (document?.id !== before.document?.id) palette.setState({ recent: [], code: null });
    else if (
      selection &&
      selection !== before.selection &&
      /^(outline|search|link|docs)$/.test(selection.by) &&
      selection.pointer !== ''
    ) {
      const { uri, pointer } = selection;
      const others = palette
        .getState()
        .recent.filter((one) => one.uri !== uri || one.pointer !== pointer);
      palette.setState({ recent: [{ uri, pointer }, ...others].slice(0, MANY) });
    }
  });
  return palette;
}
