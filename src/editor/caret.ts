// Where the caret is and who moved it.
import { editor } from 'monaco-editor/editor';

export type Mover = 'person' | 'program';

export interface CaretWatch {
  /** Runs an action whose caret moves are the program's. */
  quietly(action: () => void): void;
  dispose(): void;
}

/** Tells the offset of the caret after each move; moves of one task are told once, after the edits of that task. */
export function watchCaret(code: editor.IStandaloneCodeEditor, tell: (offset: number, by: Mover) => void): CaretWatch {
  let quiet = false;
  let pending: Mover | null = null;

  const flush = (): void => {
    const by = pending;
    pending = null;
    const position = code.getPosition();
    if (by && position) tell(code.getModel()?.getOffsetAt(position) ?? 0, by);
  };
  const listener = code.onDidChangeCursorPosition((event) => {
    // Undo moves the caret before it tells of the text: told at once, the offset would be one of a text nobody has.
    if (pending === null) queueMicrotask(flush);
    const swapped = event.source === 'restoreState' || event.reason === editor.CursorChangeReason.ContentFlush;
    pending = quiet || swapped ? 'program' : 'person';
  });

  return {
    quietly(action) {
      quiet = true;
      try {
        action();
      } finally {
        quiet = false;
      }
    },
    dispose() {
      pending = null;
      listener.dispose();
    },
  };
}
