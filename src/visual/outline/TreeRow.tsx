// A row of the outline, rendered again only when one of its props changes.
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Part } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { LiveMark } from '../live-marks.ts';
import { isDeprecated } from './row-labels.ts';
import { hitsIn } from './rows.ts';
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
  /** Of the messages that are listened to. */
  readonly mark: LiveMark | undefined;
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
      {row.mark?.badge}
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

// The name in a row: filter matches are highlighted, and a long id is cut in the middle, because
// ids differ most at the end. Titles are cut at the end, as texts are.

/** Letters kept at the end of a cut name. */
const TAIL = 9;
const LONG = 22;

function HighlightedName({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  const hits = words.length > 0 ? hitsIn(text, words) : [];
  // Letters of other scripts are shaped by their neighbours, so such names are cut at the end.
  const cut = text.length > LONG && /^[\x21-\x7e]*$/.test(text) ? text.length - TAIL : text.length;
  return (
    <>
      <span className="visual-name" dir="auto">
        {highlightHits(text, 0, cut, hits)}
      </span>
      {cut < text.length && (
        <span className="visual-tail">{highlightHits(text, cut, text.length, hits)}</span>
      )}
    </>
  );
}

/** Renders the letters from `from` to `to`, with the matches highlighted. */
function highlightHits(
  text: string,
  from: number,
  to: number,
  hits: readonly (readonly [number, number])[],
): ReactNode {
  if (hits.length === 0) return text.slice(from, to);
  const out: ReactNode[] = [];
  let at = from;
  for (const [start, end] of hits) {
    if (end <= at || start >= to) continue;
    const first = Math.max(start, at);
    const last = Math.min(end, to);
    out.push(text.slice(at, first), <mark key={first}>{text.slice(first, last)}</mark>);
    at = last;
  }
  out.push(text.slice(at, to));
  return out;
}

// The icon of a kind of part, as a single path because long lists have many of them. The accessible
// name of the row names the kind.

const PATHS: Readonly<Record<TreeNode['kind'] | 'send' | 'receive' | 'none', string>> = {
  info: 'M12 11v6M12 7v.5',
  server: 'M4 4h16v6H4zM4 14h16v6H4zM8 7v.1M8 17v.1',
  channel: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  operation: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4',
  message: 'M3 5h18v14H3zM3.500 6.500 12 13l8.500-6.500',
  schema:
    'M9 3H7.500a2 2 0 0 0-2 2v4.500L3 12l2.500 2.500V19a2 2 0 0 0 2 2H9M15 3h1.500a2 2 0 0 1 2 2v4.500L21 12l-2.500 2.500V19a2 2 0 0 1-2 2H15',
  security: 'M11.500 12.500a4.500 4.500 0 1 1-7 6 4.500 4.500 0 0 1 7-6L20 4M16 8l3 3',
  component: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4.500 7.500 12 12l7.500-4.500M12 12v8.500',
  tag: 'M4 4h8l8.500 8.500-8 8L4 12zM8 8v.1',
  protocol: 'M4 12a8 8 0 0 1 16 0M8 12a4 4 0 0 1 8 0M12 12v8',
  none: 'M6 12h12',
  send: 'M7 17 17 7M8 7h9v9',
  receive: 'M17 7 7 17M16 17H7V8',
};

/**
 * @param action of an operation; values other than `send` and `receive` have the icon of none.
 * Absent for all other kinds and for headings.
 */
const PartIcon = memo(function Glyph({
  kind,
  action,
  reply,
}: {
  kind: TreeNode['kind'];
  action?: string;
  reply?: boolean;
}): ReactNode {
  const name =
    action === undefined ? kind : action === 'send' || action === 'receive' ? action : 'none';
  return (
    <svg
      className="visual-glyph"
      data-tone={reply ? 'reply' : name}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
});

// A tooltip with the full name, the problems and the messages of a row: shown on hover and on
// keyboard focus.

export interface TooltipText {
  readonly name: string;
  /** Problems, and messages that are listened to; '' for none. */
  readonly more: string;
}

/** Milliseconds until it appears, and until it disappears after the pointer left. */
const REST = 500;
const GRACE = 150;
/** Pixels it needs beside the row; with less space it appears below. */
const ROOM = 200;

interface TooltipPosition extends TooltipText {
  readonly left: number;
  readonly top: number;
}

/** Renders the tooltip of the tree `around`. `textOf` returns the text of the row with an index. */
export function RowTooltip({
  around,
  textOf,
}: {
  around: RefObject<HTMLElement | null>;
  textOf(index: number): TooltipText | null;
}): ReactNode {
  const [shown, setShown] = useState<TooltipPosition | null>(null);
  const latest = useLatest(textOf);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The row it belongs to. */
  const on = useRef<Element | null>(null);

  useEffect(() => {
    const tree = around.current;
    if (!tree) return;
    const later = (work: () => void, ms: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, ms);
    };
    const hide = (): void => {
      clearTimeout(timer.current);
      on.current = null;
      setShown(null);
    };
    const come = (event: Event): void => {
      const row =
        event.target instanceof Element ? event.target.closest<HTMLElement>('.visual-row') : null;
      if (
        !row ||
        row === on.current ||
        (event.type === 'focusin' && !row.matches(':focus-visible'))
      )
        return;
      hide();
      on.current = row;
      later(() => {
        if (!row.isConnected) return;
        const text = latest.current(Number(row.dataset.index));
        const name = row.querySelector('.visual-name');
        if (text && name && (text.more !== '' || name.scrollWidth > name.clientWidth))
          setShown({ ...text, ...tooltipPosition(row) });
      }, REST);
    };
    const leave = (): void =>
      later(() => {
        if (!tip.current?.matches(':hover')) hide();
      }, GRACE);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    tree.addEventListener('pointerover', come, { signal });
    tree.addEventListener('focusin', come, { signal });
    tree.addEventListener('pointerleave', leave, { signal });
    tree.addEventListener('focusout', hide, { signal });
    tree.addEventListener('scroll', hide, { signal });
    document.addEventListener('keydown', key, { signal });
    return () => {
      hide();
      listeners.abort();
    };
  }, [around]);
  useLayoutEffect(() => {
    if (shown) tip.current?.showPopover();
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      ref={tip}
      popover="manual"
      // The accessible name of the row has the same content.
      aria-hidden="true"
      className="visual-tip"
      style={{ left: shown.left, top: shown.top }}
      onPointerLeave={() => {
        on.current = null;
        setShown(null);
      }}
    >
      <span dir="auto">{shown.name}</span>
      {shown.more !== '' && <span className="ui-help">{shown.more}</span>}
    </div>
  );
}

function tooltipPosition(row: Element): { left: number; top: number } {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return innerWidth - right >= ROOM ? { left: right, top } : { left: left + 24, top: bottom };
}
