// URIs of the protocol and paths of files. A file goes by its path, whichever way a client writes
// its URI; a text without a file goes by its URI.
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns what a file goes by. */
export function keyOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}

/** Returns the URI of a file by its key. */
export function uriOfKey(key: string): string {
  return isAbsolute(key) ? pathToFileURL(key).href : key;
}

/**
 * Returns the key of a file that a document refers to.
 * @param reference as the analyzer names it: a path relative to the folder of the document, or a
 * URL
 */
export function keyOfReference(folder: string, reference: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:|^\/\//.test(reference)) return reference;
  try {
    return resolve(folder, decodeURIComponent(reference));
  } catch {
    return resolve(folder, reference);
  }
}
