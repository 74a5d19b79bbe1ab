// Undo over a reload of the page: the history of each text goes into the storage of the tab when
// the page is left, and back into the editor where the text is the same.

import { useEffect, useState } from 'react';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import type { StoredStep } from '../../editor/undo-history.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import { webStorage } from '../../share/web-storage.ts';
import { useApp } from '../app-context.ts';

const KEY = 'apidoc:undo';
/** Characters of all histories. A tab can store about ten times as many. */
const MOST = 512 * 1024;

/** The history of a text that is known by its fingerprint. */
type Stored = readonly [text: string, steps: readonly StoredStep[]];

export interface UndoMemory {
  /** Returns the history of a text, once. */
  take(getText: () => string): readonly StoredStep[] | undefined;
  /** Writes the histories of the texts in the editor; call when the page is left. */
  save(editor: Pick<EditorHandle, 'undoHistories'> | null): void;
}

/** @param storage `sessionStorage`; null where the browser has none */
export function createUndoMemory(storage: Storage | null): UndoMemory {
  const stored = new Map<string, readonly StoredStep[]>(readStored(storage));
  return {
    take(getText) {
      if (stored.size === 0) return undefined;
      const key = fingerprint(getText());
      const steps = stored.get(key);
      stored.delete(key);
      return steps;
    },
    save(editor) {
      const now = editor?.undoHistories() ?? [];
      // Of texts that were not shown since the last reload it is still needed.
      const all = new Map([
        ...stored,
        ...now.map(({ text, steps }): Stored => [fingerprint(text), steps]),
      ]);
      try {
        storage?.removeItem(KEY);
        const text = JSON.stringify([...all]);
        if (all.size > 0 && text.length <= MOST) storage?.setItem(KEY, text);
      } catch {
        // The text is safe; only its history ends with the page.
      }
    },
  };
}

function readStored(storage: Storage | null): Stored[] {
  try {
    const found: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isStored) : [];
  } catch {
    return [];
  }
}

function isStored(entry: unknown): entry is Stored {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    Array.isArray(entry[1]) &&
    entry[1].every(
      (step: Partial<StoredStep> | null) =>
        typeof step?.label === 'string' &&
        typeof step.data === 'string' &&
        /^[\w+/]*={0,2}$/.test(step.data),
    )
  );
}

/** Returns the histories that the page had when it was left; its own are written when it is. */
export function useUndoMemory(): UndoMemory {
  const app = useApp();
  const [memory] = useState(() => createUndoMemory(webStorage('sessionStorage')));
  useEffect(() => {
    const leave = (): void => memory.save(app.editor);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [app, memory]);
  return memory;
}
