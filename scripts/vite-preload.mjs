/**
 * A Vite plugin that names the parts of a page in its head: its entry is small and decides what
 * else is loaded, and the browser fetches meanwhile what every page needs.
 */

/** Every page imports it, from its entry. */
const PAGE = '/src/app/main.tsx';

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
        const page = [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(PAGE)),
        );
        if (!page) throw new Error(`The build has no chunk with ${PAGE}`);
        const found = new Set([page.fileName]);
        for (const file of found)
          for (const next of chunks.get(file)?.imports ?? []) found.add(next);
        const scripts = [...found].map((file) => ({ rel: 'modulepreload', file }));
        const styles = [...found].flatMap((file) =>
          [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])].map((style) => ({
            rel: 'stylesheet',
            file: style,
          })),
        );
        return [...scripts, ...styles]
          .filter(({ file }) => !html.includes(file))
          .map(({ rel, file }) => ({
            tag: 'link',
            attrs: { rel, crossorigin: true, href: `./${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
