// Following a reference while a part is built, so that what it names knows who uses it.
import { type Context, type Found, mention } from './context.ts';
import { itemsOf, type Thing, thingAt } from './thing.ts';
import { idOf, type Place } from './world.ts';

/** The value at a place, or what it refers to; null where that leads nowhere. The target learns that `from` mentions it. */
export function open(context: Context, from: Found, place: Place | undefined): Place | null {
  if (!place) return null;
  const { world } = context;
  if (world.refOf(place.node) === undefined) return place;
  const home = world.deref(place.uri, place.path, place.node);
  if (home) mention(context, from, idOf(home));
  return home;
}

/** The same for what has to be an object: null for anything else. */
export function openThing(context: Context, from: Found, place: Place | undefined): Thing | null {
  return thingAt(open(context, from, place));
}

/** The objects in a list, references followed; what is no object is passed over. */
export function openItems(context: Context, from: Found, place: Place | undefined): Thing[] {
  const things: Thing[] = [];
  for (const item of itemsOf(open(context, from, place))) {
    const thing = openThing(context, from, item);
    if (thing) things.push(thing);
  }
  return things;
}
