// What a tree is drawn from, with a memory of what was read: a tree is drawn again only when an answer it got has changed.

import type { Part, PartId } from '../../core/model/types.ts';
import type { Folds } from '../pane/folds.ts';
import type { PaneState } from '../pane/pane.ts';
import type { Parts } from './scope.ts';

export interface Reader {
  readonly parts: Parts;
  /** Whether a user opened or closed a row; undefined until then. */
  decided(key: string): boolean | undefined;
  chosen(key: string, preset: string): string;
}

/** A reader of a pane, and whether anything that was read through it would now be answered differently. */
export function recordingReader(get: () => PaneState, folds: Folds): Reader & { stale(): boolean } {
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
      const answer = decidedIn(folds, key);
      open.set(key, answer);
      return answer;
    },
    chosen(key, preset) {
      const answer = folds.chosen(key, preset);
      choices.set(key, [preset, answer]);
      return answer;
    },
    stale() {
      const now = get().model.parts;
      for (const [id, part] of parts) if (now.get(id) !== part) return true;
      for (const [key, answer] of open) if (decidedIn(folds, key) !== answer) return true;
      for (const [key, [preset, answer]] of choices) if (folds.chosen(key, preset) !== answer) return true;
      return false;
    },
  };
}

/** What was decided about a row, whatever its preset is. */
export function decidedIn(folds: Folds, key: string): boolean | undefined {
  const open = folds.isOpen(key, true);
  return open === folds.isOpen(key, false) ? open : undefined;
}
