// URIs of the protocol and paths of files. A file goes by its path, whichever way a client writes
// its URI; a text without a file goes by its URI.
import { isAbsolute } from 'node:path';
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
