// The rows that are in sight, one after the other.
import type { SchemaForm, SchemaRow } from '../../core/build/schema/types.ts';

/** What stands on a line: a row, the way to more of them, or the row that is being added. */
export type Line =
  | {
      readonly is: 'row';
      readonly row: SchemaRow;
      readonly level: number;
      readonly index: number;
      readonly count: number;
      /** Null where nothing is inside. */
      readonly open: boolean | null;
      readonly parent: SchemaRow | null;
    }
  | { readonly is: 'more'; readonly row: SchemaRow; readonly level: number }
  | { readonly is: 'adding'; readonly row: SchemaRow; readonly level: number };

/** A new entry of a map of schemas that is not written yet. */
export interface Adding {
  /** Pointer of the schema that gets it. */
  readonly schema: string;
  readonly keyword: string;
  readonly after: string | undefined;
  /** What was typed before and why it was not written. */
  readonly refused?: { readonly name: string; readonly why: string };
}

/** Rows this deep are open until somebody closes them. */
const OPEN_LEVELS = 3;
/** Unless there are more than so many inside. */
const OPEN_COUNT = 30;

/** @param folds what somebody opened (true) and closed (false), by pointer */
export function linesOf(form: SchemaForm, folds: ReadonlyMap<string, boolean>, adding: Adding | null): readonly Line[] {
  const out: Line[] = [];
  const go = (row: SchemaRow, parent: SchemaRow | null, level: number, index: number, count: number): void => {
    const into = adding?.schema === row.pointer ? adding : null;
    const inside = row.children.length + row.more;
    const open = inside === 0 && !into ? null : into !== null || isOpen(row, level, folds);
    out.push({ is: 'row', row, level, index, count, open, parent });
    if (!open) return;
    const after = into ? placeOf(row, into) : -1;
    if (into && after < 0) out.push({ is: 'adding', row, level: level + 1 });
    for (const [i, child] of row.children.entries()) {
      go(child, row, level + 1, i, inside);
      if (i === after) out.push({ is: 'adding', row, level: level + 1 });
    }
    if (row.more > 0) out.push({ is: 'more', row, level: level + 1 });
  };
  if (form.root) go(form.root, null, 1, 0, 1);
  return out;
}

/** Index of the row that a new one comes after; -1: before all. */
function placeOf(row: SchemaRow, { keyword, after }: Adding): number {
  const beside = after === undefined ? -1 : row.children.findIndex((child) => child.keyword === keyword && child.name === after);
  return beside >= 0 ? beside : row.children.findLastIndex((child) => child.keyword === keyword);
}

export function isOpen(row: SchemaRow, level: number, folds: ReadonlyMap<string, boolean>): boolean {
  return folds.get(row.pointer) ?? (level === 1 || (level < OPEN_LEVELS && row.children.length + row.more <= OPEN_COUNT));
}
