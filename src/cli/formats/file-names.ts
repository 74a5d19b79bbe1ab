// How output names the files of problems, and how it recognizes a problem after an edit.
import { createHash } from 'node:crypto';
import { isAbsolute, relative, sep } from 'node:path';
import type { FoundProblem } from '../validation-result.ts';

/**
 * Returns the name of a file below the working folder, the repository in a pipeline, relative to
 * it, with slashes on every system; any other as it is.
 */
export function fromHere(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return (path.startsWith('..') ? file : path).split(sep).join('/');
}

/**
 * Returns a text for each problem that no other one has, and that stays the same when lines are
 * added or removed above: made of rule, file and location in the document.
 */
export function fingerprints(problems: readonly FoundProblem[]): string[] {
  const counts = new Map<string, number>();
  return problems.map(({ code, file, path }) => {
    const what = JSON.stringify([code, fromHere(file), path]);
    const before = counts.get(what) ?? 0;
    counts.set(what, before + 1);
    return createHash('sha256').update(`${what}${before}`).digest('hex');
  });
}
