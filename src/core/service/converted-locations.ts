// Where the values of a converted document come from: the moves of the conversion, in both
// directions. Worked out when the first location is needed, since most versions are only read.
import { locationId, locationOfId, type NodeLocation, samePath } from '../text/location.ts';
import { locationAfter } from './conversion/find-objects.ts';
import type { ConversionResult } from './conversion/types.ts';

export interface ConvertedLocations {
  /** Returns the location of 2.x that a value after the conversion is made of. */
  sourceOf(converted: NodeLocation): NodeLocation;
  /** Returns where a value of 2.x is after the conversion. */
  locationOf(source: NodeLocation): NodeLocation;
}

/** Returns the locations of a conversion by its moves. */
export function convertedLocations(moves: ConversionResult['moves']): ConvertedLocations {
  const sources = new Map<string, NodeLocation>();
  for (const [id, to] of moves) {
    const from = locationOfId(id);
    const outer = locationAfter(moves, { uri: from.uri, path: from.path.slice(0, -1) });
    // A value that moves up into its object is not the source of the whole object; one that two
    // operations share is where the first of them has it.
    const isInner = outer.uri === to.uri && samePath(outer.path, to.path);
    if (!isInner && !sources.has(locationId(to))) sources.set(locationId(to), from);
  }
  return {
    sourceOf: (converted) => locationAfter(sources, converted),
    locationOf: (source) => locationAfter(moves, source),
  };
}
