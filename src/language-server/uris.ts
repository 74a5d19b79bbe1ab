// URIs of the protocol and paths of files. A file goes by its path, whichever way a client writes
// its URI; a text without a file goes by its URI.
import { posix, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WINDOWS = process.platform === 'win32';

/** Returns what a file goes by. Clients write the drive of Windows as `c%3A`, `c:` or `C:`. */
export function keyOf(uri: string, windows = WINDOWS): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    const path = fileURLToPath(uri, { windows });
    return windows ? path.replace(/^[a-z]:/, (drive) => drive.toUpperCase()) : path;
  } catch {
    return uri;
  }
}

/** Returns the URI of a file by its key. */
export function uriOfKey(key: string, windows = WINDOWS): string {
  const { isAbsolute } = windows ? win32 : posix;
  return isAbsolute(key) ? pathToFileURL(key, { windows }).href : key;
}
