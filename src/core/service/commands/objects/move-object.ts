// Moves an object to another map or list that accepts its kind, or explains why it can't be moved.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { refOf } from '../../../analysis/documents/reference.ts';
import { misplacedReason } from '../../../analysis/refactoring/inline.ts';
import { referenceTextTo } from '../../../analysis/targets/move-references.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { freeKey, identifier } from '../../../text/free-name.ts';
import { isWithin } from '../../../text/location.ts';
import { capitalize, plural } from '../../../text/plural.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../../text/tree.ts';
import { orNull, refuse, refuseIf } from '../refusal.ts';
import { isComponentMap, kindTaken, type TargetMap, targetMaps } from '../target-maps.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import type { MoveTarget } from '../types/objects.ts';
import { byFile, followReferences, outsideReferences } from './follow-references.ts';
import { describeObject, describeOwner } from './object-names.ts';
import { isInBraces } from './removal-impact.ts';
import { changesOf, removeOnly } from './remove.ts';
import { insertPositionFor, type MemberNode, memberAt, nodeAt } from './value-at.ts';

const COMPONENTS = 'components';

/** Returns the kind of an object that other maps and lists may accept; null if it has none. */
function movableKindOf({ holderAt }: MemberNode): string | null {
  return holderAt && kindTaken(holderAt);
}

/** What keeps an object from moving, whatever the target. */
interface MoveObstacles {
  /** Why it can't be removed from its current location. */
  readonly here: string | null;
  /** Why it is allowed only in components. */
  readonly shelf: string | null;
}

function moveObstaclesOf(file: AnalyzedFile, object: MemberNode): MoveObstacles {
  const { uri, path, node, holderAt } = object;
  const shape = holderAt?.is === 'map' || holderAt?.is === 'list' ? holderAt.of : null;
  return {
    here: obstacleToMove(object),
    shelf: shape && misplacedReason(file.documents, { uri, path, node }, shape),
  };
}

/** Returns why an object can't be moved to a map or list of its kind, or null. */
function whyNotMovable(
  { index, uri, path, node }: MemberNode,
  { path: to, shape }: TargetMap,
  ties: MoveObstacles,
): string | null {
  const outer = path.slice(0, -1);
  if (toPointer(outer) === toPointer(to)) return 'It is already there.';
  if (isWithin(to, path)) return "It can't be moved into itself.";
  if (isComponentMap(to))
    return refOf(node) === undefined ? null : "A reference can't be moved from where it is used.";
  const map = nodeAt(index, uri, to);
  if (map && map.kind !== (shape.is === 'list' ? 'seq' : 'map'))
    return `${capitalize(describeObject(index, uri, to))} cannot be read.`;
  if (shape.is === 'list' && isComponentMap(outer))
    return 'Other objects refer to it by its name, and an item of a list has no name.';
  return ties.here ?? (to[0] === COMPONENTS ? null : ties.shelf);
}

/**
 * Returns the changes of the move. An object that moves to the components leaves a reference behind
 * where it is still needed; one that moves from the components replaces a reference to it in the
 * target; otherwise it is simply moved.
 */
function moveObject(file: AnalyzedFile, object: MemberNode, targetMap: TargetMap): CommandDraft {
  refuseIf(whyNotMovable(object, targetMap, moveObstaclesOf(file, object)));
  return isComponentMap(targetMap.path)
    ? moveToComponents(file, object, targetMap)
    : moveFromComponents(file, object, targetMap);
}

function moveToComponents(
  file: AnalyzedFile,
  object: MemberNode,
  targetMap: TargetMap,
): CommandDraft {
  const { uri, path } = object;
  const name = freeIn(object, targetMap);
  const to = [...targetMap.path, name];
  const ref = referenceTextTo(file.documents, uri, { uri, path: to });
  if (ref === null) return refuse("It can't be referenced there.");
  const changes: Change[] = [
    placeObject(file, object, to, true),
    { do: 'set', path, value: { data: { $ref: ref } } },
  ];
  return {
    title: titleOf(object, targetMap),
    moves: true,
    changes: [{ uri, changes }],
    select: { uri, pointer: toPointer(to) },
  };
}

