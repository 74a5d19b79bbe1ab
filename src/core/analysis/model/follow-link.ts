// Following a reference while a part is built, so that what it names knows who uses it.

import type { LocatedNode } from '../documents/located-node.ts';
import { addReference, type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { partIdOf } from './model-documents.ts';
import { itemsOf, type ObjectNode, objectAt } from './object-at.ts';

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

/** Returns the same for what has to be an object: null for anything else. */
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
