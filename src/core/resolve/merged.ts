// A message or operation with its traits merged in, as a syntax tree that remembers where each value was written.
import { type Entry, entry, get, type MapNode, type Node, type Path } from '../parse/tree.ts';
import { lastOfEach, type MergeShape, mergeWith } from './traits.ts';
import type { Place, World } from './world.ts';

export interface Merged {
  /** Values that are not put together from several places are the nodes that were written. */
  readonly node: MapNode;
  /** The target, its traits in the order of the list (null where one leads nowhere), then what references of these were opened for the merge. */
  readonly sources: readonly (Place | null)[];
  /** Where the value at a path of the merged object is written; null for an object put together of several. */
  origin(path: Path): { readonly source: number; readonly place: Place } | null;
}

/** A value while it is merged: as written, below one of the sources, or put together. */
type Part = Written | Built;
interface Written {
  readonly node: Node;
  readonly source: number;
  readonly at: Path;
  readonly parent?: Written;
  readonly broken?: true;
}
interface Built {
  readonly members: ReadonlyMap<string, Part>;
}

interface Known {
  readonly inputs: readonly (Node | null)[];
  readonly node: MapNode;
}

const known = new WeakMap<MapNode, Known>();
const parts = new WeakMap<MapNode, ReadonlyMap<string, Part>>();
const homes = new WeakMap<Node, string>();

/** The file a node is written in, where it stands in a merged object; undefined for all others. */
export function homeOf(node: Node): string | undefined {
  return homes.get(node);
}

/** True for an object that was put together, so that no file has it. */
export function isBuilt(node: Node): boolean {
  return node.kind === 'map' && parts.has(node);
}

/**
 * Merges the `traits` of the object at a place into it (section Traits merge mechanism); null where it has none.
 * A member that several of them have is opened first where it is a reference. The same nodes give the same merged node.
 */
export function mergedAt(world: World, place: Place & { readonly node: MapNode }): Merged | null {
  const list = get(place.node, 'traits');
  if (list?.kind !== 'seq' || list.items.length === 0) return null;
  const traits = list.items.map(({ value }, i) => {
    const home = world.deref(place.uri, [...place.path, 'traits', String(i)], value);
    return home?.node.kind === 'map' ? home : null;
  });
  const sources: (Place | null)[] = [place, ...traits];
  const opened = open(world, sources);
  const inputs = sources.map((source) => source?.node ?? null);
  let result = known.get(place.node);
  if (!result || !sameNodes(result.inputs, inputs)) {
    result = { inputs, node: merge(world, sources, opened, traits.length) };
    known.set(place.node, result);
  }
  const { node } = result;
  return { node, sources, origin: (path) => originOf(node, path, sources) };
}

/** Adds to `sources` the targets of references that stand for members which another source has too; tells them by source and key. */
function open(world: World, sources: (Place | null)[]): ReadonlyMap<string, number> {
  const own = [...sources];
  const opened = new Map<string, number>();
  for (const [i, source] of own.entries()) {
    if (source?.node.kind !== 'map') continue;
    for (const e of source.node.entries) {
      if (world.refOf(e.value) === undefined || !own.some((other) => other && other !== source && get(other.node, e.key))) continue;
      const home = world.deref(source.uri, [...source.path, e.key], e.value);
      if (home) opened.set(`${i}\n${e.key}`, sources.push(home) - 1);
    }
  }
  return opened;
}

function merge(world: World, sources: readonly (Place | null)[], opened: ReadonlyMap<string, number>, traits: number): MapNode {
  const members = (part: Part): Iterable<readonly [string, Part]> | null => {
    if ('members' in part) return part.members;
    const { node, source, at } = part;
    if (node.kind !== 'map' || world.refOf(node) !== undefined) return null;
    return node.entries
      .filter((e) => entry(node, e.key) === e && !(at.length === 0 && source <= traits && e.key === 'traits'))
      .map((e): [string, Part] => {
        const other = at.length === 0 ? opened.get(`${source}\n${e.key}`) : undefined;
        const home = other === undefined ? null : sources[other];
        if (home && other !== undefined) return [e.key, { node: home.node, source: other, at: [] }];
        return [e.key, { node: e.value, source, at: [...at, e.key], parent: part, broken: e.broken }];
      });
  };
  const shape: MergeShape<Part> = {
    members,
    build: (built) => ({ members: built }),
    isNull: (part) => 'node' in part && part.node.kind === 'scalar' && part.node.value === null,
  };
  const whole = sources
    .slice(0, traits + 1)
    .map((source, i): Written | null => (source ? { node: source.node, source: i, at: [] } : null))
    .filter((part) => part !== null);
  const [target, ...others] = whole as [Written, ...Written[]];
  const merged = mergeWith<Part>(
    shape,
    target,
    lastOfEach(others, ({ node }) => node),
  );
  return nodeOf('members' in merged ? merged : { members: new Map(members(merged) ?? []) }, sources).node;
}

/** The node of what was put together. What came from one place only is that place's node again. */
function nodeOf(built: Built, sources: readonly (Place | null)[]): { node: MapNode } {
  const entries: Entry[] = [];
  const own = new Map<string, Part>();
  let size = 1;
  for (const [key, part] of built.members) {
    const whole = collapse(part);
    const node = 'members' in whole ? nodeOf(whole, sources).node : whole.node;
    if (!('members' in whole)) homes.set(node, sources[whole.source]?.uri ?? '');
    own.set(key, whole);
    const broken = 'members' in whole ? undefined : whole.broken;
    entries.push({ key, value: node, keyAt: 0, keyLength: 0, valueAt: 0, ...(broken && { broken }) });
    size += node.size;
  }
  const node: MapNode = { kind: 'map', length: 0, size, entries, flow: false };
  parts.set(node, own);
  return { node };
}

function collapse(part: Part): Part {
  if (!('members' in part)) return part;
  let parent: Written | undefined;
  const members = new Map<string, Part>();
  let one = true;
  for (const [key, below] of part.members) {
    const whole = collapse(below);
    members.set(key, whole);
    const from = 'members' in whole ? undefined : whole.parent;
    if (from === undefined || (parent !== undefined && from !== parent)) one = false;
    parent ??= from;
  }
  const complete = one && parent?.node.kind === 'map' && new Set(parent.node.entries.map((e) => e.key)).size === members.size;
  return complete && parent ? parent : { members };
}

function originOf(root: MapNode, path: Path, sources: readonly (Place | null)[]): { source: number; place: Place } | null {
  let members = parts.get(root);
  for (const [i, key] of path.entries()) {
    const part: Part | undefined = members?.get(key);
    if (!part) return null;
    if ('members' in part) {
      members = part.members;
      continue;
    }
    const home = sources[part.source];
    if (!home) return null;
    return { source: part.source, place: { uri: home.uri, path: [...home.path, ...part.at, ...path.slice(i + 1)], node: part.node } };
  }
  return null;
}

function sameNodes(a: readonly (Node | null)[], b: readonly (Node | null)[]): boolean {
  return a.length === b.length && a.every((node, i) => node === b[i]);
}
