// The objects at paths of an analysed file: which table describes one, which kind it is, what is
// below it with references followed.

import { plainKind } from '../../format/dialect-tables.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { describedShape, intendedTable } from '../../format/typed-tree.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { get, type Node, type NodePath, nodeAt, step } from '../../text/tree.ts';
import { type AnalyzedFile, analyzedFileOf } from '../analyzed-file.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { childOf, EMPTY_MAP, expectedValueAt, type TypedNode, typedFileOf } from './typed-node.ts';

/** A value that a table describes. */
export interface TypedValue {
  readonly path: NodePath;
  /** The shape allowed there; alternatives aren't narrowed by the value. */
  readonly shape: Shape;
  readonly node: Node;
}

/** What is under the cursor or selected. */
export interface Selection {
  readonly subject: AnalyzedFile;
  /** Of the innermost value. */
  readonly path: NodePath;
  /** The values around it that tables describe, the innermost first. */
  readonly values: readonly TypedValue[];
  /** Offsets of the selection; equal for a cursor. */
  readonly start: number;
  readonly end: number;
}

/** Returns the expected shape at a path, with all alternatives. */
export function expectedShapeAt(file: AnalyzedFile, path: NodePath): Shape | null {
  return expectedValueAt(file, path).declared;
}

/**
 * Returns the table of the object at a path, of the object meant where a reference or nothing is
 * there; null where no table describes it.
 */
export function tableAt(file: AnalyzedFile, path: NodePath): ObjectTable | null {
  const { declared, node, shape } = expectedValueAt(file, path);
  return intendedTable(
    node?.kind === 'map' ? (shape ?? null) : describedShape(declared, EMPTY_MAP),
  );
}

/**
 * Returns the kind of the object at a path, without the prefix of a dialect; '' if no table
 * describes it.
 */
export function kindAt(file: AnalyzedFile, path: NodePath): string {
  const table = tableAt(file, path);
  return table ? plainKind(table.kind) : '';
}

/** Returns another file of the same document; null if it can't be read. */
export function otherFile(subject: AnalyzedFile, uri: string): AnalyzedFile | null {
  if (uri === subject.uri) return subject;
  return analyzedFileOf(subject.documents.file(uri), subject);
}

/** Returns the value at a path of the requested file, with its location in the document set. */
export function locatedNodeAt({ uri, tree }: AnalyzedFile, path: NodePath): LocatedNode | null {
  const node = nodeAt(tree, path);
  return node ? { uri, path, node } : null;
}

/** Returns the value below a key of a node, references followed; null if there is none. */
export function child(
  { documents }: AnalyzedFile,
  parent: LocatedNode | null,
  key: string,
): LocatedNode | null {
  const node = parent && get(parent.node, key);
  return parent && node ? documents.resolve(parent.uri, [...parent.path, key], node) : null;
}

/**
 * Returns the values at the cursor or around the selection.
 * @param start offset of the cursor, or of the selection that goes to `end`
 */
export function selectionAt(file: AnalyzedFile, start: number, end: number): Selection {
  const from = pathAt(file.tree, start);
  const to = start === end ? from : pathAt(file.tree, end);
  const parted = from.findIndex((key, i) => to[i] !== key);
  return selectionOfPath(file, parted < 0 ? from : from.slice(0, parted), start, end);
}

/** Returns the selection of the value at a path. */
export function selectionOfPath(
  file: AnalyzedFile,
  path: NodePath,
  start = 0,
  end = start,
): Selection {
  const tree = file.tree.broken ? null : typedFileOf(file, file.uri);
  const values: TypedValue[] = [];
  let here: TypedNode | null = tree?.root ?? null;
  for (let depth = 0; tree && here; depth++) {
    if (here.declared)
      values.unshift({ path: path.slice(0, depth), node: here.node, shape: here.declared });
    const key = path[depth];
    const slot = key === undefined ? undefined : step(here.node, key);
    // Nothing behind an alias or a syntax error can be changed.
    const ends = !slot || slot.alias !== undefined || ('broken' in slot && slot.broken);
    here = ends ? null : childOf(tree, here, slot, key ?? '');
  }
  return { subject: file, path, values, start, end };
}
