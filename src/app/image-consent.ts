// Which images of descriptions the user requested: documentation and paper show the same ones, and
// another document begins without any.
import type { ImageConsent } from '../docs/pane/services.ts';
import type { StudioStore } from '../store/store.ts';

export function createImageConsent(store: StudioStore): ImageConsent {
  const requested = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  store.subscribe(({ document }, { document: before }) => {
    if (document?.id === before?.id || requested.size === 0) return;
    requested.clear();
    notify();
  });
  return {
    has: (key) => requested.has(key),
    add(key) {
      requested.add(key);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
