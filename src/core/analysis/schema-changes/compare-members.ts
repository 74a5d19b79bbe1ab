// What changed in the properties of objects.
import type { EffectiveValue } from '../documents/effective-value.ts';
import { usablePattern } from '../instances/convert-schema.ts';
import { propertyOf } from './limits.ts';
import {
  type CompareMembers,
  type FoundChange,
  locateInBoth,
  locateKeyword,
  type Pair,
  plainOf,
  type Side,
  schemasAt,
  valuesOf,
} from './schema-parts.ts';
import { matchesPropertyPattern } from './schema-space.ts';
import type { Claim, Conjunction } from './types.ts';
import { allowsNothing, isSubsetOf } from './within.ts';

export function requiredChanges(pair: Pair): FoundChange[] {
  const before = requiredNames(pair.old);
  const after = requiredNames(pair.new);
  const at = { ...locateInBoth(pair, 'required'), keyword: 'required', steps: [] };
  const added = [...after].filter((name) => !before.has(name));
  const removed = [...before].filter((name) => !after.has(name));
  return [
    ...added.map(
      (name): FoundChange => ({
        ...at,
        code: 'schema.required-added',
        message: `\`${name}\` is now required.`,
        narrows: 'exact',
      }),
    ),
    ...removed.map(
      (name): FoundChange => ({
        ...at,
        code: 'schema.required-removed',
        message: `\`${name}\` is no longer required.`,
        widens: 'exact',
      }),
    ),
  ];
}

function requiredNames(side: Side): ReadonlySet<string> {
  return new Set(valuesOf(side, 'required').flat() as string[]);
}

/** The names that one version declares. */
interface Declared {
  /** Those that can have a value. */
  readonly allowed: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
}

function declaredNames(side: Side): Declared {
  const allowed = new Set<string>();
  const forbidden = new Set<string>();
  for (const { json } of side.parts)
    for (const name of Object.keys((json.properties ?? {}) as object)) {
      if (allowsNothing(plainOf(side, schemasAt(side, 'properties', name)))) forbidden.add(name);
      else allowed.add(name);
    }
  return { allowed, forbidden };
}

/** Whether no object with that name is allowed, by all that holds of the name. */
function isForbidden({ parts, space }: Side, name: string): boolean {
  return allowsNothing(parts.flatMap(({ json }) => propertyOf({ json, space }, name)));
}

/** What holds of an undeclared name. */
interface Cover {
  readonly schemas: Conjunction;
  readonly isClosed: boolean;
}

function coverOf(side: Side, name: string): Cover {
  const schemas = side.parts.flatMap(({ value, json }): EffectiveValue[] => {
    const own = value.child('properties')?.child(name);
    if (own) return [own];
    const patterns = value.child('patternProperties');
    const keys = (patterns?.keys() ?? []).filter((key) => {
      const usable = usablePattern(key);
      return usable !== undefined && matchesPropertyPattern(usable, name);
    });
    if (keys.length > 0) return keys.map((key) => patterns?.child(key) as EffectiveValue);
    const additional = value.child('additionalProperties');
    return additional && json.additionalProperties !== true ? [additional] : [];
  });
  return { schemas, isClosed: isForbidden(side, name) };
}

export function propertyChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  const before = declaredNames(pair.old);
  const after = declaredNames(pair.new);
  const out: FoundChange[] = [];
  for (const name of before.allowed) {
    const old = schemasAt(pair.old, 'properties', name);
    if (after.allowed.has(name))
      out.push(...compare(old, schemasAt(pair.new, 'properties', name), [name]));
    else out.push(removedProperty(pair, name, old, compare));
  }
  for (const name of after.allowed)
    if (!before.allowed.has(name)) out.push(addedProperty(pair, name, compare));
  // Only where a schema covers undeclared names is more than that known of them.
  for (const name of new Set([...before.forbidden, ...after.forbidden])) {
    if (before.allowed.has(name) || after.allowed.has(name)) continue;
    const [old, changed] = [coverOf(pair.old, name), coverOf(pair.new, name)];
    if (old.schemas.length > 0 && changed.schemas.length > 0)
      out.push(...compare(old.schemas, changed.schemas, [name]));
  }
  return out;
}

