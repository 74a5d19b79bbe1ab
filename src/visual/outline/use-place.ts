// Where the person is in the outline: the row with the stop of Tab and perhaps the focus, and the row of the current part.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PartId } from '../../core/model/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { rowOf } from './rows.ts';
import type { Row, TreeNode } from './types.ts';
import { rowHeight } from './use-window.ts';

export interface Place {
  /** Index of the row that Tab goes to. */
  readonly at: number;
  /** Index of the row that stands for the current part, -1 for none. */
  readonly marked: number;
  /** Makes a row the one that Tab goes to. */
  hold(index: number): void;
  /** The same; it comes into view and gets the focus. */
  go(index: number): void;
  /** To be called when the row with the focus is taken out of the page: the row in its place gets it. */
  onLost(): void;
}

interface Given {
  readonly element: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly tree: readonly TreeNode[];
  /** Of the filter; another object when the filter is another. */
  readonly words: readonly string[];
  readonly current: PartId | null;
}

export function usePlace({ element, rows, tree, words, current }: Given): Place {
  const [held, setHeld] = useState<{ id: string; at: number; words: readonly string[] } | null>(null);
  // With another filter the person starts anew.
  const last = held?.words === words ? held : null;
  const own = useMemo(() => (last ? rows.findIndex((row) => row.id === last.id) : -1), [rows, last]);
  const marked = useMemo(
    // What a filter took out is not told by a row above it: that one stands for what was found.
    () => (current === null ? -1 : rowOf(rows, words.length > 0 ? [] : tree, current, own)),
    [rows, tree, words, current, own],
  );
  // A row that is gone leaves its place to the one that came there.
  const at = own >= 0 ? own : last ? Math.min(last.at, rows.length - 1) : Math.max(0, marked);

  const calls = useRef(false);
  const onLost = useCallback(() => {
    calls.current = true;
  }, []);
  useLayoutEffect(() => {
    if (!calls.current) return;
    calls.current = false;
    element.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true });
  });

  const markedId = words.length > 0 ? '' : (rows[marked]?.id ?? '');
  const latest = useLatest(marked);
  useEffect(() => {
    const pane = element.current;
    if (markedId !== '' && pane && !pane.contains(document.activeElement)) show(pane, latest.current);
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
  return { at, marked, hold, go, onLost };
}

/** Scrolls as little as needed to have a row in view. */
function show(pane: HTMLElement, index: number): void {
  const height = rowHeight();
  const top = index * height;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + height > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + height - pane.clientHeight;
}
