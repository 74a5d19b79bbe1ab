// Which fields of each trait a target has after the merge, and what became of the others.
import type { MergeShape } from '../resolve/traits.ts';
import type { TraitView } from './types.ts';

export type Share = Pick<TraitView, 'taken' | 'left'>;

interface Found {
  readonly taken: string[];
  readonly left: TraitView['left'][number][];
}

type Members<T> = ReadonlyMap<string, T>;

/**
 * What `own` has of each of `traits`, in their order (section Traits merge mechanism). Where objects of several come together,
 * fields are told member by member: `headers.properties.x`. A trait that is no object gives nothing.
 */
export function sharesOf<T>(shape: MergeShape<T>, own: T, traits: readonly T[]): Share[] {
  const target = membersOf(shape, own);
  const all = traits.map((trait) => membersOf(shape, trait));
  return all.map((members, i) => {
    const found: Found = { taken: [], left: [] };
    const later = all.slice(i + 1).filter((other) => other !== null);
    if (members) sort(shape, '', members, target, later, found);
    return found;
  });
}

/** `later` are what later traits have at the same path, in their order. */
function sort<T>(
  shape: MergeShape<T>,
  path: string,
  members: Members<T>,
  own: Members<T> | null,
  later: readonly Members<T>[],
  found: Found,
): void {
  for (const [name, value] of members) {
    if (path === '' && name === 'traits') continue;
    const field = `${path}${name}`;
    const mine = own?.get(name);
    const others = later.map((other) => other.get(name)).filter((other) => other !== undefined);
    const inner = membersOf(shape, value);
    const innerOwn = mine === undefined ? null : membersOf(shape, mine);
    const innerLater = others.map((other) => membersOf(shape, other));
    const end = others.find((_, i) => inner === null || innerLater[i] === null);
    if (mine !== undefined && (inner === null || innerOwn === null)) found.left.push({ field, why: 'own' });
    else if (end !== undefined) found.left.push({ field, why: shape.isNull(end) ? 'removed' : 'later' });
    else if (shape.isNull(value)) found.left.push({ field, why: 'null' });
    else if (inner === null || (mine === undefined && others.length === 0)) found.taken.push(field);
    else sort(shape, `${field}.`, inner, innerOwn, innerLater as Members<T>[], found);
  }
}

function membersOf<T>(shape: MergeShape<T>, value: T): Members<T> | null {
  const members = shape.members(value);
  return members && new Map(members);
}
