// The value at a pointer, and what the tables know about it and its parent.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { quote } from '../../../format/message-text.ts';
import type { Field, Shape } from '../../../format/table-types.ts';
import { fieldFor, isSchemaKind, tableOf } from '../../../format/tables.ts';
import type { Position } from '../../../text/edit/types.ts';
import { isGuess } from '../../../text/node-ranges.ts';
import { fromPointer, lastKey, toPointer } from '../../../text/pointer.ts';
import {
  get,
  type Node,
  type NodePath,
  stringOf,
  nodeAt as treeNodeAt,
} from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';

/** A value with its location; `holder` is the map, list or object that it is a member of. */
export interface MemberNode {
  readonly index: SymbolIndex;
  readonly uri: string;
  readonly path: NodePath;
  readonly key: string;
  readonly node: Node;
  readonly at: Shape | null;
  readonly holder: Exclude<Node, { kind: 'scalar' }>;
  readonly holderAt: Shape | null;
}

/** Returns the value at a pointer of the current file, or why it can't be changed. */
export function memberAt(file: AnalyzedFile, pointer: string): MemberNode {
  const path = fromPointer(pointer);
  const index = symbolIndexOf(file.documents);
  const key = path.at(-1);
  if (key === undefined) return refuse("This can't be done to the whole document.");
  const node = treeNodeAt(file.tree, path);
  const holder = treeNodeAt(file.tree, path.slice(0, -1));
  if (!node || !holder || holder.kind === 'scalar')
    return refuse(`${quote(toPointer(path))} no longer exists.`);
  if (isGuess(file.tree, path))
    return refuse(`There is a syntax error in ${quote(key)}. Fix it first.`);
  const { uri } = file;
  return {
    index,
    uri,
    path,
    key,
    node,
    at: shapeOf(index, uri, path),
    holder,
    holderAt: shapeOf(index, uri, path.slice(0, -1)),
  };
}

/** Returns the value at a path of any file that can be read. */
export function nodeAt(index: SymbolIndex, uri: string, path: NodePath): Node | undefined {
  return treeNodeAt(index.tracer.files.tree(uri), path);
}

/**
 * Returns the row of the tables for a member of an object; undefined if no table has one, and for
 * members of maps and lists.
 */
export function fieldRowAt(index: SymbolIndex, uri: string, path: NodePath): Field | undefined {
  const at = shapeOf(index, uri, path.slice(0, -1));
  const node = nodeAt(index, uri, path.slice(0, -1));
  if (at?.is !== 'object' || !node) return undefined;
  return fieldFor(tableOf(at.kind), lastKey(path), (sibling) => stringOf(get(node, sibling)));
}

/** Returns the number of members that are defined in the node itself. */
export function memberCountOf(node: Node): number {
  return node.kind === 'map' ? node.entries.length : node.kind === 'seq' ? node.items.length : 0;
}

/**
 * Returns where to insert the first missing key of a path: in the order of the format, if it is a
 * field.
 */
export function insertPositionFor(
  index: SymbolIndex,
  uri: string,
  path: NodePath,
): Position | undefined {
  for (let length = path.length - 1; length >= 0; length--) {
    if (!nodeAt(index, uri, path.slice(0, length))) continue;
    const at = shapeOf(index, uri, path.slice(0, length));
    return at?.is === 'object'
      ? { order: tableOf(at.kind).fields.map(({ name }) => name) }
      : undefined;
  }
  return undefined;
}

/**
 * Returns a note for the user if list items are matched with others by index: the `items` of a
 * schema.
 */
export function positionNote({ index, uri, path }: MemberNode): string[] {
  const list = path.slice(0, -1);
  const parent = shapeOf(index, uri, list.slice(0, -1));
  const counts = list.at(-1) === 'items' && parent?.is === 'object' && isSchemaKind(parent.kind);
  return counts
    ? ['The order of this list matters: each schema describes the value at the same index.']
    : [];
}
