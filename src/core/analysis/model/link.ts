// Links from one part to another: what a reference names becomes a part itself if it was not one
// yet.
import { fromPointer, percentDecoded } from '../../text/pointer.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import {
  add,
  addReference,
  type FoundPart,
  type ModelContext,
  type PartOptions,
} from './context.ts';
import { partIdOf } from './model-documents.ts';
import { canBePart } from './referable-parts.ts';
import type { PartKind } from './types.ts';
import type { Link } from './views.ts';

export interface ResolvedLink {
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
  if (!target) return broken(ref, called, unread);
  const known = context.found.get(partIdOf(target));
  if (known && known.kind !== kind) {
    from.effects.push(known.id, called ?? '', kind);
    return { link: linkTo(known, called), found: null };
  }
  if (!known && ref !== undefined && !canBePart(kind, target)) return broken(ref, called);
  const found = known ?? add(context, kind, target, called ?? keyOf(target), more);
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

function broken(ref = '', key?: string, unread?: string): ResolvedLink {
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
