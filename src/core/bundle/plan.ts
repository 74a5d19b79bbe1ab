// What goes where: each value of another file gets one place in the bundle, and each reference the text that names it there.
import { type Entry, get, type Node } from '../parse/tree.ts';
import type { World } from '../resolve/world.ts';
import type { Collection } from './collect.ts';
import { nameFor, telling } from './names.ts';
import { rootMaps } from './sections.ts';
import { idOf, localRef, within } from './spots.ts';
import type { Move, Plan, Site, Spot, Target } from './types.ts';

/** Decides over places and names. */
export function plan(world: World, collection: Collection): Plan {
  const moves = new Map<string, Move>();
  const outermost = [...collection.targets].filter(([, target]) => covering(target.place, collection.targets) === null);
  const free = new Map(outermost);
  host(world.root, collection, free, moves);
  name(world.root, free, moves);
  const rewrites = new Map<string, { path: Site['path']; ref: string }[]>();
  for (const site of collection.sites.values()) {
    const ref = rewritten(site, world, moves);
    if (ref === null) continue;
    const list = rewrites.get(site.uri) ?? [];
    list.push({ path: site.path, ref });
    rewrites.set(site.uri, list);
  }
  return { moves: [...moves.values()], rewrites, problems: collection.problems };
}

/** The outermost target that holds a place without being it. */
function covering({ uri, path }: Spot, targets: ReadonlyMap<string, unknown>): string | null {
  for (let length = 0; length < path.length; length++) {
    const id = idOf({ uri, path: path.slice(0, length) });
    if (targets.has(id)) return id;
  }
  return null;
}

/** Entries of the root and of components that only refer to a target take its content in place; only the first for each target. */
function host(root: Node | null, { sites }: Collection, free: Map<string, Target>, moves: Map<string, Move>): void {
  const take = (section: string, map: Node | undefined, at: readonly string[]): void => {
    for (const entry of map?.kind === 'map' ? map.entries : []) {
      const path = [...at, entry.key];
      const id = hosted(entry, path, sites);
      const target = id === null ? undefined : free.get(id);
      if (id === null || target?.section !== section) continue;
      if (at.length === 1 && !mayStandAtRoot(target, sites, moves)) continue;
      free.delete(id);
      moves.set(id, { target: { ...target, format: null }, at: path, pointer: path, host: true });
    }
  };
  for (const section of rootMaps) take(section, root ? get(root, section) : undefined, [section]);
  const components = root ? get(root, 'components') : undefined;
  for (const { key, value } of components?.kind === 'map' ? components.entries : []) take(key, value, ['components', key]);
}

function hosted(entry: Entry, path: readonly string[], sites: Collection['sites']): string | null {
  const site = sites.get(idOf({ uri: '', path }));
  return site?.to && site.to.uri !== '' && entry.alias === undefined ? idOf(site.to) : null;
}

/** In the root of the document, some references may name entries of one root map only (readings.md AMB-14): content with others stays in components. */
function mayStandAtRoot({ place }: Target, sites: Collection['sites'], moves: ReadonlyMap<string, Move>): boolean {
  for (const site of sites.values()) {
    if (site.uri !== place.uri || !within(site.path, place.path) || site.shape.is !== 'object' || !site.shape.rootTarget) continue;
    const pointer = site.to && pointerOf(site.to, moves);
    if (pointer?.length !== 2 || `/${pointer[0]}` !== site.shape.rootTarget) return false;
  }
  return true;
}

/** Gives what is left a place in components. */
function name(root: Node | null, free: ReadonlyMap<string, Target>, moves: Map<string, Move>): void {
  const components = root ? get(root, 'components') : undefined;
  const taken = new Map<string, Set<string>>();
  for (const [id, target] of free) {
    const { section, place, format } = target;
    let names = taken.get(section);
    if (!names) {
      const map = components && get(components, section);
      names = new Set(map?.kind === 'map' ? map.entries.map((e) => e.key) : []);
      taken.set(section, names);
    }
    const at = ['components', section, nameFor({ uri: place.uri, path: telling(place.path) }, section, names)];
    moves.set(id, { target, at, pointer: format === null ? at : [...at, 'schema'], host: false });
  }
}

/** The path in the bundle of a place in any file; null where it is not part of the bundle. */
function pointerOf({ uri, path }: Spot, moves: ReadonlyMap<string, Move>): readonly string[] | null {
  if (uri === '') return path;
  for (let length = 0; length <= path.length; length++) {
    const move = moves.get(idOf({ uri, path: path.slice(0, length) }));
    if (move) return [...move.pointer, ...path.slice(length)];
  }
  return null;
}

/** The new text of a reference; null where it stays as it is. */
function rewritten(site: Site, world: World, moves: ReadonlyMap<string, Move>): string | null {
  const { uri, ref, to } = site;
  if (uri === '' && ref.startsWith('#')) return null;
  const pointer = to && pointerOf(to, moves);
  if (pointer) return localRef(pointer);
  // What cannot be bundled keeps naming the same file from the entry's folder.
  const named = uri === '' ? null : world.named(uri, ref);
  if (!named) return null;
  return `${named.uri}${named.path.length === 0 && named.uri !== '' ? '' : localRef(named.path)}`;
}
