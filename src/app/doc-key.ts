// By what the editor knows a file of an opened document; it stays the same when another file becomes the entry, so that undo does too.
import type { OpenedDocument } from '../store/state.ts';

const prefix = ({ id, opened }: OpenedDocument): string => `${id}.${opened}:`;

/** A path that a file was removed from has another key for the next one there. */
const keyOf = ({ removed }: OpenedDocument, path: string): string => path + (removed.has(path) ? `#${removed.get(path)}` : '');

/** @param uri of the file, '' being the entry */
export function docKey(document: OpenedDocument, uri: string): string {
  return prefix(document) + keyOf(document, uri || document.path);
}

/** The uri of the file that `key` stands for; null where it is of another document, an earlier opening or a file that was removed. */
export function uriOfDoc(document: OpenedDocument | null, key: string): string | null {
  if (!document || !key.startsWith(prefix(document))) return null;
  const rest = key.slice(prefix(document).length);
  const path = rest.replace(/#\d+$/, '');
  if (keyOf(document, path) !== rest) return null;
  return path === document.path ? '' : path;
}
