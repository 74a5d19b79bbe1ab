// The difference between two models, and how it is applied: only changed parts travel from the
// worker to the page.
import { sameData } from './same.ts';
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
  const moved =
    !previous || (previous.order !== next.order && !sameData(previous.order, next.order));
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

// Parts by id, over the versions of a model: the next version shares what did not change instead of
// copying a map of all parts at every edit.

type Parts = ReadonlyMap<PartId, Part>;

/** Parts that a map has beside the one that it shares; with more it is copied. */
const MAX_REPLACED = 64;

/** The parts of a map, some of them replaced by others with the same ids. */
class ReplacedParts implements Parts {
  /** The map that is shared. */
  readonly base: Parts;
  readonly replaced: Parts;

  constructor(base: Parts, replaced: Parts) {
    this.base = base;
    this.replaced = replaced;
  }

  get size(): number {
    return this.base.size;
  }

  get(id: PartId): Part | undefined {
    return this.replaced.get(id) ?? this.base.get(id);
  }

  has(id: PartId): boolean {
    return this.base.has(id);
  }

  keys(): MapIterator<PartId> {
    return this.base.keys();
  }

  *values(): MapIterator<Part> {
    for (const [id, part] of this.base) yield this.replaced.get(id) ?? part;
  }

  *entries(): MapIterator<[PartId, Part]> {
    for (const [id, part] of this.base) yield [id, this.replaced.get(id) ?? part];
  }

  [Symbol.iterator](): MapIterator<[PartId, Part]> {
    return this.entries();
  }

  forEach(visit: (part: Part, id: PartId, parts: Parts) => void): void {
    for (const [id, part] of this) visit(part, id, this);
  }
}

/**
 * Returns the parts with others in place of those with the same ids, and new ones behind them. The
 * map that is given stays as it is.
 */
export function withParts(parts: Parts, changed: readonly Part[]): Parts {
  if (changed.length === 0) return parts;
  const { base, replaced } = layersOf(parts);
  if (replaced.size + changed.length <= MAX_REPLACED && changed.every(({ id }) => base.has(id))) {
    const next = new Map(replaced);
    for (const part of changed) next.set(part.id, part);
    return new ReplacedParts(base, next);
  }
  const all = new Map(parts);
  for (const part of changed) all.set(part.id, part);
  return all;
}

/**
 * Returns the parts of `next` that `previous` has as other objects; null where the maps share
 * nothing and all parts have to be compared.
 */
export function replacedParts(previous: Parts, next: Parts): readonly Part[] | null {
  const [before, after] = [layersOf(previous), layersOf(next)];
  if (before.base !== after.base) return null;
  const ids = new Set([...before.replaced.keys(), ...after.replaced.keys()]);
  return [...ids].flatMap((id) => {
    const part = next.get(id);
    return part && part !== previous.get(id) ? [part] : [];
  });
}

const NOTHING: Parts = new Map();

function layersOf(parts: Parts): { readonly base: Parts; readonly replaced: Parts } {
  return parts instanceof ReplacedParts ? parts : { base: parts, replaced: NOTHING };
}
