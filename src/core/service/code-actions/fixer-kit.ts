// Small helpers for writing fixes.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Change, NewValue, Position } from '../../text/edit/types.ts';
import { type NodePath, nodeAt, type ScalarNode } from '../../text/tree.ts';
import { isReferred } from './all-references.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

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
    if (isReferred(file, parent(top))) return remove(top);
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
