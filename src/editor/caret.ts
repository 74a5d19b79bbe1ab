// Where the caret is and who moved it.
import { editor } from 'monaco-editor/editor';

export type Mover = 'person' | 'program';

export interface CaretWatch {
  /** Runs an action whose caret moves are the program's. */
  quietly(action: () => void): void;
  dispose(): void;
}

/** How the caret moved: with an edit of the text, by keys or the mouse, or by an action such as Go to definition. */
export type CaretMove = 'edit' | 'move' | 'jump';

/** Reports the offset of the caret after each move; moves of one task are reported once, after the edits of that task. */
export function watchCaret(code: editor.IStandaloneCodeEditor, report: (offset: number, by: Mover, how: CaretMove) => void): CaretWatch {
  let quiet = false;
  let pending: Mover | null = null;
  let how: CaretMove = 'move';

  const flush = (): void => {
    const [by, moved] = [pending, how];
    pending = null;
    how = 'move';
    const position = code.getPosition();
    if (by && position) report(code.getModel()?.getOffsetAt(position) ?? 0, by, moved);
  };
  const edits = code.onDidChangeModelContent((event) => {
    // Undo and redo may lead far away, as a move does. Where the caret stays, nothing is reported, and the next move is one of its own.
    if (!event.isUndoing && !event.isRedoing) {
      how = 'edit';
      queueMicrotask(() => {
        if (pending === null) how = 'move';
      });
    }
  });
  const listener = code.onDidChangeCursorPosition((event) => {
    // Undo moves the caret before it reports the text: reported at once, the offset would be of a text nobody has.
    if (pending === null) queueMicrotask(flush);
    const swapped = event.source === 'restoreState' || event.reason === editor.CursorChangeReason.ContentFlush;
    pending = quiet || swapped ? 'program' : 'person';
    const { Undo, Redo } = editor.CursorChangeReason;
    const byHand = event.source === 'keyboard' || event.source === 'mouse' || event.reason === Undo || event.reason === Redo;
    if (!byHand && how === 'move') how = 'jump';
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
      edits.dispose();
      listener.dispose();
    },
  };
}
