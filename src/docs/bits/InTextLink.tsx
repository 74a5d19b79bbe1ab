// A link inside a sentence. A button would be a box, and what follows it would stand at the end of the box, not behind the last word.
import type { ReactNode } from 'react';
import { usePrint } from '../pane/pane.ts';

interface InTextLinkProps {
  /** DOM id of where it leads; on paper the link works by it alone. */
  id: string;
  onGo(): void;
  label?: string;
  children: ReactNode;
}

export function InTextLink({ id, onGo, label, children }: InTextLinkProps): ReactNode {
  const print = usePrint();
  return (
    <a
      className="docs-link docs-link-in-text"
      href={`#${id}`}
      aria-label={label}
      onClick={(event) => {
        if (print) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}
