// The traits of a message or an operation, with what was taken over from each.
import { toPointer } from '../parse/pointer.ts';
import type { Context, Found } from './context.ts';
import { reach } from './link.ts';
import { open } from './open.ts';
import { field, itemsOf, thingAt } from './thing.ts';
import type { Link, TraitView } from './types.ts';
import type { Place } from './world.ts';

const NONE: readonly never[] = [];

/** The traits in the order of the merge (section Traits merge mechanism). `objectKind` is what each is. One written in place has no part of its own. */
export function traitsOf(context: Context, found: Found, objectKind: string): TraitView[] {
  const { world } = context;
  let readable = 0;
  return itemsOf(open(context, found, field(found.thing, 'traits'))).map((item, i) => {
    const home = world.deref(item.uri, item.path, item.node);
    const place = home && { place: { uri: home.uri, pointer: toPointer(home.path) } };
    const share = (thingAt(home) && found.thing.shares?.[readable++]) ?? { taken: NONE, left: NONE };
    return { ...linkOf(context, found, objectKind, item, i), ...place, ...share };
  });
}

function linkOf(context: Context, found: Found, objectKind: string, item: Place, i: number): Link & Pick<TraitView, 'inPlace'> {
  if (context.world.refOf(item.node) !== undefined) return reach(context, found, 'component', item, undefined, { objectKind }).link;
  return { id: null, label: `trait ${i + 1}`, inPlace: true };
}
