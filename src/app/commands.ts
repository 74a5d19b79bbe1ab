// Every command of the studio, defined once: toolbar, menus and shortcuts read this list.

import {
  AlignLeft,
  ArrowDownAZ,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpDown,
  BookOpen,
  Braces,
  Columns2,
  Copy,
  CornerDownRight,
  Download,
  FileBraces,
  FileDown,
  FilePlus,
  FilePlus2,
  Files,
  FileText,
  FileX,
  FolderOpen,
  FoldVertical,
  Hash,
  Home,
  Keyboard,
  KeyRound,
  Lightbulb,
  ListChecks,
  ListTodo,
  ListTree,
  type LucideIcon,
  Mail,
  PanelLeft,
  PencilLine,
  Printer,
  Redo2,
  Replace,
  RotateCw,
  Save,
  SaveAll,
  SavePen,
  Search,
  Server,
  Settings2,
  Share2,
  SlidersHorizontal,
  SquareChevronRight,
  TextCursorInput,
  TextSearch,
  TriangleAlert,
  Undo2,
  UnfoldVertical,
  Workflow,
  WrapText,
} from 'lucide-react';
import { formatCount } from '../core/light.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { downloadText } from '../share/save-file.ts';
import type { TextFormat } from '../share/text-encoding.ts';
import { bufferKeys } from '../ui/buffer-keys.ts';
import type { WizardName } from '../visual/visual-host.ts';
import type { AppServices } from './app-services.ts';
import { diskPath } from './disk/disk.ts';
import { isFromDisk, unsavedFiles } from './disk/save-status.ts';
import { nameOfFile } from './file-names.ts';
import {
  copyPath,
  reasonNotToCreate,
  reasonNotToDelete,
  reasonNotToRename,
} from './files/file-operations.ts';

export interface Command {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** As `Mod+Shift+S` or `Alt+1`; Mod is Ctrl, or Cmd on a Mac, where Ctrl is a key of its own. */
  readonly shortcut?: string;
  /** The key is heard before the editor hears of it, which has a use of its own for it. */
  readonly early?: true;
  /** Id of the editor's action that it is; the editor hears the key itself. */
  readonly ofEditor?: string;
  /** Another key for the same. */
  readonly also?: string;
  /** The shortcut has another meaning while the user types in a text field. */
  readonly notTyping?: true;
  /** False where it makes no sense now. */
  when?(app: AppServices): boolean;
  /** Returns in one sentence why it can't be done now, though it could be later; else null. */
  whyNot?(app: AppServices): string | null;
  run(app: AppServices): void;
}

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const hasDocument = ({ store }: AppServices): boolean => store.getState().document !== null;
const hasModel = ({ store }: AppServices): boolean =>
  store.getState().document !== null && store.getState().analysis.model !== null;

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

/**
 * A command of the editor, which is brought into view for it.
 * @param language the document must be in it
 */
function editorCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  shortcut?: string,
  language?: 'yaml' | 'json',
): Command & { readonly ofEditor: string } {
  return {
    id,
    name,
    icon,
    ...(shortcut && { shortcut }),
    ofEditor: action,
    when: ({ store, editor }) =>
      editor !== null && (!language || store.getState().document?.language === language),
    run({ store, editor }) {
      const { narrow, view, start, showStart, setPane, setView } = store.getState();
      if (start) showStart(false);
      if (narrow) setPane('edit');
      else if (view === 'read' || view === 'diagram') setView('split');
      editor?.run(action);
    },
  };
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

/**
 * Returns all commands that can be used now, for the palette: those of the studio, then the actions
 * of the editor that are none of them. What opens the palette itself is left out.
 */
export function usableCommands(app: AppServices): readonly Command[] {
  const own = Object.values<Command>(COMMANDS);
  const known = new Set(own.map(({ ofEditor }) => ofEditor));
  const others = app.editor?.actions().filter(({ id }) => !known.has(id)) ?? [];
  return [
    ...own.filter(
      (command) =>
        command.id !== 'palette' && command.id !== 'commands' && command.when?.(app) !== false,
    ),
    ...others.map(({ id, label }) =>
      editorCommand(`editor ${id}`, label, PencilLine, id, app.editor?.keysOf(id) ?? undefined),
    ),
  ];
}

export const COMMANDS = {
  newDocument: {
    id: 'new',
    name: 'New document',
    icon: FilePlus2,
    run: ({ opener }) => opener.newDocument(),
  },
  stepByStep: {
    id: 'step-by-step',
    name: 'New document, step by step',
    icon: ListTodo,
    run({ opener, store, visual }) {
      opener.emptyDocument();
      const { document, narrow, setPane, setView } = store.getState();
      visual.getState().guide(document?.id ?? null);
      if (narrow) setPane('read');
      else setView('read');
    },
  },
  openFile: {
    id: 'open-file',
    name: 'Open files…',
    icon: FileText,
    shortcut: 'Mod+O',
    run: ({ opener }) => void opener.pick(),
  },
  openFolder: {
    id: 'open-folder',
    name: 'Open a folder…',
    icon: FolderOpen,
    run: ({ opener }) => void opener.pickFolder(),
  },
  startPage: {
    id: 'start',
    name: 'Start page',
    icon: Home,
    run: ({ opener }) => opener.startPage(),
  },
  save: {
    id: 'save',
    name: 'Save to disk',
    icon: Save,
    shortcut: 'Mod+S',
    when: hasDocument,
    run: ({ saving }) => void saving.getState().save(),
  },
  saveAs: {
    id: 'save-as',
    name: 'Save as…',
    icon: SavePen,
    shortcut: 'Mod+Shift+S',
    when: hasDocument,
    run: ({ saving }) => void saving.getState().saveAs(),
  },
  saveAll: {
    id: 'save-all',
    name: 'Save all',
    icon: SaveAll,
    shortcut: 'Mod+Alt+S',
    when: hasDocument,
    whyNot({ store, disk }) {
      const state = store.getState();
      const record = disk.getState().records.get(state.document?.id ?? '');
      return isFromDisk(state, record) && unsavedFiles(state, record).length === 0
        ? 'All files are saved to disk.'
        : null;
    },
    run: ({ saving }) => void saving.getState().saveAll(),
  },
  reload: {
    id: 'reload',
    name: 'Reload from disk',
    icon: RotateCw,
    when: hasDocument,
    whyNot: reasonNotToReload,
    run: ({ saving }) => void saving.getState().reload(),
  },
  download: { id: 'download', name: 'Download', icon: Download, when: hasDocument, run: download },
  downloadOne: {
    id: 'download-one',
    name: 'Download as one file',
    icon: FileDown,
    when: ({ store }) => store.getState().files.some((f) => f.used),
    run: (app) => void downloadOne(app),
  },
  newFile: {
    id: 'new-file',
    name: 'New file…',
    icon: FilePlus,
    when: hasDocument,
    whyNot: ({ store }) => reasonNotToCreate(store.getState()),
    run: ({ fileDialogs }) => fileDialogs.getState().show({ kind: 'new' }),
  },
  renameFile: {
    id: 'rename-file',
    name: 'Rename file…',
    icon: TextCursorInput,
    when: hasDocument,
    whyNot: ({ store }) => reasonNotToRename(store.getState(), store.getState().file),
    run: ({ fileDialogs, store }) =>
      fileDialogs.getState().show({ kind: 'rename', uri: store.getState().file }),
  },
  deleteFile: {
    id: 'delete-file',
    name: 'Delete file…',
    icon: FileX,
    when: hasDocument,
    whyNot: ({ store }) => reasonNotToDelete(store.getState(), store.getState().file),
    run: ({ fileDialogs, store }) =>
      fileDialogs.getState().show({ kind: 'delete', uri: store.getState().file }),
  },
  copyPath: {
    id: 'copy-path',
    name: 'Copy path of file',
    icon: Copy,
    when: hasDocument,
    run: (app) => void copyPath(app, app.store.getState().file),
  },
  print: {
    id: 'print',
    name: 'Print…',
    icon: Printer,
    when: hasModel,
    run: ({ printing }) => printing.getState().start(),
  },
  share: {
    id: 'share',
    name: 'Share',
    icon: Share2,
    when: hasDocument,
    run: (app) => app.shareDialog.getState().show(),
  },
  palette: {
    id: 'palette',
    name: 'Go to…',
    icon: Search,
    shortcut: 'Mod+K',
    early: true,
    run: ({ palette }) => palette.getState().toggle(),
  },
  commands: {
    id: 'commands',
    name: 'Show all commands',
    icon: SquareChevronRight,
    shortcut: 'Mod+Shift+P',
    also: 'F1',
    early: true,
    run: ({ palette }) => palette.getState().toggle('commands'),
  },
  goToFile: {
    id: 'go-to-file',
    name: 'Go to file…',
    icon: Files,
    shortcut: 'Mod+P',
    early: true,
    when: hasDocument,
    run: ({ palette }) => palette.getState().toggle('files'),
  },
  find: {
    id: 'find',
    name: 'Find in documentation',
    icon: TextSearch,
    shortcut: 'Mod+Shift+F',
    early: true,
    when: hasModel,
    run: openFindWidget,
  },
  edit: {
    id: 'edit',
    name: 'Edit',
    icon: PencilLine,
    shortcut: 'Alt+1',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('edit'),
  },
  split: {
    id: 'split',
    name: 'Split',
    icon: Columns2,
    shortcut: 'Alt+2',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('split'),
  },
  read: {
    id: 'read',
    name: 'Read',
    icon: BookOpen,
    shortcut: 'Alt+3',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('read'),
  },
  diagram: {
    id: 'diagram',
    name: 'Diagram',
    icon: Workflow,
    shortcut: 'Alt+4',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('diagram'),
  },
  outline: {
    id: 'outline',
    name: 'Outline',
    icon: PanelLeft,
    shortcut: 'Mod+B',
    when: hasDocument,
    run: ({ store }) => store.getState().setPanel('outline', !store.getState().panels.outline),
  },
  problems: {
    id: 'problems',
    name: 'Problems',
    icon: TriangleAlert,
    shortcut: 'Mod+J',
    when: hasDocument,
    run: ({ store }) => store.getState().setPanel('problems', !store.getState().panels.problems),
  },
  form: {
    id: 'form',
    name: 'Form',
    icon: SlidersHorizontal,
    shortcut: 'Mod+I',
    early: true,
    when: hasDocument,
    run({ store }) {
      const { narrow, panels, pane, setPane, setPanel } = store.getState();
      if (narrow) setPane(pane === 'form' ? 'read' : 'form');
      else setPanel('form', !panels.form);
    },
  },
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
  addRequestReply: wizardCommand('request-reply', 'Add a request and its reply…', ArrowLeftRight),
  addSchema: wizardCommand('schema', 'Add a schema…', Braces),
  addSecurity: wizardCommand('security', 'Add a security scheme…', KeyRound),
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
  format: editorCommand('format', 'Format document', AlignLeft, 'apidoc.format', 'Shift+Alt+F'),
  sort: editorCommand('sort', 'Sort keys', ArrowDownAZ, 'apidoc.sort'),
  toYaml: editorCommand('to-yaml', 'Convert to YAML', FileText, 'apidoc.toYaml', undefined, 'json'),
  toJson: editorCommand(
    'to-json',
    'Convert to JSON',
    FileBraces,
    'apidoc.toJson',
    undefined,
    'yaml',
  ),
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
  editorSettings: {
    id: 'editor-settings',
    name: 'Editor settings…',
    icon: Settings2,
    shortcut: 'Mod+,',
    early: true,
    run: ({ editing }) => editing.getState().show('settings'),
  },
  shortcuts: {
    id: 'shortcuts',
    name: 'Keyboard shortcuts…',
    icon: Keyboard,
    shortcut: '?',
    run: ({ editing }) => editing.getState().show('shortcuts'),
  },
  rules: {
    id: 'rules',
    name: 'Rules…',
    icon: ListChecks,
    run: ({ rulesDialogs }) => rulesDialogs.getState().showList(),
  },
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

/**
 * Runs the command of a key press; false where there is none.
 * @param may ids of the commands that keys may run now
 * @param early only those that take precedence over the editor, else the others
 */
export function runShortcut(
  event: KeyboardEvent,
  app: AppServices,
  may: ReadonlySet<string> | 'all',
  early = false,
): boolean {
  for (const command of Object.values<Command>(COMMANDS)) {
    if (
      !command.shortcut ||
      command.ofEditor ||
      (may !== 'all' && !may.has(command.id)) ||
      (command.early ?? false) !== early ||
      !(
        matches(event, command.shortcut) ||
        (command.also !== undefined && matches(event, command.also))
      ) ||
      (command.notTyping && isTyping(event.target)) ||
      command.when?.(app) === false
    )
      continue;
    runOrNotify(command, app);
    return true;
  }
  return false;
}

/** Returns a shortcut as the keys are labelled here. */
export function keyText(shortcut: string): string {
  const keys = shortcut.replace('ArrowLeft', '←').replace('ArrowRight', '→');
  return MAC
    ? keys.replace('Ctrl+', '⌃').replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥')
    : keys.replace('Mod', 'Ctrl');
}

/** Returns whether a key press is a shortcut. */
export function matches(event: KeyboardEvent, shortcut: string): boolean {
  // On some keyboards with Shift, on others without; and a character of whatever is typed.
  if (shortcut === '?')
    return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  const keys = shortcut.split('+');
  const mod = MAC ? event.metaKey : event.ctrlKey;
  // With Alt a key types another character on some keyboards, so the key itself is compared.
  const last = keys.at(-1);
  const isLast =
    event.code === `Digit${last}` ||
    (MAC && event.altKey && event.code === `Key${last}`) ||
    (last === '-' && event.code === 'Minus');
  const key = isLast ? last : event.key;
  return (
    mod === keys.includes('Mod') &&
    (!MAC || event.ctrlKey === keys.includes('Ctrl')) &&
    event.shiftKey === keys.includes('Shift') &&
    event.altKey === keys.includes('Alt') &&
    key?.toLowerCase() === last?.toLowerCase()
  );
}

function isTyping(target: EventTarget | null): boolean {
  const field =
    target instanceof Element
      ? target.closest('input, textarea, select, [contenteditable], .monaco-editor')
      : null;
  // Checkboxes and selects have no text to undo, nor does a field whose text equals the document's.
  return (
    field !== null &&
    !field.matches('input:is([type=checkbox], [type=radio]), select, [data-settled]')
  );
}

/** Opens the find bar of the documentation where that is to be seen. */
function openFindWidget({ store, findWidget }: AppServices): void {
  const { start, showStart, narrow, view, panels, setView, setPane, setPanel } = store.getState();
  if (start) showStart(false);
  if (narrow) setPane('read');
  else if (view === 'edit') setView('split');
  // In this view the form replaces the documentation.
  else if (view === 'diagram' && panels.form) setPanel('form', false);
  if (findWidget.getState() === 0) bufferKeys(() => findWidget.setState(0, true));
  findWidget.setState((count) => count + 1, true);
}

/** Runs a command, or notifies why it cannot be run now. */
export function runOrNotify(command: Command, app: AppServices): void {
  const reason = command.whyNot?.(app) ?? null;
  if (reason === null) command.run(app);
  else app.store.getState().notify({ text: reason });
}

function reasonNotToReload({ store, disk }: AppServices): string | null {
  const { document, file } = store.getState();
  const record = document && disk.getState().records.get(document.id);
  if (!document || !record) return 'This document has no file on disk.';
  const handle = record.files.get(diskPath(document, file))?.handle;
  return handle || record.folder
    ? null
    : 'The browser has no access to the file on disk. Open it again.';
}

function download(app: AppServices): void {
  const shown = currentFile(app);
  if (shown) downloadText(shown.name, shown.text, shown.format);
}

/** The file in the editor, which is what is saved and downloaded. */
function currentFile({ store, disk }: AppServices): {
  readonly name: string;
  readonly text: string;
  readonly format?: TextFormat;
} | null {
  const { document, file, textOf } = store.getState();
  if (!document) return null;
  const format = disk.getState().records.get(document.id)?.files.get(diskPath(document, file))
    ?.stamp.format;
  return { name: nameOfFile(file, document), text: textOf(file) ?? '', ...(format && { format }) };
}

/** Downloads all files of the document as one, for tools that accept only one. */
async function downloadOne({ store }: AppServices): Promise<void> {
  const { document, bundle, notify } = store.getState();
  const made = await bundle();
  if (!document || !made) {
    notify({
      text: "Couldn't combine the files into one document. Fix the errors in the root document first.",
      tone: 'error',
    });
    return;
  }
  downloadText(document.name.replace(/(?=\.[^.]*$)|$/, '-bundled'), made.text);
  if (made.left > 0)
    notify({
      text: `Couldn't resolve ${formatCount(made.left, 'reference')}; kept unchanged.`,
      tone: 'warning',
    });
}
