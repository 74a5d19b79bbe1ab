// Remembers what a user opened, closed and chose, by id and path, outside of React, so that no
// remount forgets it.
import type { PartId } from '../../core/types.ts';

export interface Folds {
  /** Whether `key` is open; `preset` until a user decided. */
  isOpen(key: string, preset: boolean): boolean;
  set(key: string, open: boolean): void;
  /** What was chosen for `key`, such as a tab; `preset` until a user did. */
  chosen(key: string, preset: string): string;
  choose(key: string, value: string): void;
  subscribe(listener: () => void): () => void;
}

/** What was filled in for variables, and which servers were chosen. */
export type ValueMemory = Pick<Folds, 'chosen' | 'choose' | 'subscribe'>;

/** Returns the key of the value of a variable of a part. */
export function valueKey(part: PartId, name: string): string {
  return `${part} value ${name}`;
}

/** Returns the key of the server that is chosen for a channel: its id. */
export function serverKey(channel: PartId | null | undefined): string {
  return `${channel} server`;
}

/**
 * Returns the key of the selected example of a message: its index in the list, or another word
 * for one that is not in it.
 */
export function exampleKey(message: PartId): string {
  return `${message} example`;
}

/** Key of how much of everything is open at first: `all`, or as each of it says. */
export const DEPTH = 'depth';

/** Returns an empty memory. */
export function createFolds(): Folds {
  const open = new Map<string, boolean>();
  const choices = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    isOpen: (key, preset) => open.get(key) ?? preset,
    set(key, value) {
      open.set(key, value);
      notify();
    },
    chosen: (key, preset) => choices.get(key) ?? preset,
    choose(key, value) {
      choices.set(key, value);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
