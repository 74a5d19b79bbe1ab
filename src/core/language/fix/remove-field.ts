// Takes away what has no place, no meaning or no use where it stands.
import { quote } from '../../check/say.ts';
import type { Path } from '../../parse/tree.ts';
import { misplacedHint } from '../../spec/spec.ts';
import { last, parent, prune, remove } from './kit.ts';
import { isReferred } from './refs.ts';
import { tableAt } from './shape.ts';
import type { Fixer } from './types.ts';

/** A fixer that removes the field at the problem's path. `sure`: it is the one to take. */
export const removeField =
  (sure: boolean): Fixer =>
  ({ path, node }) =>
    node && path.length > 0 ? [{ title: removal(path), changes: [remove(path)], preferred: sure }] : [];

/** What removing the value at a path is called: items of lists have no name. */
export function removal(path: Path): string {
  return /^\d+$/.test(last(path)) ? 'Remove this entry' : `Remove ${quote(last(path))}`;
}

/** An `unknown-field` that the tables know from elsewhere: as an extension it would only be hidden. */
export const removeForeign: Fixer = (fault) => {
  const table = tableAt(fault.subject, parent(fault.path));
  const hint = table && misplacedHint(table, last(fault.path));
  return hint && !hint.includes('extension') ? removeField(false)(fault) : [];
};

/** The item of a list at a path or above it. */
export const removeEntry: Fixer = ({ path }) => {
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [{ title: 'Remove this entry', changes: [remove(path.slice(0, index + 1))] }];
};

/** `unused-component`, `unused-channel`: and the maps that are empty without it. */
export const removePart =
  (sure: boolean): Fixer =>
  ({ subject, path, node }) =>
    node && !isReferred(subject, path) ? [{ title: removal(path), changes: [prune(path)], preferred: sure }] : [];

/** An item of a list that stands there twice. */
export const removeItem: Fixer = ({ path, node }) => {
  if (!node) return [];
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [{ title: 'Remove this duplicate', changes: [remove(path.slice(0, index + 1))], preferred: true }];
};

/** An `unknown-field` that belongs to other values of a sibling. */
export const removeInapplicable: Fixer = (fault) => (/ is allowed only when /.test(fault.problem.message) ? removeField(true)(fault) : []);
