// Positions of boxes that are connected: in columns, so that most lines run to the right, cross
// little and never run behind a box. Plain computation, the same for the same input.
import { arrangeColumns, type Cell, placeCells } from './arrange.ts';
import { pack } from './pack.ts';
import type { Point, Positions, Sized, SizedLink } from './types.ts';

const GAP = { column: 60, line: 8 } as const;
/** Wider drawings have fewer columns where that makes them so much larger on a screen. */
const WIDE = 1500;
const BETTER = 1.15;
const SCREEN = { width: 1400, height: 640 } as const;

/**
 * Returns where boxes are; those without a common line are beside each other.
 * @param isColumn below each other instead
 */
export function placeInLayers(
  nodes: readonly Sized[],
  links: readonly SizedLink[],
  isColumn = false,
): Positions {
  const groupOf = connectedGroups(nodes, links);
  const groups = new Map<string, Sized[]>();
  for (const node of nodes) {
    const key = groupOf(node.id);
    const list = groups.get(key);
    if (list) list.push(node);
    else groups.set(key, [node]);
  }
  const parts = [...groups].map(([key, members]) => {
    const own = links.flatMap((link, i) => (groupOf(link.from) === key ? [i] : []));
    const long = placeConnected(members, own, links, false);
    if (long.width <= WIDE) return long;
    const short = placeConnected(members, own, links, true);
    return scaleOf(short) > BETTER * scaleOf(long) ? short : long;
  });
  return pack(parts, isColumn);
}

const scaleOf = ({ width, height }: Positions): number =>
  Math.min(SCREEN.width / width, SCREEN.height / height);

/** Returns the first id of the boxes that an id is connected to. */
function connectedGroups(
  nodes: readonly Sized[],
  links: readonly SizedLink[],
): (id: string) => string {
  const parent = new Map(nodes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let at = id;
    for (let next = parent.get(at) ?? at; next !== at; next = parent.get(at) ?? at) {
      parent.set(at, parent.get(next) ?? next);
      at = next;
    }
    return at;
  };
  for (const { from, to } of links) parent.set(rootOf(to), rootOf(from));
  return rootOf;
}

function placeConnected(
  nodes: readonly Sized[],
  own: readonly number[],
  links: readonly SizedLink[],
  isShort: boolean,
): Positions {
  const column = columnsOf(
    nodes,
    own.flatMap((i) => links[i] ?? []),
    isShort,
  );
  const cells = new Map<string, Cell>();
  const columns: Cell[][] = [];
  const add = (id: string | null, at: number, width: number, height: number): Cell => {
    const cell = { id, width, height, column: at, y: 0, order: 0, left: [], right: [] };
    columns[at] ??= [];
    cell.order = columns[at].push(cell) - 1;
    return cell;
  };
  for (const { id, width, height } of nodes)
    cells.set(id, add(id, column.get(id) ?? 0, width, height));
  const passed = new Map<number, Cell[]>();
  for (const i of own) {
    const { from = '', to = '', fromY = 0, toY = 0 } = links[i] ?? {};
    const [a, b] = [cells.get(from), cells.get(to)];
    if (!a || !b) continue;
    const isRight = a.column < b.column;
    let last = isRight ? a : b;
    let lastAt = isRight ? fromY : toY;
    const end = isRight ? b : a;
    const gaps: Cell[] = [];
    for (let at = last.column + 1; at <= end.column; at++) {
      const next = at === end.column ? end : add(null, at, 0, GAP.line);
      if (next !== end) gaps.push(next);
      const nextAt = next === end ? (isRight ? toY : fromY) : 0;
      last.right.push({ cell: next, at: nextAt });
      next.left.push({ cell: last, at: lastAt });
      last = next;
      lastAt = nextAt;
    }
    passed.set(i, isRight ? gaps : gaps.reverse());
  }
  const filled = columns.filter((cellsOfColumn) => cellsOfColumn.length > 0);
  arrangeColumns(filled);
  const top = placeCells(filled);
  return positionsOf(filled, passed, top, own, links, column);
}

function positionsOf(
  columns: readonly Cell[][],
  passed: ReadonlyMap<number, readonly Cell[]>,
  top: number,
  own: readonly number[],
  links: readonly SizedLink[],
  column: ReadonlyMap<string, number>,
): Positions {
  const at = new Map<string, Point>();
  const edges = new Map<number, readonly [left: number, right: number]>();
  let x = 0;
  let height = 0;
  for (const cells of columns) {
    const width = Math.max(...cells.map((cell) => cell.width));
    edges.set(cells[0]?.column ?? 0, [x, x + width]);
    for (const cell of cells) {
      if (cell.id !== null)
        at.set(cell.id, { x: x + (width - cell.width) / 2, y: cell.y - cell.height / 2 - top });
      height = Math.max(height, cell.y + cell.height / 2 - top);
    }
    x += width + GAP.column;
  }
  const via = new Map(
    own.map((i) => {
      const { from = '', to = '' } = links[i] ?? {};
      const isRight = (column.get(from) ?? 0) < (column.get(to) ?? 0);
      const points = (passed.get(i) ?? []).flatMap((cell) => {
        const [left = 0, right = 0] = edges.get(cell.column) ?? [];
        const y = cell.y - top;
        return isRight
          ? [
              { x: left, y },
              { x: right, y },
            ]
          : [
              { x: right, y },
              { x: left, y },
            ];
      });
      return [i, points];
    }),
  );
  return { width: Math.max(0, x - GAP.column), height, at, via };
}

