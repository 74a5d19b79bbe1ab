// Finds every reference to a value or to something inside it, over all files.

import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import { isWithin, locationId } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';

type Targets = readonly (readonly [id: string, occurrences: readonly Occurrence[]])[];

const sorted = new WeakMap<SymbolIndex, Targets>();

function targetsOf(index: SymbolIndex): Targets {
  let targets = sorted.get(index);
  if (!targets) {
    targets = [...index.byTarget].sort(([a], [b]) => (a < b ? -1 : 1));
    sorted.set(index, targets);
  }
  return targets;
}

/**
 * Returns the occurrences outside a location that refer to it or to something inside it, each once,
 * in the order of the index.
 */
export function outsideReferences(
  index: SymbolIndex,
  uri: string,
  path: NodePath,
): readonly Occurrence[] {
  const id = locationId({ uri, path });
  const targets = targetsOf(index);
  const found = new Set<Occurrence>(index.byTarget.get(id));
  // Ids with the same prefix are adjacent.
  const prefix = `${id}/`;
  for (let i = firstFrom(targets, prefix); i < targets.length; i++) {
    const [name, occurrences] = targets[i] as Targets[number];
    if (!name.startsWith(prefix)) break;
    for (const occurrence of occurrences) found.add(occurrence);
  }
  return [...found].filter(
    (occurrence) => !(occurrence.uri === uri && isWithin(occurrence.path, path)),
  );
}

function firstFrom(targets: Targets, expected: string): number {
  let low = 0;
  let high = targets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((targets[middle] as Targets[number])[0] < expected) low = middle + 1;
    else high = middle;
  }
  return low;
}
