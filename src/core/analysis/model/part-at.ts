// Finds the part of the model that contains a location.
import type { Location } from '../../text/location.ts';
import type { Model } from './types.ts';
import type { PartId } from './views.ts';

/** Returns the id of the innermost part of the model that contains a location, or null. */
export function partAt(model: Model | null, { uri, pointer }: Location): PartId | null {
  if (!model) return null;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (model.parts.has(`${uri}#${at}`)) return `${uri}#${at}`;
  return null;
}
