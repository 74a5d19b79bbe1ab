// `reference-not-allowed`: the object itself in place of a reference to it.
import type { Change } from '../../edit/types.ts';
import { last, parent, prune, set, valueAt } from './kit.ts';
import { fieldAt, wantedAt } from './shape.ts';
import { emptyKey, skeletonOf } from './skeleton.ts';
import { leadsTo } from './targets.ts';
import type { Fixer } from './types.ts';

export const inlineReference: Fixer = ({ subject, path }) => {
  const at = parent(path);
  const place = leadsTo(subject, valueAt(subject, at));
  const file = place && subject.world.file(place.uri);
  const shape = wantedAt(subject, at);
  if (file?.tree && place?.node.kind === 'map') {
    const from = { text: file.text, language: file.tree.language, tree: file.tree };
    const change: Change = { do: 'set', path: at, value: { written: { from, path: place.path } } };
    return [{ title: 'Replace the reference with the object', changes: [change], preferred: true }];
  }
  if (!shape) return [];
  const field = fieldAt(subject, at);
  const made = skeletonOf(shape, field, { subject, path: at });
  const empty = emptyKey(last(at), made);
  return [
    { title: 'Replace the reference with a new object', changes: [set(at, made)], ...(empty && { caret: empty }) },
    ...(field?.required ? [] : [{ title: 'Remove the reference', changes: [prune(at)] }]),
  ];
};
