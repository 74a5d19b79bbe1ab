// The choices for the editor, which of its dialogs is open, and the changes that wait for a person's consent.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Plan } from '../../editor/language/host.ts';
import type { EditorSettings } from '../../editor/options.ts';
import { keepSettings, keptSettings } from './settings.ts';

export interface Editing {
  readonly settings: EditorSettings;
  readonly dialog: 'settings' | 'shortcuts' | null;
  readonly plan: Plan | null;
  show(dialog: 'settings' | 'shortcuts'): void;
  hide(): void;
  choose(change: Partial<EditorSettings>): void;
  /** Asks whether changes shall be made. Another plan that waits is refused. */
  ask(plan: Plan): Promise<boolean>;
  answer(agreed: boolean): void;
}

export function createEditing(): StoreApi<Editing> {
  let waiting: ((agreed: boolean) => void) | null = null;
  return createStore<Editing>()((set, get) => ({
    settings: keptSettings(),
    dialog: null,
    plan: null,
    show: (dialog) => set({ dialog }),
    hide: () => set({ dialog: null }),
    choose(change) {
      const settings = { ...get().settings, ...change };
      set({ settings });
      keepSettings(settings);
    },
    ask(plan) {
      get().answer(false);
      set({ plan });
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    answer(agreed) {
      const told = waiting;
      waiting = null;
      set({ plan: null });
      told?.(agreed);
    },
  }));
}
