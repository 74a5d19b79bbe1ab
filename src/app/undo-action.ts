// The Undo of notices: it undoes the change that a notice is about, and no later one.
import type { Notice } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';

/**
 * Returns the Undo of the change that was made just now. Once the document has another version, it
 * says so instead; for another document it does nothing.
 * @param undo undoes the change while it is the last one
 */
export function undoAction(store: StudioStore, undo: () => void): NonNullable<Notice['action']> {
  const { opened, version } = store.getState().document ?? {};
  return {
    label: 'Undo',
    run() {
      const { document, notify } = store.getState();
      if (document?.opened !== opened) return;
      if (document?.version === version) undo();
      else
        notify({
          text: 'The document has changed since. Undo those changes first.',
          tone: 'warning',
        });
    },
  };
}
