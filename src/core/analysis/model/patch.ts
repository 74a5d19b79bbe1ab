// The difference between two models, and how it is applied: only changed parts travel from the
// worker to the page.
import { replacedParts, withParts } from './part-map.ts';
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
  const moved = !previous || (previous.order !== next.order && !same(previous.order, next.order));
  const order = moved && { order: next.order };
  const replaced = previous && replacedParts(previous.parts, next.parts);
  if (replaced) return { set: replaced, removed: [], ...order };
  const set: Part[] = [];
  for (const part of next.parts.values()) if (previous?.parts.get(part.id) !== part) set.push(part);
  const removed: PartId[] = [];
  if (previous) for (const id of previous.parts.keys()) if (!next.parts.has(id)) removed.push(id);
  return { set, removed, ...order };
}

/**
 * Returns the model after a patch. Parts that aren't in the patch stay the same objects, and so
 * does the whole model if the patch is empty.
 */
export function apply(model: Model | null, patch: ModelPatch): Model {
  if (model && patch.set.length === 0 && patch.removed.length === 0 && !patch.order) return model;
  const order = patch.order ?? model?.order ?? EMPTY_MODEL.order;
  if (model && patch.set.length === 0 && patch.removed.length === 0) return { ...model, order };
  let parts = model?.parts ?? EMPTY_MODEL.parts;
  let info: InfoPart | null = model?.info ?? null;
  if (patch.removed.length > 0) {
    const left = new Map(parts);
    for (const id of patch.removed) {
      left.delete(id);
      if (info?.id === id) info = null;
    }
    parts = left;
  }
  for (const part of patch.set) if (part.kind === 'info') info = part;
  return { info, parts: withParts(parts, patch.set), order };
}
