// The visible lines of the tree, in order.
import type { Location, SchemaDependency, SchemaForm, SchemaRow } from '../../core/types.ts';
import type { Refusal } from '../changes.ts';
import { locationKey, referencePrefix } from './row-keys.ts';

/** A schema in the tree: the edited one, or the target of a reference in it. */
export interface ReferencedSchema {
  /** Prefix of the ids of its rows. */
  readonly prefix: string;
  readonly form: SchemaForm;
}

interface LineBase {
  /** Id of the row that it is, or belongs to. */
  readonly id: string;
  readonly level: number;
  readonly branch: ReferencedSchema;
}

export interface RowLine extends LineBase {
  readonly is: 'row';
  readonly row: SchemaRow;
  readonly index: number;
  readonly count: number;
  /** Null if it has no children. */
  readonly open: boolean | null;
  /** Parent row in the same schema. */
  readonly parent: SchemaRow | null;
  /** Id of the row around it. */
  readonly up: string | null;
  /** Whether it is a reference to a schema that contains it, which would repeat endlessly. */
  readonly again: boolean;
}

/**
 * A line of the tree: a row, a rule of one, a button for more rows, the row being added, or a
 * sentence about the target of a reference.
 */
export type TreeLine =
  | RowLine
  | (LineBase & { readonly is: 'more'; readonly row: SchemaRow })
  | (LineBase & { readonly is: 'adding'; readonly row: SchemaRow })
  | (LineBase & { readonly is: 'rule'; readonly row: SchemaRow; readonly rule: SchemaDependency })
  | (LineBase & { readonly is: 'note'; readonly text: string });

/** A new entry of a map of schemas that is not written yet. */
export interface NewEntry {
  /** Pointer of the schema it is added to. */
  readonly schema: string;
  readonly keyword: string;
  readonly after: string | undefined;
  /** The name that was refused, and why. */
  readonly rejected?: { readonly name: string; readonly why: NonNullable<Refusal> };
}

/** The entry being added, with the prefix of its schema. */
export type PendingEntry = NewEntry & { readonly prefix: string };

/** Rows up to this depth are open by default. */
const OPEN_LEVELS = 3;
/** Unless they contain more rows than this. */
const OPEN_COUNT = 30;

export interface TreeLines {
  readonly lines: readonly TreeLine[];
  /** Targets of the references that the user opened. */
  readonly openedReferences: readonly Location[];
}

/**
 * @param folds what the user opened (true) and closed (false), by id
 * @param behind returns the schema at the target location of a reference; null while it is loading,
 * undefined if there is none
 */
export function linesOf(
  form: SchemaForm,
  folds: ReadonlyMap<string, boolean>,
  adding: PendingEntry | null,
  behind: (location: Location) => SchemaForm | null | undefined,
): TreeLines {
  const lines: TreeLine[] = [];
  const opened: Location[] = [];
  const show = (
    branch: ReferencedSchema,
    level: number,
    up: string | null,
    around: ReadonlySet<string>,
  ): void => {
    const { prefix } = branch;
    const within = new Set([...around, locationKey(branch.form)]);
    const go = (
      row: SchemaRow,
      parent: SchemaRow | null,
      upper: string | null,
      depth: number,
      index: number,
      count: number,
    ): void => {
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
      const again = target !== null && within.has(locationKey(target));
      lines.push({
        is: 'row',
        id,
        branch,
        row,
        level: at,
        index,
        count,
        open,
        parent,
        up: upper,
        again,
      });
      if (!open) return;
      if (target) {
        opened.push(target);
        const found = behind(target);
        const root = found?.root;
        if (found !== null)
          lines.push({
            is: 'note',
            id,
            branch,
            level: at + 1,
            text: found ? locationText(found) : "The schema doesn't exist.",
          });
        if (found && root)
          show(
            { prefix: referencePrefix(id, target.uri), form: found },
            at + 1,
            id,
            new Set([...within, locationKey(target)]),
          );
        return;
      }
      const isRule = into?.keyword === 'dependencies';
      const after = into && !isRule ? newRowIndex(row, into) : -1;
      if (into && !isRule && after < 0)
        lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      for (const [i, child] of row.children.entries()) {
        go(child, row, id, depth + 1, i, inside);
        if (i === after) lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      }
      for (const rule of row.dependencies)
        lines.push({ is: 'rule', id, branch, row, rule, level: at + 1 });
      if (isRule) lines.push({ is: 'adding', id, branch, row, level: at + 1 });
      if (row.more > 0) lines.push({ is: 'more', id, branch, row, level: at + 1 });
    };
    if (branch.form.root) go(branch.form.root, null, up, 1, 0, 1);
  };
  show({ prefix: '', form }, 1, null, new Set());
  return { lines, openedReferences: opened };
}

/** Returns the index of the row that a new one comes after; -1: before all. */
function newRowIndex(row: SchemaRow, { keyword, after }: NewEntry): number {
  const beside =
    after === undefined
      ? -1
      : row.children.findIndex((child) => child.keyword === keyword && child.name === after);
  return beside >= 0 ? beside : row.children.findLastIndex((child) => child.keyword === keyword);
}

/** @param depth in its own schema, 1 for the root */
function opensAt(row: SchemaRow, depth: number): boolean {
  return depth === 1 || (depth < OPEN_LEVELS && row.children.length + row.more <= OPEN_COUNT);
}

/**
 * Returns the location of a schema that is shown below a reference, and what else a change of it
 * affects.
 */
function locationText({ uri, pointer, referenceCount: uses, root, readOnly }: SchemaForm): string {
  if (!root) return readOnly ?? 'Edit it in the text.';
  const steps = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const where = steps === '' ? uri : uri === '' ? steps : `${steps} of ${uri}`;
  return uses > 1
    ? `In ${where}, used ${uses} times. Changes here apply to all of them.`
    : `In ${where}, used here only.`;
}
