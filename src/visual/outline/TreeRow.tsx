// A row of the outline, rendered again only when one of its props changes.
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Part } from '../../core/types.ts';
import { HighlightedName } from './HighlightedName.tsx';
import { PartIcon } from './PartIcon.tsx';
import { isDeprecated } from './row-labels.ts';
import type { TreeNode } from './types.ts';

export interface TreeRowProps {
  readonly index: number;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly open: boolean | null;
  readonly kind: TreeNode['kind'];
  readonly reply: boolean;
  /** Undefined for a heading. */
  readonly part: Part | undefined;
  /** The list has parts of several kinds, so the kind is shown. */
  readonly mixed: boolean;
  readonly label: string;
  readonly words: readonly string[];
  /**
   * Dimmed text after the label: why the filter keeps the row, or what distinguishes rows with the
   * same label.
   */
  readonly note: string;
  /** Number of parts below a heading. */
  readonly total: string;
  readonly worst: 'error' | 'warning' | null;
  readonly current: boolean;
  /** Whether it is one of several selected rows; undefined if it can't be selected. */
  readonly selected: boolean | undefined;
  /** Whether it has the tab stop. */
  readonly tabStop: boolean;
  /** Accessible name. */
  readonly spoken: string;
  /** Its button: opens the menu or adds to the list; null for none. */
  readonly more: 'menu' | 'add' | null;
  /** Called when the focused row is removed from the list. */
  onLost(): void;
}

export const TreeRow = memo(function TreeRow({ part, onLost, ...row }: TreeRowProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (own !== null && own === document.activeElement) onLost();
    };
  }, [onLost]);
  const style: CSSProperties & { '--level': number } = {
    top: `calc(var(--row) * ${row.index})`,
    '--level': row.level,
  };
  return (
    <div
      ref={element}
      role="treeitem"
      className="visual-row"
      style={style}
      data-index={row.index}
      data-heading={part ? undefined : ''}
      data-deprecated={(part && isDeprecated(part)) || undefined}
      tabIndex={row.tabStop ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.pos}
      aria-setsize={row.size}
      aria-expanded={row.open ?? undefined}
      aria-current={row.current || undefined}
      aria-selected={row.selected}
      aria-label={row.spoken}
    >
      {row.open !== null && <span className="visual-twist" />}
      {(!part || row.mixed || part.kind === 'operation') && (
        <PartIcon
          kind={row.kind}
          action={part?.kind === 'operation' ? (part.action ?? '') : undefined}
          reply={row.reply}
        />
      )}
      <HighlightedName text={row.label} words={row.words} />
      {/* The spaces separate the texts of the row for screen readers. */}
      {row.note !== '' && (
        <>
          {' '}
          <span className="visual-note ui-note">
            <HighlightedName text={row.note} words={row.words} />
          </span>
        </>
      )}
      {row.total !== '' && (
        <>
          {' '}
          <span className="visual-total ui-note">{row.total}</span>
        </>
      )}
      {row.worst && <span className="visual-problem" data-severity={row.worst} />}
      {row.more && (
        // The keyboard opens the same menu on the row itself.
        <button
          type="button"
          tabIndex={-1}
          className="visual-more"
          data-more={row.more}
          aria-label={row.more === 'add' ? `Add to ${row.label}` : `Actions for ${row.label}`}
        />
      )}
    </div>
  );
});
