// The order of boxes in their columns, and how far down each is: lines cross little and are short.

/** A box in its column, or a gap that a long line passes. */
export interface Cell {
  readonly id: string | null;
  readonly width: number;
  readonly height: number;
  column: number;
  /** Of its middle. */
  y: number;
  order: number;
  readonly left: Near[];
  readonly right: Near[];
}

/** A cell in the next column, and where a line ends at it, below its middle. */
interface Near {
  readonly cell: Cell;
  readonly at: number;
}

/** px between boxes, and between lines. */
const GAP = { row: 18, line: 8 } as const;
/** Height of what may be near to each other: lines, and cards of one line. */
const SMALL = 28;
const SWEEPS = 10;

/** Orders each column by what its cells are connected to, so that lines cross little. */
export function arrangeColumns(columns: readonly Cell[][]): void {
  let best = columns.map((cells) => [...cells]);
  let least = crossingsOf(columns);
  const sort = (cells: Cell[], side: 'left' | 'right'): void => {
    const key = new Map(
      cells.map((cell) => [
        cell,
        cell[side].length === 0 ? cell.order : mean(cell[side].map(orderAt)),
      ]),
    );
    cells.sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0) || a.order - b.order);
    number(cells);
  };
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    if (sweep % 2 === 0) for (const cells of columns.slice(1)) sort(cells, 'left');
    else for (const cells of columns.slice(0, -1).reverse()) sort(cells, 'right');
    const now = crossingsOf(columns);
    if (now >= least) continue;
    least = now;
    best = columns.map((cells) => [...cells]);
  }
  for (const [i, cells] of columns.entries()) {
    cells.splice(0, cells.length, ...(best[i] ?? []));
    number(cells);
  }
}

/** The order of a cell, and within it that of the lines that end at it. */
const orderAt = ({ cell, at }: Near): number => cell.order + at / (cell.height + 1);

function number(cells: readonly Cell[]): void {
  for (const [i, cell] of cells.entries()) cell.order = i;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Counts the crossings between columns, by how many lines each one ends above of those before. */
function crossingsOf(columns: readonly Cell[][]): number {
  let count = 0;
  for (const [i, cells] of columns.entries()) {
    const next = columns[i + 1]?.length ?? 0;
    const ends = cells.flatMap(({ right }) =>
      right.map(({ cell }) => cell.order).sort((a, b) => a - b),
    );
    // A tree of sums (Fenwick): how many of the lines so far end at an order or above it.
    const sums = new Array<number>(next + 1).fill(0);
    for (const [seen, end] of ends.entries()) {
      let above = 0;
      for (let at = end + 1; at > 0; at -= at & -at) above += sums[at] ?? 0;
      count += seen - above;
      for (let at = end + 1; at <= next; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
    }
  }
  return count;
}

/** Moves cells to the middle of what they are connected to, in their order. Returns the top. */
export function placeCells(columns: readonly Cell[][]): number {
  for (const cells of columns) spread(cells, () => 0);
  const near = (sides: readonly ('left' | 'right')[]) => (cell: Cell) => {
    const others = sides.flatMap((side) => cell[side]);
    return others.length === 0 ? cell.y : mean(others.map(({ cell: other, at }) => other.y + at));
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const cells of columns) spread(cells, near(['left']));
    for (const cells of [...columns].reverse()) spread(cells, near(['right']));
  }
  for (const cells of columns) spread(cells, near(['left', 'right']));
  return Math.min(...columns.flat().map(({ y, height }) => y - height / 2));
}

/**
 * Gives cells the positions nearest to those that they should have, in their order and without
 * touching: where they would touch, they share the mean (pool adjacent violators).
 */
function spread(cells: readonly Cell[], targetOf: (cell: Cell) => number): void {
  const pools: { sum: number; cells: Cell[] }[] = [];
  const shifts = new Map<Cell, number>();
  let shift = 0;
  for (const [i, cell] of cells.entries()) {
    const before = cells[i - 1];
    if (before) {
      const isSmall = Math.max(before.height, cell.height) <= SMALL;
      const gap = isSmall ? GAP.line : GAP.row;
      shift += (before.height + cell.height) / 2 + gap;
    }
    shifts.set(cell, shift);
    let pool = { sum: targetOf(cell) - shift, cells: [cell] };
    for (
      let last = pools.at(-1);
      last && last.sum / last.cells.length >= pool.sum / pool.cells.length;
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, cells: [...last.cells, ...pool.cells] };
    }
    pools.push(pool);
  }
  for (const { sum, cells: members } of pools)
    for (const cell of members) cell.y = sum / members.length + (shifts.get(cell) ?? 0);
}
