// The layout of a graph with the nodes where the user moved them.
import { useCallback, useMemo, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { type Layout, layout } from './layout.ts';
import { movedPositions, type NodePositions, withPositions } from './node-positions.ts';
import type { Graph } from './types.ts';

/** Where positions are kept. */
export interface StoredPositions {
  read(): NodePositions;
  /** Keeps positions; an empty map forgets them. */
  write(positions: NodePositions): void;
}

export interface PlacedLayout {
  readonly drawn: Layout | null;
  /** Moves a node; `isEnd` when it is let go. */
  place(id: string, to: { readonly x: number; readonly y: number }, isEnd: boolean): void;
  /** Moves all nodes back to where the layout puts them; null where they are there. */
  readonly reset: (() => void) | null;
}

/** @returns the same layout as long as the graph is equal and nothing is moved */
export function useLayout(graph: Graph | null, stored: StoredPositions): PlacedLayout {
  const signature = useMemo(() => graph && JSON.stringify(graph), [graph]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal graph is laid out once.
  const computed = useMemo(() => graph && layout(graph), [signature]);
  const [positions, setPositions] = useState(() => stored.read());
  const drawn = useMemo(
    () => computed && withPositions(computed, positions),
    [computed, positions],
  );
  const latest = useLatest({ drawn, positions, stored });
  const place = useCallback<PlacedLayout['place']>((id, to, isEnd) => {
    const now = latest.current;
    if (!now.drawn) return;
    const next = movedPositions(now.drawn, now.positions, id, to);
    setPositions(next);
    if (isEnd) now.stored.write(next);
  }, []);
  const reset = useCallback((): void => {
    const none: NodePositions = new Map();
    setPositions(none);
    latest.current.stored.write(none);
  }, []);
  return { drawn, place, reset: positions.size > 0 ? reset : null };
}