function addedProperty(pair: Pair, name: string, compare: CompareMembers): FoundChange {
  const cover = coverOf(pair.old, name);
  const own = schemasAt(pair.new, 'properties', name);
  const at = {
    code: 'schema.property-added',
    message: `Property \`${name}\` added.`,
    keyword: 'properties',
    old: null,
    new: own[0]?.location ?? locateKeyword(pair.new, 'properties'),
    steps: [name],
  };
  if (cover.isClosed) return { ...at, widens: 'exact' };
  if (cover.schemas.length === 0) return at;
  return { ...at, ...claimsOf(compare(cover.schemas, own, [name])) };
}

function removedProperty(
  pair: Pair,
  name: string,
  own: Conjunction,
  compare: CompareMembers,
): FoundChange {
  const cover = coverOf(pair.new, name);
  const deprecated = own.some((schema) => {
    const flag = schema.follow()?.child('deprecated')?.node;
    return flag?.kind === 'scalar' && flag.value === true;
  });
  const at = {
    code: 'schema.property-removed',
    message: `Property \`${name}\` removed${deprecated ? '; it was deprecated' : ''}.`,
    keyword: 'properties',
    old: own[0]?.location ?? locateKeyword(pair.old, 'properties'),
    new: null,
    steps: [name],
  };
  if (isForbidden(pair.old, name)) return at;
  const firm = { firm: ['widens'], because: 'receivers may read it' } as const;
  if (cover.isClosed) return { ...at, ...firm, narrows: 'exact' };
  if (cover.schemas.length === 0) return { ...at, ...firm };
  return { ...at, ...claimsOf(compare(own, cover.schemas, [name])) };
}

/** Returns what several changes claim together. */
function claimsOf(changes: readonly FoundChange[]): {
  narrows?: Claim;
  widens?: Claim;
  undecided?: string;
} {
  const claim = (which: 'narrows' | 'widens'): Claim | undefined =>
    changes.some((change) => change[which] === 'exact')
      ? 'exact'
      : changes.find((change) => change[which])?.[which];
  const narrows = claim('narrows');
  const widens = claim('widens');
  const undecided = changes.find((change) => change.undecided)?.undecided;
  return {
    ...(narrows && { narrows }),
    ...(widens && { widens }),
    ...(undecided !== undefined && { undecided }),
  };
}

/** Compares what holds of undeclared names. */
export function openChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  const at = {
    ...locateInBoth(pair, 'additionalProperties'),
    keyword: 'additionalProperties',
    steps: ['*'],
  };
  const before = additionalOf(pair.old);
  const after = additionalOf(pair.new);
  const closed = (message: string): FoundChange[] => [
    { ...at, code: 'schema.closed', message, narrows: 'exact' },
  ];
  const opened = (message: string): FoundChange[] => [
    { ...at, code: 'schema.opened', message, widens: 'exact' },
  ];
  if (before.isClosed && after.isClosed) return [];
  if (after.isClosed) return closed('Undeclared properties are no longer allowed.');
  if (before.isClosed) return opened('Undeclared properties are now allowed.');
  if (before.schemas.length === 0 && after.schemas.length === 0) return [];
  if (before.schemas.length === 0) {
    if (isSubsetOf([], plainOf(pair.new, after.schemas))) return [];
    return closed('Undeclared properties must now match a schema.');
  }
  if (after.schemas.length === 0) {
    if (isSubsetOf([], plainOf(pair.old, before.schemas))) return [];
    return opened('Undeclared properties no longer have to match a schema.');
  }
  return [...compare(before.schemas, after.schemas, ['*'])];
}

