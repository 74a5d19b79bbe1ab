// Files that could not be read as a whole: nothing of them is compared in silence.
import type { LoadedFile } from '../documents/loaded-file.ts';
import type { CompareContext } from './context.ts';

/** Keys written twice and keys that aren't quoted leave the meaning clear enough. */
const HARMLESS: ReadonlySet<string> = new Set(['duplicate-key', 'key-not-string']);

/** Returns the first problem of a text that leaves values of it unknown. */
export function readingProblem({ tree }: Pick<LoadedFile, 'tree'>) {
  return tree?.problems.find(
    ({ severity, code }) => (severity === 'error' && !HARMLESS.has(code)) || code === 'too-large',
  );
}

/**
 * Adds a change for each file beside the root documents that is over a limit or has syntax errors,
 * unless its text is that of the other version.
 */
export function compareUnreadFiles({ old, new: changed, recorder }: CompareContext): void {
  const names = [old, changed].flatMap(({ documents }) => [...documents.referencedFiles]);
  recorder.group = 'document';
  for (const uri of new Set(names)) {
    const before = old.documents.file(uri);
    const after = changed.documents.file(uri);
    const isUnread = (file: LoadedFile | undefined) =>
      file !== undefined && (file.limit !== undefined || readingProblem(file) !== undefined);
    if (!isUnread(before) && !isUnread(after)) continue;
    if (before && after && before.text !== '' && before.text === after.text) continue;
    recorder.add({
      code: 'reference.unresolved',
      message: `"${uri}" can't be read as a whole, so what uses it isn't compared.`,
      reason: 'the file exceeds a limit or has syntax errors',
      old: before ? { uri, path: [] } : null,
      new: after ? { uri, path: [] } : null,
    });
  }
}
