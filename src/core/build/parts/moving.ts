// What it takes to bring a thing to another map or list of its kind, or why that cannot be.

import { quote } from '../../check/say.ts';
import { plural } from '../../counted.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { misplaced } from '../../language/refactor/inline.ts';
import { refText } from '../../language/refactor/refs.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import type { Draft, Refused } from '../types.ts';
import { identifier } from './copy-name.ts';
import { isInBraces } from './fallout.ts';
import { byFile, following } from './follow.ts';
import { type HomeMap, isShelf, kindTaken } from './home-maps.ts';
import { nodeAt, placeFor, refOf, startsWith, type Thing } from './place.ts';
import { alone, changesOf } from './remove.ts';
import { usesOf } from './uses.ts';
import { nameOf, ownerOf, sentence } from './words.ts';

const COMPONENTS = 'components';

/** The kind of a thing that other maps and lists may take; null where it has none. */
export function kindOfThing({ holderAt }: Thing): string | null {
  return typeof holderAt === 'object' ? kindTaken(holderAt) : null;
}

/** What keeps a thing where it is, whatever the other place is. */
export interface Ties {
  /** Why it may not leave its place. */
  readonly here: string | null;
  /** Why it may stand among the components only. */
  readonly shelf: string | null;
}

export function tiesOf(subject: Subject, thing: Thing): Ties {
  const { uri, path, node, holderAt } = thing;
  const shape = typeof holderAt === 'object' && (holderAt.is === 'map' || holderAt.is === 'list') ? holderAt.of : null;
  return { here: obstacleTo(thing), shelf: shape && misplaced(subject.world, { uri, path, node }, shape) };
}

/** Why a thing cannot go to a map or list of its kind, or null. */
export function unfitFor({ index, uri, path, node }: Thing, { path: to, shape }: HomeMap, ties: Ties): string | null {
  const outer = path.slice(0, -1);
  if (toPointer(outer) === toPointer(to)) return 'It is already there.';
  if (startsWith(to, path)) return "It can't be moved into itself.";
  if (isShelf(to)) return refOf(node) === undefined ? null : "A reference can't be moved from where it is used.";
  const map = nodeAt(index, uri, to);
  if (map && map.kind !== (shape.is === 'list' ? 'seq' : 'map')) return `${sentence(nameOf(index, uri, to))} cannot be read.`;
  if (shape.is === 'list' && isShelf(outer)) return 'Other objects refer to it by its name, and an item of a list has no name.';
  return ties.here ?? (to[0] === COMPONENTS ? null : ties.shelf);
}

/**
 * What is to be done. From where it counts to the components a reference stays behind, so that nothing is lost there; from the components it goes
 * to where it is needed, in place of a reference to it where one stands there; else it leaves its place.
 */
export function moving(subject: Subject, thing: Thing, home: HomeMap): Draft | Refused {
  const refused = unfitFor(thing, home, tiesOf(subject, thing));
  if (refused !== null) return { refused };
  return isShelf(home.path) ? toShelf(subject, thing, home) : leaving(subject, thing, home);
}

function toShelf(subject: Subject, thing: Thing, home: HomeMap): Draft | Refused {
  const { uri, path } = thing;
  const name = freeIn(thing, home);
  const to = [...home.path, name];
  const ref = refText(subject.world, uri, { uri, path: to });
  if (ref === null) return { refused: "It can't be referenced there." };
  const changes: Change[] = [put(subject, thing, to), { do: 'set', path, value: { data: { $ref: ref } } }];
  return { title: titleOf(thing, home), changes: [{ uri, changes }], select: { uri, pointer: toPointer(to) } };
}

function leaving(subject: Subject, thing: Thing, home: HomeMap): Draft | Refused {
  const { index, uri, path } = thing;
  const list = home.shape.is === 'list';
  const map = nodeAt(index, uri, home.path);
  // Where a reference to it stands already, it takes that place.
  const stand =
    isShelf(path.slice(0, -1)) && map?.kind === 'map' ? map.entries.find((e) => leadsTo(subject, thing, refOf(e.value))) : undefined;
  const name = stand?.key ?? freeIn(thing, home);
  const to = [...home.path, list ? String(map?.kind === 'seq' ? map.items.length : 0) : name];
  const refs = following(
    subject,
    index,
    (spot) => (spot.uri === uri && startsWith(spot.path, path) ? [...to, ...spot.path.slice(path.length)] : null),
    (spot) => {
      if (spot.uri !== uri) return spot.path;
      if (stand && startsWith(spot.path, to)) return null;
      return startsWith(spot.path, path) ? [...to, ...spot.path.slice(path.length)] : spot.path;
    },
  );
  if ('refused' in refs) return refs;
  const gone = alone([thing]);
  const added: Change = list ? { do: 'append', list: home.path, value: taken(subject, path) } : put(subject, thing, to);
  return {
    title: titleOf(thing, home),
    changes: byFile([{ uri, changes: [added] }, ...refs, { uri, changes: changesOf(gone, uri) }]),
    select: { uri, pointer: toPointer(to) },
  };
}

/** Why it may not leave its place, where something there counts on it. */
function obstacleTo(thing: Thing): string | null {
  const { index, uri, path } = thing;
  const fromShelf = isShelf(path.slice(0, -1));
  for (const m of usesOf(index, uri, path)) {
    // Operations may only name messages of their own channel.
    if (m.ref && !fromShelf && m.path.at(-3) === 'messages' && kindOfThing(thing) === 'Message')
      return `${sentence(ownerOf(index, m.uri, m.path.slice(0, -3)))} uses it through its channel. Remove it there first.`;
    if (isInBraces(m)) return `${sentence(nameOf(index, m.uri, m.path))} refers to it. Change that first.`;
  }
  return null;
}

function leadsTo(subject: Subject, { uri, path }: Thing, ref: string | undefined): boolean {
  const named = ref === undefined ? null : subject.world.named(subject.uri, ref);
  return named !== null && named.uri === uri && toPointer(named.path) === toPointer(path);
}

function put(subject: Subject, thing: Thing, to: Path): Change {
  const at = placeFor(thing.index, thing.uri, to);
  return { do: 'set', path: to, value: taken(subject, thing.path), ...(at && { at }) };
}

function taken(subject: Subject, path: Path): NewValue {
  return { written: { from: subject, path, comments: true } };
}

function freeIn({ index, uri, holder, key, node }: Thing, { path, shape }: HomeMap): string {
  const map = nodeAt(index, uri, path);
  const own = holder.kind === 'map' ? key : identifier(stringOf(get(node, 'name')) ?? '');
  const fits = own !== '' && (shape.is !== 'map' || shape.keys === undefined || new RegExp(shape.keys).test(own));
  return freeName(
    fits ? own : identifier(own) || identifier(shape.is === 'map' ? shape.entry : shape.item),
    (name) => get(map, name) !== undefined,
  );
}

function titleOf({ key, holder, index, uri, path }: Thing, home: HomeMap): string {
  const what = holder.kind === 'map' ? quote(key) : nameOf(index, uri, path);
  return `Move ${what} to ${homeName(index, uri, home)}`;
}

/** `the messages of channel "orders"`, `the channels`, `the channels of the components`. */
export function homeName(index: Thing['index'], uri: string, { path, shape }: HomeMap): string {
  const things = plural(shape.is === 'map' ? shape.entry : shape.item);
  if (path.length === 1) return `the ${things} of the document`;
  return isShelf(path) ? `the reusable ${things}` : `the ${things} of ${ownerOf(index, uri, path)}`;
}
