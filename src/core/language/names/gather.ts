// All sites of all files, where they stand. What no table describes from the root is described by the references that lead to it.
import { documentShape } from '../../check/shapes.ts';
import type { Range } from '../../parse/place.ts';
import { get, type MapNode, type Node, type Path, step, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { dialects } from '../../spec/dialects.ts';
import type { Shape } from '../../spec/kit.ts';
import { type Scan, scan } from './scan.ts';
import { type At, below, narrow } from './shapes.ts';
import type { Site } from './sites.ts';
import { idOf, type Tracer } from './trace.ts';

/** A site with the object it belongs to. */
export interface FoundSite {
  readonly site: Site;
  readonly uri: string;
  readonly path: Path;
  readonly node: MapNode;
  /** Offset at which the object begins. */
  readonly at: number;
  /** The alias through which it stands there. */
  readonly token: Range | null;
  /** Found where no table describes anything. */
  readonly raw: boolean;
  /** How many steps of `path` lead to the place whose description by a reference it was found in; absent where it was not found so. */
  readonly from?: number;
}

/** Places whose shape is known, by their names. */
export type Roots = ReadonlyMap<string, At>;

export interface Gathered {
  readonly sites: readonly FoundSite[];
  readonly roots: Roots;
}

/** References are followed into so many places outside the tables. */
const MAX_PLACES = 20_000;

/** Whether a file is a whole document by itself, which the tables describe from its root. */
function wholeShape(root: Node | null | undefined, isEntry: boolean): Shape | null {
  if (!isEntry && !dialects.some((d) => stringOf(get(root, d.rootField)) !== undefined)) return null;
  return root ? documentShape(root) : null;
}

/** Every site of the files, in an order that only their structure decides. */
export function gather(tracer: Tracer): Gathered {
  const sites: FoundSite[] = [];
  const roots = new Map<string, At>();
  const fragments: string[] = [];
  const { files } = tracer;
  for (const uri of files.all()) {
    const tree = files.tree(uri);
    if (!tree?.root) continue;
    const shape = wholeShape(tree.root, uri === '');
    if (shape) {
      roots.set(idOf(uri, []), shape);
      visit(scan(tree.root, shape), tree.root, tree.at, null, uri, false, sites);
    } else fragments.push(uri);
  }
  const described = followed(tracer, sites, roots);
  for (const uri of fragments) {
    const tree = files.tree(uri);
    if (tree?.root) visit(scan(tree.root, 'raw'), tree.root, tree.at, null, uri, true, sites);
  }
  if (described.size === 0) return { sites, roots };
  return { sites: sites.filter((found) => !found.raw || !isDescribed(found, described)), roots };
}

/** Scans what references lead to where no table describes it; gives the names of those places. */
function followed(tracer: Tracer, sites: FoundSite[], roots: Map<string, At>): ReadonlySet<string> {
  const described = new Set<string>();
  const asked = new Set<string>();
  const maps = new Set<string>();
  for (let i = 0; i < sites.length; i++) {
    const found = sites[i];
    if (found?.site.is !== 'ref' || !found.site.shape) continue;
    const { place, hops } = tracer.trace(found.uri, stringOf(get(found.node, '$ref')) ?? '');
    const id = place && (hops.at(-1)?.id ?? idOf(place.uri, place.path));
    if (!place || id === null || asked.has(id)) continue;
    asked.add(id);
    // Most references lead to entries of a few maps.
    const map = id.slice(0, Math.max(0, id.lastIndexOf('/')));
    if (maps.has(map)) continue;
    const root = tracer.files.tree(place.uri)?.root;
    if (!root || described.size > MAX_PLACES) continue;
    const around = shapeIn(roots, root, { uri: place.uri, path: place.path.slice(0, -1) });
    if (typeof around === 'object' && around.is === 'map' && place.path.length > 0) maps.add(map);
    if (shapeIn(roots, root, place) !== 'raw') continue;
    described.add(id);
    roots.set(id, found.site.shape);
    const start = offsetOf(tracer, place);
    const before = sites.length;
    visit(scan(place.node, found.site.shape), place.node, start.at, start.token, place.uri, false, sites);
    for (let k = before; k < sites.length; k++) {
      const fresh = sites[k];
      if (fresh) sites[k] = { ...fresh, path: [...place.path, ...fresh.path], from: place.path.length };
    }
  }
  return described;
}

/** What is known to stand at a place; `raw` where nothing is. */
export function shapeIn(roots: Roots, root: Node, place: { readonly uri: string; readonly path: Path }): At {
  return within(roots, root, place.uri, place.path, place.path.length)?.at ?? 'raw';
}

type Known = { readonly at: At; readonly node: Node };
const memo = new WeakMap<Roots, Map<string, Known | null>>();

function within(roots: Roots, root: Node, uri: string, path: Path, length: number): Known | null {
  const id = idOf(uri, length === path.length ? path : path.slice(0, length));
  const known = memo.get(roots) ?? new Map<string, Known | null>();
  memo.set(roots, known);
  // Siblings are asked for one after the other: what holds them is remembered.
  const found = known.get(id);
  if (found !== undefined) return found;
  const key = path[length - 1];
  const above = length === 0 || key === undefined ? null : within(roots, root, uri, path, length - 1);
  const node = key === undefined ? root : above && step(above.node, key)?.value;
  const inner = above && node && key !== undefined ? narrow(below(above.at, above.node, key), node) : 'raw';
  // A whole document holds places that only a reference describes.
  const said = inner === 'raw' ? roots.get(id) : undefined;
  const out: Known | null = node ? { at: said === undefined ? inner : narrow(said, node), node } : null;
  if (said !== undefined || inner !== 'raw') known.set(id, out);
  return out;
}

/** Whether a site is also found in the description of a place nearer to it than the one it was found in. */
function isDescribed({ uri, path, from = -1 }: FoundSite, described: ReadonlySet<string>): boolean {
  for (let length = path.length; length > from; length--) if (described.has(idOf(uri, path.slice(0, length)))) return true;
  return false;
}

function offsetOf(tracer: Tracer, place: Place): { at: number; token: Range | null } {
  const tree = tracer.files.tree(place.uri);
  let at = tree?.at ?? 0;
  let node = tree?.root;
  for (const key of place.path) {
    const slot =
      node?.kind === 'map' ? node.entries.find((e) => e.key === key) : node?.kind === 'seq' ? node.items[Number(key)] : undefined;
    if (!slot) break;
    at += slot.valueAt;
    if (slot.alias !== undefined) return { at, token: { start: at, end: at + slot.alias } };
    node = slot.value;
  }
  return { at, token: null };
}

/** A path that is only written out where a site stands. */
interface Link {
  readonly up: Link | null;
  readonly key: string;
}

function visit(found: Scan, node: Node, at: number, token: Range | null, uri: string, raw: boolean, out: FoundSite[]): void {
  const go = (here: Scan, value: Node, offset: number, link: Link | null, alias: Range | null): void => {
    if (here.sites.length > 0 && value.kind === 'map') {
      const path = written(link);
      for (const site of here.sites)
        out.push({ site, uri, path, node: value, at: offset, token: alias, raw: raw || (site.is === 'ref' && site.shape === null) });
    }
    for (const { key, slot, scan: inner } of here.below) {
      const start = offset + slot.valueAt;
      const inside = alias ?? (slot.alias === undefined ? null : { start, end: start + slot.alias });
      go(inner, slot.value, start, { up: link, key }, inside);
    }
  };
  go(found, node, at, null, token);
}

function written(link: Link | null): string[] {
  const out: string[] = [];
  for (let at = link; at; at = at.up) out.push(at.key);
  return out.reverse();
}
