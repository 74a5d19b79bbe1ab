// Whether the pane is wide enough for its side column, for content that can be in one column only.
import { useCallback, useSyncExternalStore } from 'react';
import { type Pane, usePane } from '../pane/pane.ts';

/** Pixels; `cards.css` has the same in its container queries. */
const WIDE = 1040;

interface PaneWidth {
  isWide(): boolean;
  subscribe(listener: () => void): () => void;
  watch(page: Element): void;
}

const widths = new WeakMap<Pane, PaneWidth>();

/**
 * Returns whether the side column is beside the cards, and a ref for any element of the card, by
 * which the pane is found.
 */
export function useWideLayout(): [wide: boolean, ref: (element: Element | null) => void] {
  const pane = usePane();
  let width = widths.get(pane);
  if (!width) {
    width = createPaneWidth();
    widths.set(pane, width);
  }
  const { isWide, subscribe, watch } = width;
  const wide = useSyncExternalStore(subscribe, isWide, isWide);
  const ref = useCallback(
    (element: Element | null) => {
      const page = element?.closest('.docs');
      if (page) watch(page);
    },
    [watch],
  );
  return [wide, ref];
}

function createPaneWidth(): PaneWidth {
  let wide = false;
  let watched: Element | null = null;
  const listeners = new Set<() => void>();
  const measure = (): void => {
    const now = watched !== null && watched.clientWidth >= WIDE;
    // A pane that is hidden has no width, and comes back as it was.
    if (now === wide || watched?.clientWidth === 0) return;
    wide = now;
    for (const notify of listeners) notify();
  };
  return {
    isWide: () => wide,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch(page) {
      if (page === watched) return;
      watched = page;
      new ResizeObserver(measure).observe(page);
      measure();
    },
  };
}
