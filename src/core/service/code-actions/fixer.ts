// What a fixer gets and gives, and small helpers for writing one; `quick-fixes.ts` makes edits of
// the fixes that it proposes.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Problem } from '../../analysis/problem.ts';
import { expectedValueAt } from '../../analysis/typed-tree/typed-node.ts';
import type { Finding } from '../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../analysis/validation/walk.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import type { Change, FileEdits, NewValue, Position, TextEdit } from '../../text/edit/types.ts';
import { type Node, type NodePath, nodeAt, type ScalarNode } from '../../text/tree.ts';
import { hasReferences } from './all-references.ts';

/** A problem in the requested file. */
export interface FixContext {
  readonly subject: AnalyzedFile;
  readonly problem: Problem;
  /** Of the problem. */
  readonly path: NodePath;
  /** The node at the path; absent if there is none. */
  readonly node?: Node;
}

/** One way to fix a problem. Drafts that can't be applied are dropped later. */
export interface FixDraft {
  /** The title in the imperative: `Add "title"`. */
  readonly title: string;
  readonly changes?: readonly Change[];
  /** Changes of other files of the document. */
  readonly otherFiles?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /**
   * Edits of whichever files, in place of changes, worked out where they are needed; null if there
   * are none.
   */
  readonly files?: () => readonly FileEdits[] | null;
  /** A new file of the document, in place of changes. */
  readonly creates?: { readonly uri: string; readonly text: string };
  /** The root document is read as another language, in place of changes. */
  readonly treatAs?: 'json';
  /** The user converts the document to version 3, in place of changes. */
  readonly converts?: true;
  /** In place of changes, if the text can't be parsed reliably. */
  readonly edits?: readonly TextEdit[];
  /** It is the preferred fix. */
  readonly preferred?: boolean;
  /** A piece of the new text that the user will want to replace. */
  readonly select?: string;
  /** Key of a new empty text, in which the caret is placed. */
  readonly caret?: string;
}

/** Returns the ways to fix one kind of problem; [] if there is none for this one. */
export type Fixer = (problem: FixContext) => readonly FixDraft[];

// Small helpers for writing fixes.

/** Returns a fix that makes some changes. */
export function fix(title: string, ...changes: readonly Change[]): FixDraft {
  return { title, changes };
}

/** Returns the fix that is preferred among those of a problem. */
export function preferredFix(title: string, ...changes: readonly Change[]): FixDraft {
  return { title, changes, preferred: true };
}

export const data = (value: unknown): NewValue => ({ data: value });

export function set(path: NodePath, value: unknown, at?: Position): Change {
  return { do: 'set', path, value: data(value), ...(at && { at }) };
}

/** Copies the value at `from` to `path` as it is written. */
export function copyFrom(
  file: AnalyzedFile,
  from: NodePath,
  path: NodePath,
  at?: Position,
): Change {
  return { do: 'set', path, value: { written: { from: file, path: from } }, ...(at && { at }) };
}

export const append = (list: NodePath, value: unknown): Change => ({
  do: 'append',
  list,
  value: data(value),
});

export const remove = (path: NodePath): Change => ({ do: 'remove', path });

/**
 * Removes an entry, and any parents that this would leave empty, but for those that references
 * resolve to.
 */
export function prune(file: AnalyzedFile, path: NodePath): Change {
  let top = path;
  while (top.length > 1 && isOnlyEntry(file, top)) {
    if (hasReferences(file, parent(top))) return remove(top);
    top = parent(top);
  }
  return { do: 'remove', path, prune: true };
}

function isOnlyEntry({ tree }: AnalyzedFile, path: NodePath): boolean {
  const holder = nodeAt(tree, parent(path));
  if (holder?.kind === 'map') return holder.entries.length === 1;
  return holder?.kind === 'seq' && holder.items.length === 1;
}

export const rename = (path: NodePath, to: string): Change => ({ do: 'rename', path, to });

export const parent = (path: NodePath): NodePath => path.slice(0, -1);

/** Returns a scalar node with this value, for functions that validate nodes. */
export function scalarOf(value: ScalarNode['value']): ScalarNode {
  return { kind: 'scalar', value, length: 0, size: 1, style: 'double' };
}

/** Combines several fixes. */
export const either =
  (...fixers: readonly Fixer[]): Fixer =>
  (problem: FixContext): readonly FixDraft[] =>
    fixers.flatMap((fixer) => fixer(problem));

/** Returns the result of the first fixer that offers anything. */
export const firstOf =
  (...fixers: readonly Fixer[]): Fixer =>
  (problem: FixContext): readonly FixDraft[] => {
    for (const fixer of fixers) {
      const drafts = fixer(problem);
      if (drafts.length > 0) return drafts;
    }
    return [];
  };

// The shape that the tables expect at a location, even if another value or none is there.

/** The file of a path. */
type ParsedFile = Pick<AnalyzedFile, 'tree' | 'uri' | 'documents'>;

const walker = new SchemaWalker();

/**
 * Returns the shape that a value at `path` must have; null if no table describes it. Alternatives
 * aren't narrowed by the value.
 */
export function expectedShapeAt(file: ParsedFile, path: NodePath): Shape | null {
  return expectedValueAt(file, path).declared;
}

/**
 * Returns the field at `path` in its table; null for entries, items and what no table describes.
 */
export function fieldAt(file: AnalyzedFile, path: NodePath): Field | null {
  return expectedValueAt(file, path).field;
}

/**
 * Returns how many errors the tables find in a value that should be of this shape. References
 * aren't followed.
 */
export function countErrors(node: Node, shape: Shape): number {
  return count(walker.walk(node, shape));
}

function count({ problems, below: inner }: Finding): number {
  let errors = problems.filter((f) => f.severity === 'error').length;
  for (const { finding } of inner) errors += count(finding);
  return errors;
}
