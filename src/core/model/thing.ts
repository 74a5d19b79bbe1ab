// An object of the format while it is modelled: its members, each with the place it was written at.
import { type Entry, entry, type MapNode, type Node, stringOf } from '../parse/tree.ts';
import type { Share } from './shares.ts';
import type { Place } from './world.ts';

/** A place whose node is a map. Where traits were merged in, `node` is the merged map and `taken` says where the members of traits stand. */
export interface Thing extends Place {
  readonly node: MapNode;
  readonly taken?: ReadonlyMap<string, Place>;
  /** What it has of each trait that could be read, in their order. */
  readonly shares?: readonly Share[];
}

const NONE: readonly never[] = [];

/** The thing at a place, or null if there is no map. */
export function thingAt(place: Place | null): Thing | null {
  return place?.node.kind === 'map' ? (place as Thing) : null;
}

/** The place of a member, or undefined where there is none. */
export function field(thing: Thing, name: string): Place | undefined {
  const e = entry(thing.node, name);
  return e && memberOf(thing, e);
}

/** The text of a string member; undefined where it is missing or no string. */
export function textOf(thing: Thing, name: string): string | undefined {
  return stringOf(entry(thing.node, name)?.value);
}

/** The string members among `names`, for fields that are shown as they are. */
export function textsOf<K extends string>(thing: Thing, names: readonly K[]): { [P in K]?: string } {
  const texts: { [P in K]?: string } = {};
  for (const name of names) {
    const text = textOf(thing, name);
    // The names are own keys of the format, never the document's.
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

/** The members of a map with their places, the first one of equal keys. */
export function membersOf(thing: Thing): (readonly [string, Place])[] {
  return thing.node.entries.filter((e) => entry(thing.node, e.key) === e).map((e) => [e.key, memberOf(thing, e)] as const);
}

/** The items of a list with their places; none for anything else. */
export function itemsOf(place: Place | null | undefined): readonly Place[] {
  return place?.node.kind === 'seq' ? place.node.items.map(({ value }, i) => below(place, String(i), value)) : NONE;
}

/** The strings in a list; undefined for anything that is no list. */
export function stringListOf(place: Place | undefined): string[] | undefined {
  if (place?.node.kind !== 'seq') return undefined;
  return place.node.items.map(({ value }) => stringOf(value)).filter((text) => text !== undefined);
}

function memberOf(thing: Thing, e: Entry): Place {
  const taken = thing.taken?.get(e.key);
  return taken ? { uri: taken.uri, path: taken.path, node: e.value } : below(thing, e.key, e.value);
}

function below(place: Place, key: string, node: Node): Place {
  return { uri: place.uri, path: [...place.path, key], node };
}
