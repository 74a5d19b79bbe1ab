// The layout of a graph with the nodes where the user moved them.
import { useCallback, useMemo, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import {
  type Box,
  boundsOf,
  drawEdge,
  GAP,
  type Layout,
  layout,
  moveNode,
  type PlacedNode,
  placeLabels,
} from './layout.ts';
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

// Nodes that the user moved: where they are instead of where the layout puts them.

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Upper left corners by the id of the node; the middle of the application is near 0, 0. */
type NodePositions = ReadonlyMap<string, Point>;

/** px below the rows of a group of servers that has no channels. */
const BELOW_ROWS = 6;

/** Returns a layout with some nodes elsewhere; what does not change is the same object. */
export function withPositions(layout: Layout, positions: NodePositions): Layout {
  if (!layout.nodes.some(({ node }) => positions.has(node.id))) return layout;
  const placed = new Map<string, PlacedNode>();
  for (const one of layout.nodes) {
    const to = positions.get(one.node.id);
    placed.set(one.node.id, to ? moveNode(one, to.x, to.y) : one);
  }
  for (const one of layout.nodes)
    if (one.node.kind === 'servers') placed.set(one.node.id, groupAround(one, placed, layout));
  const nodes = layout.nodes.map((one) => placed.get(one.node.id) ?? one);
  const isMoved = (id: string): boolean =>
    placed.get(id) !== layout.nodes.find(({ node }) => node.id === id);
  const edges = placeLabels(
    layout.edges.map((one) =>
      isMoved(one.edge.from) || isMoved(one.edge.to) ? (drawEdge(one.edge, placed) ?? one) : one,
    ),
  );
  return { nodes, edges, ...boundsOf(nodes) };
}

/** A group of servers is as large as what is in it. */
function groupAround(
  before: PlacedNode,
  placed: ReadonlyMap<string, PlacedNode>,
  { nodes }: Layout,
): PlacedNode {
  const frame = placed.get(before.node.id) ?? before;
  const members = nodes.filter(({ node }) => node.group === frame.node.id);
  const now = members.flatMap(({ node }) => placed.get(node.id) ?? []);
  if (frame === before && now.every((one, i) => one === members[i])) return before;
  const rowsEnd = Math.max(frame.y + frame.head, ...frame.rows.map((row) => row.y + row.height));
  const own: Box = { ...frame, height: rowsEnd + BELOW_ROWS - frame.y };
  const inside = now.map(({ x, y, width, height }) => ({
    x: x - GAP.group,
    y: y - GAP.group,
    width: width + 2 * GAP.group,
    height: height + 2 * GAP.group,
  }));
  return { ...frame, ...boundsOf([own, ...inside]) };
}

/**
 * Returns the positions after a node was moved: a group of servers takes its channels along.
 * @param layout with the present positions
 */
export function movedPositions(
  layout: Layout,
  positions: NodePositions,
  id: string,
  { x, y }: Point,
): NodePositions {
  const from = layout.nodes.find(({ node }) => node.id === id);
  if (!from) return positions;
  const next = new Map(positions);
  for (const { node, ...box } of layout.nodes)
    if (node.id === id || node.group === id)
      next.set(node.id, {
        x: Math.round(box.x + x - from.x),
        y: Math.round(box.y + y - from.y),
      });
  return next;
}