function additionalOf(side: Side): Cover {
  const schemas = side.parts.flatMap(({ value, json }) => {
    const own = value.child('additionalProperties');
    return own && json.additionalProperties !== true ? [own] : [];
  });
  return { schemas, isClosed: schemas.length > 0 && allowsNothing(plainOf(side, schemas)) };
}

const NAMES_REASON = 'the rules for names differ, and no generated name shows a difference';

/** Compares `patternProperties` and `propertyNames`. */
export function nameChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  const keys = (side: Side) =>
    new Set(side.parts.flatMap(({ value }) => value.child('patternProperties')?.keys() ?? []));
  const before = keys(pair.old);
  const after = keys(pair.new);
  const out: FoundChange[] = [];
  for (const key of new Set([...before, ...after])) {
    const old = schemasAt(pair.old, 'patternProperties', key);
    const changed = schemasAt(pair.new, 'patternProperties', key);
    if (before.has(key) && after.has(key)) {
      out.push(...compare(old, changed, ['*']));
      continue;
    }
    const isAdded = after.has(key);
    const other = additionalOf(isAdded ? pair.old : pair.new);
    out.push({
      code: isAdded === other.isClosed ? 'schema.opened' : 'schema.closed',
      message: `The pattern of names \`${key}\` was ${isAdded ? 'added' : 'removed'}.`,
      keyword: 'patternProperties',
      old: old[0]?.location ?? locateKeyword(pair.old, 'patternProperties'),
      new: changed[0]?.location ?? locateKeyword(pair.new, 'patternProperties'),
      steps: ['*'],
      narrows: 'guess',
      widens: 'guess',
      undecided: NAMES_REASON,
    });
  }
  const names = (side: Side) => plainOf(side, schemasAt(side, 'propertyNames'));
  const narrows = !isSubsetOf(names(pair.old), names(pair.new));
  const widens = !isSubsetOf(names(pair.new), names(pair.old));
  if (narrows || widens)
    out.push({
      ...locateInBoth(pair, 'propertyNames'),
      code: narrows ? 'schema.closed' : 'schema.opened',
      message: narrows
        ? 'Some names of properties are no longer allowed.'
        : 'More names of properties are allowed now.',
      keyword: 'propertyNames',
      steps: ['*'],
      ...(narrows && { narrows: 'guess' }),
      ...(widens && { widens: 'guess' }),
      undecided: NAMES_REASON,
    });
  return out;
}

// What changed in the items of arrays.

/** Compares the items of arrays: those of tuples index by index, then all others. */
export function itemChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  const length = Math.max(tupleOf(pair.old), tupleOf(pair.new));
  const out: FoundChange[] = [];
  for (let i = 0; i < length; i++) {
    const at = (side: Side) => itemsAt(side, i);
    out.push(...compare(at(pair.old), at(pair.new), [String(i)]));
  }
  const rest = length > 0 ? String(length) : '*';
  out.push(...compare(itemsAt(pair.old, length), itemsAt(pair.new, length), [rest]));
  const before = valuesOf(pair.old, 'uniqueItems').includes(true);
  const after = valuesOf(pair.new, 'uniqueItems').includes(true);
  if (before !== after)
    out.push({
      ...locateInBoth(pair, 'uniqueItems'),
      code: 'schema.items-changed',
      message: after ? 'Items must be unique now.' : 'Items no longer have to be unique.',
      keyword: 'uniqueItems',
      steps: [],
      ...(after ? { narrows: 'exact' } : { widens: 'exact' }),
    });
  return out;
}

function tupleOf(side: Side): number {
  return Math.max(
    0,
    ...side.parts.map(({ json }) => (Array.isArray(json.items) ? json.items.length : 0)),
  );
}

function itemsAt(side: Side, index: number): EffectiveValue[] {
  return side.parts.flatMap(({ value, json }) => {
    const items = value.child('items');
    if (!items || json.items === undefined) return [];
    if (items.node.kind !== 'seq') return [items];
    const own = items.child(String(index)) ?? value.child('additionalItems');
    return own ? [own] : [];
  });
}
