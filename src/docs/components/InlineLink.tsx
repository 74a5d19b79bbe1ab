// A link inside a sentence. A button would be a box, and the text after it would start at the end
// of the box, not after the last word.
import type { ReactNode } from 'react';
import { usePrint } from '../pane/pane.ts';

interface InlineLinkProps {
  /** DOM id of where it leads; on paper the link works by it alone. */
  id: string;
  /** @param from the link */
  onGo(from: Element): void;
  label?: string;
  children: ReactNode;
}

export function InlineLink({ id, onGo, label, children }: InlineLinkProps): ReactNode {
  const print = usePrint();
  return (
    <a
      className="docs-link docs-link-in-text"
      href={`#${id}`}
      aria-label={label}
      onClick={(event) => {
        if (print) return;
        event.preventDefault();
        onGo(event.currentTarget);
      }}
    >
      {children}
    </a>
  );
}
