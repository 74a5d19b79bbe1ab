// Which part of the model holds a place.
import type { Model, PartId } from '../core/model/types.ts';

/** Id of the innermost part of the document itself that holds `pointer`, or null. */
export function partOf(model: Model | null, pointer: string): PartId | null {
  if (!model) return null;
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) if (model.parts.has(`#${path}`)) return `#${path}`;
  return null;
}
