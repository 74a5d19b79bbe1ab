// Locations as keys of maps, and the text of references to them.
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { NodeLocation } from './types.ts';

/** Returns a text that identifies the location. */
export function locationId({ uri, path }: NodeLocation): string {
  return `${uri}#${toPointer(path)}`;
}

/** Returns true where `path` is `outer` or lies below it. */
export function within(path: NodePath, outer: NodePath): boolean {
  return outer.length <= path.length && outer.every((key, i) => path[i] === key);
}

/**
 * Returns the `$ref` text that names a path of the own document (RFC 6901 section 6: a pointer as a
 * URI fragment).
 */
export function localReference(path: NodePath): string {
  return `#${toPointer(path).replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\p{L}\p{N}]/gu, percent)}`;
}

function percent(character: string): string {
  // Half of a surrogate pair has no UTF-8 form; it stays as it is, as the reader of references
  // leaves it.
  return /^\p{Cs}$/u.test(character) ? character : encodeURIComponent(character);
}
