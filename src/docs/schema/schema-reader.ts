// Records what a tree is rendered from: a tree is rendered again only when a value it read has
// changed.

import type { Part, PartId } from '../../core/types.ts';
import type { Folds } from '../pane/folds.ts';
import type { PaneState } from '../pane/pane.ts';
import type { Parts } from './scope.ts';

export interface SchemaReader {
  readonly parts: Parts;
  /** Whether a user opened or closed a row; undefined until then. */
  decided(key: string): boolean | undefined;
  chosen(key: string, preset: string): string;
}

/**
 * Returns a reader of a pane, and a function that returns whether any value read through it has
 * changed.
 */
export function recordingReader(
  get: () => PaneState,
  folds: Folds,
): SchemaReader & { stale(): boolean } {
  const parts = new Map<PartId, Part | undefined>();
  const open = new Map<string, boolean | undefined>();
  const choices = new Map<string, readonly [preset: string, answer: string]>();
  return {
    parts: {
      get(id) {
        const part = get().model.parts.get(id);
        parts.set(id, part);
        return part;
      },
    },
    decided(key) {
      const value = storedFoldState(folds, key);
      open.set(key, value);
      return value;
    },
    chosen(key, preset) {
      const value = folds.chosen(key, preset);
      choices.set(key, [preset, value]);
      return value;
    },
    stale() {
      const now = get().model.parts;
      for (const [id, part] of parts) if (now.get(id) !== part) return true;
      for (const [key, value] of open) if (storedFoldState(folds, key) !== value) return true;
      for (const [key, [preset, value]] of choices)
        if (folds.chosen(key, preset) !== value) return true;
      return false;
    },
  };
}

/** Returns what was decided about a row, whatever its preset is. */
export function storedFoldState(folds: Folds, key: string): boolean | undefined {
  const open = folds.isOpen(key, true);
  return open === folds.isOpen(key, false) ? open : undefined;
}
