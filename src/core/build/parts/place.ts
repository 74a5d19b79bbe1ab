// What stands at a pointer, and what the tables say of it and of what holds it.
import { quote } from '../../check/say.ts';
import type { Position } from '../../edit/types.ts';
import { shapeOf } from '../../language/names/at.ts';
import { indexOf, type NameIndex } from '../../language/names/name-index.ts';
import { type At, isSchemaKind } from '../../language/names/shapes.ts';
import type { Subject } from '../../language/subject.ts';
import { isGuess, spotAt } from '../../parse/place.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Field } from '../../spec/kit.ts';
import { fieldFor, tableOf } from '../../spec/spec.ts';
import type { Refused } from '../types.ts';

/** A value with its place; `holder` is the map, list or object that it is a member of. */
export interface Thing {
  readonly index: NameIndex;
  readonly uri: string;
  readonly path: Path;
  readonly key: string;
  readonly node: Node;
  readonly at: At;
  readonly holder: Exclude<Node, { kind: 'scalar' }>;
  readonly holderAt: At;
}

/** What stands at a pointer of the file that is asked about, or why nothing can be done to it. */
export function thingAt(subject: Subject, pointer: string): Thing | Refused {
  const path = fromPointer(pointer);
  const index = indexOf(subject.world);
  const key = path.at(-1);
  if (key === undefined) return { refused: "This can't be done to the whole document." };
  const node = spotAt(subject.tree, path)?.node;
  const holder = spotAt(subject.tree, path.slice(0, -1))?.node;
  if (!node || !holder || holder.kind === 'scalar') return { refused: `${quote(toPointer(path))} no longer exists.` };
  if (isGuess(subject.tree, path)) return { refused: `There is a syntax error in ${quote(key)}. Fix it first.` };
  const { uri } = subject;
  return { index, uri, path, key, node, at: shapeOf(index, uri, path), holder, holderAt: shapeOf(index, uri, path.slice(0, -1)) };
}

/** The value at a path of any file that can be read. */
export function nodeAt(index: NameIndex, uri: string, path: Path): Node | undefined {
  const tree = index.tracer.files.tree(uri);
  return tree ? spotAt(tree, path)?.node : undefined;
}

/** The row of the tables for a member of an object; undefined where no table has one, and for members of maps and lists. */
export function fieldOf(index: NameIndex, uri: string, path: Path): Field | undefined {
  const at = shapeOf(index, uri, path.slice(0, -1));
  const node = nodeAt(index, uri, path.slice(0, -1));
  if (typeof at !== 'object' || at.is !== 'object' || !node) return undefined;
  return fieldFor(tableOf(at.kind), path.at(-1) ?? '', (sibling) => stringOf(get(node, sibling)));
}

/** How many members it has that are written there. */
export function countOf(node: Node): number {
  return node.kind === 'map' ? node.entries.length : node.kind === 'seq' ? node.items.length : 0;
}

/** Where the first name of a path that is missing goes: where the format has it, if it is a field. */
export function placeFor(index: NameIndex, uri: string, path: Path): Position | undefined {
  for (let length = path.length - 1; length >= 0; length--) {
    if (!nodeAt(index, uri, path.slice(0, length))) continue;
    const at = shapeOf(index, uri, path.slice(0, length));
    return typeof at === 'object' && at.is === 'object' ? { order: tableOf(at.kind).fields.map(({ name }) => name) } : undefined;
  }
  return undefined;
}

/** The text of a `$ref`; undefined for what is no reference. */
export function refOf(node: Node | undefined): string | undefined {
  return node && stringOf(get(node, '$ref'));
}

export function startsWith(path: Path, head: Path): boolean {
  return path.length >= head.length && head.every((key, i) => path[i] === key);
}

/** What a person should know where the items of a list are matched with others by their number: the `items` of a schema. */
export function placeCounts({ index, uri, path }: Thing): string[] {
  const list = path.slice(0, -1);
  const above = shapeOf(index, uri, list.slice(0, -1));
  const counts = list.at(-1) === 'items' && typeof above === 'object' && above.is === 'object' && isSchemaKind(above.kind);
  return counts ? ['The order of this list matters: each schema describes the value at the same index.'] : [];
}
