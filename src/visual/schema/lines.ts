// The rows that are in sight, one after the other.
import type { SchemaDependency, SchemaForm, SchemaRow } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import { keyOf, prefixUnder } from './ids.ts';

/** A schema in the tree: the one that is edited, or one that a reference in it leads to. */
export interface Branch {
  /** Begins the ids of its rows. */
  readonly prefix: string;
  readonly form: SchemaForm;
}

interface Own {
  /** Name of the row that it is, or belongs to. */
  readonly id: string;
  readonly level: number;
  readonly branch: Branch;
}

export interface RowLine extends Own {
  readonly is: 'row';
  readonly row: SchemaRow;
  readonly index: number;
  readonly count: number;
  /** Null where nothing is inside. */
  readonly open: boolean | null;
  /** In the same schema. */
  readonly parent: SchemaRow | null;
  /** Id of the row around it. */
  readonly up: string | null;
  /** A reference to a schema that it is shown in: what is in it comes again and again. */
  readonly again: boolean;
}

/** What stands on a line: a row, a rule of one, the way to more rows, the row that is being added, or a sentence on what is shown below a reference. */
export type Line =
  | RowLine
  | (Own & { readonly is: 'more'; readonly row: SchemaRow })
  | (Own & { readonly is: 'adding'; readonly row: SchemaRow })
  | (Own & { readonly is: 'rule'; readonly row: SchemaRow; readonly rule: SchemaDependency })
  | (Own & { readonly is: 'note'; readonly text: string });

/** A new entry of a map of schemas that is not written yet. */
export interface Adding {
  /** Pointer of the schema that gets it. */
  readonly schema: string;
  readonly keyword: string;
  readonly after: string | undefined;
  /** What was typed before and why it was not written. */
  readonly refused?: { readonly name: string; readonly why: string };
}

/** Where what is being added stands. */
export type Placed = Adding & { readonly prefix: string };

/** Rows this deep are open until somebody closes them. */
const OPEN_LEVELS = 3;
/** Unless there are more than so many inside. */
const OPEN_COUNT = 30;

export interface Sight {
  readonly lines: readonly Line[];
  /** Where the references lead that somebody opened. */
  readonly wanted: readonly Where[];
}

/**
 * @param folds what somebody opened (true) and closed (false), by id
 * @param behind the schema at a place that a reference leads to; null while it is not known, undefined where there is none
 */
export function linesOf(
  form: SchemaForm,
  folds: ReadonlyMap<string, boolean>,
  adding: Placed | null,
  behind: (place: Where) => SchemaForm | null | undefined,
): Sight {
  const lines: Line[] = [];
  const wanted: Where[] = [];
  const show = (branch: Branch, level: number, up: string | null, around: ReadonlySet<string>): void => {
    const { prefix } = branch;
    const within = new Set([...around, keyOf(branch.form)]);
    const go = (row: SchemaRow, parent: SchemaRow | null, upper: string | null, depth: number, index: number, count: number): void => {
      const id = prefix + row.pointer;
      const at = level + depth - 1;
      const into = adding?.prefix === prefix && adding.schema === row.pointer ? adding : null;
      const inside = row.children.length + row.more;
      const target = row.ref?.target ?? null;
      const open = target
        ? (folds.get(id) ?? false)
        : inside + row.dependencies.length === 0 && !into
          ? null
          : into !== null || (folds.get(id) ?? opensAt(row, depth));
      const again = target !== null && within.has(keyOf(target));
      lines.push({ is: 'row', id, branch, row, level: at, index, count, open, parent, up: upper, again });
      if (!open) return;
      if (target) {
        wanted.push(target);
        const found = behind(target);
        const root = found?.root;
        if (found !== null)
          lines.push({ is: 'note', id, branch, level: at + 1, text: found ? wordsOf(found) : "The schema doesn't exist." });
        if (found && root) show({ prefix: prefixUnder(id, target.uri), form: found }, at + 1, id, new Set([...within, keyOf(target)]));
        return;
      }
      const isRule = into?.keyword === 'dependencies';
      const after = into && !isRule ? placeOf(row, into) : -1;
      if (into && !isRule && after < 0) lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      for (const [i, child] of row.children.entries()) {
        go(child, row, id, depth + 1, i, inside);
        if (i === after) lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      }
      for (const rule of row.dependencies) lines.push({ is: 'rule', id, branch, row, rule, level: at + 1 });
      if (isRule) lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      if (row.more > 0) lines.push({ is: 'more', id, branch, row, level: at + 1 });
    };
    if (branch.form.root) go(branch.form.root, null, up, 1, 0, 1);
  };
  show({ prefix: '', form }, 1, null, new Set());
  return { lines, wanted };
}

/** Index of the row that a new one comes after; -1: before all. */
function placeOf(row: SchemaRow, { keyword, after }: Adding): number {
  const beside = after === undefined ? -1 : row.children.findIndex((child) => child.keyword === keyword && child.name === after);
  return beside >= 0 ? beside : row.children.findLastIndex((child) => child.keyword === keyword);
}

/** @param depth in its own schema, 1 being the root */
function opensAt(row: SchemaRow, depth: number): boolean {
  return depth === 1 || (depth < OPEN_LEVELS && row.children.length + row.more <= OPEN_COUNT);
}

/** Where a schema stands that is shown below a reference, and what else a change of it changes. */
function wordsOf({ uri, pointer, uses, root, readOnly }: SchemaForm): string {
  if (!root) return readOnly ?? 'Edit it in the text.';
  const steps = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const where = steps === '' ? uri : uri === '' ? steps : `${steps} of ${uri}`;
  return uses > 1 ? `In ${where}, used ${uses} times. Changes here apply to all of them.` : `In ${where}, used here only.`;
}
