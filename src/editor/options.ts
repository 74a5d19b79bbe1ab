// How Monaco is set up, apart from its content.
import type { editor } from 'monaco-editor/editor';
import type { AcceptOnEnter } from './accept-on-enter.ts';

/** Which characters are marked as misleading; set late, since Monaco's table takes long to read. */
export const unicodeHighlight: editor.IUnicodeHighlightOptions = {
  ambiguousCharacters: true,
  invisibleCharacters: true,
  nonBasicASCII: false,
  includeComments: true,
  includeStrings: true,
};

export type TabSize = 2 | 4 | 8;

/** What a user may choose for the editor. */
export interface EditorSettings {
  readonly wordWrap: boolean;
  /** Spaces of a level where the text does not show how it is indented. */
  readonly tabSize: TabSize;
  readonly formatOnSave: boolean;
  readonly acceptOnEnter: AcceptOnEnter;
  readonly minimap: boolean;
  /** Lines above definitions with the number of their references. */
  readonly lenses: boolean;
  /** Values in force that are not written. */
  readonly hints: boolean;
  /** In CSS pixels. */
  readonly fontSize: number;
}

/** Returns the settings as options. */
export function optionsOf({
  wordWrap,
  minimap,
  lenses,
  hints,
  fontSize,
  acceptOnEnter,
}: EditorSettings): editor.IEditorOptions {
  return {
    acceptSuggestionOnEnter: acceptOnEnter,
    wordWrap: wordWrap ? 'on' : 'off',
    minimap: { enabled: minimap },
    codeLens: lenses,
    inlayHints: { enabled: hints ? 'on' : 'off', fontSize: fontSize - 1 },
    fontSize,
    lineHeight: Math.round(fontSize * 1.54),
  };
}

/**
 * Returns which white space is marked: that of selections. With that option Monaco prepares all
 * visible lines at every key also where nothing is selected.
 */
export function whitespaceShown(hasSelection: boolean): 'none' | 'selection' {
  return hasSelection ? 'selection' : 'none';
}

/** Characters from which on Monaco leaves out what reads or decorates all lines after each edit. */
const LARGE = 2_000_000;

/** Returns the options that depend on how long a text is, in characters. */
export function optionsFor(length: number): editor.IEditorOptions {
  const large = length > LARGE;
  return {
    // By indentation: the outline would be requested at every edit.
    stickyScroll: { enabled: !large, maxLineCount: 4, defaultModel: 'indentationModel' },
    foldingMaximumRegions: large ? 2000 : 5000,
    matchBrackets: large ? 'near' : 'always',
    // Definitions are still followed.
    links: !large,
  };
}

/** Options of a new editor. Sizes in CSS pixels. */
export const options: editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Document text',
  automaticLayout: true,
  bracketPairColorization: { enabled: true },
  // Named here and not read from the tokens: Monaco measures it, and a CSS variable would change
  // behind its back.
  fontFamily:
    "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: 13,
  lineHeight: 20,
  // The horizontal scroll bar lies over the padding, not over the last line.
  padding: { top: 8, bottom: 20 },
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
  fixedOverflowWidgets: true,
  wordWrap: 'off',
  cursorSmoothCaretAnimation: 'off',
  guides: { indentation: true, highlightActiveIndentation: true, bracketPairs: false },
  renderControlCharacters: true,
  unicodeHighlight: {
    ambiguousCharacters: false,
    invisibleCharacters: false,
    nonBasicASCII: false,
  },
  quickSuggestions: { other: true, strings: true, comments: false },
  // Words of the document aren't keys of the format.
  wordBasedSuggestions: 'off',
  suggest: {
    showWords: false,
    localityBonus: false,
    snippetsPreventQuickSuggestions: false,
    showStatusBar: false,
  },
  suggestLineHeight: 24,
  suggestFontSize: 13,
  snippetSuggestions: 'inline',
  acceptSuggestionOnCommitCharacter: false,
  parameterHints: { enabled: false },
  'semanticHighlighting.enabled': true,
  codeLensFontSize: 12,
  inlayHints: { enabled: 'on', fontSize: 12 },
  gotoLocation: { multipleDefinitions: 'peek', multipleReferences: 'peek' },
  definitionLinkOpensInPeek: false,
  hover: { delay: 250, above: false },
  colorDecorators: false,
  // Dropping a file opens it, which is the app's.
  dropIntoEditor: { enabled: false },
};
