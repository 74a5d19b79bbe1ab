// Lines above the cards that say how much of the document the page shows.
import type { ReactNode } from 'react';
import type { PartId } from '../core/types.ts';
import { useList, usePane, usePart, usePrint } from './pane/pane.ts';

/** Shows which part is shown alone, with a button that shows everything again. */
export function SinglePartBanner({
  id,
  title,
}: {
  id: PartId;
  title: string | undefined;
}): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const part = usePart(id);
  return (
    <div className="docs-alone">
      <h1 dir="auto">{title ?? 'Untitled'}</h1>
      {!print && (
        <p>
          Only <strong dir="auto">{part?.title ?? part?.key}</strong> is shown.{' '}
          {services.showSinglePart && (
            <button
              type="button"
              className="docs-link docs-link-in-text"
              onClick={() => services.showSinglePart?.(null)}
            >
              Show everything
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Says that the browser's own search sees only some cards, where not all are in the page. */
export function PartialPageNote(): ReactNode {
  const { find } = usePane().services;
  const { windowed } = useList('channels');
  if (!windowed) return null;
  return (
    <p className="docs-window-note ui-note">
      This document is large, so only the objects near the visible ones are in the page, and the
      browser’s search finds only those.
      {find && <> Use Find {find.keys && <kbd>({find.keys})</kbd>} to search everything.</>}
    </p>
  );
}
