// Remembers what a person opened and closed, by id and path, outside of React, so that no remount forgets it.

export interface Folds {
  /** Whether `key` is open; `preset` until a person decided. */
  isOpen(key: string, preset: boolean): boolean;
  set(key: string, open: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** An empty memory. */
export function createFolds(): Folds {
  const open = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  return {
    isOpen: (key, preset) => open.get(key) ?? preset,
    set(key, value) {
      open.set(key, value);
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