// The column of each box: what sends is left of what receives from it, as far as that goes.

/**
 * Returns the column of each box, from 0: even ones, and between them those of `isBetween`.
 * @param isShort as few columns as possible, with some lines backwards
 */
function columnsOf(
  nodes: readonly Sized[],
  links: readonly SizedLink[],
  isShort = false,
): ReadonlyMap<string, number> {
  const between = nodes.filter(({ isBetween }) => isBetween);
  const ordered = nodes.filter(({ isBetween }) => !isBetween).map(({ id }) => id);
  const senders = new Map(between.map(({ id }): [string, string[]] => [id, []]));
  const receivers = new Map(between.map(({ id }): [string, string[]] => [id, []]));
  for (const { from, to } of links) {
    senders.get(to)?.push(from);
    receivers.get(from)?.push(to);
  }
  const next = new Map(ordered.map((id): [string, Map<string, number>] => [id, new Map()]));
  for (const { id } of between)
    for (const from of senders.get(id) ?? [])
      for (const to of receivers.get(id) ?? [])
        if (from !== to) next.get(from)?.set(to, (next.get(from)?.get(to) ?? 0) + 1);
  const rank = ranksOf(orderOf(ordered, next), next, isShort);
  const found = new Map(ordered.map((id) => [id, 2 * (rank.get(id) ?? 0)]));
  for (const { id } of between) {
    const from = (senders.get(id) ?? []).map((one) => rank.get(one) ?? 0);
    const to = (receivers.get(id) ?? []).map((one) => rank.get(one) ?? 0);
    found.set(id, 2 * gapOf(from, to) + 1);
  }
  const first = Math.min(...found.values());
  return new Map([...found].map(([id, column]) => [id, column - first]));
}

/** After which rank something between others is. */
function gapOf(from: readonly number[], to: readonly number[]): number {
  if (from.length === 0) return Math.min(...to) - 1;
  if (to.length === 0) return Math.max(...from);
  const [last, first] = [Math.max(...from), Math.min(...to)];
  if (last < first) return last;
  const all = [...from, ...to];
  return Math.floor(all.reduce((sum, value) => sum + value, 0) / all.length);
}

/**
 * Orders by who sends to whom, so that few run backwards (P. Eades, X. Lin and W. F. Smyth, 1993):
 * those that only receive go to the end, those that only send to the beginning.
 */
function orderOf(
  ids: readonly string[],
  next: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string[] {
  const weights = new Map(ids.map((id) => [id, { in: 0, out: 0 }]));
  const previous = new Map(ids.map((id): [string, Map<string, number>] => [id, new Map()]));
  for (const [from, targets] of next)
    for (const [to, weight] of targets) {
      previous.get(to)?.set(from, weight);
      (weights.get(from) ?? { out: 0 }).out += weight;
      (weights.get(to) ?? { in: 0 }).in += weight;
    }
  const begin: string[] = [];
  const end: string[] = [];
  const remaining = new Set(ids);
  const remove = (id: string): void => {
    remaining.delete(id);
    for (const [to, weight] of next.get(id) ?? []) (weights.get(to) ?? { in: 0 }).in -= weight;
    for (const [from, weight] of previous.get(id) ?? [])
      (weights.get(from) ?? { out: 0 }).out -= weight;
  };
  while (remaining.size > 0) {
    let best: string | null = null;
    let most = Number.NEGATIVE_INFINITY;
    let sink: string | null = null;
    for (const id of remaining) {
      const { in: received = 0, out: sent = 0 } = weights.get(id) ?? {};
      if (sent === 0 && received > 0) sink ??= id;
      const value = received === 0 ? Number.MAX_SAFE_INTEGER : sent - received;
      if (value <= most) continue;
      most = value;
      best = id;
    }
    if (sink !== null) end.unshift(sink);
    else if (best !== null) begin.push(best);
    remove(sink ?? best ?? '');
  }
  return [...begin, ...end];
}

/** The longest way from the beginning, or the shortest, along what runs forwards. */
function ranksOf(
  order: readonly string[],
  next: ReadonlyMap<string, ReadonlyMap<string, number>>,
  isShort: boolean,
): ReadonlyMap<string, number> {
  const at = new Map(order.map((id, i) => [id, i]));
  const rank = new Map(order.map((id) => [id, 0]));
  const hasPrevious = new Set<string>();
  const forwards = (id: string): string[] =>
    [...(next.get(id)?.keys() ?? [])].filter((to) => (at.get(to) ?? 0) > (at.get(id) ?? 0));
  for (const id of order)
    for (const to of forwards(id)) {
      const own = (rank.get(id) ?? 0) + 1;
      const known = hasPrevious.has(to) ? (rank.get(to) ?? own) : own;
      hasPrevious.add(to);
      rank.set(to, isShort ? Math.min(known, own) : Math.max(known, own));
    }
  // What only sends is beside the first that receives from it.
  for (const id of order) {
    const targets = forwards(id);
    if (!hasPrevious.has(id) && targets.length > 0)
      rank.set(id, Math.min(...targets.map((to) => rank.get(to) ?? 0)) - 1);
  }
  return rank;
}
