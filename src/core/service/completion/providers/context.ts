// Helpers for suggestion providers: the nodes and shapes around the cursor.

import { type AnalyzedFile, analyzedFileOf } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import type { ObjectTable, Shape } from '../../../format/table-types.ts';
import type { Cursor } from '../../../text/cursor/types.ts';
import { get, type Node, type NodePath, nodeAt } from '../../../text/tree.ts';
import { completionContextOf } from '../completion-context.ts';
import type { CompletionContext } from '../types.ts';

/**
 * Returns whether a whole value may be written at the cursor, whose path is then that of the value.
 */
export function takesValue({ cursor }: CompletionContext): boolean {
  return cursor.role === 'value' || (cursor.role === 'key' && cursor.open && !cursor.hasColon);
}

/** Returns a cursor on an empty token, in the map at a path. */
function cursorIn(path: NodePath): Cursor {
  return {
    offset: 0,
    role: 'key',
    path,
    open: true,
    prefix: '',
    token: { start: 0, end: 0 },
    quote: '',
    flow: false,
    column: 0,
    hasColon: false,
    keys: [],
    sibling: () => undefined,
  };
}

/** Returns the expected shape at a path, with all alternatives. */
export function declaredAt(file: AnalyzedFile, path: NodePath): Shape | null {
  return completionContextOf(file, cursorIn(path)).declared;
}

/** Returns the table of the object at a path; null where no table describes it. */
export function tableAt(file: AnalyzedFile, path: NodePath): ObjectTable | null {
  const node = nodeAt(file.tree, path);
  const keys = node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
  return completionContextOf(file, {
    ...cursorIn(path),
    open: false,
    keys: keys.length > 0 ? keys : [''],
  }).table;
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
  place: LocatedNode | null,
  key: string,
): LocatedNode | null {
  const node = place && get(place.node, key);
  return place && node ? documents.resolve(place.uri, [...place.path, key], node) : null;
}

/** Returns the alternative shapes of a value. */
export function alternatives(shape: Shape | null): readonly Shape[] {
  if (shape === null) return [];
  return shape.is === 'either' ? shape.of.flatMap(alternatives) : [shape];
}

/** Returns the strings of a list, without the one at `but`. */
export function textsOf(node: Node | undefined, but = -1): string[] {
  if (node?.kind !== 'seq') return [];
  return node.items.flatMap(({ value }, i) =>
    i !== but && value.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : [],
  );
}

/** Returns the keys of a map, in text order. */
export function namesOf(node: Node | undefined): string[] {
  return node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
}

export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}
