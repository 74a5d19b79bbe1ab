/**
 * Vite plugins for Monaco, most of the app's bytes: leave out what is never shown, and fetch the
 * rest from the first moment.
 */

/**
 * Files of Monaco that nothing here ever runs, and their replacements: as much as the code around
 * them names.
 */
const STUBS = new Map([
  // Editors of differences, and how differences are computed for them.
  ['/editor/browser/widget/diffEditor/diffEditorWidget.js', 'export class DiffEditorWidget {}'],
  [
    '/editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js',
    'export class MultiDiffEditorWidget {}',
  ],
  ['/editor/common/diff/linesDiffComputers.js', 'export const linesDiffComputers = {};'],
  // Drawing by the graphics card, behind an option that is off.
  ['/editor/browser/gpu/viewGpuContext.js', 'export class ViewGpuContext {}'],
  ['/editor/browser/viewParts/viewLinesGpu/viewLinesGpu.js', 'export class ViewLinesGpu {}'],
  // Colours from a parser that would have to be fetched.
  [
    '/editor/common/model/tokens/treeSitter/treeSitterSyntaxTokenBackend.js',
    'export class TreeSitterSyntaxTokenBackend {}',
  ],
  // Colours as values of the text.
  [
    '/editor/contrib/colorPicker/browser/hoverColorPicker/hoverColorPicker.js',
    'export const isOnColorDecorator = () => false;',
  ],
  [
    '/editor/contrib/colorPicker/browser/hoverColorPicker/hoverColorPickerParticipant.js',
    'export class ColorHover {} export class HoverColorPickerParticipant {}',
  ],
]);

/** Those of them that the editor's own worker has too. */
const IN_WORKER = ['/editor/common/diff/linesDiffComputers.js'];

/**
 * Leaves out what is in Monaco and never used: the files become empty ones, and what only they
 * import is gone. A build in which one of them is not met fails, because Monaco has then moved it
 * and the bytes are back.
 * @param {'page' | 'worker'} where
 * @returns {import('vite').Plugin}
 */
export function withoutUnused(where = 'page') {
  /** @type {Set<string>} */
  const missing = new Set();
  let isMonaco = where === 'page';
  return {
    name: 'apidoc:without-unused',
    apply: 'build',
    buildStart() {
      if (where === 'page') for (const file of STUBS.keys()) missing.add(file);
    },
    load(id) {
      if (!id.includes('/monaco-editor/')) return undefined;
      if (id.includes('/editor.worker') && !isMonaco) {
        isMonaco = true;
        for (const file of IN_WORKER) missing.add(file);
      }
      const found = [...STUBS].find(([file]) => id.endsWith(file));
      if (!found) return undefined;
      missing.delete(found[0]);
      return { code: found[1], moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`Monaco has no ${[...missing].join(', ')} any more`);
    },
  };
}

/**
 * Below this width, in CSS pixels, a shared link opens in the documentation, and the editor is
 * fetched after it.
 */
const EDITOR_WIDTH = 900;

/**
 * Has the browser fetch and parse the editor while the page itself starts: the page imports it by
 * then.
 * @returns {import('vite').Plugin}
 */
export function preloadEditor() {
  return {
    name: 'apidoc:preload-editor',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((out) => out.type === 'chunk');
        const editor = chunks.find((chunk) =>
          chunk.facadeModuleId?.endsWith('/src/app/layout/EditorPane.tsx'),
        );
        if (!editor) throw new Error('The build has no chunk of the editor to preload');
        const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
        const page = reached(
          chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName),
          imports,
        );
        // Most of the editor is in a chunk of its own as soon as something else needs Monaco, too.
        return [...reached([editor.fileName], imports)]
          .filter((file) => !page.has(file))
          .map((file) => {
            const attrs = {
              rel: 'modulepreload',
              crossorigin: true,
              href: `./${file}`,
              media: `(min-width: ${EDITOR_WIDTH}px)`,
            };
            return { tag: 'link', attrs, injectTo: 'head' };
          });
      },
    },
  };
}

/**
 * Files and all that they import.
 * @param {string[]} files
 * @param {Map<string, string[]>} imports
 */
function reached(files, imports) {
  const found = new Set(files);
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return found;
}
