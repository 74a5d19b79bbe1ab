// Commands that change the document: undo and redo, the wizards, and the actions of the editor.
import {
  AlignLeft,
  ArrowDownAZ,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpDown,
  Braces,
  CornerDownRight,
  FileBraces,
  FileText,
  FoldVertical,
  Hash,
  KeyRound,
  Lightbulb,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mail,
  Redo2,
  Replace,
  Server,
  Shapes,
  TextCursorInput,
  Undo2,
  UnfoldVertical,
  WrapText,
} from 'lucide-react';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import type { WizardName } from '../../visual/visual-host.ts';
import type { AppServices } from '../services.ts';
import { type Command, hasDocument, languageShown } from './command.ts';
import { MAC } from './shortcuts.ts';

export const editCommands = {
  undo: {
    id: 'undo',
    name: 'Undo',
    icon: Undo2,
    shortcut: 'Mod+Z',
    notTyping: true,
    when: ({ editor, visual }) =>
      visual.getState().pendingChanges > 0 || (editor?.canUndo() ?? false),
    run: (app) => afterPendingEdits(app, (editor) => editor.undo()),
  },
  redo: {
    id: 'redo',
    name: 'Redo',
    icon: Redo2,
    shortcut: 'Mod+Shift+Z',
    also: 'Mod+Y',
    notTyping: true,
    when: ({ editor }) => editor?.canRedo() ?? false,
    run: (app) => afterPendingEdits(app, (editor) => editor.redo()),
  },
  addServer: wizardCommand('server', 'Add a server…', Server),
  addChannel: wizardCommand('channel', 'Add a channel…', Hash),
  addMessage: wizardCommand('message', 'Add a message…', Mail),
  addOperation: wizardCommand('operation', 'Add an operation…', ArrowUpDown),
  addRequestReply: wizardCommand('request-reply', 'Add request/reply…', ArrowLeftRight),
  addSchema: wizardCommand('schema', 'Add a schema…', Braces),
  addSecurity: wizardCommand('security', 'Add a security scheme…', KeyRound),
  insertPattern: {
    id: 'insert-pattern',
    name: 'Insert a pattern…',
    icon: Shapes,
    when: (app) => hasDocument(app) && !app.embed,
    run({ visual, store }) {
      if (store.getState().start) store.getState().showStart(false);
      void visual.getState().pattern();
    },
  },
  newRule: {
    id: 'new-rule',
    name: 'Require this everywhere…',
    icon: ListChecks,
    when: (app) => hasDocument(app) && !app.embed && app.store.getState().selection !== null,
    run({ store, rulesDialogs }) {
      const { selection } = store.getState();
      if (selection) rulesDialogs.getState().make(selection);
    },
  },
  findReplace: editorCommand(
    'find-replace',
    'Find and replace',
    Replace,
    'editor.action.startFindReplaceAction',
    'Mod+H',
  ),
  definition: editorCommand(
    'definition',
    'Go to definition',
    CornerDownRight,
    'editor.action.revealDefinition',
    'F12',
  ),
  references: editorCommand(
    'references',
    'Find references',
    ListTree,
    'editor.action.goToReferences',
    'Shift+F12',
  ),
  rename: editorCommand('rename', 'Rename', TextCursorInput, 'editor.action.rename', 'F2'),
  quickFix: editorCommand(
    'quick-fix',
    'Quick fixes and refactorings',
    Lightbulb,
    'editor.action.quickFix',
    'Mod+.',
  ),
  format: textCommand('format', 'Format document', AlignLeft, 'apidoc.format', {
    shortcut: 'Shift+Alt+F',
  }),
  sort: textCommand('sort', 'Sort keys', ArrowDownAZ, 'apidoc.sort'),
  toYaml: textCommand('to-yaml', 'Convert to YAML', FileText, 'apidoc.toYaml', {
    language: 'json',
  }),
  toJson: textCommand('to-json', 'Convert to JSON', FileBraces, 'apidoc.toJson', {
    language: 'yaml',
  }),
  wordWrap: {
    id: 'word-wrap',
    name: 'Toggle word wrap',
    icon: WrapText,
    shortcut: 'Alt+Z',
    early: true,
    when: ({ editor }) => editor !== null,
    run({ editing }) {
      const { settings, choose } = editing.getState();
      choose({ wordWrap: !settings.wordWrap });
    },
  },
  back: {
    id: 'back',
    name: 'Go back',
    icon: ArrowLeft,
    shortcut: MAC ? 'Ctrl+-' : 'Alt+ArrowLeft',
    when: showsEditor,
    run: ({ locations }) => locations.go(-1),
  },
  forward: {
    id: 'forward',
    name: 'Go forward',
    icon: ArrowRight,
    shortcut: MAC ? 'Ctrl+Shift+-' : 'Alt+ArrowRight',
    when: showsEditor,
    run: ({ locations }) => locations.go(1),
  },
  foldAll: editorCommand('fold-all', 'Fold all', FoldVertical, 'editor.foldAll', 'Mod+Shift+Alt+['),
  unfoldAll: editorCommand(
    'unfold-all',
    'Unfold all',
    UnfoldVertical,
    'editor.unfoldAll',
    'Mod+Shift+Alt+]',
  ),
} as const satisfies Record<string, Command>;

