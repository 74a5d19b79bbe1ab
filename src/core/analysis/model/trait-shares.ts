// Which fields of each trait a target has after the merge, and what became of the others.
import type { MergeShape } from '../documents/merge-traits.ts';
import type { TraitView } from './views.ts';

export type TraitShare = Pick<TraitView, 'taken' | 'left' | 'repeated' | 'unmerged'>;

interface FieldShares {
  readonly taken: string[];
  readonly left: TraitView['left'][number][];
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
 * Returns what `own` has of each of `traits`, in their order (section Traits merge mechanism).
 * Where several objects are merged, fields are listed member by member: `headers.properties.x`. A
 * trait that isn't an object contributes nothing.
 */
export function sharesOf<T>(shape: MergeShape<T>, own: T, traits: readonly T[]): TraitShare[] {
  const target = membersOf(shape, own);
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
  shape: MergeShape<T>,
  path: string,
  members: ReadonlyMap<string, T>,
  own: ReadonlyMap<string, T> | null,
  later: Later<T> | undefined,
  found: FieldShares,
): void {
  for (const [name, value] of members) {
    if (path === '' && name === 'traits') continue;
    const field = `${path}${name}`;
    const mine = own?.get(name);
    const others = later?.members.get(name);
    const inner = membersOf(shape, value);
    const innerOwn = mine === undefined ? null : membersOf(shape, mine);
    // A value that isn't an object is replaced by any later value, an object only by a non-object.
    const end = others && (inner === null ? others.next : others.end);
    if (mine !== undefined && (inner === null || innerOwn === null))
      found.left.push({ field, why: 'own' });
    else if (end !== undefined)
      found.left.push({ field, why: end !== OBJECT && shape.isNull(end) ? 'removed' : 'later' });
    else if (shape.isNull(value)) found.left.push({ field, why: 'null' });
    else if (inner === null || (mine === undefined && others === undefined))
      found.taken.push(field);
    else sort(shape, `${field}.`, inner, innerOwn, others, found);
  }
}

function membersOf<T>(shape: MergeShape<T>, value: T): ReadonlyMap<string, T> | null {
  const members = shape.members(value);
  return members && new Map(members);
}
