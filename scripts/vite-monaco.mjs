/** A Vite plugin for Monaco, most of the app's bytes: leaves out what is never shown. */
import path from 'node:path';
import { ROOT } from './run.mjs';

const MARKDOWN = JSON.stringify(path.join(ROOT, 'src/editor/markdown.ts'));

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
  [
    '/editor/standalone/browser/services/standaloneWebWorkerService.js',
    'export class StandaloneWebWorkerService {}',
  ],
  ['/editor/standalone/browser/standaloneWebWorker.js', 'export const createWebWorker = () => {};'],
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
  // Pasting as something else than text, which is offered by a feature that is not here.
  [
    '/editor/contrib/dropOrPasteInto/browser/copyPasteController.js',
    'export const CopyPasteController = { get: () => null };',
  ],
  // Sounds: the service that plays them does nothing in the standalone editor.
  [
    '/platform/accessibilitySignal/browser/accessibilitySignalService.js',
    `import { createDecorator } from '../../instantiation/common/instantiation.js';
export const IAccessibilitySignalService = createDecorator('accessibilitySignalService');
export const AccessibilitySignal = {};`,
  ],
  // Suggestions inside the text.
  ['/editor/browser/services/inlineCompletionsService.js', ''],
  [
    '/editor/contrib/inlineCompletions/browser/hintsWidget/inlineCompletionsHintsWidget.js',
    'export const InlineSuggestionHintsContentWidget = { dropDownVisible: false };',
  ],
  // Lines wrapped as the browser measures them, and a text for screen readers with its layout: both
  // are behind options that are off.
  [
    '/editor/browser/view/domLineBreaksComputer.js',
    'export const DOMLineBreaksComputerFactory = { create: () => null };',
  ],
  [
    '/editor/browser/controller/editContext/native/screenReaderContentRich.js',
    'export class RichScreenReaderContent {}',
  ],
  // Lists and trees of other kinds than those of the peek view, quick input and suggestions.
  ['/base/browser/ui/list/listPaging.js', 'export class PagedList {}'],
  ['/base/browser/ui/table/tableWidget.js', 'export class Table {}'],
  [
    '/base/browser/ui/tree/compressedObjectTreeModel.js',
    'export class CompressibleObjectTreeModel {}',
  ],
  // New children of a tree compared with the old ones, which no tree here is set up for.
  ['/base/common/diff/diff.js', 'export class LcsDiff {}'],
  // A list of choices in a toolbar.
  [
    '/base/browser/ui/selectBox/selectBox.js',
    'export class SelectBox {} export const SeparatorSelectOption = {};',
  ],
  ['/base/browser/ui/selectBox/selectBoxCustom.js', ''],
  // A tree to choose from, which every quick input makes and only `createQuickTree` shows.
  ['/platform/quickinput/browser/tree/quickTree.js', 'export class QuickTree {}'],
  [
    '/platform/quickinput/browser/tree/quickInputTreeController.js',
    `import { Event } from '../../../../base/common/event.js';
export class QuickInputTreeController {
  tree = {
    onDidChangeFocus: Event.None,
    onDidChangeContentHeight: Event.None,
    setFocus() {},
    style() {},
  };
  onLeave = Event.None;
  onDidAccept = Event.None;
  updateFilterOptions() {}
  layout() {}
  dispose() {}
}`,
  ],
  // Buttons that move when they are clicked.
  [
    '/base/browser/ui/animations/animations.js',
    'export const captureAnimationTarget = () => {}; export const triggerClickAnimation = () => {};',
  ],
  // Markdown made into HTML, and HTML into what is safe.
  [
    '/base/browser/markdownRenderer.js',
    `export { renderAsPlaintext, renderMarkdown } from ${MARKDOWN};`,
  ],
  [
    '/base/browser/domSanitize.js',
    'export const safeSetInnerHtml = (node, text) => { node.textContent = text; };',
  ],
  // A log of what is observed, behind a variable of the environment.
  [
    '/base/common/observableInternal/logging/debugger/devToolsLogger.js',
    'export class DevToolsLogger {}',
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
