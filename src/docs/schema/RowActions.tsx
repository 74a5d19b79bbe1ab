// What can be done with a row: copy the path of the value, copy a link, go to the source. There
// only while it can be used.
import { Ellipsis, SquareArrowOutUpRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { CopyButton, CopyLinkButton } from '../components/CopyButton.tsx';
import { useHasSource, usePane } from '../pane/pane.ts';
import type { Row } from './rows.ts';

/** Where nothing hovers, a button of every row brings its actions. */
const TOUCH = typeof matchMedia === 'function' && matchMedia('(hover: none)').matches;

export function RowActions({ row, shown }: { row: Row; shown: boolean }): ReactNode {
  const pane = usePane();
  const hasSource = useHasSource();
  const location = row.facts?.locations[0];
  if (!location) return null;
  if (shown) {
    return (
      <span className="docs-row-acts">
        {row.value && <CopyButton text={row.value} label={`path ${row.value}`} />}
        <CopyLinkButton location={location} of={row.name} />
        {hasSource && (
          <button
            type="button"
            className="docs-copy ui-inline"
            aria-label={`Source of ${row.name}`}
            onClick={() => pane.select(location)}
          >
            <SquareArrowOutUpRight size={14} aria-hidden="true" />
          </button>
        )}
      </span>
    );
  }
  if (!TOUCH) return null;
  // Not every browser gives a pressed button the focus, which is what shows the actions.
  const show = (event: MouseEvent) =>
    event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
  return (
    <span className="docs-row-acts" data-quiet>
      <button
        type="button"
        className="docs-copy ui-inline"
        aria-label={`Actions of ${row.name}`}
        onClick={show}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
