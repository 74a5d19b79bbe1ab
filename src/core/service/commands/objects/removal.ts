// Describes the impact of deleting one or more objects.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import { quote } from '../../../format/message-text.ts';
import type { Location, NodeLocation } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { lastKey, toPointer } from '../../../text/pointer.ts';
import { orNull } from '../refusal.ts';
import type { RemovalImpact } from '../types/objects.ts';
import { invalidatedExamplesNotes } from './invalidated-examples.ts';
import { describeObject, describeOwner } from './object-names.ts';
import { analyzeRemoval, type RemovalEffect } from './removal-impact.ts';
import { membersAt, severalOf } from './remove.ts';

/**
 * Returns what it would mean to delete what is at a pointer, and at other locations with it; null
 * where one of them is not there.
 */
export function removalImpact(
  file: AnalyzedFile,
  pointer: string,
  also: readonly Location[] = [],
): RemovalImpact | null {
  const objects = orNull(() => membersAt(file, pointer, also));
  if (!objects) return null;
  const [{ index, uri, path }] = objects;
  const { removed, effects, missed, aliases } = analyzeRemoval(index, objects);
  const uses = effects.map((effect) => ({
    uri: effect.at.uri,
    pointer: toPointer(effect.at.path),
    description: describeObject(index, effect.at.uri, locationOf(effect.at)),
    effect: describeEffect(index, effect),
    ...(!effect.direct && { indirect: true as const }),
  }));
  const leaves = [
    ...missed.map(
      (s) =>
        `${capitalize(describeObject(index, s.uri, s.path))} would be missing, which the format requires.`,
    ),
    ...aliases.map(
      (s) =>
        `${capitalize(describeObject(index, s.uri, locationOf(s)))} refers to it through an alias and is not changed.`,
    ),
    ...invalidatedExamplesNotes(index, removed),
  ];
  const reason =
    objects.map((object) => readOnly(file, object.uri)).find((found) => found !== null) ?? null;
  const name =
    objects.length === 1 ? capitalize(describeObject(index, uri, path)) : severalOf(objects);
  return {
    name,
    references: uses,
    remainingProblems: leaves,
    ...(reason !== null && { readOnly: reason }),
  };
}

/** Returns the field or item that is a reference, not the text in it. */
function locationOf({ path }: NodeLocation) {
  return path.at(-1) === '$ref' && path.length > 1 ? path.slice(0, -1) : path;
}

/** Returns the removed member of a map or list that is removed because it would be empty. */
function entryOf(index: SymbolIndex, removed: NodeLocation, at: NodeLocation): NodeLocation {
  const shape = shapeOf(index, removed.uri, removed.path);
  const holds = shape?.is === 'map' || shape?.is === 'list';
  return holds && locationOf(at).length > removed.path.length
    ? { uri: removed.uri, path: at.path.slice(0, removed.path.length + 1) }
    : removed;
}

function describeEffect(index: SymbolIndex, { at, removed: all, text }: RemovalEffect): string {
  const removed = all && entryOf(index, all, at);
  if (!removed)
    return text === undefined
      ? 'stays'
      : `the ${at.path.at(-1)} of ${describeOwner(index, at.uri, at.path)} becomes ${quote(text)}`;
  const holder = shapeOf(index, removed.uri, removed.path.slice(0, -1));
  const outer = removed.path.slice(0, -1);
  const own = describeObject(index, removed.uri, removed.path);
  const isReference = locationOf(at).length <= removed.path.length;
  if ((holder?.is === 'map' || holder?.is === 'list') && !isReference)
    return `${own} is deleted too`;
  if (holder?.is === 'list')
    return `${describeOwner(index, removed.uri, outer)} no longer has it in ${quote(lastKey(outer))}`;
  if (holder?.is === 'map') return `${own} is deleted too`;
  return `${describeOwner(index, removed.uri, outer)} loses its ${quote(lastKey(removed.path))}`;
}
