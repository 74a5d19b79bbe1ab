// What stands in the editor's place until Monaco is there; without Monaco in its imports, so that the app can show it at once.
import type { ReactNode } from 'react';
import './skeleton.css';

const LINES = Array.from({ length: 14 }, (_, line) => line);

/** Grey lines of a document to come, and a word for those who do not see them. Fills its container. */
export function EditorSkeleton(): ReactNode {
  return (
    <div className="editor-skeleton" role="status">
      <span className="editor-skeleton-word">Loading the editor</span>
      {LINES.map((line) => (
        <span key={line} className="editor-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
