// What is renamed at a location, since an item of a list has no name of its own, and how many
// references change with it.

import { formatCount } from '../../core/light.ts';
import type { CommandResult, Form, Location } from '../../core/types.ts';

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

/** Returns in words how many references a rename changes. */
export function occurrencesText(built: Exclude<CommandResult, { refused: string }>): string {
  const places = built.files.reduce((sum, { edits }) => sum + edits.length, 0);
  if (places <= 1) return 'No other references to it.';
  const files = built.files.length > 1 ? ` in ${formatCount(built.files.length, 'file')}` : '';
  return `Changes ${formatCount(places, 'occurrence')}${files}, including the definition.`;
}
