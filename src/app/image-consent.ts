// Which images of descriptions the user requested: documentation and paper show the same ones, and
// another document begins without any.
import type { ImageConsent } from '../docs/pane/services.ts';
import type { StudioStore } from '../store/store.ts';

export function createImageConsent(store: StudioStore): ImageConsent {
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  store.subscribe(({ document }, { document: before }) => {
    if (document?.id === before?.id || asked.size === 0) return;
    asked.clear();
    tell();
  });
  return {
    has: (key) => asked.has(key),
    add(key) {
      asked.add(key);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
