// What the model needs to know of the loaded files; core/resolve provides it.
import { toPointer } from '../parse/pointer.ts';
import type { Node, Path } from '../parse/tree.ts';
import type { Place } from '../resolve/world.ts';
import type { ProtoTool } from '../schema/protobuf/types.ts';
import type { PartId } from './types.ts';

export type { Place } from '../resolve/world.ts';

export interface World {
  /** The entry document's root node, or null. */
  readonly root: Node | null;
  /** Follows references from `node` standing at uri/path: if it is a Reference Object the final target, else itself; null where broken or circular. */
  deref(uri: string, path: Path, node: Node): Place | null;
  /** Text of the `$ref` of a Reference Object (a map with a string `$ref`), else undefined. */
  refOf(node: Node): string | undefined;
  /** The id of the final target of a `$ref` text written in `uri`, or null. */
  idOf(uri: string, ref: string): PartId | null;
  /** The place a `$ref` text written in `uri` names: references on the way are followed, the target's own reference is not. */
  lookup(uri: string, ref: string): Place | null;
  /** The reader of Protocol Buffers; null while it is not loaded. */
  protobuf?(): ProtoTool | null;
  /** True where a `$ref` text leads into a file that is not loaded, so that nothing is known of its target. */
  isUnknown(uri: string, ref: string): boolean;
}

/** The id of what stands at a pointer in a file: `#/channels/orders` in the entry, `common.yaml#/messages/a` elsewhere. */
export function partId(uri: string, pointer: string): PartId {
  return `${uri}#${pointer}`;
}

/** The id of a place. */
export function idOf(place: Place): PartId {
  return partId(place.uri, toPointer(place.path));
}
