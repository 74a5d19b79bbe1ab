/** A Vite plugin for the Markdown parser: what few texts need of it is loaded late. */
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../src/docs/markdown');
const CATEGORIES = '\0apidoc:categories';
/** What the parser imports, and what it gets. */
const REPLACED = new Map([
  ['entities', path.join(FOLDER, 'character-references.ts')],
  ['linkify-it', path.join(FOLDER, 'bare-links.ts')],
  ['uc.micro', CATEGORIES],
]);

/**
 * Gives `markdown-it` our decoder and our finder of links, which load those of the libraries, and
 * the browser's own categories of characters. A build in which it doesn't import one of them fails,
 * because the bytes are back then.
 * @returns {import('vite').Plugin}
 */
export function lateMarkdown() {
  /** @type {Set<string>} */
  const met = new Set();
  return {
    name: 'apidoc:late-markdown',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const own = REPLACED.get(source);
      if (!own || !importer?.includes('/markdown-it/')) return undefined;
      met.add(source);
      return own;
    },
    load(id) {
      return id === CATEGORIES
        ? String.raw`export const P = /\p{P}/u; export const S = /\p{S}/u;`
        : undefined;
    },
    buildEnd(error) {
      const missing = [...REPLACED.keys()].filter((source) => !met.has(source));
      if (!error && missing.length > 0)
        throw new Error(`markdown-it imports no ${missing.join(', ')} any more`);
    },
  };
}
