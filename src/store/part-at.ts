// Finds the part of the model that contains a location.
import type { Model, PartId } from '../core/types.ts';

/**
 * Returns the id of the innermost part that contains `pointer` in the file `uri` (by default the
 * root document), or null.
 */
export function partAt(model: Model | null, pointer: string, uri = ''): PartId | null {
  if (!model) return null;
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    if (model.parts.has(`${uri}#${path}`)) return `${uri}#${path}`;
  return null;
}
