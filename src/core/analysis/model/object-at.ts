// An object of the format while its model is built: its members, each with its location in the
// source.
import { EXTENSION } from '../../format/table-types.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  type Entry,
  entry,
  type MapNode,
  type Node,
  type NodePath,
  writtenText,
} from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { Changes } from '../documents/changes.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { Reads } from '../documents/units.ts';
import type { ProtobufParser } from '../schemas/protobuf/types.ts';
import type { Extensions, PartId, TraitShare } from './views.ts';

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

/** Returns the root of a document as an object of the format; null if it isn't one. */
export function rootObject(root: Node | null): ObjectNode | null {
  return objectAt(root && { uri: '', path: [], node: root });
}

/** Returns a member with its location, or undefined if there is none. */
export function field(object: ObjectNode, name: string): LocatedNode | undefined {
  const e = entry(object.node, name);
  return e && memberOf(object, e);
}

/**
 * Returns the text of a member; a value of another type than string as it is written. Undefined if
 * it is missing, null, a map or a list.
 */
export function textOf(object: ObjectNode, name: string): string | undefined {
  return writtenText(entry(object.node, name)?.value);
}

/**
 * Returns the members of a map with their locations, without those to `skip`; the first one of
 * duplicate keys.
 */
export function membersOf(
  object: ObjectNode,
  skip?: (member: Entry) => boolean,
): (readonly [string, LocatedNode])[] {
  return object.node.entries
    .filter((e) => entry(object.node, e.key) === e && !skip?.(e))
    .map((e) => [e.key, memberOf(object, e)] as const);
}

/** Returns the items of a list with their locations; empty for any other value. */
export function itemsOf(node: LocatedNode | null | undefined): readonly LocatedNode[] {
  return node?.node.kind === 'seq'
    ? node.node.items.map(({ value }, i) => locatedMember(node, String(i), value))
    : NONE;
}

/**
 * Returns the texts in a list, as they are written; undefined for any value that isn't a list of
 * nothing but texts.
 */
export function textListOf(node: LocatedNode | undefined): string[] | undefined {
  if (node?.node.kind !== 'seq') return undefined;
  const texts = node.node.items.map(({ value }) => writtenText(value));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const extensions = new WeakMap<MapNode, Extensions>();

/** Returns the `x-` members of an object as JSON values, the same list for the same object. */
export function extensionsOf({ node }: ObjectNode): Extensions {
  const known = extensions.get(node);
  if (known) return known;
  const list = node.entries
    .filter((e) => EXTENSION.test(e.key))
    .map((e) => [e.key, toValue(e.value)] as const);
  extensions.set(node, list);
  return list;
}

function memberOf(object: ObjectNode, e: Entry): LocatedNode {
  const taken = object.taken?.get(e.key);
  return taken
    ? { uri: taken.uri, path: taken.path, node: e.value }
    : locatedMember(object, e.key, e.value);
}

function locatedMember(place: LocatedNode, key: string, node: Node): LocatedNode {
  return { uri: place.uri, path: place.path.concat(key), node };
}

// What the model needs to know of the loaded files, which `core/analysis/documents` provides.

export interface ModelDocuments {
  /** The entry document's root node, or null. */
  readonly root: Node | null;
  /**
   * Follows references from `node` at uri/path: returns the final target if it is a Reference
   * Object, else the node itself; null if broken or circular.
   */
  resolve(uri: string, path: NodePath, node: Node): LocatedNode | null;
  /** Text of the `$ref` of a Reference Object (a map with a string `$ref`), else undefined. */
  refOf(node: Node): string | undefined;
  /** The id of the final target of a `$ref` text written in `uri`, or null. */
  idOf(uri: string, ref: string): PartId | null;
  /**
   * The node that a `$ref` in `uri` targets: references on the way are followed, the target's own
   * reference is not.
   */
  lookup(uri: string, ref: string): LocatedNode | null;
  /** The reader of Protocol Buffers; null while it is not loaded. */
  protobuf?(): ProtobufParser | null;
  /**
   * True if the target of a `$ref` is in a file that isn't loaded, so that nothing is known about
   * it.
   */
  isUnknown(uri: string, ref: string): boolean;
  /** Why the file that a `$ref` names could not be read, in sentences. */
  unreadReason?(uri: string, ref: string): string | undefined;
  /** Returns whether a value is only a partial parse, because of a syntax error. */
  isGuess(uri: string, path: NodePath): boolean;
  /** What syntax errors cut off. */
  readonly unread?: {
    /**
     * Returns the line of the syntax error because of which the value at a path may have more than
     * its node says; undefined where it was read as a whole.
     */
    lineOf(uri: string, path: NodePath): number | undefined;
    /** Whether there is no such value. */
    readonly areNone: boolean;
  };
  /** Number of this version, and what differs from the one before; null for anything. */
  readonly number?: number;
  readonly since?: { readonly number: number; readonly changes: Changes } | null;
  /** Runs `work` and adds to `reads` which units the lookups in it go through. */
  record?<T>(reads: Reads, work: () => T): T;
  /** Runs `work`. If it returns null, its lookups are forgotten. */
  attempt?<T>(work: () => T | null): T | null;
}

/**
 * Returns the id of the node at a pointer in a file: `#/channels/orders` in the root document,
 * `common.yaml#/messages/a` elsewhere.
 */
export function partId(uri: string, pointer: string): PartId {
  return `${uri}#${pointer}`;
}

/** Returns the id of a located node. */
export function partIdOf(node: LocatedNode): PartId {
  return partId(node.uri, toPointer(node.path));
}
