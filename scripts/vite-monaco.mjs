/** A Vite plugin for Monaco, most of the app's bytes: leaves out what is never shown. */

/**
 * Files of Monaco that nothing here ever runs, and their replacements: as much as the code around
 * them names.
 */
const STUBS = new Map([
  // Editors of differences.
  ['/editor/browser/widget/diffEditor/diffEditorWidget.js', 'export class DiffEditorWidget {}'],
  [
    '/editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js',
    'export class MultiDiffEditorWidget {}',
  ],
  // The worker of the editor, which `src/editor/monaco.ts` does without.
  [
    '/editor/browser/services/editorWorkerService.js',
    'export class EditorWorkerService {} export class EditorWorkerClient {}',
  ],
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

/**
 * Leaves out what is in Monaco and never used: the files become empty ones, and what only they
 * import is gone. A build in which one of them is not met fails, because Monaco has then moved it
 * and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function withoutUnused() {
  /** @type {Set<string>} */
  const missing = new Set();
  return {
    name: 'apidoc:without-unused',
    apply: 'build',
    buildStart() {
      for (const file of STUBS.keys()) missing.add(file);
    },
    load(id) {
      if (!id.includes('/monaco-editor/')) return undefined;
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
