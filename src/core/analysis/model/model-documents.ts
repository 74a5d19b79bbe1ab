// What the model needs to know of the loaded files; core/resolve provides it.
import { toPointer } from '../../text/pointer.ts';
import type { Node, NodePath } from '../../text/tree.ts';
import type { Changes } from '../documents/changes.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { Reads } from '../documents/units.ts';
import type { ProtobufParser } from '../schemas/protobuf/types.ts';
import type { PartId } from './views.ts';

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
