// `message-headers`, `headers-type`: the schema of headers is one of an object.
import type { Change } from '../../edit/types.ts';
import { get } from '../../parse/tree.ts';
import { set } from './kit.ts';
import type { Fixer } from './types.ts';

const TITLE = 'Set "type: object"';

export const objectHeaders: Fixer = ({ subject, path, node }) => {
  const place = node && subject.world.deref(subject.uri, path, node);
  if (!place) return [];
  const inner = get(place.node, 'schema');
  const at = inner && get(place.node, 'schemaFormat') ? [...place.path, 'schema'] : place.path;
  const schema = inner && at !== place.path ? inner : place.node;
  const change: Change = schema.kind === 'map' ? set([...at, 'type'], 'object', { index: 0 }) : set(at, { type: 'object' });
  const draft = { title: TITLE, preferred: true };
  return [place.uri === subject.uri ? { ...draft, changes: [change] } : { ...draft, elsewhere: [{ uri: place.uri, changes: [change] }] }];
};
