// Traits merged into their operations and messages, in a document without other files (section Traits merge mechanism).
import { isMap, isScalar, isSeq, Pair, Scalar, YAMLMap } from 'yaml';
import { head } from '../check/flatten.ts';
import { documentShape } from '../check/shapes.ts';
import type { Walker } from '../check/walk.ts';
import { spotAt } from '../parse/place.ts';
import type { Path } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import { type MergeShape, mergeWith } from '../resolve/traits.ts';
import type { World } from '../resolve/world.ts';
import { type Ast, type AstMap, astAt, child, copy, keyOf, pairOf, refIn } from './ast.ts';
import { collect } from './collect.ts';
import type { Changed } from './dereference.ts';
import { RootFit } from './root-fit.ts';
import { look } from './sites.ts';
import { idOf } from './spots.ts';

const KINDS: ReadonlySet<string> = new Set(['Operation', 'Message']);
const NULL = new Scalar(null);

/** Merges the traits of every operation and message into it and removes the list. What cannot be merged keeps its list, with a problem. */
export function mergeAllTraits(root: Ast | null, world: World, walker: Walker): Changed {
  const node = world.root;
  const problems: Problem[] = [];
  if (!node) return { root, problems };
  const rootFit = new RootFit(world, collect(world, walker).sites.values());
  const { objects } = look(walker, { uri: '', path: [], node }, documentShape(node), KINDS);
  for (const { path } of [...objects.values()].flat()) {
    const target = astAt(root, path);
    const list = child(target, 'traits');
    if (!isMap(target) || !isSeq(list)) continue;
    const places = list.items.map((item, i) => placeOf(world, item as Ast | null, [...path, 'traits', String(i)]));
    const unfit = places.find((place) => place && path[0] !== 'components' && !rootFit.fits(place));
    if (unfit || places.includes(null)) {
      if (unfit) problems.push(unfitProblem(world, [...path, 'traits']));
      continue;
    }
    merge(
      target as AstMap,
      places.map((place) => astAt(root, place ?? [])),
      root,
      world,
    );
  }
  return { root, problems };
}

/** Where a trait is written; null where its reference leads nowhere. */
function placeOf(world: World, item: Ast | null, path: Path): Path | null {
  const ref = refIn(item);
  if (!ref) return path;
  const target = world.target('', String(ref.value));
  return target.kind === 'found' && target.place.uri === '' ? target.place.path : null;
}

function merge(target: AstMap, traits: readonly (Ast | null)[], root: Ast | null, world: World): void {
  const sources = [target, ...traits.filter(isMap).map((trait) => copy(trait as AstMap) as AstMap)];
  target.items = target.items.filter((pair) => keyOf(pair) !== 'traits');
  openShared(sources, root, world);
  const [, ...others] = sources;
  cover(target, mergeWith<Ast>(shape, new YAMLMap() as AstMap, others));
}

/** References that stand for a member which another source has too are opened, so that both come together. */
function openShared(sources: readonly AstMap[], root: Ast | null, world: World): void {
  const keys = new Set(sources.flatMap((source) => source.items.map(keyOf)));
  for (const key of keys) {
    const pairs = sources.flatMap((source) => pairOf(source, key) ?? []);
    const places = pairs.map(({ value }) => {
      const ref = refIn(value);
      const to = ref && world.target('', String(ref.value));
      return to?.kind === 'found' ? to.place : null;
    });
    const ids = new Set(places.map((place) => (place ? idOf(place) : '')));
    if (ids.size < 2) continue;
    for (const [i, pair] of pairs.entries()) {
      const place = places[i];
      const opened = place?.uri === '' ? astAt(root, place.path) : null;
      if (opened) pair.value = copy(opened);
    }
  }
}

/** Adds to `target` what only `base` has, level by level. */
function cover(target: AstMap, base: Ast): void {
  for (const pair of (base as AstMap).items) {
    const own = pairOf(target, keyOf(pair));
    if (!own) target.items.push(new Pair(pair.key, pair.value && copy(pair.value)));
    else if (shape.members(own.value ?? NULL) && shape.members(pair.value ?? NULL)) cover(own.value as AstMap, pair.value as Ast);
  }
}

const shape: MergeShape<Ast> = {
  members: (node) =>
    isMap(node) && !refIn(node) ? (node as AstMap).items.map((pair) => [keyOf(pair), pair.value ?? NULL] as const) : null,
  build: (members) => {
    const map: AstMap = new YAMLMap();
    for (const [key, value] of members) map.items.push(new Pair(new Scalar(key), value));
    return map;
  },
  isNull: (node) => isScalar(node) && node.value === null,
};

function unfitProblem(world: World, path: Path): Problem {
  const tree = world.file('')?.tree;
  const spot = tree && spotAt(tree, path);
  const range = spot ? (spot.key ?? head(spot.node, spot.value.start)) : { start: 0, end: 0 };
  const message =
    'The traits are not merged: one of them refers to a channel in components, which an operation of the root is not allowed to.';
  return { code: 'reference-place', severity: 'error', message, uri: '', path, ...range };
}
