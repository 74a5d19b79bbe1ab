// A message or operation with its traits merged in, as a syntax tree that remembers where each
// value was written.
import { type Entry, entry, get, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import type { DocumentSet } from './document-set.ts';
import type { LocatedNode } from './located-node.ts';

export interface MergedObject {
  /** Values that aren't combined from several sources are the original nodes. */
  readonly node: MapNode;
  /**
   * The target, its traits in the order of the list (null if one can't be resolved), then the
   * targets of references that were opened for the merge.
   */
  readonly sources: readonly (LocatedNode | null)[];
  /**
   * Where the value at a path of the merged object is written; null for an object put together of
   * several.
   */
  origin(path: NodePath): { readonly source: number; readonly located: LocatedNode } | null;
}

/** A value while it is merged: as written, below one of the sources, or put together. */
type Part = WrittenPart | CombinedPart;
interface WrittenPart {
  readonly node: Node;
  readonly source: number;
  readonly at: NodePath;
  readonly parent?: WrittenPart;
  readonly broken?: true;
}
interface CombinedPart {
  readonly members: ReadonlyMap<string, Part>;
}

interface Known {
  readonly inputs: readonly (Node | null)[];
  readonly node: MapNode;
}

const known = new WeakMap<MapNode, Known>();
const parts = new WeakMap<MapNode, ReadonlyMap<string, Part>>();
const fileByNode = new WeakMap<Node, string>();

/** Returns the file of a node that is part of a merged object; undefined for all others. */
export function fileOfNode(node: Node): string | undefined {
  return fileByNode.get(node);
}

/** Returns true for an object that was put together, so that no file has it. */
export function isCombined(node: Node): boolean {
  return node.kind === 'map' && parts.has(node);
}

/**
 * Merges the `traits` of a located object into it (section Traits merge mechanism); null if it has
 * none.
 * A member that several of them have is opened first if it is a reference. The same nodes give the
 * same merged node.
 */
export function mergeTraitsAt(
  documents: DocumentSet,
  object: LocatedNode & { readonly node: MapNode },
): MergedObject | null {
  const list = get(object.node, 'traits');
  if (list?.kind !== 'seq' || list.items.length === 0) return null;
  const traits = list.items.map(({ value }, i) => {
    const target = documents.resolve(object.uri, [...object.path, 'traits', String(i)], value);
    return target?.node.kind === 'map' ? target : null;
  });
  const sources: (LocatedNode | null)[] = [object, ...traits];
  const opened = open(documents, sources);
  const inputs = sources.map((source) => source?.node ?? null);
  let result = known.get(object.node);
  if (!result || !sameNodes(result.inputs, inputs)) {
    result = { inputs, node: merge(documents, sources, opened, traits.length) };
    known.set(object.node, result);
  }
  const { node } = result;
  return { node, sources, origin: (path) => originOf(node, path, sources) };
}

/**
 * Adds to `sources` the targets of references to members that another source has too; returns their
 * indexes by source and key.
 */
function open(
  documents: DocumentSet,
  sources: (LocatedNode | null)[],
): ReadonlyMap<string, number> {
  const own = [...sources];
  const opened = new Map<string, number>();
  for (const [i, source] of own.entries()) {
    if (source?.node.kind !== 'map') continue;
    for (const e of source.node.entries) {
      if (
        documents.refOf(e.value) === undefined ||
        !own.some((other) => other && other !== source && get(other.node, e.key))
      )
        continue;
      const target = documents.resolve(source.uri, [...source.path, e.key], e.value);
      if (target) opened.set(`${i}\n${e.key}`, sources.push(target) - 1);
    }
  }
  return opened;
}

function merge(
  documents: DocumentSet,
  sources: readonly (LocatedNode | null)[],
  opened: ReadonlyMap<string, number>,
  traits: number,
): MapNode {
  const members = (part: Part): Iterable<readonly [string, Part]> | null => {
    if ('members' in part) return part.members;
    const { node, source, at } = part;
    if (node.kind !== 'map' || documents.refOf(node) !== undefined) return null;
    return node.entries
      .filter(
        (e) =>
          entry(node, e.key) === e && !(at.length === 0 && source <= traits && e.key === 'traits'),
      )
      .map((e): [string, Part] => {
        const other = at.length === 0 ? opened.get(`${source}\n${e.key}`) : undefined;
        const target = other === undefined ? null : sources[other];
        if (target && other !== undefined)
          return [e.key, { node: target.node, source: other, at: [] }];
        return [
          e.key,
          { node: e.value, source, at: [...at, e.key], parent: part, broken: e.broken },
        ];
      });
  };
  const shape: MergeShape<Part> = {
    members,
    build: (built) => ({ members: built }),
    isNull: (part) => 'node' in part && part.node.kind === 'scalar' && part.node.value === null,
  };
  const whole = sources
    .slice(0, traits + 1)
    .map((source, i): WrittenPart | null =>
      source ? { node: source.node, source: i, at: [] } : null,
    )
    .filter((part) => part !== null);
  const [target, ...others] = whole as [WrittenPart, ...WrittenPart[]];
  const merged = mergeWith<Part>(
    shape,
    target,
    lastOfEach(others, ({ node }) => node),
  );
  return nodeOf('members' in merged ? merged : { members: new Map(members(merged) ?? []) }, sources)
    .node;
}

/**
 * Returns the node of the combined result. A value from one source only is the node of that source.
 */
function nodeOf(result: CombinedPart, sources: readonly (LocatedNode | null)[]): { node: MapNode } {
  const entries: Entry[] = [];
  const own = new Map<string, Part>();
  let size = 1;
  for (const [key, part] of result.members) {
    const whole = collapse(part);
    const node = 'members' in whole ? nodeOf(whole, sources).node : whole.node;
    if (!('members' in whole)) fileByNode.set(node, sources[whole.source]?.uri ?? '');
    own.set(key, whole);
    const broken = 'members' in whole ? undefined : whole.broken;
    entries.push({
      key,
      value: node,
      keyAt: 0,
      keyLength: 0,
      valueAt: 0,
      ...(broken && { broken }),
    });
    size += node.size;
  }
  const node: MapNode = { kind: 'map', length: 0, size, entries, flow: false };
  parts.set(node, own);
  return { node };
}

function collapse(part: Part): Part {
  if (!('members' in part)) return part;
  let parent: WrittenPart | undefined;
  const members = new Map<string, Part>();
  let one = true;
  for (const [key, below] of part.members) {
    const whole = collapse(below);
    members.set(key, whole);
    const from = 'members' in whole ? undefined : whole.parent;
    if (from === undefined || (parent !== undefined && from !== parent)) one = false;
    parent ??= from;
  }
  const complete =
    one &&
    parent?.node.kind === 'map' &&
    new Set(parent.node.entries.map((e) => e.key)).size === members.size;
  return complete && parent ? parent : { members };
}

function originOf(
  root: MapNode,
  path: NodePath,
  sources: readonly (LocatedNode | null)[],
): { source: number; located: LocatedNode } | null {
  let members = parts.get(root);
  for (const [i, key] of path.entries()) {
    const part: Part | undefined = members?.get(key);
    if (!part) return null;
    if ('members' in part) {
      members = part.members;
      continue;
    }
    const target = sources[part.source];
    if (!target) return null;
    return {
      source: part.source,
      located: {
        uri: target.uri,
        path: [...target.path, ...part.at, ...path.slice(i + 1)],
        node: part.node,
      },
    };
  }
  return null;
}

/** Returns whether two lists have the same nodes. */
export function sameNodes(a: readonly (Node | null)[], b: readonly (Node | null)[]): boolean {
  return a.length === b.length && a.every((node, i) => node === b[i]);
}

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
  return coverMembers(shape, target, base);
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

function buildMerged<T>(shape: MergeShape<T>, value: T | Merging<T>): T {
  if (!(value instanceof Merging)) return value;
  if (value.members.size === 0 && value.empty !== undefined) return value.empty;
  const members = new Map<string, T>();
  for (const [key, inner] of value.members) members.set(key, buildMerged(shape, inner));
  return shape.build(members);
}

function coverMembers<T>(shape: MergeShape<T>, target: T, base: Merging<T>): T {
  const merged = new Map(shape.members(target) ?? []);
  for (const [key, value] of base.members) {
    const mine = merged.get(key);
    if (mine === undefined) merged.set(key, buildMerged(shape, value));
    else if (value instanceof Merging && shape.members(mine) !== null)
      merged.set(key, coverMembers(shape, mine, value));
  }
  return shape.build(merged);
}
