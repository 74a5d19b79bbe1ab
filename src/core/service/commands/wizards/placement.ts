// Where a new object goes: beside which entry, and into which map of the document.

import { type AnalyzedFile, readOnly, valueIn } from '../../../analysis/analyzed-file.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { quote } from '../../../format/message-text.ts';
import type { MapShape, Shape } from '../../../format/table-types.ts';
import type { NodeLocation } from '../../../text/location.ts';
import { isRoot } from '../../../text/location.ts';
import { capitalize, plural } from '../../../text/plural.ts';
import { fromPointer, lastKey, toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import { kindTaken, targetMaps } from '../target-maps.ts';
import type { MoveTarget } from '../types/objects.ts';
import type { Placement } from '../types/wizards.ts';

/**
 * Returns the location where an object is written whose name is at `named`.
 * @throws if it refuses a map that has no objects of the kind
 */
export function writtenAt(
  file: AnalyzedFile,
  { into }: Placement,
  named: NodeLocation,
  shape: MapShape,
): NodeLocation {
  if (!into) return named;
  const path = fromPointer(into.pointer);
  if (into.uri === named.uri && toPointer(path) === toPointer(named.path.slice(0, -1)))
    return named;
  if (!isRoot(into.uri) && !file.documents.file(into.uri)?.tree)
    refuse(`${quote(into.uri)} is not a file of the document.`);
  refuseIf(readOnly(file, into.uri));
  if (!isHome(file, into.uri, path, shape))
    refuse(
      `${quote(`${into.uri}#${toPointer(path)}`)} has no ${plural(shape.entry)}. Choose a map of ${plural(shape.entry)}.`,
    );
  return { uri: into.uri, path: [...path, lastKey(named.path)] };
}

/** @throws if it refuses: none of the maps of the object has the entry that it goes next to */
export function checkPlacement(
  file: AnalyzedFile,
  { before, after }: Placement,
  locations: readonly NodeLocation[],
  entry: string,
): void {
  if (before !== undefined && after !== undefined)
    refuse('Choose one entry: the new one goes either before or after it.');
  const beside = before ?? after;
  if (beside === undefined) return;
  const isThere = locations.some(
    ({ uri, path }) => valueIn(file, uri, [...path.slice(0, -1), beside]) !== undefined,
  );
  if (!isThere) refuse(`There is no ${entry} ${quote(beside)} to put the new one beside.`);
}

/**
 * Returns the maps of the components, and of other files, that take objects of a kind.
 * @param own the map where they are otherwise
 */
export function homesFor(file: AnalyzedFile, own: NodePath, shape: MapShape): MoveTarget[] {
  const { documents } = file;
  const kind = kindTaken(shape);
  if (kind === null) return [];
  const index = symbolIndexOf(documents);
  const objects = plural(shape.entry);
  const homes: MoveTarget[] = targetMaps(index, '', kind)
    .filter(({ path }) => path.length === 2 && toPointer(path) !== toPointer(own))
    .filter(({ path }) => path[0] === 'components')
    .map(({ path }) => ({
      uri: '',
      pointer: toPointer(path),
      label: capitalize(`reusable ${objects}`),
    }));
  for (const uri of documents.referencedFiles) {
    const tree = documents.file(uri)?.tree;
    if (isRoot(uri) || tree?.root?.kind !== 'map' || readOnly(file, uri) !== null) continue;
    const paths: NodePath[] = [
      [],
      ...tree.root.entries.flatMap(({ key, value }) => [
        [key],
        ...(key === 'components' && value.kind === 'map'
          ? value.entries.map((inner) => [key, inner.key])
          : []),
      ]),
    ];
    for (const path of paths)
      if (isHome(file, uri, path, shape))
        homes.push({
          uri,
          pointer: toPointer(path),
          label: `${capitalize(objects)} of ${uri}${path.length === 0 ? '' : ` (${path.join('.')})`}`,
        });
  }
  return homes;
}

/** Returns whether the value at a path is a map that takes the same objects as another one. */
function isHome(file: AnalyzedFile, uri: string, path: NodePath, shape: MapShape): boolean {
  const kind = kindTaken(shape);
  const index = symbolIndexOf(file.documents);
  const value = valueIn(file, uri, path);
  if (kind === null || (value && value.kind !== 'map')) return false;
  if (targetMaps(index, uri, kind).some((map) => toPointer(map.path) === toPointer(path)))
    return true;
  const found = shapeOf(index, uri, path);
  if (found && found.is !== 'any') return kindTaken(found) === kind;
  // In a file that isn't a whole document, maps are what the objects in them are.
  const kinds = value?.entries.flatMap(({ key }) => kindOf(shapeOf(index, uri, [...path, key])));
  return kinds !== undefined && kinds.length > 0 && kinds.every((one) => one === kind);
}

/** Returns the plain name of the kind of an object; none where it isn't known. */
function kindOf(shape: Shape | null): string[] {
  if (shape?.is === 'payload-schema') return ['Schema'];
  return shape?.is === 'object' ? [plainKind(shape.kind)] : [];
}
