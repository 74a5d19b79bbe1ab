// Locations in the files of a document, by JSON Pointer or by path. The root document has the URI
// ''.
import { fromPointer, toPointer } from './pointer.ts';
import type { NodePath } from './tree.ts';

/** The URI of the root document in all locations of its files. */
export const ROOT_URI = '';

/** Returns whether a URI is that of the root document. */
export function isRoot(uri: string): boolean {
  return uri === ROOT_URI;
}

/** A location as plain data, for ids, requests and responses. */
export interface Location {
  readonly uri: string;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** A location as the keys and indexes from the root to it. */
export interface NodeLocation {
  readonly uri: string;
  readonly path: NodePath;
}

export function toLocation({ uri, path }: NodeLocation): Location {
  return { uri, pointer: toPointer(path) };
}

/** Returns `<uri>#<pointer>`, which identifies the location. */
export function locationId({ uri, path }: NodeLocation): string {
  return `${uri}#${toPointer(path)}`;
}

/** Returns the location of an id. */
export function locationOfId(id: string): NodeLocation {
  // A URI can't contain `#`, a pointer can.
  const hash = id.indexOf('#');
  return { uri: id.slice(0, hash), path: fromPointer(id.slice(hash + 1)) };
}

/** Returns whether a path is `outer` or goes on from it. */
export function isWithin(path: NodePath, outer: NodePath): boolean {
  if (outer.length > path.length) return false;
  // Called for each unit after each edit: a closure would be allocated for each.
  for (let i = 0; i < outer.length; i++) if (path[i] !== outer[i]) return false;
  return true;
}

export function samePath(a: NodePath, b: NodePath): boolean {
  return a.length === b.length && isWithin(a, b);
}
