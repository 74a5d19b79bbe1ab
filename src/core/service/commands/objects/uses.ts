// Finds every reference to a value or to something inside it, over all files.

import { isWithin, locationId } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import type { Occurrence } from '../../symbols/occurrence.ts';
import type { SymbolIndex } from '../../symbols/symbol-index.ts';

const sorted = new WeakMap<SymbolIndex, readonly string[]>();

function namesOf(index: SymbolIndex): readonly string[] {
  let names = sorted.get(index);
  if (!names) {
    names = [...index.byTarget.keys()].sort();
    sorted.set(index, names);
  }
  return names;
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
  const names = namesOf(index);
  const found = new Set<Occurrence>(index.byTarget.get(id));
  // Names with the same prefix are adjacent.
  for (let i = firstFrom(names, `${id}/`); names[i]?.startsWith(`${id}/`); i++) {
    for (const occurrence of index.byTarget.get(names[i] ?? '') ?? []) found.add(occurrence);
  }
  return [...found].filter(
    (occurrence) => !(occurrence.uri === uri && isWithin(occurrence.path, path)),
  );
}

function firstFrom(names: readonly string[], expected: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? '') < expected) low = middle + 1;
    else high = middle;
  }
  return low;
}
