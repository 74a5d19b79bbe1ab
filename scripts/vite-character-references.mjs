/** A Vite plugin for the Markdown parser: its table of character references is loaded late. */
import path from 'node:path';

const OWN = path.resolve(import.meta.dirname, '../src/docs/markdown/character-references.ts');

/**
 * Gives `markdown-it` our decoder in place of the one of `entities`. A build in which it imports no
 * such decoder fails, because the bytes are back then.
 * @returns {import('vite').Plugin}
 */
export function characterReferences() {
  let met = false;
  return {
    name: 'apidoc:character-references',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'entities' || !importer?.includes('/markdown-it/')) return undefined;
      met = true;
      return OWN;
    },
    buildEnd(error) {
      if (!error && !met) throw new Error('markdown-it imports no table of references any more');
    },
  };
}
