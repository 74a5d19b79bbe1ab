/**
 * Finds short files that only their neighbour imports: a reader may be better off with one file.
 * Whether it is takes a reader, so the lint reports them and never fails because of them.
 */
import path from 'node:path';
import { importsOf, isSource, targetOf } from './imports.mjs';
import { isTest } from './syntax-tree.mjs';

/** @import { File } from './syntax-tree.mjs' */

const SHORT = 60;
/** One file each by design: rules, cards and the providers of the language server. */
const APART = /\/(?:rules|cards|providers)\/|^src\/language-server\//;

/**
 * Returns the files of the product of fewer than 60 lines whose only importer is in their folder,
 * each with that. Not one that is loaded later, which must be a file of its own.
 * @param {readonly File[]} files
 * @returns {{ file: string, importer: string }[]} By path.
 */
export function shortFiles(files) {
  const own = files.filter((file) => isSource(file.path) && !isTest(file.path));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  const late = new Set();
  for (const file of own)
    for (const { from, later } of importsOf(file)) {
      if (!from.startsWith('.')) continue;
      const to = targetOf(file.path, from);
      if (later) late.add(to);
      importers.set(to, (importers.get(to) ?? new Set()).add(file.path));
    }
  return own
    .filter(({ path: file, text }) => {
      const isShort = text.trimEnd().split('\n').length < SHORT;
      return isShort && !APART.test(file) && !late.has(file);
    })
    .flatMap(({ path: file }) => {
      const [importer, ...others] = importers.get(file) ?? [];
      return importer !== undefined &&
        others.length === 0 &&
        path.posix.dirname(importer) === path.posix.dirname(file)
        ? [{ file, importer }]
        : [];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}
