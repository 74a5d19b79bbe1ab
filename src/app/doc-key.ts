// By what the editor knows a file of an opened document; it stays the same when another file becomes the entry, so that undo does too.
import type { OpenedDocument } from '../store/state.ts';

const prefix = ({ id, opened }: OpenedDocument): string => `${id}.${opened}:`;

/** @param uri of the file, '' being the entry */
export function docKey(document: OpenedDocument, uri: string): string {
  return prefix(document) + (uri || document.path);
}

/** The uri of the file that `key` stands for; null where it is of another document or an earlier opening. */
export function uriOfDoc(document: OpenedDocument | null, key: string): string | null {
  if (!document || !key.startsWith(prefix(document))) return null;
  const path = key.slice(prefix(document).length);
  return path === document.path ? '' : path;
}
