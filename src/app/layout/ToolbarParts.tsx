// What the toolbars of authors and of readers have in common: the sign of the studio, the views.

import { BookOpen, Columns2, PencilLine, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '../reader-services.ts';

/** The sign of the studio, a button that opens the start page. */
export function Brand(): ReactNode {
  const { opener } = useReader();
  return (
    <button
      type="button"
      className="app-brand ui-hover"
      onClick={() => opener.startPage()}
      // In a narrow window the text is not shown, and the title would become the name.
      aria-label="Apidoc Studio"
      title="Start page"
    >
      <svg className="app-mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 6.5A3.5 3.5 0 0 1 6.500 3h11A3.500 3.500 0 0 1 21 6.500v7a3.500 3.500 0 0 1-3.500 3.500H12l-5 4v-4h-.5A3.500 3.500 0 0 1 3 13.500z" />
        <path
          className="app-mark-in"
          d="m9.500 7.500-2.500 2.500 2.500 2.500M14.500 7.500 17 10l-2.500 2.500"
        />
      </svg>
      <span className="app-brand-name">Apidoc Studio</span>
    </button>
  );
}

/** The views of a document, as the toolbar offers them. */
export const VIEWS = [
  { value: 'edit', label: 'Edit', icon: PencilLine },
  { value: 'split', label: 'Split', icon: Columns2 },
  { value: 'read', label: 'Read', icon: BookOpen },
  { value: 'diagram', label: 'Diagram', icon: Workflow },
] as const;
