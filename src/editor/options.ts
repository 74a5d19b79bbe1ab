// How Monaco is set up, apart from its content.
import type { editor } from 'monaco-editor/editor';

/** Which characters are marked as misleading. Set a moment after the first frame: reading Monaco's table of them takes long. */
export const unicodeHighlight: editor.IUnicodeHighlightOptions = {
  ambiguousCharacters: true,
  invisibleCharacters: true,
  nonBasicASCII: false,
  includeComments: true,
  includeStrings: true,
};

/** Options of a new editor. Sizes in CSS pixels. */
export const options: editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Document text',
  automaticLayout: true,
  bracketPairColorization: { enabled: true },
  // Named here and not read from the tokens: Monaco measures it, and a CSS variable would change behind its back.
  fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: 13,
  lineHeight: 20,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 12,
  glyphMargin: false,
  folding: true,
  showFoldingControls: 'mouseover',
  minimap: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  scrollBeyondLastLine: false,
  scrollbar: { verticalScrollbarSize: 12, horizontalScrollbarSize: 12, useShadows: false },
  smoothScrolling: false,
  stickyScroll: { enabled: true, maxLineCount: 4 },
  fixedOverflowWidgets: true,
  wordWrap: 'off',
  cursorSmoothCaretAnimation: 'off',
  guides: { indentation: true, highlightActiveIndentation: true, bracketPairs: false },
  renderControlCharacters: true,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
  // Words of the document are no keys of the format.
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  hover: { delay: 250, above: false },
  links: true,
  colorDecorators: false,
  // Dropping a file opens it, which is the app's.
  dropIntoEditor: { enabled: false },
};
