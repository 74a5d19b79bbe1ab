// Links from one part to another: what a reference names becomes a part itself if it was not one yet.
import { fromPointer } from '../parse/pointer.ts';
import { add, type Context, type Found, type More, mention } from './context.ts';
import { fits } from './fits.ts';
import type { Link, PartKind } from './types.ts';
import { idOf, type Place } from './world.ts';

export interface Reached {
  readonly link: Link;
  /** The part the link leads to, or null. */
  readonly found: Found | null;
}

/**
 * The link that stands at `place` in the part `from`: usually a Reference Object, whose key is then that of the entry it names
 * (before that entry's own reference), or an object written in place. `key` is the key of the place itself, where it has one.
 */
export function reach(context: Context, from: Found, kind: PartKind, place: Place, key?: string, more?: More): Reached {
  const { world } = context;
  const ref = world.refOf(place.node);
  const called = key ?? (ref === undefined ? undefined : keyIn(ref));
  const home = world.deref(place.uri, place.path, place.node);
  if (!home) return broken(ref, called);
  const known = context.found.get(idOf(home));
  if (known && known.kind !== kind) return { link: linkTo(known, called), found: null };
  if (!known && ref !== undefined && !fits(kind, home)) return broken(ref, called);
  const found = known ?? add(context, kind, home, called ?? keyOf(home), more);
  mention(context, from, found.id);
  return { link: linkTo(found, called), found };
}

/** A link to a part. `key` is how the map calls it that was used to get there. */
export function linkTo(found: Found, key: string = found.key): Link {
  return key === found.key ? found.link : { id: found.id, label: found.title ?? key, key };
}

/** The key of a place in its map; for a whole file its name. */
export function keyOf(place: Place): string {
  return place.path.at(-1) ?? (place.uri.split('/').at(-1) || place.uri);
}

/** The last key in a `$ref` with a pointer: what the reference calls its target, whatever that refers to in turn. */
function keyIn(ref: string): string | undefined {
  const hash = ref.indexOf('#/');
  if (hash < 0) return undefined;
  const last = ref.slice(Math.max(hash + 1, ref.lastIndexOf('/')));
  if (!/[%~]/.test(last)) return last.slice(1);
  try {
    return fromPointer(decodeURIComponent(last)).at(-1);
  } catch {
    return last.slice(1);
  }
}

function broken(ref = '', key?: string): Reached {
  return { link: { id: null, label: key ?? ref, ...(key !== undefined && { key }), broken: ref }, found: null };
}
