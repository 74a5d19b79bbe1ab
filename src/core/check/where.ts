// From a path to what is marked in the text.
import { type Range, spotAt } from '../parse/place.ts';
import type { Path } from '../parse/tree.ts';
import type { RelatedPlace } from '../problem.ts';
import type { World } from '../resolve/world.ts';
import { head } from './flatten.ts';

/** The name or the value at a path of a loaded file, in offsets of its text; null where there is none. A collection is marked at its head. */
export function rangeOf(world: World, uri: string, path: Path, where: 'key' | 'value'): Range | null {
  const tree = world.file(uri)?.tree;
  const spot = tree && spotAt(tree, path);
  if (!spot) return null;
  if (where === 'key' && spot.key) return spot.key;
  return spot.node.kind === 'scalar' || spot.value.end - spot.value.start < spot.node.length
    ? spot.value
    : head(spot.node, spot.value.start);
}

/** A second place of a problem, at the name of what stands at a path; null where there is none. */
export function relatedAt(world: World, uri: string, path: Path, message: string): RelatedPlace | null {
  const range = rangeOf(world, uri, path, 'key');
  return range && { uri, start: range.start, end: range.end, message };
}
