// Files on disk that documents came from and are saved into.
import type { FileStamp } from '../share/read-file.ts';

export interface OnDisk {
  readonly handle: FileSystemFileHandle;
  readonly stamp: FileStamp;
}

/** By what a file of a document is known; `path` as in the document's state, so that it stays the same when another file becomes the entry. */
export function fileKey(id: string, path: string): string {
  return `${id}\n${path}`;
}
