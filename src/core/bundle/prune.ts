// Removes parts that the bundle brought into components and that nothing refers to any more.
import { isMap } from 'yaml';
import type { Walker } from '../check/walk.ts';
import type { Path } from '../parse/tree.ts';
import type { World } from '../resolve/world.ts';
import { type Ast, type AstMap, astAt, keyOf } from './ast.ts';
import { collect } from './collect.ts';
import { idOf, within } from './spots.ts';

/**
 * @param added paths of the parts that may go; parts of the person's own stay, used or not
 * @returns whether anything was removed
 */
export function prune(root: Ast | null, added: readonly Path[], world: World, walker: Walker): boolean {
  const parts = new Map(added.map((path) => [idOf({ uri: '', path }), path]));
  const links = [...collect(world, walker).sites.values()].flatMap((site) =>
    site.to?.uri === '' ? [{ from: partOf(site.path, parts), to: partOf(site.to.path, parts) }] : [],
  );
  const used = new Set<string | null>([null]);
  for (let before = 0; before !== used.size; ) {
    before = used.size;
    for (const { from, to } of links) if (used.has(from)) used.add(to);
  }
  let changed = false;
  for (const [id, path] of parts) if (!used.has(id)) changed = remove(root, path) || changed;
  return changed;
}

/** The part that a path lies in; null for everything else. */
function partOf(path: Path, parts: ReadonlyMap<string, Path>): string | null {
  const id = path[0] === 'components' ? idOf({ uri: '', path: path.slice(0, 3) }) : '';
  const part = parts.get(id);
  return part && within(path, part) ? id : null;
}

/** Removes the value at a path, and maps that it leaves empty. */
function remove(root: Ast | null, path: Path): boolean {
  const parents = path.map((_, i) => astAt(root, path.slice(0, i)));
  for (let i = path.length - 1; i >= 0; i--) {
    const map = parents[i];
    if (!isMap(map)) return false;
    (map as AstMap).items = (map as AstMap).items.filter((pair) => keyOf(pair) !== path[i]);
    if (map.items.length > 0) return true;
  }
  return true;
}
