// Arrow keys in the diagram: along the lines if there are any, else to the nearest item in that
// direction.
import { type Box, isGroupBox, type Layout, type PlacedNode } from './layout.ts';
import type { DiagramItem } from './types.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface ItemBox extends Box {
  readonly id: string;
  /** Id of the node it belongs to. */
  readonly node: string;
}

/**
 * Returns all focusable items with their boxes: heads of nodes, and rows. A group of servers has
 * rows only.
 */
export function itemBoxes({ nodes }: Layout): ItemBox[] {
  return nodes.flatMap((placed) => [
    ...(isGroupBox(placed.node) ? [] : [headOf(placed)]),
    ...placed.rows.map(({ item, x, y, width, height }) => ({
      id: item.id,
      node: placed.node.id,
      x,
      y,
      width,
      height,
    })),
  ]);
}

function headOf({ node, x, y, width, height, rows, head }: PlacedNode): ItemBox {
  return { id: node.id, node: node.id, x, y, width, height: rows.length > 0 ? head : height };
}

/**
 * Returns the item at a point of the drawing: a row, else the head of the card; null on the
 * background.
 */
export function itemAtPoint(
  { nodes }: Layout,
  { x, y }: { readonly x: number; readonly y: number },
): string | null {
  const covers = (box: Box): boolean =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  // What is drawn later is on top.
  for (const { node, rows, ...box } of [...nodes].reverse()) {
    if (!covers(box)) continue;
    const row = rows.find(covers);
    if (row) return row.item.id;
    if (!isGroupBox(node)) return node.id;
  }
  return null;
}

/** Returns the next item in a direction, null at the edge. */
export function nextItem(layout: Layout, from: string, direction: Direction): string | null {
  const lines = layout.edges.map(({ edge }) => [
    edge.from,
    edge.to,
    ...(edge.row === undefined ? [] : [edge.row]),
  ]);
  return nextBox(itemBoxes(layout), lines, from, direction);
}

/**
 * Returns the next of some boxes in a direction: along a line if there is one, else the nearest;
 * null at the edge.
 * @param lines the ids at the ends of each line, of items or their nodes
 */
export function nextBox(
  boxes: readonly ItemBox[],
  lines: readonly (readonly string[])[],
  from: string,
  direction: Direction,
): string | null {
  const here = boxes.find((s) => s.id === from);
  if (!here) return null;
  if (direction === 'up' || direction === 'down') {
    const down = direction === 'down';
    const column = boxes.filter(
      (s) =>
        overlapsX(s, here) &&
        s.id !== here.id &&
        (down ? middleY(s) > middleY(here) : middleY(s) < middleY(here)),
    );
    return nearestBox(column, (s) => Math.abs(middleY(s) - middleY(here)));
  }
  const right = direction === 'right';
  const beyond = boxes.filter((s) => !overlapsX(s, here) && (right ? s.x > here.x : s.x < here.x));
  const linked = new Set(
    lines.filter((ends) => ends.includes(here.node) || ends.includes(here.id)).flat(),
  );
  const along = beyond.filter((s) => linked.has(s.id));
  if (along.length > 0) return nearestBox(along, (s) => Math.abs(middleY(s) - middleY(here)));
  const column = Math.min(...beyond.map((s) => distanceX(s, here)));
  const next = beyond.filter((s) => distanceX(s, here) < column + 40);
  return nearestBox(next, (s) => Math.abs(middleY(s) - middleY(here)));
}

function nearestBox(boxes: readonly ItemBox[], distance: (box: ItemBox) => number): string | null {
  let best: ItemBox | null = null;
  for (const box of boxes) if (!best || distance(box) < distance(best)) best = box;
  return best?.id ?? null;
}

/** Returns the item with an id. */
export function itemById({ nodes }: Layout, id: string): DiagramItem | null {
  for (const { node, rows } of nodes) {
    if (node.id === id) return node;
    const row = rows.find(({ item }) => item.id === id);
    if (row) return row.item;
  }
  return null;
}

/** Returns the item whose center is nearest to that of a box. */
export function closestItem(boxes: readonly ItemBox[], to: Box): ItemBox | null {
  const distance = (s: Box): number =>
    Math.abs(middleY(s) - middleY(to)) + Math.abs(s.x + s.width / 2 - to.x - to.width / 2);
  const id = nearestBox(boxes, distance);
  return boxes.find((s) => s.id === id) ?? null;
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
