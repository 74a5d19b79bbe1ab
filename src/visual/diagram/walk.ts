// The way of the arrow keys through the diagram: along the lines where there are some, else to what lies nearest in that direction.
import type { Box, Layout, PlacedNode } from './layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface StopBox extends Box {
  readonly id: string;
  /** Id of the node it belongs to. */
  readonly node: string;
}

/** Everything that takes the keyboard, with where it stands: heads of nodes and rows. A group of servers has rows only. */
export function stopsOf({ nodes }: Layout): StopBox[] {
  return nodes.flatMap((placed) => [
    ...(placed.node.kind === 'servers' ? [] : [headOf(placed)]),
    ...placed.rows.map(({ stop, x, y, width, height }) => ({ id: stop.id, node: placed.node.id, x, y, width, height })),
  ]);
}

function headOf({ node, x, y, width, height, rows, head }: PlacedNode): StopBox {
  return { id: node.id, node: node.id, x, y, width, height: rows.length > 0 ? head : height };
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

function overlapsX(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function distanceX(a: Box, b: Box): number {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
}

function middleY({ y, height }: Box): number {
  return y + height / 2;
}
