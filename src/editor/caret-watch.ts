// Where the caret is and who moved it.
import { editor } from 'monaco-editor/editor';

export type CaretMover = 'user' | 'program';

export interface CaretWatch {
  /** Runs an action whose caret moves are the program's. */
  withoutReport(action: () => void): void;
  dispose(): void;
}

/** How the caret moved: by an edit, keys, the mouse, or an action such as Go to Definition. */
export type CaretMove = 'edit' | 'move' | 'jump';

/** Reports the caret's offset after each move, once for the moves of a task, after its edits. */
export function watchCaret(
  code: editor.IStandaloneCodeEditor,
  report: (offset: number, by: CaretMover, cause: CaretMove) => void,
): CaretWatch {
  let quiet = false;
  let pending: CaretMover | null = null;
  let cause: CaretMove = 'move';

  const flush = (): void => {
    const [by, moved] = [pending, cause];
    pending = null;
    cause = 'move';
    const position = code.getPosition();
    if (by && position) report(code.getModel()?.getOffsetAt(position) ?? 0, by, moved);
  };
  const edits = code.onDidChangeModelContent((event) => {
    // Undo and redo may lead far away, as a move does. Where the caret stays, nothing is reported,
    // and the next move is one of its own.
    if (!event.isUndoing && !event.isRedoing) {
      cause = 'edit';
      queueMicrotask(() => {
        if (pending === null) cause = 'move';
      });
    }
  });
  const listener = code.onDidChangeCursorPosition((event) => {
    // Undo moves the caret before it reports the text: reported at once, the offset would be stale.
    if (pending === null) queueMicrotask(flush);
    const swapped =
      event.source === 'restoreState' || event.reason === editor.CursorChangeReason.ContentFlush;
    pending = quiet || swapped ? 'program' : 'user';
    const { Undo, Redo } = editor.CursorChangeReason;
    const byHand =
      event.source === 'keyboard' ||
      event.source === 'mouse' ||
      event.reason === Undo ||
      event.reason === Redo;
    if (!byHand && cause === 'move') cause = 'jump';
  });

  return {
    withoutReport(action) {
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
