// The traits merge mechanism: JSON Merge Patch (RFC 7386) in list order, where the target wins.
import { objectOf } from '../parse/value.ts';

/** How a merge takes values apart and puts them together, so that it works on JSON values and on syntax trees alike. */
export interface MergeShape<T> {
  /** The members of an object; null for what is replaced as a whole: everything else, and Reference Objects. */
  members(value: T): Iterable<readonly [string, T]> | null;
  build(members: ReadonlyMap<string, T>): T;
  isNull(value: T): boolean;
}

/**
 * Merges traits into a target (section Traits merge mechanism). A later trait overrides an earlier one and a null in it deletes what an earlier one set;
 * whatever the target has is never touched, its nulls included. Objects merge member by member, lists are replaced. Traits that are no objects are skipped.
 */
export function mergeWith<T>(shape: MergeShape<T>, target: T, traits: readonly T[]): T {
  if (shape.members(target) === null) return target;
  const none = shape.build(new Map());
  const base = traits.reduce((merged, trait) => (shape.members(trait) === null ? merged : patch(shape, merged, trait)), none);
  return cover(shape, target, base);
}

/** `mergeWith` on JSON values. The target and the traits are not changed. */
export function mergeTraits(target: unknown, traits: readonly unknown[]): unknown {
  return mergeWith(json, target, traits);
}

function patch<T>(shape: MergeShape<T>, base: T | undefined, trait: T): T {
  const changes = shape.members(trait);
  if (changes === null) return trait;
  const merged = new Map((base !== undefined && shape.members(base)) || []);
  for (const [key, value] of changes) {
    if (shape.isNull(value)) merged.delete(key);
    else merged.set(key, patch(shape, merged.get(key), value));
  }
  return shape.build(merged);
}

function cover<T>(shape: MergeShape<T>, target: T, base: T): T {
  const own = shape.members(target);
  const added = own && shape.members(base);
  if (!added) return target;
  const merged = new Map(own);
  for (const [key, value] of added) {
    const mine = merged.get(key);
    merged.set(key, mine === undefined ? value : cover(shape, mine, value));
  }
  return shape.build(merged);
}

const json: MergeShape<unknown> = {
  members: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(Object.hasOwn(value, '$ref') && typeof (value as { $ref: unknown }).$ref === 'string')
      ? Object.entries(value)
      : null,
  build: (members) => objectOf(members),
  isNull: (value) => value === null,
};
