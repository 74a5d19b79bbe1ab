// A new entry or item with what the format asks of it.
import { article, quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { skeletonOf } from '../../language/fix/skeleton.ts';
import { unfit } from '../../language/names/allowed.ts';
import { shapeOf } from '../../language/names/at.ts';
import { indexOf, type NameIndex } from '../../language/names/name-index.ts';
import { type At, below, narrow } from '../../language/names/shapes.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { get, type MapNode, type Path } from '../../parse/tree.ts';
import { kindIn, rootKind } from '../../spec/spec.ts';
import type { Builder, Draft, Refused } from '../types.ts';
import { beginning, isNothing } from '../wizards/beginning.ts';
import { Stop } from '../wizards/stop.ts';
import { freeName, identifier } from './copy-name.ts';
import { nodeAt, placeFor } from './place.ts';
import { sentence } from './words.ts';

export const add: Builder<'add'> = (subject, { home, name }) => {
  try {
    return added(subject, fromPointer(home), name);
  } catch (failure) {
    if (failure instanceof Stop) return { refused: failure.message };
    throw failure;
  }
};

function added(subject: Subject, home: Path, wanted: string | undefined): Draft | Refused {
  const { uri } = subject;
  const index = indexOf(subject.world);
  const begin = uri === '' && isNothing(subject.tree.root) ? beginning(subject) : [];
  const at = shapeDown(subject, index, home);
  const node = nodeAt(index, uri, home);
  const there = node && !isNothing(node) ? node : undefined;
  if (typeof at !== 'object' || (at.is !== 'map' && at.is !== 'list') || (there && there.kind !== (at.is === 'map' ? 'map' : 'seq')))
    return { refused: `Nothing can be added to ${quote(toPointer(home))}.` };
  const what = at.is === 'map' ? at.entry : at.item;
  if (at.of.is === 'object' && at.of.ref === 'only') return { refused: `Only a reference may stand there: choose ${article(what)}.` };
  const map = there?.kind === 'map' ? there : EMPTY;
  const key = at.is === 'list' ? String(there?.kind === 'seq' ? there.items.length : 0) : (wanted?.trim() ?? nameFor(what, map));
  const path = [...home, key];
  const refused = at.is === 'map' && unfit({ id: idOf(uri, path), map, at }, key);
  if (refused) return { refused };
  const value = skeletonOf(at.of, null, { subject, path });
  const astray = refsIn(value).find((ref) => subject.world.target(uri, ref).kind !== 'found');
  if (astray !== undefined) {
    const needed = fromPointer(astray.replace(/^.*?#/, '')).at(-2)?.replace(/s$/, '') ?? 'part';
    return { refused: `${sentence(article(what))} needs ${article(needed)}, and there is none yet. Add that first.` };
  }
  const position = placeFor(index, uri, path);
  const change: Change =
    at.is === 'map'
      ? { do: 'set', path, value: { data: value }, ...(position && { at: position }) }
      : there
        ? { do: 'append', list: home, value: { data: value } }
        : { do: 'set', path: home, value: { data: [value] }, ...(position && { at: position }) };
  const title = at.is === 'map' ? `Add the ${what} ${quote(key)}` : `Add ${article(what)}`;
  return { title, changes: [{ uri, changes: [...begin, change] }], select: { uri, pointer: toPointer(path) } };
}

const EMPTY: MapNode = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

/** What the tables want at a path, whether something stands there or not. */
function shapeDown(subject: Subject, index: NameIndex, path: Path): At {
  const { uri, dialect } = subject;
  let at: At =
    isNothing(subject.tree.root) && uri === '' ? { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' } : shapeOf(index, uri, []);
  for (const [i, key] of path.entries()) {
    const node = nodeAt(index, uri, path.slice(0, i));
    const known = node && shapeOf(index, uri, path.slice(0, i));
    // What stands as nothing yet is like what is missing.
    const holder = node && !isNothing(node) ? node : EMPTY;
    at = below(typeof known === 'object' ? known : at, holder, key);
    if (at === 'raw' || at === 'data') return at;
    const inner = nodeAt(index, uri, path.slice(0, i + 1));
    at = narrow(at, inner && !isNothing(inner) ? inner : EMPTY);
  }
  return at;
}

function nameFor(what: string, map: MapNode): string {
  return freeName(identifier(what), (name) => get(map, name) !== undefined);
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, v]) => (key === '$ref' && typeof v === 'string' ? [v] : refsIn(v)));
}
