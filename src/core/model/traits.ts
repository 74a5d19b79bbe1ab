// Links to the traits of a message or an operation.
import type { Context, Found } from './context.ts';
import { reach } from './link.ts';
import { open } from './open.ts';
import { field, itemsOf } from './thing.ts';
import type { Link } from './types.ts';

/** The traits taken over by reference, in the order of the merge. One written in place has no part: what it says is in the merged object. */
export function traitsOf(context: Context, found: Found, objectTitle: string): Link[] {
  return itemsOf(open(context, found, field(found.thing, 'traits')))
    .filter((item) => context.world.refOf(item.node) !== undefined)
    .map((item) => reach(context, found, 'component', item, undefined, { objectTitle }).link);
}
