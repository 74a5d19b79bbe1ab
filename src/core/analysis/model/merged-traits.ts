// Traits merged into a message or an operation, on syntax trees: what is not merged keeps its node,
// and so every memo.
import { type Entry, entry, type MapNode, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { lastOfEach, type MergeShape, mergeWith, sameNodes } from '../documents/merged-object.ts';
import { field, membersOf, type ObjectNode } from './object-at.ts';
import type { LostField, TraitLoss, TraitShare } from './views.ts';

/** How references are recognized and followed. */
interface References {
  isReference(node: Node): boolean;
  /**
   * The target of a reference if it is in the file of the merge target; otherwise undefined,
   * because references in another file have a different base.
   */
  open(node: LocatedNode): Node | undefined;
}

interface Known {
  readonly inputs: readonly MapNode[];
  readonly node: MapNode;
  readonly shares: readonly TraitShare[];
}

/**
 * The merged node of a target, with the nodes it was made of: the target's own, then those that
 * were merged.
 */
const merged = new WeakMap<MapNode, Known>();
const REPEATED: TraitShare = { repeated: true, taken: [], left: [] };
const openedNodes = new WeakMap<MapNode, MapNode>();

/**
 * Returns `target` with its traits merged in (section Traits merge mechanism). A member that
 * several of them have is opened first where it is a reference, so that headers written in place
 * and headers by reference come together. The same nodes give the same merged node.
 */
export function withTraits(
  target: ObjectNode,
  traits: readonly ObjectNode[],
  references: References,
): ObjectNode {
  if (traits.length === 0) return target;
  const sources = [target, ...traits];
  const inputs = sources.map((source) => openReferences(source, sources, references));
  const known = merged.get(target.node);
  const taken = membersFromTraits(target, traits);
  if (known && sameNodes(known.inputs, inputs))
    return { ...target, node: known.node, shares: known.shares, taken };
  const [own, ...others] = inputs as [MapNode, ...MapNode[]];
  const shape = shapeFor(references);
  const distinct = lastOfEach(others, (trait) => trait);
  const node = mergeWith<Node>(shape, own, distinct) as MapNode;
  const shares = withRepeated(others, distinct, sharesOf<Node>(shape, own, distinct, node));
  merged.set(target.node, { inputs, node, shares });
  return { ...target, node, shares, taken };
}

/** The shares of all traits, from those of the distinct ones. */
function withRepeated(
  all: readonly MapNode[],
  distinct: readonly MapNode[],
  shares: readonly TraitShare[],
): TraitShare[] {
  const last = new Map(all.map((trait, i) => [trait, i]));
  const known = new Map(distinct.map((trait, i) => [trait, shares[i]]));
  return all.map((trait, i) => (last.get(trait) === i && known.get(trait)) || REPEATED);
}

/** The locations of the members that only traits have: those in the last trait with the member. */
function membersFromTraits(
  target: ObjectNode,
  traits: readonly ObjectNode[],
): ReadonlyMap<string, LocatedNode> {
  const taken = new Map<string, LocatedNode>();
  for (const trait of traits)
    for (const [key, node] of membersOf(trait)) if (!entry(target.node, key)) taken.set(key, node);
  return taken;
}

/**
 * The node of `source`, with the references opened that stand for members which another source has
 * too.
 */
function openReferences(
  source: ObjectNode,
  sources: readonly ObjectNode[],
  references: References,
): MapNode {
  let changed = false;
  const entries = source.node.entries.map((e): Entry => {
    if (
      !references.isReference(e.value) ||
      !sources.some((other) => other !== source && entry(other.node, e.key))
    )
      return e;
    const node = field(source, e.key);
    const value = node && references.open(node);
    if (!value) return e;
    changed = true;
    return { ...e, value };
  });
  if (!changed) return source.node;
  const known = openedNodes.get(source.node);
  if (known?.entries.every((e, i) => e.value === entries[i]?.value)) return known;
  const node: MapNode = { ...source.node, entries };
  openedNodes.set(source.node, node);
  return node;
}

function shapeFor({ isReference }: References): ShareShape<Node> {
  return {
    members: (node) => {
      if (node.kind !== 'map' || isReference(node)) return null;
      return node.entries
        .filter((e) => entry(node, e.key) === e)
        .map((e) => [e.key, e.value] as const);
    },
    build: (members) => {
      const entries: Entry[] = [];
      let size = 1;
      for (const [key, value] of members) {
        entries.push({ key, value, keyAt: 0, keyLength: 0, valueAt: 0 });
        size += value.size;
      }
      return { kind: 'map', length: 0, size, entries, flow: false };
    },
    isNull: (node) => node.kind === 'scalar' && node.value === null,
    json: toValue,
  };
}

// Which fields of each trait a target has after the merge, and what became of the others.

/** How values are read: as for a merge, and as the JSON that the documentation shows. */
interface ShareShape<T> extends MergeShape<T> {
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
function sharesOf<T>(shape: ShareShape<T>, own: T, traits: readonly T[], merged: T): TraitShare[] {
  const target = { own: membersByName(shape, own), merged: membersByName(shape, merged) };
  const later: Later<T> = { next: undefined, end: undefined, members: new Map() };
  const shares: TraitShare[] = [];
  for (const trait of [...traits].reverse()) {
    const found: FieldShares = { taken: [], left: [] };
    const members = membersByName(shape, trait);
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
    const inner = membersByName(shape, value);
    const innerOwn = mine === undefined ? null : membersByName(shape, mine);
    // A value that isn't an object is replaced by any later value, an object only by a non-object.
    const end = others && (inner === null ? others.next : others.end);
    if (mine !== undefined && (inner === null || innerOwn === null)) lose('own');
    else if (end !== undefined) lose(end !== OBJECT && shape.isNull(end) ? 'removed' : 'later');
    else if (shape.isNull(value)) lose('null');
    else if (inner === null || (mine === undefined && others === undefined))
      found.taken.push(field);
    else {
      const merged = result === undefined ? null : membersByName(shape, result);
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

function membersByName<T>(shape: MergeShape<T>, value: T): ReadonlyMap<string, T> | null {
  const members = shape.members(value);
  return members && new Map(members);
}
