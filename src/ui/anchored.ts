// Puts something that floats below what it belongs to, or above where there is more room, for as long as it is there.
import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the two, and to the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Opens `floating` (an element with `popover="manual"`) beside `anchor` while `open`, as wide as it or wider, and keeps it there when anything scrolls. */
export function useAnchored(anchor: RefObject<HTMLElement | null>, floating: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const popup = floating.current;
    const to = anchor.current;
    if (!open || !popup || !to) return;
    const place = (): void => {
      const { left, top, bottom, width } = to.getBoundingClientRect();
      const below = innerHeight - bottom - GAP - EDGE;
      const above = top - GAP - EDGE;
      const up = below < 160 && above > below;
      const { style } = popup;
      style.maxHeight = `${Math.max(96, Math.min(360, up ? above : below))}px`;
      style.minWidth = `${Math.min(width, innerWidth - 2 * EDGE)}px`;
      style.left = `${Math.max(EDGE, Math.min(left, innerWidth - popup.offsetWidth - EDGE))}px`;
      style.top = up ? 'auto' : `${bottom + GAP}px`;
      style.bottom = up ? `${innerHeight - top + GAP}px` : 'auto';
    };
    popup.showPopover();
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      if (popup.isConnected) popup.hidePopover();
    };
  }, [anchor, floating, open]);
}
