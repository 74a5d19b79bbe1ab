// What is renamed at a location: an item of a list has no name of its own.
import type { Form, Location } from '../../core/types.ts';

/**
 * Returns the object whose name is changed at a location: the one there, or for a reference without
 * a name the one that it resolves to.
 * @param form of the location, null where no object is there
 * @returns `readOnly` says why nothing can be changed, in one sentence; null if there can't be a
 * name
 */
export function renameTarget(
  location: Location,
  form: Form | null,
): { readonly location: Location; readonly readOnly: string | null } | null {
  const own = form?.pointer === location.pointer ? form : null;
  const target = own && !own.renamable ? own.reference?.target : null;
  if (own && !own.renamable && !target && own.readOnly === null) return null;
  return { location: target ?? location, readOnly: own?.readOnly ?? null };
}
