// Placeholder until Monaco is loaded; doesn't import Monaco, so that the app can show it at once.
import type { ReactNode } from 'react';
import './editor-skeleton.css';

const LINES = Array.from({ length: 14 }, (_, line) => line);

/** Grey lines for a document that loads, and a word for screen readers. Fills its container. */
export function EditorSkeleton(): ReactNode {
  return (
    <div className="editor-skeleton" role="status">
      <span className="ui-hidden">Loading the editor</span>
      {LINES.map((line) => (
        <span key={line} className="editor-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
