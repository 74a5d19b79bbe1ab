// Removes what isn't allowed, has no meaning or no use at its location.

import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../format/message-text.ts';
import { fieldsOf, misplacedHint } from '../../format/tables.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { type NodePath, nodeAt } from '../../text/tree.ts';
import { isReferred } from './all-references.ts';
import { fix, parent, preferredFix, prune, remove } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

/**
 * Returns a fixer that removes the field at the problem's path. `sure`: it is the preferred fix.
 */
export const removeField =
  (sure: boolean): Fixer =>
  ({ path, node }) =>
    node && path.length > 0
      ? [{ title: removal(path), changes: [remove(path)], preferred: sure }]
      : [];

/** Returns the title for removing the value at a path: items of lists have no key. */
export function removal(path: NodePath): string {
  return /^\d+$/.test(lastKey(path)) ? 'Remove this entry' : `Remove ${quote(lastKey(path))}`;
}

/**
 * Removes an `unknown-field` that the tables know from another object: as an extension it would
 * only be hidden.
 */
export const removeForeign: Fixer = (problem) => {
  const table = tableAt(problem.subject, parent(problem.path));
  const inlayHint = table && misplacedHint(table, lastKey(problem.path));
  return inlayHint && !inlayHint.includes('extension') ? removeField(false)(problem) : [];
};

/** Removes the item of a list at a path or above it. */
export const removeEntry: Fixer = ({ path }) => {
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [fix('Remove this entry', remove(path.slice(0, index + 1)))];
};

/** Fixes `unused-component`, `unused-channel`: removes it, and the maps that this leaves empty. */
export const removePart =
  (sure: boolean): Fixer =>
  ({ subject: file, path, node }) =>
    node && !isReferred(file, path)
      ? [{ title: removal(path), changes: [prune(file, path)], preferred: sure }]
      : [];

/** Removes a duplicate item of a list. */
export const removeItem: Fixer = ({ path, node }) => {
  if (!node) return [];
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [preferredFix('Remove this duplicate', remove(path.slice(0, index + 1)))];
};

/** Removes an `unknown-field` that applies with other values of a sibling. */
export const removeInapplicable: Fixer = (problem) => {
  const table = tableAt(problem.subject, parent(problem.path));
  return table && fieldsOf(table, lastKey(problem.path)).length > 0
    ? removeField(true)(problem)
    : [];
};

export const removeRepeated: Fixer = ({ subject: file, path, node, problem }) => {
  const list = node?.kind === 'seq' ? path : path.slice(0, -1);
  const items = nodeAt(file.tree, list);
  if (items?.kind !== 'seq') return [];
  const index = items.items.findIndex(
    (_, i) => nodeRangesAt(file.tree, [...list, String(i)])?.value.start === problem.start,
  );
  return index < 0 ? [] : [preferredFix('Remove this duplicate', remove([...list, String(index)]))];
};
