// Finds the references to a value or to something inside it, over all files, and updates those to
// values that move.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import { referenceTextTo } from '../../../analysis/targets/move-references.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isWithin, locationId, type NodeLocation } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';

export interface FileChanges {
  readonly uri: string;
  readonly changes: readonly Change[];
}

/**
 * Returns the changes to all references that resolve through a moved value.
 * @param to new path of a location that is referenced from `use`; null if it doesn't move
 * @param at path of the reference at the time it is changed; null if it no longer exists
 */
export function followReferences(
  file: AnalyzedFile,
  index: SymbolIndex,
  to: (location: NodeLocation, use: NodeLocation) => NodePath | null,
  at: (location: NodeLocation) => NodePath | null,
): readonly FileChanges[] {
  const { documents } = file;
  const out = new Map<string, Change[]>();
  for (const occurrence of index.occurrences) {
    if (!occurrence.ref || !occurrence.last || !occurrence.node) continue;
    const named = documents.locate(occurrence.uri, String(occurrence.node.value));
    const path = named && to(named, { uri: occurrence.uri, path: occurrence.path });
    if (!named || !path) continue;
    const location = at({ uri: occurrence.uri, path: occurrence.path });
    if (!location) continue;
    if (occurrence.alias)
      return refuse(
        `It is referenced through an alias, ${quote(String(occurrence.node.value))}. Change that in the text first.`,
      );
    const text = referenceTextTo(documents, occurrence.uri, { uri: named.uri, path });
    if (text === null)
      return refuse(
        `${quote(String(occurrence.node.value))} can't be referenced from its new location.`,
      );
    const change: Change = { do: 'set', path: location, value: { data: text } };
    const list = out.get(occurrence.uri);
    if (list) list.push(change);
    else out.set(occurrence.uri, [change]);
  }
  return [...out].map(([uri, changes]) => ({ uri, changes }));
}

/** Returns one list of changes for each file, in the order in which they are given. */
export function byFile(lists: readonly FileChanges[]): readonly FileChanges[] {
  const out = new Map<string, readonly Change[]>();
  for (const { uri, changes } of lists) out.set(uri, [...(out.get(uri) ?? []), ...changes]);
  return [...out].map(([uri, changes]) => ({ uri, changes }));
}

// Finds every reference to a value or to something inside it, over all files.

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