function moveFromComponents(
  file: AnalyzedFile,
  object: MemberNode,
  targetMap: TargetMap,
): CommandDraft {
  const { index, uri, path } = object;
  const list = targetMap.shape.is === 'list';
  const map = nodeAt(index, uri, targetMap.path);
  // If the target already has a reference to it, the object replaces that reference.
  const stand =
    isComponentMap(path.slice(0, -1)) && map?.kind === 'map'
      ? map.entries.find((e) => resolvesTo(file, object, refOf(e.value)))
      : undefined;
  const name = stand?.key ?? freeIn(object, targetMap);
  const to = [...targetMap.path, list ? String(map?.kind === 'seq' ? map.items.length : 0) : name];
  const refs = followReferences(
    file,
    index,
    (location) =>
      location.uri === uri && isWithin(location.path, path)
        ? [...to, ...location.path.slice(path.length)]
        : null,
    (location) => {
      if (location.uri !== uri) return location.path;
      if (stand && isWithin(location.path, to)) return null;
      return isWithin(location.path, path)
        ? [...to, ...location.path.slice(path.length)]
        : location.path;
    },
  );
  const removed = removeOnly([object]);
  const added: Change = list
    ? { do: 'append', list: targetMap.path, value: takenValue(file, path, true) }
    : placeObject(file, object, to, 'entry');
  return {
    title: titleOf(object, targetMap),
    moves: true,
    changes: byFile([
      { uri, changes: [added] },
      ...refs,
      { uri, changes: changesOf(removed, uri) },
    ]),
    select: { uri, pointer: toPointer(to) },
  };
}

/**
 * Returns why the object can't be removed from its current location, if something there depends on
 * it.
 */
function obstacleToMove(object: MemberNode): string | null {
  const { index, uri, path } = object;
  const fromShelf = isComponentMap(path.slice(0, -1));
  for (const occurrence of outsideReferences(index, uri, path)) {
    // Operations may only name messages of their own channel.
    if (
      occurrence.ref &&
      !fromShelf &&
      occurrence.path.at(-3) === 'messages' &&
      movableKindOf(object) === 'Message'
    )
      return `${capitalize(describeOwner(index, occurrence.uri, occurrence.path.slice(0, -3)))} uses it through its channel. Remove it there first.`;
    if (isInBraces(occurrence))
      return `${capitalize(describeObject(index, occurrence.uri, occurrence.path))} refers to it. Change that first.`;
  }
  return null;
}

function resolvesTo(
  file: AnalyzedFile,
  { uri, path }: MemberNode,
  ref: string | undefined,
): boolean {
  const named = ref === undefined ? null : file.documents.locate(file.uri, ref);
  return named !== null && named.uri === uri && toPointer(named.path) === toPointer(path);
}

function placeObject(
  file: AnalyzedFile,
  object: MemberNode,
  to: NodePath,
  comments: true | 'entry',
): Change {
  const at = insertPositionFor(object.index, object.uri, to);
  return { do: 'set', path: to, value: takenValue(file, object.path, comments), ...(at && { at }) };
}

function takenValue(file: AnalyzedFile, path: NodePath, comments: true | 'entry'): NewValue {
  return { written: { from: file, path, comments } };
}

function freeIn({ index, uri, holder, key, node }: MemberNode, { path, shape }: TargetMap): string {
  const map = nodeAt(index, uri, path);
  const own = holder.kind === 'map' ? key : identifier(stringOf(get(node, 'name')) ?? '');
  const fits =
    own !== '' &&
    (shape.is !== 'map' || shape.keys === undefined || new RegExp(shape.keys).test(own));
  return freeKey(
    fits ? own : identifier(own) || identifier(shape.is === 'map' ? shape.entry : shape.item),
    map,
  );
}

function titleOf({ key, holder, index, uri, path }: MemberNode, targetMap: TargetMap): string {
  const what = holder.kind === 'map' ? quote(key) : describeObject(index, uri, path);
  return `Move ${what} to ${targetMapName(index, uri, targetMap)}`;
}

/** Returns `the messages of channel "orders"`, `the channels`, `the channels of the components`. */
function targetMapName(
  index: MemberNode['index'],
  uri: string,
  { path, shape }: TargetMap,
): string {
  const objects = plural(shape.is === 'map' ? shape.entry : shape.item);
  if (path.length === 1) return `the ${objects} of the document`;
  return isComponentMap(path)
    ? `the reusable ${objects}`
    : `the ${objects} of ${describeOwner(index, uri, path)}`;
}

export const move: CommandHandler<'move'> = (file, { pointer, into }) => {
  const object = memberAt(file, pointer);
  const kind = movableKindOf(object);
  const expected = toPointer(fromPointer(into));
  const target =
    kind === null
      ? undefined
      : targetMaps(object.index, object.uri, kind).find(({ path }) => toPointer(path) === expected);
  return target
    ? moveObject(file, object, target)
    : refuse("It can't be moved there: that object has other entries.");
};

/** Returns the maps and lists that accept the value at a pointer; they may not be defined yet. */
export function moveTargets(file: AnalyzedFile, pointer: string): readonly MoveTarget[] {
  const object = orNull(() => memberAt(file, pointer));
  if (!object) return [];
  const kind = movableKindOf(object);
  if (kind === null) return [];
  const ties = moveObstaclesOf(file, object);
  return targetMaps(object.index, object.uri, kind).flatMap((targetMap) => {
    if (whyNotMovable(object, targetMap, ties) !== null) return [];
    const label = capitalize(
      targetMapName(object.index, object.uri, targetMap).replace(/^the /, ''),
    );
    return [{ uri: object.uri, pointer: toPointer(targetMap.path), label }];
  });
}
