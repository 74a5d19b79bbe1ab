// Positions a floating element below its anchor, or above if there is more space, while it is open.
import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the two, and to the edge of the window. */
const GAP = 4;
const EDGE = 8;
/** Pixels of the upper and lower border of a popup. */
const BORDERS = 2;

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

/** Where a popup goes, in pixels from the upper or from the lower edge of the window. */
export interface VerticalFit {
  readonly maxHeight: number;
  readonly top?: number;
  readonly bottom?: number;
}

type Edges = Pick<DOMRect, 'top' | 'bottom'>;

/**
 * Returns where a menu goes: below its anchor, or above if it has no space below. One with too
 * little space on both sides covers its anchor, so that all of its items can be seen.
 *
 * @param height of the menu, in pixels
 * @param windowHeight in pixels
 */
export function menuFit(anchor: Edges, height: number, windowHeight: number): VerticalFit {
  const below = windowHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  if (height <= below) return { maxHeight: below, top: anchor.bottom + GAP };
  if (height <= above) return { maxHeight: above, bottom: windowHeight - anchor.top + GAP };
  return { maxHeight: windowHeight - 2 * EDGE, bottom: EDGE };
}

/**
 * Returns where a list below a text field goes. It never covers the field, and is on the side where
 * it can grow while the user types.
 *
 * @param windowHeight in pixels
 */
export function placeBelowField(anchor: Edges, windowHeight: number): VerticalFit {
  const below = windowHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const up = below < 160 && above > below;
  const maxHeight = Math.max(96, Math.min(360, up ? above : below));
  return up
    ? { maxHeight, bottom: windowHeight - anchor.top + GAP }
    : { maxHeight, top: anchor.bottom + GAP };
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
      const at = to.getBoundingClientRect();
      const { style } = popup;
      if (as === 'field') style.minWidth = `${Math.min(at.width, innerWidth - 2 * EDGE)}px`;
      const fit =
        as === 'menu'
          ? menuFit(at, popup.scrollHeight + BORDERS, innerHeight)
          : placeBelowField(at, innerHeight);
      style.maxHeight = `${fit.maxHeight}px`;
      const preferred = align === 'start' ? at.left : at.right - popup.offsetWidth;
      style.left = `${Math.max(EDGE, Math.min(preferred, innerWidth - popup.offsetWidth - EDGE))}px`;
      style.top = fit.top === undefined ? 'auto' : `${fit.top}px`;
      style.bottom = fit.bottom === undefined ? 'auto' : `${fit.bottom}px`;
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
