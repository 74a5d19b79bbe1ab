// The difference between two models, and how it is applied: only changed parts travel from the
// worker to the page.
import { same } from './same.ts';
import type { InfoPart, Model, ModelPatch, Part } from './types.ts';
import type { PartId } from './views.ts';

/** The model of a document that has nothing to show. */
export const EMPTY_MODEL: Model = {
  info: null,
  parts: new Map(),
  order: {
    servers: [],
    channels: [],
    operations: [],
    messages: [],
    schemas: [],
    security: [],
    components: [],
  },
};

/**
 * Returns what changed from `previous` (null for the first model) to `next`. Unchanged parts are
 * recognized by identity, which buildModel() preserves.
 */
export function diff(previous: Model | null, next: Model): ModelPatch {
  if (previous === next) return { set: [], removed: [] };
  const set: Part[] = [];
  for (const part of next.parts.values()) if (previous?.parts.get(part.id) !== part) set.push(part);
  const removed: PartId[] = [];
  if (previous) for (const id of previous.parts.keys()) if (!next.parts.has(id)) removed.push(id);
  const moved = !previous || (previous.order !== next.order && !same(previous.order, next.order));
  return { set, removed, ...(moved && { order: next.order }) };
}

/**
 * Returns the model after a patch. Parts that aren't in the patch stay the same objects, and so
 * does the whole model if the patch is empty.
 */
export function apply(model: Model | null, patch: ModelPatch): Model {
  if (model && patch.set.length === 0 && patch.removed.length === 0 && !patch.order) return model;
  const order = patch.order ?? model?.order ?? EMPTY_MODEL.order;
  if (model && patch.set.length === 0 && patch.removed.length === 0) return { ...model, order };
  const parts = new Map(model?.parts);
  let info: InfoPart | null = model?.info ?? null;
  for (const id of patch.removed) {
    parts.delete(id);
    if (info?.id === id) info = null;
  }
  for (const part of patch.set) {
    parts.set(part.id, part);
    if (part.kind === 'info') info = part;
  }
  return { info, parts, order };
}
