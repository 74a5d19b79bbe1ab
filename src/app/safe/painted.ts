// Tells when the document that was opened has been painted for the first time.
import type { Starts } from '../../share/starts.ts';
import type { StudioStore } from '../../store/store.ts';

export type PaintedPane = 'documentation' | 'editor' | 'diagram';

/** Makes the function that a pane calls in an effect after it showed a document. */
export function createPainted(store: StudioStore, starts: Starts): (pane: PaintedPane) => void {
  return (pane) => {
    const { narrow, view, pane: one } = store.getState();
    const reads = narrow ? one === 'read' : view !== 'edit';
    // Beside the documentation the editor is there earlier, and costs nothing.
    if (reads && pane !== 'documentation') return;
    requestAnimationFrame(() => setTimeout(starts.finish));
  };
}
