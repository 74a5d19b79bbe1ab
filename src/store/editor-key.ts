// By what the editor knows a file within its document, while paths are given to other files.
import type { OpenedDocument } from './state.ts';

type Paths = Pick<OpenedDocument, 'removed' | 'renamed'>;

/** Returns the key of the file at a path. A path that a file went from has another key for the next one there; a file that was renamed keeps its own. */
export function editorKey({ removed, renamed }: Paths, path: string): string {
  return renamed.get(path) ?? path + (removed.has(path) ? `#${removed.get(path)}` : '');
}

/** Returns the keys when no file is at a path any more. */
export function without({ removed, renamed }: Paths, path: string): Paths {
  const left = new Map(renamed);
  left.delete(path);
  return { removed: new Map(removed).set(path, (removed.get(path) ?? 0) + 1), renamed: left };
}
