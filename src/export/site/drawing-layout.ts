// Where everything of the drawing is: a column for each document, a row for each address.
import type { End, Relation, UnmatchedEnd } from '../../core/types.ts';
import { documentsOf } from './site-view.ts';

/** Most columns and rows of a drawing that is still read; the tables have all. */
const MAX_COLUMNS = 14;
const MAX_ROWS = 60;

/** A row of the drawing, with columns by their index. */
export interface DrawnRow {
  readonly address: string | null;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface Drawing {
  /** Documents in the order of the columns. */
  readonly columns: readonly number[];
  readonly rows: readonly DrawnRow[];
}

/**
 * Returns the drawing; null where there would be nothing in it, or too much. The order of the
 * columns makes the lines short, and most of them run from left to right.
 */
export function drawingOf(
  relations: readonly Relation[],
  unmatched: readonly UnmatchedEnd[],
): Drawing | null {
  const rows: DrawnRow[] = [
    ...relations.map(({ address, senders, receivers }) => ({
      address,
      from: documentsOf(senders),
      to: documentsOf(receivers),
    })),
    ...unmatched.map(({ end }: { end: End }) => ({
      address: end.address,
      from: end.action === 'send' ? [end.document] : [],
      to: end.action === 'receive' ? [end.document] : [],
    })),
  ];
  const documents = [...new Set(rows.flatMap(({ from, to }) => [...from, ...to]))].sort(
    (a, b) => a - b,
  );
  if (relations.length === 0 || documents.length > MAX_COLUMNS || rows.length > MAX_ROWS)
    return null;
  const columns = shortest(documents, rows);
  const columnOf = (document: number) => columns.indexOf(document);
  return {
    columns,
    rows: rows.map(({ address, from, to }) => ({
      address,
      from: from.map(columnOf),
      to: to.map(columnOf),
    })),
  };
}

/** Exchanges two columns as long as that makes the lines shorter. */
function shortest(documents: readonly number[], rows: readonly DrawnRow[]): readonly number[] {
  let best = documents;
  let cost = costOf(best, rows);
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < best.length; i++)
      for (let j = i + 1; j < best.length; j++) {
        const other = [...best];
        [other[i], other[j]] = [other[j] as number, other[i] as number];
        const cheaper = costOf(other, rows);
        if (cheaper >= cost) continue;
        best = other;
        cost = cheaper;
        improved = true;
      }
  }
  return best;
}

/** The length of all lines; what runs to the left counts more. */
function costOf(columns: readonly number[], rows: readonly DrawnRow[]): number {
  const at = new Map(columns.map((document, i) => [document, i]));
  let cost = 0;
  for (const { from, to } of rows)
    for (const sender of from)
      for (const receiver of to) {
        const length = (at.get(receiver) ?? 0) - (at.get(sender) ?? 0);
        cost += length >= 0 ? length : -1.5 * length;
      }
  return cost;
}
