// What the tables say of files that are no whole documents: they are what the references into them want.
import { emptyFlat, flatten } from '../../check/flatten.ts';
import { documentShape } from '../../check/shapes.ts';
import { Walker } from '../../check/walk.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Node } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import { dialects } from '../../spec/dialects.ts';
import type { Shape } from '../../spec/kit.ts';

/** References are followed into at most so many places. */
const MAX_PLACES = 20_000;
const NO_KINDS: ReadonlySet<string> = new Set();
/** Remembers by node alone. */
const walker = new Walker();
const known = new WeakMap<World, ReadonlyMap<string, Shape>>();

/** True for the entry, and for other files that are documents of the format themselves. */
export function isWhole(uri: string, root: Node): boolean {
  return uri === '' || dialects.some((d) => get(root, d.rootField) !== undefined);
}

/** The shapes of places outside whole documents that references lead to, by `<uri>#<pointer>`. */
export function wantedShapes(world: World): ReadonlyMap<string, Shape> {
  let wanted = known.get(world);
  if (!wanted) {
    wanted = collect(world);
    known.set(world, wanted);
  }
  return wanted;
}

function collect(world: World): ReadonlyMap<string, Shape> {
  const wanted = new Map<string, Shape>();
  const out = emptyFlat();
  for (const { uri, tree } of world.readable()) {
    if (!tree.root || !isWhole(uri, tree.root)) continue;
    flatten(walker.walk(tree.root, documentShape(tree.root)), tree.root, tree.at, [], null, uri, NO_KINDS, out);
  }
  for (let i = 0; i < out.refs.length && wanted.size < MAX_PLACES; i++) {
    const found = out.refs[i];
    if (!found || found.use.shape.is === 'any') continue;
    const { shape } = found.use;
    for (const place of [world.named(found.uri, found.use.ref), placeOf(world, found.uri, found.use.ref)]) {
      const tree = place && world.file(place.uri)?.tree;
      if (!place || !tree?.root || isWhole(place.uri, tree.root)) continue;
      const id = `${place.uri}#${toPointer(place.path)}`;
      const spot = wanted.has(id) ? null : spotAt(tree, place.path);
      if (!spot) continue;
      const inline: Shape = shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'or' } : shape;
      wanted.set(id, inline);
      flatten(walker.walk(spot.node, inline), spot.node, spot.value.start, place.path, null, place.uri, NO_KINDS, out);
    }
  }
  return wanted;
}

function placeOf(world: World, uri: string, ref: string) {
  const target = world.target(uri, ref);
  return target.kind === 'found' ? target.place : null;
}
