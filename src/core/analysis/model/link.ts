// Links from one part to another: what a reference names becomes a part itself if it was not one
// yet.

import type { Kind } from '../../format/table-types.ts';
import { fromPointer, percentDecoded } from '../../text/pointer.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import {
  addPart,
  addReference,
  type FoundPart,
  leaveOut,
  type ModelContext,
  type PartOptions,
} from './context.ts';
import { itemsOf, type ObjectNode, objectAt, partIdOf } from './object-at.ts';
import type { PartKind } from './types.ts';
import type { Link } from './views.ts';

interface ResolvedLink {
  readonly link: Link;
  /** The target part of the link, or null. */
  readonly found: FoundPart | null;
}

/**
 * Returns the link for the value at `node` in the part `from`: usually a Reference Object, whose
 * key is then that of the value it names (before that value's own reference), or an inline object.
 * `key` is the key of the value itself, if it has one.
 */
export function resolveLink(
  context: ModelContext,
  from: FoundPart,
  kind: PartKind,
  node: LocatedNode,
  key?: string,
  more?: PartOptions,
): ResolvedLink {
  const { documents } = context;
  const ref = documents.refOf(node.node);
  const called = key ?? (ref === undefined ? undefined : keyIn(ref));
  const target = documents.resolve(node.uri, node.path, node.node);
  const unread = target || ref === undefined ? undefined : documents.unreadReason?.(node.uri, ref);
  if (!target) return brokenLink(ref, called, unread);
  const known = context.found.get(partIdOf(target));
  if (known && known.kind !== kind) {
    from.effects.push(known.id, called ?? '', kind);
    return { link: linkTo(known, called), found: null };
  }
  if (!known && ref !== undefined && !canBePart(kind, target)) return brokenLink(ref, called);
  const found = known ?? addPart(context, kind, target, called ?? keyOf(target), more);
  from.effects.push(called ?? '', kind);
  addReference(context, from, found.id);
  return { link: linkTo(found, called), found };
}

/** Returns a link to a part. `key` is how the map calls it that was used to get there. */
export function linkTo(found: FoundPart, key: string = found.key): Link {
  return key === found.key ? found.link : { id: found.id, label: found.title ?? key, key };
}

/** Returns the key of a node in its map; for a whole file its name. */
export function keyOf(node: LocatedNode): string {
  return node.path.at(-1) ?? (node.uri.split('/').at(-1) || node.uri);
}

/**
 * The last key in a `$ref` with a pointer: what the reference calls its target, whatever that
 * refers to in turn.
 */
function keyIn(ref: string): string | undefined {
  const hash = ref.indexOf('#/');
  if (hash < 0) return undefined;
  const last = ref.slice(Math.max(hash + 1, ref.lastIndexOf('/')));
  if (!/[%~]/.test(last)) return last.slice(1);
  const pointer = percentDecoded(last);
  return pointer === null ? last.slice(1) : fromPointer(pointer).at(-1);
}

function brokenLink(ref = '', key?: string, unread?: string): ResolvedLink {
  return {
    link: {
      id: null,
      label: key ?? ref,
      ...(key !== undefined && { key }),
      broken: ref,
      ...(unread !== undefined && { unread }),
    },
    found: null,
  };
}

// Following a reference while a part is built, so that what it names knows who uses it.

/**
 * Returns the value at a location or the target of its reference; null if the reference can't be
 * resolved. Records that `from` references the target.
 */
export function followLink(
  context: ModelContext,
  from: FoundPart,
  node: LocatedNode | undefined,
): LocatedNode | null {
  if (!node) return null;
  const { documents } = context;
  if (documents.refOf(node.node) === undefined) return node;
  const target = documents.resolve(node.uri, node.path, node.node);
  if (target) addReference(context, from, partIdOf(target));
  return target;
}

/**
 * Returns the object at a location or the target of its reference; null if there is none. Records
 * that `from` references the target.
 */
export function followToObject(
  context: ModelContext,
  from: FoundPart,
  node: LocatedNode | undefined,
): ObjectNode | null {
  return objectAt(followLink(context, from, node));
}

/**
 * Returns the items of a list, which may be behind a reference; null where there is no list. `from`
 * leaves a value of another kind out.
 */
export function followList(
  context: ModelContext,
  from: FoundPart,
  node: LocatedNode | undefined,
): readonly LocatedNode[] | null {
  const list = followLink(context, from, node);
  if (list?.node.kind === 'seq') return itemsOf(list);
  if (node) leaveOut(from, node);
  return null;
}

/**
 * Returns the objects in a list with references followed. Where there are other items `from` leaves
 * the list out.
 */
export function followItems(
  context: ModelContext,
  from: FoundPart,
  node: LocatedNode | undefined,
): ObjectNode[] {
  const objects: ObjectNode[] = [];
  for (const item of followList(context, from, node) ?? []) {
    const object = followToObject(context, from, item);
    if (object) objects.push(object);
    else if (node) leaveOut(from, node);
  }
  return objects;
}

// Whether the target of a reference can be a part of the expected kind.

/** Maps of the root document that contain parts of a kind. */
const HOLDERS: ReadonlyMap<PartKind, string> = new Map([
  ['server', 'servers'],
  ['channel', 'channels'],
  ['operation', 'operations'],
  ['message', 'messages'],
  ['security', 'securitySchemes'],
]);

/**
 * Returns false for references that are incomplete (`#/components`) or that target something else:
 * they must not turn whole sections into parts.
 * In other files any object is accepted, because they may be fragments. A schema may be at any
 * depth below a named object; one that a schema of a named format refers to may be anything.
 */
export function canBePart(
  kind: PartKind,
  { uri, path, node }: LocatedNode,
  schemaFormat?: string,
): boolean {
  if (schemaFormat !== undefined) return uri !== '' || path.length > 1;
  const isBoolean = node.kind === 'scalar' && typeof node.value === 'boolean';
  if (node.kind !== 'map' && !(kind === 'schema' && isBoolean)) return false;
  if (uri !== '') return true;
  if (kind === 'schema') return path.length > 2;
  if (kind === 'component') return path.length === 3 && path[0] === 'components';
  return path.at(-2) === HOLDERS.get(kind);
}

const KINDS: ReadonlyMap<Kind, PartKind> = new Map([
  ['Server', 'server'],
  ['Channel', 'channel'],
  ['Operation', 'operation'],
  ['Message', 'message'],
  ['SecurityScheme', 'security'],
]);

/** Returns the kind of part that an object of `kind` becomes where something refers to it. */
export function partKindOf(kind: Kind): PartKind {
  return KINDS.get(kind) ?? 'component';
}
