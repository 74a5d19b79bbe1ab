// Which part of the model holds a place.
import type { Model, PartId } from '../core/model/types.ts';

/** Id of the innermost part that holds `pointer` in the file `uri`, the document itself unless told, or null. */
export function partOf(model: Model | null, pointer: string, uri = ''): PartId | null {
  if (!model) return null;
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    if (model.parts.has(`${uri}#${path}`)) return `${uri}#${path}`;
  return null;
}
