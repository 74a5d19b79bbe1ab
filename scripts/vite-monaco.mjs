/** Vite plugins for Monaco, most of the app's bytes: leave out what is never shown, and fetch the rest from the first moment. */

const STUBS = new Map([
  ['/editor/browser/widget/diffEditor/diffEditorWidget.js', 'DiffEditorWidget'],
  ['/editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js', 'MultiDiffEditorWidget'],
]);

/**
 * Leaves out Monaco's editors of differences. The two classes become empty ones, and what only they import is gone. A build in which one of the files is not met
 * fails, because Monaco has then moved it and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function withoutDiffEditors() {
  /** @type {Set<string>} */
  const missing = new Set();
  return {
    name: 'apidoc:without-diff-editors',
    apply: 'build',
    buildStart() {
      for (const file of STUBS.keys()) missing.add(file);
    },
    load(id) {
      const found = [...STUBS].find(([file]) => id.includes('/monaco-editor/') && id.endsWith(file));
      if (!found) return undefined;
      missing.delete(found[0]);
      return { code: `export class ${found[1]} {}`, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`Monaco has no ${[...missing].join(', ')} any more`);
    },
  };
}

/** Below this width, in CSS pixels, a shared link opens in the documentation, and the editor is fetched after it. */
const EDITOR_WIDTH = 900;

/**
 * Has the browser fetch and parse the editor while the page itself starts: the page asks for it by then.
 * @returns {import('vite').Plugin}
 */
export function preloadEditor() {
  return {
    name: 'apidoc:preload-editor',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (out) => out.type === 'chunk' && out.facadeModuleId?.endsWith('/src/app/frame/Writing.tsx'),
        );
        if (!chunk) throw new Error('The build has no chunk of the editor to preload');
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${chunk.fileName}`, media: `(min-width: ${EDITOR_WIDTH}px)` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
