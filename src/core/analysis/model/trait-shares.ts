// Which fields of each trait a target has after the merge, and what became of the others.
import type { MergeShape } from '../documents/merge-traits.ts';
import type { LostField, TraitLoss, TraitView } from './views.ts';

export type TraitShare = Pick<TraitView, 'taken' | 'left' | 'repeated' | 'unmerged'>;

/** How values are read: as for a merge, and as the JSON that the documentation shows. */
export interface ShareShape<T> extends MergeShape<T> {
  json(value: T): unknown;
}

interface FieldShares {
  readonly taken: string[];
  readonly left: LostField[];
}

/** The members of what the target has itself, and of the result of the merge, at a path. */
interface Target<T> {
  readonly own: ReadonlyMap<string, T> | null;
  readonly merged: ReadonlyMap<string, T> | null;
}

/** Stands for an object among values. */
const OBJECT = Symbol('object');

/**
 * What all later traits have at a path. It grows from the last trait to the first, so that each
 * trait is read once.
 */
interface Later<T> {
  /** The value of the nearest later trait that has one. */
  next: T | typeof OBJECT | undefined;
  /** The nearest value that replaces an object, such as a text or null. */
  end: T | undefined;
  /** Members of all later objects. */
  readonly members: Map<string, Later<T>>;
}

/**
 * Returns what `own` has of each of `traits`, in their order (section Traits merge mechanism);
 * `merged` is the result of the merge. Where several objects are merged, fields are listed member
 * by member: `headers.properties.x`. A trait that isn't an object contributes nothing.
 */
export function sharesOf<T>(
  shape: ShareShape<T>,
  own: T,
  traits: readonly T[],
  merged: T,
): TraitShare[] {
  const target = { own: membersOf(shape, own), merged: membersOf(shape, merged) };
  const later: Later<T> = { next: undefined, end: undefined, members: new Map() };
  const shares: TraitShare[] = [];
  for (const trait of [...traits].reverse()) {
    const found: FieldShares = { taken: [], left: [] };
    const members = membersOf(shape, trait);
    if (members) sort(shape, '', members, target, later, found);
    if (members) add(shape, trait, later);
    shares.push(found);
  }
  return shares.reverse();
}

function add<T>(shape: MergeShape<T>, trait: T, later: Later<T>): void {
  for (const [name, value] of shape.members(trait) ?? []) {
    let found = later.members.get(name);
    if (!found) {
      found = { next: undefined, end: undefined, members: new Map() };
      later.members.set(name, found);
    }
    const isObject = shape.members(value) !== null;
    found.next = isObject ? OBJECT : value;
    if (isObject) add(shape, value, found);
    else found.end = value;
  }
}

function sort<T>(
  shape: ShareShape<T>,
  path: string,
  members: ReadonlyMap<string, T>,
  target: Target<T>,
  later: Later<T> | undefined,
  found: FieldShares,
): void {
  for (const [name, value] of members) {
    if (path === '' && name === 'traits') continue;
    const field = `${path}${name}`;
    const mine = target.own?.get(name);
    const result = target.merged?.get(name);
    const lose = (why: TraitLoss) => found.left.push(lostField(shape, field, why, value, result));
    const others = later?.members.get(name);
    const inner = membersOf(shape, value);
    const innerOwn = mine === undefined ? null : membersOf(shape, mine);
    // A value that isn't an object is replaced by any later value, an object only by a non-object.
    const end = others && (inner === null ? others.next : others.end);
    if (mine !== undefined && (inner === null || innerOwn === null)) lose('own');
    else if (end !== undefined) lose(end !== OBJECT && shape.isNull(end) ? 'removed' : 'later');
    else if (shape.isNull(value)) lose('null');
    else if (inner === null || (mine === undefined && others === undefined))
      found.taken.push(field);
    else {
      const merged = result === undefined ? null : membersOf(shape, result);
      sort(shape, `${field}.`, inner, { own: innerOwn, merged }, others, found);
    }
  }
}

function lostField<T>(
  shape: ShareShape<T>,
  field: string,
  why: TraitLoss,
  lost: T,
  result: T | undefined,
): LostField {
  const instead = why === 'own' || why === 'later' ? result && shape.json(result) : undefined;
  const single = instead !== undefined && (typeof instead !== 'object' || instead === null);
  return { field, why, value: shape.json(lost), ...(single && { instead: { value: instead } }) };
}

function membersOf<T>(shape: MergeShape<T>, value: T): ReadonlyMap<string, T> | null {
  const members = shape.members(value);
  return members && new Map(members);
}
