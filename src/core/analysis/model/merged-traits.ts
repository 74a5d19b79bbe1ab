// Traits merged into a message or an operation, on syntax trees: what is not merged keeps its node,
// and so every memo.
import { type Entry, entry, type MapNode, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { lastOfEach, mergeWith } from '../documents/merge-traits.ts';
import { sameNodes } from '../documents/merged-object.ts';
import { field, membersOf, type ObjectNode } from './object-at.ts';
import { type ShareShape, sharesOf, type TraitShare } from './trait-shares.ts';

/** How references are recognized and followed. */
export interface References {
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
  const inputs = sources.map((source) => opened(source, sources, references));
  const known = merged.get(target.node);
  const taken = takenFrom(target, traits);
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
function takenFrom(
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
function opened(
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
