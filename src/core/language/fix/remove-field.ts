// Takes away what has no place, no meaning or no use where it stands.
import { quote } from '../../check/say.ts';
import { last, prune, remove } from './kit.ts';
import { isReferred } from './refs.ts';
import type { Fixer } from './types.ts';

/** A fixer that removes the field at the problem's path. `sure`: it is the one to take. */
export const removeField =
  (sure: boolean): Fixer =>
  ({ path, node }) =>
    node && path.length > 0 ? [{ title: `Remove ${quote(last(path))}`, changes: [remove(path)], preferred: sure }] : [];

/** `unused-component`, `unused-channel`: and the maps that are empty without it. */
export const removePart =
  (sure: boolean): Fixer =>
  ({ subject, path, node }) =>
    node && !isReferred(subject, path) ? [{ title: `Remove ${quote(last(path))}`, changes: [prune(path)], preferred: sure }] : [];

/** An item of a list that stands there twice. */
export const removeItem: Fixer = ({ path, node }) => {
  if (!node) return [];
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [{ title: 'Remove this one of the two', changes: [remove(path.slice(0, index + 1))], preferred: true }];
};

/** An `unknown-field` that belongs to other values of a sibling. */
export const removeInapplicable: Fixer = (fault) =>
  / belongs here only where /.test(fault.problem.message) ? removeField(true)(fault) : [];
