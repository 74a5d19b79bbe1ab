// A tooltip with the full name and the problems of a row: shown on hover and on keyboard focus.
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../../ui/use-latest.ts';

export interface TooltipText {
  readonly name: string;
  /** '' for none. */
  readonly problems: string;
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
        if (text && name && (text.problems !== '' || name.scrollWidth > name.clientWidth))
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
      {shown.problems !== '' && <span className="ui-help">{shown.problems}</span>}
    </div>
  );
}

function tooltipPosition(row: Element): { left: number; top: number } {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return innerWidth - right >= ROOM ? { left: right, top } : { left: left + 24, top: bottom };
}
