// An object of the format while its model is built: its members, each with its location in the
// source.
import { type Entry, entry, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from './model-documents.ts';
import type { TraitShare } from './trait-shares.ts';

/**
 * A located node that is a map. If traits were merged in, `node` is the merged map and `taken` has
 * the locations of the traits' members.
 */
export interface ObjectNode extends LocatedNode {
  readonly node: MapNode;
  readonly taken?: ReadonlyMap<string, LocatedNode>;
  /** What it has of each trait that could be read, in their order. */
  readonly shares?: readonly TraitShare[];
}

const NONE: readonly never[] = [];

/** Returns the object at a location, or null if the node isn't a map. */
export function objectAt(node: LocatedNode | null): ObjectNode | null {
  return node?.node.kind === 'map' ? (node as ObjectNode) : null;
}

/** Returns a member with its location, or undefined if there is none. */
export function field(object: ObjectNode, name: string): LocatedNode | undefined {
  const e = entry(object.node, name);
  return e && memberOf(object, e);
}

/** Returns the text of a string member; undefined if it is missing or isn't a string. */
export function textOf(object: ObjectNode, name: string): string | undefined {
  return stringOf(entry(object.node, name)?.value);
}

/** Returns the string members among `names`, for fields that are shown as they are. */
export function textsOf<K extends string>(
  object: ObjectNode,
  names: readonly K[],
): { [P in K]?: string } {
  const texts: { [P in K]?: string } = {};
  for (const name of names) {
    const text = textOf(object, name);
    // The names are own keys of the format, never the document's.
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

/** Returns the members of a map with their locations; the first one of duplicate keys. */
export function membersOf(object: ObjectNode): (readonly [string, LocatedNode])[] {
  return object.node.entries
    .filter((e) => entry(object.node, e.key) === e)
    .map((e) => [e.key, memberOf(object, e)] as const);
}

/** Returns the items of a list with their locations; empty for any other value. */
export function itemsOf(node: LocatedNode | null | undefined): readonly LocatedNode[] {
  return node?.node.kind === 'seq'
    ? node.node.items.map(({ value }, i) => below(node, String(i), value))
    : NONE;
}

/** Returns the strings in a list; undefined for any value that isn't a list. */
export function stringListOf(node: LocatedNode | undefined): string[] | undefined {
  if (node?.node.kind !== 'seq') return undefined;
  return node.node.items.map(({ value }) => stringOf(value)).filter((text) => text !== undefined);
}

function memberOf(object: ObjectNode, e: Entry): LocatedNode {
  const taken = object.taken?.get(e.key);
  return taken
    ? { uri: taken.uri, path: taken.path, node: e.value }
    : below(object, e.key, e.value);
}

function below(place: LocatedNode, key: string, node: Node): LocatedNode {
  return { uri: place.uri, path: [...place.path, key], node };
}
