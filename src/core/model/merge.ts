// Traits merged into a message or an operation, on syntax trees: what is not merged keeps its node, and so every memo.
import { type Entry, entry, type MapNode, type Node } from '../parse/tree.ts';
import { type MergeShape, mergeWith } from '../resolve/traits.ts';
import type { Thing } from './thing.ts';
import { field, membersOf } from './thing.ts';
import type { Place } from './world.ts';

/** Follows a reference within one file; undefined where it leads nowhere or to another file, whose own references would then mean something else. */
export type OpenHere = (place: Place) => Node | undefined;

interface Merged {
  readonly inputs: readonly MapNode[];
  readonly node: MapNode;
}

const memo = new WeakMap<MapNode, Merged>();

/**
 * `target` with its traits merged in (section Traits merge mechanism). A member that several of them have is opened first where it is a reference,
 * so that headers written in place and headers by reference come together. The same nodes give the same merged node.
 */
export function withTraits(target: Thing, traits: readonly Thing[], isReference: (node: Node) => boolean, open: OpenHere): Thing {
  if (traits.length === 0) return target;
  const sources = [target, ...traits];
  const inputs = sources.map((source) => opened(source, sources, isReference, open));
  const known = memo.get(target.node);
  const node =
    known && sameInputs(known.inputs, [target.node, ...inputs])
      ? known.node
      : (mergeWith(shapeFor(isReference), inputs[0] as Node, inputs.slice(1)) as MapNode);
  if (node !== known?.node) memo.set(target.node, { inputs: [target.node, ...inputs], node });
  return { ...target, node, taken: takenFrom(target, traits) };
}

/** The places of the members that only traits have: those of the last trait with the member. */
function takenFrom(target: Thing, traits: readonly Thing[]): ReadonlyMap<string, Place> {
  const taken = new Map<string, Place>();
  for (const trait of traits) for (const [key, place] of membersOf(trait)) if (!entry(target.node, key)) taken.set(key, place);
  return taken;
}

/** The node of `source`, with the references opened that stand for members which another source has too. */
function opened(source: Thing, sources: readonly Thing[], isReference: (node: Node) => boolean, open: OpenHere): MapNode {
  let changed = false;
  const entries = source.node.entries.map((e): Entry => {
    if (!isReference(e.value) || !sources.some((other) => other !== source && entry(other.node, e.key))) return e;
    const place = field(source, e.key);
    const node = place && open(place);
    if (!node) return e;
    changed = true;
    return { ...e, value: node };
  });
  if (!changed) return source.node;
  const key = openedMemo.get(source.node);
  if (key && key.entries.length === entries.length && key.entries.every((e, i) => e.value === entries[i]?.value)) return key;
  const node: MapNode = { ...source.node, entries };
  openedMemo.set(source.node, node);
  return node;
}

const openedMemo = new WeakMap<MapNode, MapNode>();

function sameInputs(a: readonly MapNode[], b: readonly MapNode[]): boolean {
  return a.length === b.length && a.every((node, i) => node === b[i]);
}

function shapeFor(isReference: (node: Node) => boolean): MergeShape<Node> {
  return {
    members: (node) =>
      node.kind === 'map' && !isReference(node)
        ? node.entries.filter((e) => entry(node, e.key) === e).map((e) => [e.key, e.value] as const)
        : null,
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
  };
}