/**
 * Runs undo or redo after the edits that a form shows but has not applied yet; does nothing if they
 * are rejected.
 */
function afterPendingEdits(
  { store, visual }: AppServices,
  act: (editor: EditorHandle) => void,
): void {
  const run = (): void => {
    const { editor } = visual.getState();
    if (editor) act(editor);
  };
  const { pendingChanges, settled } = visual.getState();
  if (pendingChanges === 0) {
    run();
    return;
  }
  const version = (): number | undefined => store.getState().document?.version;
  const before = version();
  void settled().then(() => version() !== before && run());
}

/** A wizard: what it makes is brought into view. */
function wizardCommand(name: WizardName, label: string, icon: LucideIcon): Command {
  return {
    id: `add-${name}`,
    name: label,
    icon,
    when: (app) => hasDocument(app) && !app.embed,
    run({ visual, store }) {
      if (store.getState().start) store.getState().showStart(false);
      void visual.getState().wizard(name);
    },
  };
}

/** Elsewhere the browser's own Back leads through what was read. */
function showsEditor({ store, editor }: AppServices): boolean {
  const { document, start, narrow, pane, view } = store.getState();
  return (
    editor !== null &&
    document !== null &&
    !start &&
    (narrow ? pane === 'edit' : view === 'edit' || view === 'split')
  );
}

// Makes a command of an action of the editor.

/** Returns a command of the editor at its caret, which is brought into view for it. */
export function editorCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  shortcut?: string,
): Command & { readonly ofEditor: string } {
  return {
    id,
    name,
    icon,
    ...(shortcut && { shortcut }),
    ofEditor: action,
    when: ({ editor }) => editor !== null,
    run({ store, editor }) {
      store.getState().showPane('edit');
      editor?.run(action);
    },
  };
}

/**
 * Returns a command of the editor for the whole text, which loads it where it isn't there yet.
 * @param language The file must be in it.
 */
function textCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  { shortcut, language }: { readonly shortcut?: string; readonly language?: 'yaml' | 'json' } = {},
): Command & { readonly ofEditor: string } {
  return {
    ...editorCommand(id, name, icon, action, shortcut),
    when({ store, embed }) {
      // A page in a frame of another one has no editor.
      const shown = embed ? undefined : languageShown(store.getState());
      return shown !== undefined && (!language || shown === language);
    },
    run({ store, visual }) {
      store.getState().showPane('edit');
      void visual
        .getState()
        .needEditor()
        .then((editor) => editor?.run(action));
    },
  };
}
