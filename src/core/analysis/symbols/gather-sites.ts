// All reference sites of all files with their locations. What no table describes from the root is
// described by the references to it.

import { dialects } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import { dialectOfFile, documentShape, targetShape } from '../../format/typed-tree.ts';
import { isRoot, locationId } from '../../text/location.ts';
import type { Range } from '../../text/node-ranges.ts';
import { get, type MapNode, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import type { ReferenceSite } from './reference-sites.ts';
import { narrowShape, type Scan, scan, shapeBelow } from './scan-sites.ts';

/** A reference site with the object it belongs to. */
export interface LocatedSite {
  readonly site: ReferenceSite;
  readonly uri: string;
  readonly path: NodePath;
  readonly node: MapNode;
  /** Offset at which the object begins. */
  readonly at: number;
  /** The alias that repeats it there. */
  readonly token: Range | null;
  /** Found where no table describes anything. */
  readonly raw: boolean;
  /**
   * The number of keys of `path` up to the location that a reference described and below which it
   * was found; absent if it was found otherwise.
   */
  readonly from?: number;
}

/** Locations whose shape is known, by their ids. */
export type Roots = ReadonlyMap<string, Shape | null>;

export interface Gathered {
  readonly sites: readonly LocatedSite[];
  readonly roots: Roots;
}

/** Maximum number of locations outside the tables in which references are followed. */
const MAX_LOCATIONS = 20_000;

/**
 * Returns the shape of a file that is a whole document by itself, which the tables describe from
 * its root.
 */
function wholeShape(root: Node | null | undefined, isEntry: boolean): Shape | null {
  if (!isEntry && !dialects.some((d) => stringOf(get(root, d.rootField)) !== undefined))
    return null;
  return root ? documentShape(root) : null;
}

/** Returns every site of the files, in an order that depends only on their structure. */
export function gather(tracer: ReferenceTracer): Gathered {
  const sites: LocatedSite[] = [];
  const roots = new Map<string, Shape | null>();
  const fragments: string[] = [];
  const { files } = tracer;
  for (const uri of files.all()) {
    const tree = files.tree(uri);
    if (!tree?.root) continue;
    const shape = wholeShape(tree.root, isRoot(uri));
    if (shape) {
      roots.set(locationId({ uri, path: [] }), shape);
      visit(scan(tree.root, shape), tree.root, tree.at, null, uri, false, sites);
    } else fragments.push(uri);
  }
  const described = followReferences(tracer, sites, roots);
  for (const uri of fragments) {
    const tree = files.tree(uri);
    if (tree?.root) visit(scan(tree.root, null), tree.root, tree.at, null, uri, true, sites);
  }
  if (described.size === 0) return { sites, roots };
  return { sites: sites.filter((found) => !found.raw || !isFoundCloser(found, described)), roots };
}

/** Scans the targets of references that no table describes; returns the ids of those locations. */
function followReferences(
  tracer: ReferenceTracer,
  sites: LocatedSite[],
  roots: Map<string, Shape | null>,
): ReadonlySet<string> {
  const described = new Set<string>();
  const request = new Set<string>();
  const maps = new Set<string>();
  const entry = tracer.files.tree('')?.root ?? null;
  for (let i = 0; i < sites.length; i++) {
    const found = sites[i];
    if (found?.site.is !== 'ref' || !found.site.shape) continue;
    const { target: node, hops } = tracer.trace(found.uri, stringOf(get(found.node, '$ref')) ?? '');
    const id = node && (hops.at(-1)?.id ?? locationId(node));
    if (!node || id === null || request.has(id)) continue;
    request.add(id);
    // Most references resolve to entries of a few maps.
    const map = id.slice(0, Math.max(0, id.lastIndexOf('/')));
    if (maps.has(map)) continue;
    const root = tracer.files.tree(node.uri)?.root;
    if (!root || described.size > MAX_LOCATIONS) continue;
    const around = shapeIn(roots, root, { uri: node.uri, path: node.path.slice(0, -1) });
    if (around?.is === 'map' && node.path.length > 0) maps.add(map);
    if (shapeIn(roots, root, node) !== null) continue;
    described.add(id);
    const shape = targetShape(found.site.shape, node.node, dialectOfFile(root, entry));
    roots.set(id, shape);
    const start = offsetOf(tracer, node);
    const before = sites.length;
    visit(scan(node.node, shape), node.node, start.at, start.token, node.uri, false, sites);
    for (let k = before; k < sites.length; k++) {
      const fresh = sites[k];
      if (fresh)
        sites[k] = { ...fresh, path: node.path.concat(fresh.path), from: node.path.length };
    }
  }
  return described;
}

/** Returns the known shape of a location; null if there is none. */
export function shapeIn(
  roots: Roots,
  root: Node,
  location: { readonly uri: string; readonly path: NodePath },
): Shape | null {
  return findRootAround(roots, root, location.uri, location.path, location.path.length)?.at ?? null;
}

type Known = { readonly at: Shape | null; readonly node: Node };
const memo = new WeakMap<Roots, Map<string, Known | null>>();

function findRootAround(
  roots: Roots,
  root: Node,
  uri: string,
  path: NodePath,
  length: number,
): Known | null {
  const id = locationId({ uri, path: length === path.length ? path : path.slice(0, length) });
  const known = memo.get(roots) ?? new Map<string, Known | null>();
  memo.set(roots, known);
  // Siblings are looked up one after the other: their parent is cached.
  const found = known.get(id);
  if (found !== undefined) return found;
  const key = path[length - 1];
  const parent =
    length === 0 || key === undefined ? null : findRootAround(roots, root, uri, path, length - 1);
  const node = key === undefined ? root : parent && step(parent.node, key)?.value;
  const inner =
    parent && node && key !== undefined
      ? narrowShape(shapeBelow(parent.at, parent.node, key), node)
      : null;
  // A whole document contains locations that only a reference describes.
  const text = inner === null ? roots.get(id) : undefined;
  const out: Known | null = node
    ? { at: text === undefined ? inner : narrowShape(text, node), node }
    : null;
  if (text !== undefined || inner !== null) known.set(id, out);
  return out;
}

/**
 * Returns whether a site is also found through a known location closer to it than the one it was
 * found in.
 */
function isFoundCloser(
  { uri, path, from = -1 }: LocatedSite,
  described: ReadonlySet<string>,
): boolean {
  for (let length = path.length; length > from; length--)
    if (described.has(locationId({ uri, path: path.slice(0, length) }))) return true;
  return false;
}

function offsetOf(
  tracer: ReferenceTracer,
  place: LocatedNode,
): { at: number; token: Range | null } {
  const tree = tracer.files.tree(place.uri);
  let at = tree?.at ?? 0;
  let node = tree?.root;
  for (const key of place.path) {
    const slot =
      node?.kind === 'map'
        ? node.entries.find((e) => e.key === key)
        : node?.kind === 'seq'
          ? node.items[Number(key)]
          : undefined;
    if (!slot) break;
    at += slot.valueAt;
    if (slot.alias !== undefined) return { at, token: { start: at, end: at + slot.alias } };
    node = slot.value;
  }
  return { at, token: null };
}

/** A path that is only expanded where there is a site. */
interface Link {
  readonly up: Link | null;
  readonly key: string;
}

function visit(
  found: Scan,
  node: Node,
  at: number,
  token: Range | null,
  uri: string,
  raw: boolean,
  out: LocatedSite[],
): void {
  const go = (
    here: Scan,
    value: Node,
    offset: number,
    link: Link | null,
    alias: Range | null,
  ): void => {
    if (here.referenceSites.length > 0 && value.kind === 'map') {
      const path = pathOfLink(link);
      for (const reference of here.referenceSites)
        out.push({
          site: reference,
          uri,
          path,
          node: value,
          at: offset,
          token: alias,
          raw: raw || (reference.is === 'ref' && reference.shape === null),
        });
    }
    for (const { key, slot, scan: inner } of here.below) {
      const start = offset + slot.valueAt;
      const inside =
        alias ?? (slot.alias === undefined ? null : { start, end: start + slot.alias });
      go(inner, slot.value, start, { up: link, key }, inside);
    }
  };
  go(found, node, at, null, token);
}

function pathOfLink(link: Link | null): string[] {
  const out: string[] = [];
  for (let at = link; at; at = at.up) out.push(at.key);
  return out.reverse();
}
