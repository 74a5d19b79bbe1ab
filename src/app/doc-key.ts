// By what the editor knows a file of an opened document; it stays the same when another file becomes the entry, and when a file is renamed, so that
// undo does too.
import { editorKey } from '../store/editor-key.ts';
import type { OpenedDocument } from '../store/state.ts';

const prefix = ({ id, opened }: OpenedDocument): string => `${id}.${opened}:`;

/** @param uri of the file, '' being the entry */
export function docKey(document: OpenedDocument, uri: string): string {
  return prefix(document) + editorKey(document, uri || document.path);
}

/** The uri of the file that `key` stands for; null where it is of another document, an earlier opening or a file that was removed. */
export function uriOfDoc(document: OpenedDocument | null, key: string): string | null {
  if (!document || !key.startsWith(prefix(document))) return null;
  const rest = key.slice(prefix(document).length);
  const path = [...document.renamed].find(([, key]) => key === rest)?.[0] ?? rest.replace(/#\d+$/, '');
  if (editorKey(document, path) !== rest) return null;
  return path === document.path ? '' : path;
}
