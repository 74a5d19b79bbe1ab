// Keybindings of the editor: Monaco's, except those the studio uses, and a few easier ones.
import { editor, KeyCode, KeyMod } from 'monaco-editor/editor';
import { KeybindingsRegistry } from 'monaco-editor/platform/keybinding/common/keybindingsRegistry.js';

/**
 * Actions that don't apply here: tabs aren't valid indentation in YAML, "reindent" knows only
 * brackets, and Monaco can't navigate to other files.
 */
const HIDDEN = new Set([
  'editor.action.indentUsingTabs',
  'editor.action.indentationToTabs',
  'editor.action.changeTabDisplaySize',
  'editor.action.reindentlines',
  'editor.action.reindentselectedlines',
  'editor.action.marker.nextInFiles',
  'editor.action.marker.prevInFiles',
  'editor.action.blockComment',
  'editor.action.removeBrackets',
  'editor.action.sourceAction',
  'editor.action.resetSuggestSize',
  'editor.action.showDefinitionPreviewHover',
  'editor.actions.findWithArgs',
  'editor.foldAllMarkerRegions',
  'editor.unfoldAllMarkerRegions',
  'editor.toggleImportFold',
]);

const FOLD_ALL = KeyMod.CtrlCmd | KeyMod.Shift | KeyMod.Alt;

/** Sets the keys of all editors to come. */
export function registerKeybindings(): void {
  const opensPalette = KeyMod.CtrlCmd | KeyCode.KeyK;
  // The studio opens its palette with the key that these begin with.
  const chords = KeybindingsRegistry.getDefaultKeybindings().filter(
    ({ keybinding }) => (keybinding?.chords.length ?? 0) > 1,
  );
  editor.addKeybindingRules([
    ...chords.map(({ command }) => ({ keybinding: opensPalette, command: `-${command}` })),
    // Monaco's own F8 walks through all open models; the models of other documents are not on the
    // screen.
    { keybinding: KeyCode.F8, command: 'editor.action.marker.next', when: 'editorFocus' },
    {
      keybinding: KeyMod.Shift | KeyCode.F8,
      command: 'editor.action.marker.prev',
      when: 'editorFocus',
    },
    // Monaco's own Tab accepts only a suggestion that is selected.
    {
      keybinding: KeyCode.Tab,
      command: 'focusAndAcceptSuggestion',
      when: 'suggestWidgetVisible && textInputFocus && !suggestWidgetHasFocusedSuggestion && !inSnippetMode',
    },
    // The same keys on every system.
    { keybinding: KeyCode.F12, command: 'editor.action.revealDefinition', when: 'editorTextFocus' },
    {
      keybinding: KeyMod.Alt | KeyCode.F12,
      command: 'editor.action.peekDefinition',
      when: 'editorTextFocus',
    },
    // In place of the chords that begin with the palette's key: as Fold and Unfold, with one more
    // key.
    {
      keybinding: FOLD_ALL | KeyCode.BracketLeft,
      command: 'editor.foldAll',
      when: 'editorTextFocus',
    },
    {
      keybinding: FOLD_ALL | KeyCode.BracketRight,
      command: 'editor.unfoldAll',
      when: 'editorTextFocus',
    },
    {
      keybinding: KeyMod.Shift | KeyCode.F1,
      command: 'editor.action.showHover',
      when: 'editorTextFocus',
    },
  ]);
}

/** Leaves out of an editor's palette what makes no sense here. */
export function hideUnusedActions(code: editor.IStandaloneCodeEditor): void {
  const all = code.getSupportedActions.bind(code);
  code.getSupportedActions = () => all().filter(({ id }) => !HIDDEN.has(id));
}
