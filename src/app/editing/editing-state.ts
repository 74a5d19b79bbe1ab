// The editor settings, which of its dialogs is open, and the changes that wait for confirmation.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RefactorPreview } from '../../editor/language/language-host.ts';
import type { EditorSettings } from '../../editor/options.ts';
import { loadEditorSettings, saveEditorSettings } from './editor-settings.ts';

export interface EditingState {
  readonly settings: EditorSettings;
  readonly dialog: 'settings' | 'shortcuts' | 'news' | null;
  readonly preview: RefactorPreview | null;
  show(dialog: 'settings' | 'shortcuts' | 'news'): void;
  hide(): void;
  choose(change: Partial<EditorSettings>): void;
  /** Lets the user confirm or reject changes. A plan that is already waiting is rejected. */
  confirm(preview: RefactorPreview): Promise<boolean>;
  respond(agreed: boolean): void;
}

export function createEditingState(): StoreApi<EditingState> {
  let waiting: ((agreed: boolean) => void) | null = null;
  return createStore<EditingState>()((set, get) => ({
    settings: loadEditorSettings(),
    dialog: null,
    preview: null,
    show: (dialog) => set({ dialog }),
    hide: () => set({ dialog: null }),
    choose(change) {
      const settings = { ...get().settings, ...change };
      set({ settings });
      saveEditorSettings(settings);
    },
    confirm(preview) {
      get().respond(false);
      set({ preview });
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    respond(agreed) {
      const told = waiting;
      waiting = null;
      set({ preview: null });
      told?.(agreed);
    },
  }));
}
