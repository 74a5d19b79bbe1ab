// The walk that finds all sites of a tree by the tables. What it finds in a node is relative to the node and remembered with it.
import { get, type MapNode, type Node, type SeqNode, type Slot } from '../../parse/tree.ts';
import { type At, below, narrow } from './shapes.ts';
import { refSite, type Site, sitesOf } from './sites.ts';

/** The sites of a node itself, and the scans of the values below that have any. */
export interface Scan {
  readonly sites: readonly Site[];
  readonly below: readonly { readonly key: string; readonly slot: Slot; readonly scan: Scan }[];
}

const NOTHING: Scan = { sites: [], below: [] };
const MAX_DEPTH = 300;
const memo = new WeakMap<Node, Map<unknown, Scan>>();

/** All sites of a value that is `at`. */
export function scan(node: Node, at: At, depth = 0): Scan {
  if (node.kind === 'scalar' || depth > MAX_DEPTH) return NOTHING;
  const shape = leadsOn(at, node) ? at : narrow(at, node);
  if (shape === 'data') return NOTHING;
  let known = memo.get(node);
  if (!known) {
    known = new Map();
    memo.set(node, known);
  }
  // Shapes of references are kept apart by what they want; an object without one by its kind alone.
  const key = shape === 'raw' ? shape : shape.is === 'object' ? `${shape.kind} ${shape.ref}` : shape;
  let found = known.get(key);
  if (!found) {
    found = look(node, shape, depth);
    known.set(key, found);
  }
  return found;
}

/** A reference in place of a schema leads to a schema of any language, so its shape is kept as it is. */
function leadsOn(at: At, node: Node): boolean {
  return typeof at === 'object' && at.is === 'payload-schema' && get(node, '$ref') !== undefined;
}

function look(node: MapNode | SeqNode, shape: Exclude<At, 'data'>, depth: number): Scan {
  if (node.kind === 'map') {
    const ref = refSite(shape, node);
    if (ref) return { sites: [ref], below: [] };
  }
  const inner: Scan['below'][number][] = [];
  const add = (key: string, slot: Slot): void => {
    if (slot.value.kind === 'scalar') return;
    const found = scan(slot.value, below(shape, node, key), depth + 1);
    if (found.sites.length > 0 || found.below.length > 0) inner.push({ key, slot, scan: found });
  };
  if (node.kind === 'map') for (const e of node.entries) add(e.key, e);
  else for (const [i, item] of node.items.entries()) add(String(i), item);
  const sites = node.kind === 'map' && shape !== 'raw' && shape.is === 'object' ? sitesOf(shape.kind, node) : NOTHING.sites;
  return sites.length === 0 && inner.length === 0 ? NOTHING : { sites, below: inner };
}
