// `unique`: a list has each value once.
import { spotAt } from '../../parse/place.ts';
import { remove } from './kit.ts';
import type { Fixer } from './types.ts';

export const removeRepeated: Fixer = ({ subject, path, node, problem }) => {
  const list = node?.kind === 'seq' ? path : path.slice(0, -1);
  const items = spotAt(subject.tree, list)?.node;
  if (items?.kind !== 'seq') return [];
  const index = items.items.findIndex((_, i) => spotAt(subject.tree, [...list, String(i)])?.value.start === problem.start);
  return index < 0 ? [] : [{ title: 'Remove this duplicate', changes: [remove([...list, String(index)])], preferred: true }];
};
