// One row of the outline. It is drawn again only when something of itself changed.
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Part } from '../../core/model/types.ts';
import { Glyph } from './Glyph.tsx';
import { isDeprecated } from './labels.ts';
import { Name } from './Name.tsx';
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
  /** Parts of several kinds stand side by side, so that the kind is shown. */
  readonly mixed: boolean;
  readonly label: string;
  readonly words: readonly string[];
  /** What stands small behind the label: why the filter keeps it, or which of several with the same label it is. */
  readonly note: string;
  /** How much is below a heading. */
  readonly total: string;
  readonly worst: 'error' | 'warning' | null;
  readonly current: boolean;
  /** Whether it is one of several selected rows; undefined where it can't be. */
  readonly selected: boolean | undefined;
  /** Tab goes to it. */
  readonly stop: boolean;
  /** What a reader without sight hears. */
  readonly spoken: string;
  /** Its button: what can be done with it, or added to it; null for none. */
  readonly more: 'menu' | 'add' | null;
  /** It had the focus and is taken out of the list. */
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
  const style: CSSProperties & { '--level': number } = { top: `calc(var(--row) * ${row.index})`, '--level': row.level };
  return (
    <div
      ref={element}
      role="treeitem"
      className="visual-row"
      style={style}
      data-index={row.index}
      data-heading={part ? undefined : ''}
      data-deprecated={(part && isDeprecated(part)) || undefined}
      tabIndex={row.stop ? 0 : -1}
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
        <Glyph kind={row.kind} action={part?.kind === 'operation' ? (part.action ?? '') : undefined} reply={row.reply} />
      )}
      <Name text={row.label} words={row.words} />
      {/* The spaces are for what reads the text of the row as a whole. */}
      {row.note !== '' && (
        <>
          {' '}
          <span className="visual-note">
            <Name text={row.note} words={row.words} />
          </span>
        </>
      )}
      {row.total !== '' && (
        <>
          {' '}
          <span className="visual-total">{row.total}</span>
        </>
      )}
      {row.worst && <span className="visual-fault" data-severity={row.worst} />}
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
