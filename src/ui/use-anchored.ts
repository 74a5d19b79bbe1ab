// Positions a floating element below its anchor, or above if there is more space, while it is open.
import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the two, and to the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Has a position on the screen: an element, or a point. */
export interface Positioned {
  getBoundingClientRect(): DOMRect;
}

export interface Anchoring {
  /** `field`: at least as wide as its anchor, and not very high. */
  readonly as?: 'field' | 'menu';
  /** Which edges are aligned. */
  readonly align?: 'start' | 'end';
}

/**
 * Opens `floating` (an element with `popover="manual"`) beside `anchor` while `open`, and keeps its
 * position when anything scrolls.
 */
export function useAnchored(
  anchor: RefObject<Positioned | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
  { as = 'field', align = 'start' }: Anchoring = {},
): void {
  useLayoutEffect(() => {
    const popup = floating.current;
    const to = anchor.current;
    if (!open || !popup || !to) return;
    const update = (): void => {
      const { left, right, top, bottom, width } = to.getBoundingClientRect();
      const below = innerHeight - bottom - GAP - EDGE;
      const above = top - GAP - EDGE;
      // A list grows and shrinks while the user types, a menu doesn't.
      const up = below < (as === 'menu' ? popup.scrollHeight + 2 : 160) && above > below;
      const room = up ? above : below;
      const { style } = popup;
      style.maxHeight = `${Math.max(96, as === 'menu' ? room : Math.min(360, room))}px`;
      if (as === 'field') style.minWidth = `${Math.min(width, innerWidth - 2 * EDGE)}px`;
      const preferred = align === 'start' ? left : right - popup.offsetWidth;
      style.left = `${Math.max(EDGE, Math.min(preferred, innerWidth - popup.offsetWidth - EDGE))}px`;
      style.top = up ? 'auto' : `${bottom + GAP}px`;
      style.bottom = up ? `${innerHeight - top + GAP}px` : 'auto';
    };
    popup.showPopover();
    update();
    addEventListener('scroll', update, true);
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update, true);
      removeEventListener('resize', update);
      if (popup.isConnected) popup.hidePopover();
    };
  }, [anchor, floating, open, as, align]);
}
