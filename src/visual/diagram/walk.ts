// The way of the arrow keys through the diagram: along the lines where there are some, else to what lies nearest in that direction.
import { type Box, isFrame, type Layout, type PlacedNode } from './layout.ts';
import type { Stop } from './types.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface StopBox extends Box {
  readonly id: string;
  /** Id of the node it belongs to. */
  readonly node: string;
}

/** Everything that takes the keyboard, with where it stands: heads of nodes and rows. A group of servers has rows only. */
export function stopsOf({ nodes }: Layout): StopBox[] {
  return nodes.flatMap((placed) => [
    ...(isFrame(placed.node) ? [] : [headOf(placed)]),
    ...placed.rows.map(({ stop, x, y, width, height }) => ({ id: stop.id, node: placed.node.id, x, y, width, height })),
  ]);
}

function headOf({ node, x, y, width, height, rows, head }: PlacedNode): StopBox {
  return { id: node.id, node: node.id, x, y, width, height: rows.length > 0 ? head : height };
}

/** The stop under a point of the drawing: a row, else the head of the card that is there; null on the ground. */
export function stopAt({ nodes }: Layout, { x, y }: { readonly x: number; readonly y: number }): string | null {
  const covers = (box: Box): boolean => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  // What is drawn later lies above.
  for (const { node, rows, ...box } of [...nodes].reverse()) {
    if (!covers(box)) continue;
    const row = rows.find(covers);
    if (row) return row.stop.id;
    if (!isFrame(node)) return node.id;
  }
  return null;
}

/** The next stop in a direction, null at the edge. */
export function step(layout: Layout, from: string, direction: Direction): string | null {
  const stops = stopsOf(layout);
  const here = stops.find((s) => s.id === from);
  if (!here) return null;
  if (direction === 'up' || direction === 'down') {
    const down = direction === 'down';
    const column = stops.filter(
      (s) => overlapsX(s, here) && s.id !== here.id && (down ? middleY(s) > middleY(here) : middleY(s) < middleY(here)),
    );
    return nearest(column, (s) => Math.abs(middleY(s) - middleY(here)));
  }
  const right = direction === 'right';
  const beyond = stops.filter((s) => !overlapsX(s, here) && (right ? s.x > here.x : s.x < here.x));
  const linked = new Set(
    layout.edges.flatMap(({ edge }) => {
      const ends = [edge.from, edge.to];
      if (edge.row) ends.push(edge.row);
      return ends.includes(here.node) || ends.includes(here.id) ? ends : [];
    }),
  );
  const along = beyond.filter((s) => linked.has(s.id));
  if (along.length > 0) return nearest(along, (s) => Math.abs(middleY(s) - middleY(here)));
  const column = Math.min(...beyond.map((s) => distanceX(s, here)));
  const next = beyond.filter((s) => distanceX(s, here) < column + 40);
  return nearest(next, (s) => Math.abs(middleY(s) - middleY(here)));
}

function nearest(stops: readonly StopBox[], distance: (stop: StopBox) => number): string | null {
  let best: StopBox | null = null;
  for (const stop of stops) if (!best || distance(stop) < distance(best)) best = stop;
  return best?.id ?? null;
}

/** The stop with an id. */
export function stopBy({ nodes }: Layout, id: string): Stop | null {
  for (const { node, rows } of nodes) {
    if (node.id === id) return node;
    const row = rows.find(({ stop }) => stop.id === id);
    if (row) return row.stop;
  }
  return null;
}

/** The stop whose middle is nearest to that of a box. */
export function closest(stops: readonly StopBox[], to: Box): StopBox | null {
  const distance = (s: Box): number => Math.abs(middleY(s) - middleY(to)) + Math.abs(s.x + s.width / 2 - to.x - to.width / 2);
  const id = nearest(stops, distance);
  return stops.find((s) => s.id === id) ?? null;
}

function overlapsX(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function distanceX(a: Box, b: Box): number {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
}

function middleY({ y, height }: Box): number {
  return y + height / 2;
}
