// The traits of a message or an operation, with what was taken over from each.
import { toLocation } from '../../text/location.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type FoundPart, type ModelContext, otherThanObject } from './context.ts';
import { followList } from './follow-link.ts';
import { resolveLink } from './link.ts';
import { field, objectAt } from './object-at.ts';
import type { Link, TraitView } from './views.ts';

const NONE: readonly never[] = [];

/**
 * Returns the traits in the order of the merge (section Traits merge mechanism). `objectKind` is
 * what each is. One written in place has no part of its own.
 */
export function traitsOf(context: ModelContext, found: FoundPart, objectKind: string): TraitView[] {
  const { documents } = context;
  let readable = 0;
  return (followList(context, found, field(found.object, 'traits')) ?? []).map((item, i) => {
    const target = documents.resolve(item.uri, item.path, item.node);
    const location = target && { location: toLocation(target) };
    const object = objectAt(target);
    const share = (object && found.object.shares?.[readable++]) ?? { taken: NONE, left: NONE };
    return {
      ...linkOf(context, found, objectKind, item, i),
      ...location,
      ...(target && !object && { wrong: otherThanObject(target.node) }),
      ...share,
    };
  });
}

function linkOf(
  context: ModelContext,
  found: FoundPart,
  objectKind: string,
  item: LocatedNode,
  i: number,
): Link & Pick<TraitView, 'inPlace'> {
  if (context.documents.refOf(item.node) !== undefined)
    return resolveLink(context, found, 'component', item, undefined, { objectKind }).link;
  return { id: null, label: `trait ${i + 1}`, inPlace: true };
}
