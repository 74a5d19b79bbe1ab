// Gets the editor ready before it is shown.
import type { ReactNode } from 'react';
import type { Studio, StudioStore } from '../../store/store.ts';
import { afterPaint } from '../../ui/next-task.ts';

/** Milliseconds that the editor waits at most for the documentation of a long document. */
const LONGEST_WAIT = 1500;

let turn: Promise<void> = Promise.resolve();

/**
 * Lets the editor wait for the documentation beside it. Evaluating Monaco stops the page for longer
 * than all else at the start, and the document can be read meanwhile.
 */
export function loadEditorAfterDocs(store: StudioStore): void {
  turn = new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (state: Studio): void => {
      if (state.document) timer ??= setTimeout(end, LONGEST_WAIT);
      // A frame shows the documentation; the task after it is the editor's.
      if (state.analysis.modelVersion > 0) afterPaint(end);
      else if (state.start || state.view === 'edit' || state.checking === 'paused') end();
    };
    const unsubscribe = store.subscribe(look);
    const end = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    look(store.getState());
  });
}

/** Loads the editor and starts it. */
export async function loadEditorPane(): Promise<() => ReactNode> {
  await turn;
  return (await import('./EditorPane.tsx')).default;
}

/** Loads it ahead of time. A failure is shown by the pane, which loads it again. */
export async function loadEditor(): Promise<void> {
  await loadEditorPane().catch(() => undefined);
}
