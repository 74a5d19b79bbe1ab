// The user's position in the outline: the row with the tab stop and perhaps the focus, and the row
// of the current part.
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PartId } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { rowIndexOf } from './rows.ts';
import type { Row, TreeNode } from './types.ts';
import { rowHeight } from './use-list-window.ts';

interface RovingFocusInput {
  readonly element: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly tree: readonly TreeNode[];
  /** Words of the filter; another object when the filter changes. */
  readonly words: readonly string[];
  readonly current: PartId | null;
}

export function useRovingFocus({ element, rows, tree, words, current }: RovingFocusInput) {
  const [held, setHeld] = useState<{ id: string; at: number; words: readonly string[] } | null>(
    null,
  );
  // Another filter resets the position.
  const last = held?.words === words ? held : null;
  const own = useMemo(
    () => (last ? rows.findIndex((row) => row.id === last.id) : -1),
    [rows, last],
  );
  const marked = useMemo(
    // For a part that the filter removed, no ancestor is marked: that one represents the matches.
    () => (current === null ? -1 : rowIndexOf(rows, words.length > 0 ? [] : tree, current, own)),
    [rows, tree, words, current, own],
  );
  // A row that is gone is replaced by the one now at its index.
  const at = own >= 0 ? own : last ? Math.min(last.at, rows.length - 1) : Math.max(0, marked);

  const calls = useRef(false);
  const onLost = useCallback(() => {
    calls.current = true;
  }, []);
  useLayoutEffect(() => {
    if (!calls.current) return;
    calls.current = false;
    element.current
      ?.querySelector<HTMLElement>(`[data-index="${at}"]`)
      ?.focus({ preventScroll: true });
  });

  const markedId = words.length > 0 ? '' : (rows[marked]?.id ?? '');
  const latest = useLatest(marked);
  useEffect(() => {
    const pane = element.current;
    if (markedId !== '' && pane && !pane.contains(document.activeElement))
      show(pane, latest.current);
  }, [markedId, element]);
  useEffect(() => {
    if (words.length > 0 && element.current) element.current.scrollTop = 0;
  }, [words, element]);

  const hold = (index: number): void => {
    const row = rows[index];
    if (row) setHeld({ id: row.id, at: index, words });
  };
  const go = (index: number): void => {
    hold(index);
    calls.current = true;
    if (element.current) show(element.current, index);
  };
  return {
    /** Index of the row with the tab stop. */
    at,
    /** Index of the row that represents the current part, -1 for none. */
    marked,
    /** Gives the tab stop to a row. */
    setTabStop: hold,
    /** Like `setTabStop`, and also scrolls the row into view and focuses it. */
    go,
    /** Called when the focused row is removed: the row that replaces it gets the focus. */
    onLost,
  };
}

/** Scrolls as little as needed to show a row. */
function show(pane: HTMLElement, index: number): void {
  const height = rowHeight();
  const top = index * height;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + height > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top + height - pane.clientHeight;
}
