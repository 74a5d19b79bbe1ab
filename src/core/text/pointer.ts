// JSON Pointer (RFC 6901) as plain text: how a path is written in ids, links and responses.
import type { NodePath } from './tree.ts';

/** Returns `/channels/a~1b` for `['channels', 'a/b']`, not percent-encoded (RFC 6901 section 3). */
export function toPointer(path: NodePath): string {
  let text = '';
  for (const key of path)
    text += `/${/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`;
  return text;
}

/** Returns the key or index that a path ends with; '' for the path of a root. */
export function lastKey(path: NodePath): string {
  return path.at(-1) ?? '';
}

/** Returns the pointer of a value inside the one at `pointer`. */
export function childPointer(pointer: string, ...keys: NodePath): string {
  return pointer + toPointer(keys);
}

/**
 * Parses a pointer (RFC 6901 section 4) to a path. Invalid text is parsed as well as possible: a
 * missing first `/` is supplied, a stray `~` is taken literally.
 */
export function fromPointer(pointer: string): NodePath {
  if (pointer === '') return [];
  return (pointer.startsWith('/') ? pointer.slice(1) : pointer)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns a percent-encoded text decoded (RFC 3986 section 2.1); null if it has half an escape. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns whether a name may be the index of an item. */
export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}
