// What is written in place goes to components, and a reference takes its place.
import { needsFormat } from '../../bundle/sections.ts';
import { formatAt } from '../../bundle/sites.ts';
import type { RefUse } from '../../check/finding.ts';
import { meant } from '../../check/shapes.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import type { Subject } from '../subject.ts';
import { type Home, homeFor, isComponent } from './homes.ts';
import { freeNameOf } from './names.ts';
import { moved, refText } from './refs.ts';
import type { Draft, Refactoring, Under, Value } from './types.ts';
import { refOf } from './under.ts';

/** The innermost value that may move, and the next one around it that goes to another map. */
export const extract: Refactoring = (under) => {
  const out: Draft[] = [];
  const homes = new Set<string>();
  for (const value of under.values) {
    if (refOf(value.node) !== undefined && out.length === 0) return [];
    const shape = movable(value);
    const home = shape && homeFor(under.subject, shape);
    // What is an entry of the root is not offered from further inside.
    if (!home || homes.has(home.entry) || homes.size > 1 || (homes.size > 0 && value.path.length === 2)) continue;
    homes.add(home.entry);
    const draft = draftOf(under, value, shape, home);
    if (draft) out.push(draft);
  }
  return out;
};

/** What a value is, if a reference may take its place. */
export function movable({ path, node, shape }: Value): RefUse['shape'] | null {
  if (node.kind !== 'map' || node.entries.length === 0 || isComponent(path) || refOf(node) !== undefined) return null;
  if (shape.is === 'payload-schema') return shape;
  const inside = meant(shape, node);
  return inside?.is === 'object' && inside.ref === 'or' ? inside : null;
}

function draftOf(under: Under, value: Value, shape: RefUse['shape'], home: Home): Draft | null {
  const name = freeNameOf(under, value, home.has);
  return extracted(under.subject, value, shape, home, name);
}

/** What brings a value to a home under a name, which must be free there; null where it cannot go. */
export function extracted(subject: Subject, value: Value, shape: RefUse['shape'], home: Home, name: string): Draft | null {
  const { path } = value;
  const root = subject.tree.root;
  const format = needsFormat(shape) && root ? formatAt(root, path, null) : null;
  if (needsFormat(shape) && format === null) return null;
  const title = `Extract ${home.entry} "${name}" to components`;
  const kind = path.length === 2 ? 'refactor.move' : 'refactor.extract';
  const to = [...home.path, name];
  const place = { uri: subject.uri, path, node: value.node };
  const inner = format === null ? to : [...to, 'schema'];
  const ref = refText(subject.world, subject.uri, { uri: home.uri, path: inner });
  const rewritten = moved(subject.world, place, shape, home.uri, inner);
  if (!ref || !rewritten) return null;
  const written: NewValue = { written: { from: subject, path } };
  const map = new Map<string, NewValue>([
    ['schemaFormat', { data: format }],
    ['schema', written],
  ]);
  const add: Change = { do: 'set', path: to, value: format === null ? written : { map }, at: home.at };
  const refer: Change = { do: 'set', path, value: { data: { $ref: ref } } };
  const naming = { uri: home.uri, path: to };
  if (home.uri === subject.uri) return { title, kind, changes: [refer, add, ...rewritten], naming };
  return { title, kind, changes: [refer], elsewhere: [{ uri: home.uri, changes: [add, ...rewritten] }], naming };
}
