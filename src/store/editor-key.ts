// By what the editor knows a file within its document, while paths are given to other files.
import type { OpenedDocument } from './state.ts';

type Paths = Pick<OpenedDocument, 'removed' | 'renamed'>;

/**
 * Returns the key of the file at a path. A new file at the path of a removed or renamed one gets
 * another key; a renamed file keeps its key.
 */
export function editorKey({ removed, renamed }: Paths, path: string): string {
  return renamed.get(path) ?? path + (removed.has(path) ? `#${removed.get(path)}` : '');
}

/** Returns the keys when no file is at a path any more. */
export function withoutPath({ removed, renamed }: Paths, path: string): Paths {
  const left = new Map(renamed);
  left.delete(path);
  return { removed: new Map(removed).set(path, (removed.get(path) ?? 0) + 1), renamed: left };
}

const prefix = ({ id, opened }: OpenedDocument): string => `${id}.${opened}:`;

/** @param uri of the file, '' being the root document */
export function docKey(document: OpenedDocument, uri: string): string {
  return prefix(document) + editorKey(document, uri || document.path);
}

/**
 * Returns the uri of the file that `key` stands for; null where it is of another document, an
 * earlier opening or a file that was removed.
 */
export function uriOfDoc(document: OpenedDocument | null, key: string): string | null {
  if (!document || !key.startsWith(prefix(document))) return null;
  const rest = key.slice(prefix(document).length);
  const path =
    [...document.renamed].find(([, key]) => key === rest)?.[0] ?? rest.replace(/#\d+$/, '');
  if (editorKey(document, path) !== rest) return null;
  return path === document.path ? '' : path;
}
