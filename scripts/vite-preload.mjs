/**
 * A Vite plugin that names the parts of a page in its head: its entry is small and decides what
 * else is loaded, and the browser fetches meanwhile what every page needs.
 */
import { adviceOnSmall } from './vite-chunks.mjs';

/** Every page imports it, from its entry. */
const PAGE = '/src/app/main.tsx';
const STUDIO = '/src/app/Studio.tsx';
const STYLE = /^ *<link rel="stylesheet"[^>]*>\n/gm;

/**
 * Has the browser fetch the page's scripts and styles while its entry starts.
 * @returns {import('vite').Plugin}
 */
export function preloadPage() {
  return {
    name: 'apidoc:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map(
          Object.values(bundle ?? {}).flatMap((out) =>
            out.type === 'chunk' ? [[out.fileName, out]] : [],
          ),
        );
        const page = withImports(PAGE, chunks);
        const advice = adviceOnSmall(new Set([...page, ...withImports(STUDIO, chunks)]));
        if (advice) throw new Error(advice);
        const styles = page.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const scripts = page.map(({ fileName }) => fileName);
        const tagsOf = (/** @type {string} */ rel, /** @type {string[]} */ files) =>
          files
            .filter((file) => !html.includes(file))
            .map((file) => `    <link rel="${rel}" crossorigin href="./${file}">\n`);
        const tags = [...tagsOf('stylesheet', styles), ...tagsOf('modulepreload', scripts)];
        return stylesFirst(html.replace(/^ *<\/head>/m, (end) => tags.join('') + end));
      },
    },
  };
}

/**
 * Returns the script that has a module, and the ones that it imports.
 * @param {string} module the end of its id
 * @param {ReadonlyMap<string, import('vite').Rolldown.OutputChunk>} chunks by file name
 */
function withImports(module, chunks) {
  const first = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(module)),
  );
  if (!first) throw new Error(`The build has no chunk with ${module}`);
  const found = new Set([first]);
  for (const { imports } of found)
    for (const file of imports) {
      const next = chunks.get(file);
      if (next) found.add(next);
    }
  return [...found];
}

/**
 * Returns the page with its stylesheets before its scripts: they run when all of these are there,
 * and a browser makes six requests of a server at a time.
 * @param {string} html
 */
function stylesFirst(html) {
  const styles = html.match(STYLE) ?? [];
  return html.replace(STYLE, '').replace(/^ *<script/m, (script) => styles.join('') + script);
}
