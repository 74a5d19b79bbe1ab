// The traits merge mechanism: JSON Merge Patch (RFC 7386) in list order, where the target wins.

/**
 * How a merge takes values apart and puts them together, so that it works on JSON values and on
 * syntax trees alike.
 */
export interface MergeShape<T> {
  /**
   * The members of an object; null for what is replaced as a whole: everything else, and Reference
   * Objects.
   */
  members(value: T): Iterable<readonly [string, T]> | null;
  build(members: ReadonlyMap<string, T>): T;
  isNull(value: T): boolean;
}

/**
 * Merges traits into a target (section Traits merge mechanism). A later trait overrides an earlier
 * one and a null in it deletes what an earlier one set; the target's own values are never changed,
 * including nulls. Objects merge member by member, lists are replaced. Traits that aren't objects
 * are skipped.
 */
export function mergeWith<T>(shape: MergeShape<T>, target: T, traits: readonly T[]): T {
  if (shape.members(target) === null) return target;
  const base: Merging<T> = new Merging();
  for (const trait of traits) patch(shape, base, trait);
  return cover(shape, target, base);
}

/**
 * Returns the traits without those that the list has again later: applying a trait again leaves
 * nothing of its earlier application to tell apart.
 */
export function lastOfEach<T, K>(traits: readonly T[], identity: (trait: T) => K): T[] {
  const last = new Map(traits.map((trait, i) => [identity(trait), i]));
  return traits.filter((trait, i) => last.get(identity(trait)) === i);
}

/**
 * An object while traits are merged into it. It changes, because a copy for each trait would make a
 * long list of traits costly.
 */
class Merging<T> {
  readonly members = new Map<string, T | Merging<T>>();
  /** An object without members that it is while it gets none: so its origin stays known. */
  readonly empty: T | undefined;

  constructor(empty?: T) {
    this.empty = empty;
  }
}

function patch<T>(shape: MergeShape<T>, base: Merging<T>, trait: T): void {
  for (const [key, value] of shape.members(trait) ?? []) {
    if (shape.isNull(value)) {
      base.members.delete(key);
    } else if (shape.members(value) === null) {
      base.members.set(key, value);
    } else {
      const before = base.members.get(key);
      const inner = before instanceof Merging ? before : mergingOf(shape, value);
      if (inner !== before) base.members.set(key, inner);
      patch(shape, inner, value);
    }
  }
}

function mergingOf<T>(shape: MergeShape<T>, value: T): Merging<T> {
  const [first] = shape.members(value) ?? [];
  return new Merging(first === undefined ? value : undefined);
}

function built<T>(shape: MergeShape<T>, value: T | Merging<T>): T {
  if (!(value instanceof Merging)) return value;
  if (value.members.size === 0 && value.empty !== undefined) return value.empty;
  const members = new Map<string, T>();
  for (const [key, inner] of value.members) members.set(key, built(shape, inner));
  return shape.build(members);
}

function cover<T>(shape: MergeShape<T>, target: T, base: Merging<T>): T {
  const merged = new Map(shape.members(target) ?? []);
  for (const [key, value] of base.members) {
    const mine = merged.get(key);
    if (mine === undefined) merged.set(key, built(shape, value));
    else if (value instanceof Merging && shape.members(mine) !== null)
      merged.set(key, cover(shape, mine, value));
  }
  return shape.build(merged);
}
