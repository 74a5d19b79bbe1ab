// Which rows of a long list are near the visible ones. All rows have the same height, so no row
// needs to be measured.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows that are rendered on either side of the visible ones. */
const SPARE = 4;

export interface ListWindow {
  /** Index of the first row to draw, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Number of rows that fit completely into the pane. */
  readonly page: number;
}

/** Returns the height of a row in pixels: `--row`, in units of the user's font size, and larger for
 * fingers. */
export function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize);
}

/**
 * Returns the window of the list in the scroll container `pane`. It is another object only if other
 * rows are to be rendered.
 */
export function useListWindow(pane: RefObject<HTMLElement | null>): ListWindow {
  const [window, setWindow] = useState<ListWindow>({ from: 0, to: 40, page: 10 });
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const look = (): void => {
      const height = rowHeight();
      const first = Math.floor(element.scrollTop / height);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / height);
      const next = {
        from: Math.max(0, first - SPARE),
        to: last + SPARE,
        page: Math.max(1, Math.floor(element.clientHeight / height) - 1),
      };
      setWindow((now) =>
        now.from === next.from && now.to === next.to && now.page === next.page ? now : next,
      );
    };
    // At once, so that the first paint has the right rows.
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pane]);
  return window;
}
