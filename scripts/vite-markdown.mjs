/** A Vite plugin for the Markdown parser: what few texts need of it is loaded late. */
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../src/docs/markdown');
const CATEGORIES = '\0apidoc:categories';
const ADDRESSES = '\0apidoc:addresses';
const HOST_NAMES = '\0apidoc:host-names';
/** What the parser imports, and what it gets. */
const REPLACED = new Map([
  ['entities', path.join(FOLDER, 'character-references.ts')],
  ['linkify-it', path.join(FOLDER, 'bare-links.ts')],
  ['uc.micro', CATEGORIES],
  ['mdurl', ADDRESSES],
  ['punycode.js', HOST_NAMES],
]);
/** Modules of our own that are written here. */
const WRITTEN = new Map([
  [CATEGORIES, String.raw`export const P = /\p{P}/u; export const S = /\p{S}/u;`],
  // `parse.ts` has the addresses of links written by the browser.
  [ADDRESSES, 'export const parse = null, format = null, encode = null, decode = null;'],
  [HOST_NAMES, 'export default null;'],
]);
/** Files of the parser, as its only module names them, that tokens without HTML don't need. */
const UNUSED = new Map([
  ['renderer', 'class Renderer {}'],
  ['rules_core/replacements', 'function replace() {}'],
  ['rules_core/smartquotes', 'function smartquotes() {}'],
  ['common/html_blocks', ''],
  ['common/html_re', ''],
  ['rules_block/html_block', 'function html_block() { return false; }'],
  ['rules_inline/html_inline', 'function html_inline() { return false; }'],
]);

/**
 * Gives `markdown-it` our decoder and our finder of links, which load those of the libraries, and
 * the browser's own categories of characters, and leaves out what makes HTML of tokens. A build in
 * which it doesn't have one of them fails, because the bytes are back then.
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
    load: (id) => WRITTEN.get(id),
    transform: {
      filter: { id: /\/markdown-it\/dist\/markdown-it\.mjs$/ },
      handler: (code) => ({
        code: code.replace(
          /\/\/#region src\/([\w/]+)\.ts\n[\s\S]*?\/\/#endregion/g,
          (region, /** @type {string} */ file) => {
            const instead = UNUSED.get(file);
            if (instead === undefined) return region;
            met.add(file);
            return instead;
          },
        ),
        map: null,
      }),
    },
    buildEnd(error) {
      const missing = [...REPLACED.keys(), ...UNUSED.keys()].filter((name) => !met.has(name));
      if (!error && missing.length > 0)
        throw new Error(`markdown-it has no ${missing.join(', ')} any more`);
    },
  };
}
