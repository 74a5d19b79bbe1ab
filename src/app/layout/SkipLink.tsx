// The first stop of the Tab key: past the bar and the outline to the content. The address stays,
// since it names the document and the location in it.
import type { MouseEvent, ReactNode } from 'react';
import { focusContent } from '../focus-next-pane.ts';

const READING = ['Documentation', 'Editor', 'Diagram'] as const;

export function SkipLink(): ReactNode {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    if (!focusContent(READING)) document.getElementById('work')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to another part of the page, as links do.
    <a className="app-skip" href="#work" onClick={skip}>
      Skip to content
    </a>
  );
}
