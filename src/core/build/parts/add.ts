// A new entry or item with what the format asks of it.

import { article, quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { unfit } from '../../language/names/allowed.ts';
import { shapeOf } from '../../language/names/at.ts';
import { indexOf, type NameIndex } from '../../language/names/name-index.ts';
import { type At, below, narrow } from '../../language/names/shapes.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { get, type MapNode, type Path } from '../../parse/tree.ts';
import { blankOf } from '../../spec/blank.ts';
import { kindIn, rootKind } from '../../spec/spec.ts';
import type { Builder, Draft, IntentOf, Refused } from '../types.ts';
import { beginning, isNothing } from '../wizards/beginning.ts';
import { Stop } from '../wizards/stop.ts';
import { identifier } from './copy-name.ts';
import { byFile, following } from './follow.ts';
import { nodeAt, placeFor, startsWith } from './place.ts';
import { sentence } from './words.ts';

export const add: Builder<'add'> = (subject, intent) => {
  try {
    return added(subject, intent);
  } catch (failure) {
    if (failure instanceof Stop) return { refused: failure.message };
    throw failure;
  }
};

function added(subject: Subject, { name: wanted, after, value: given, stay, ...intent }: IntentOf<'add'>): Draft | Refused {
  const home = fromPointer(intent.home);
  const { uri } = subject;
  const index = indexOf(subject.world);
  const begin = uri === '' && isNothing(subject.tree.root) ? beginning(subject, null) : [];
  const at = shapeDown(subject, index, home);
  const node = nodeAt(index, uri, home);
  const there = node && !isNothing(node) ? node : undefined;
  if (typeof at !== 'object' || (at.is !== 'map' && at.is !== 'list') || (there && there.kind !== (at.is === 'map' ? 'map' : 'seq')))
    return { refused: `Can't add anything to ${quote(toPointer(home))}.` };
  const what = at.is === 'map' ? at.entry : at.item;
  if (at.of.is === 'object' && at.of.ref === 'only' && given === undefined)
    return { refused: `Only a reference is allowed there: choose ${article(what)}.` };
  const map = there?.kind === 'map' ? there : EMPTY;
  const length = there?.kind === 'seq' ? there.items.length : 0;
  if (after !== undefined && (at.is === 'list' ? !(Number(after) < length) : !get(map, after)))
    return { refused: 'The entry it should come after no longer exists.' };
  const place = after === undefined ? length : Number(after) + 1;
  const key = at.is === 'list' ? String(place) : (wanted?.trim() ?? nameFor(what, map));
  const path = [...home, key];
  const refused = at.is === 'map' && unfit({ id: idOf(uri, path), map, at }, key);
  if (refused) return { refused };
  const value = given === undefined ? blankOf(at.of) : given;
  if (value === undefined) return { refused: `${sentence(article(what))} needs a value. Add it in the form or in the text.` };
  const position = after === undefined ? placeFor(index, uri, path) : { after };
  const change: Change =
    at.is === 'map'
      ? { do: 'set', path, value: { data: value }, ...(position && { at: position }) }
      : there
        ? { do: 'append', list: home, value: { data: value }, ...(after !== undefined && { at: { after } }) }
        : { do: 'set', path: home, value: { data: [value] }, ...(position && { at: position }) };
  const title = at.is === 'map' ? `Add the ${what} ${quote(key)}` : `Add ${article(what)}`;
  const refs = at.is === 'list' && place < length ? shifted(subject, index, home, place) : [];
  if ('refused' in refs) return refs;
  // The references first, while everything is where it was.
  return {
    title,
    changes: byFile([...refs, { uri, changes: [...begin, change] }]),
    ...(!stay && { select: { uri, pointer: toPointer(path) } }),
  };
}

/** References to items of a list that make room at a place. */
function shifted(subject: Subject, index: NameIndex, list: Path, place: number): ReturnType<typeof following> {
  const { uri } = subject;
  return following(
    subject,
    index,
    (spot) => {
      const now = Number(spot.path[list.length]);
      const moves = spot.uri === uri && spot.path.length > list.length && startsWith(spot.path, list) && now >= place;
      return moves ? [...list, String(now + 1), ...spot.path.slice(list.length + 1)] : null;
    },
    (spot) => spot.path,
  );
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
