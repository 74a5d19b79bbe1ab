// Commands about documents and their files: new, open, save, download, files of the document.
import {
  Braces,
  ClipboardCheck,
  Copy,
  Download,
  FileArchive,
  FileCode,
  FileDown,
  FileOutput,
  FilePlus,
  FilePlus2,
  FileText,
  FileX,
  FolderOpen,
  GraduationCap,
  Home,
  ListTodo,
  Printer,
  RotateCw,
  Save,
  SaveAll,
  SavePen,
  ScrollText,
  Share2,
  Split,
  TextCursorInput,
} from 'lucide-react';
import { diskPath } from '../disk/disk.ts';
import { isFromDisk, unsavedFiles } from '../disk/save-status.ts';
import {
  downloadDocument,
  downloadOne,
  downloadSchemas,
  messagesWithPayload,
} from '../export/downloads.ts';
import { exportDocumentation } from '../export/export-documentation.ts';
import { downloadZip } from '../files/download-zip.ts';
import {
  copyPath,
  reasonNotToDelete,
  reasonNotToRename,
  reasonNotToSplit,
} from '../files/file-operations.ts';
import { startLesson } from '../lessons/lesson.ts';
import { messageFor, openValidateForm } from '../open-validate-form.ts';
import type { AppServices } from '../services.ts';
import { type Command, hasDocument, hasModel } from './command.ts';

export const documentCommands = {
  newDocument: {
    id: 'new',
    name: 'New document',
    icon: FilePlus2,
    run: ({ opener }) => opener.newDocument(),
  },
  stepByStep: {
    id: 'step-by-step',
    name: 'Guided setup',
    icon: ListTodo,
    run({ opener, store, visual }) {
      opener.emptyDocument();
      const { document, narrow, setPane, setView } = store.getState();
      visual.getState().guide(document?.id ?? null);
      // Beside the text, so that each step shows what it writes.
      if (narrow) setPane('read');
      else setView('split');
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
  openRuleset: {
    id: 'open-ruleset',
    name: 'Open ruleset…',
    icon: ScrollText,
    when: hasDocument,
    run: ({ opener }) => void opener.pickRuleset(),
  },
  startPage: {
    id: 'start',
    name: 'Start page',
    icon: Home,
    run: ({ opener }) => opener.startPage(),
  },
  learn: {
    id: 'learn',
    name: 'Learn in ten tasks',
    icon: GraduationCap,
    when: (app) => !app.embed,
    run: startLesson,
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
  download: {
    id: 'download',
    name: 'Download',
    forReaders: true,
    icon: Download,
    when: hasDocument,
    run: (app) => downloadDocument(app),
  },
  downloadSchemas: {
    id: 'download-schemas',
    name: 'Download payloads as JSON Schema',
    forReaders: true,
    icon: Braces,
    when: hasModel,
    run: (app) =>
      void downloadSchemas(app, messagesWithPayload(app.store.getState().analysis.model)),
  },
  downloadOne: {
    id: 'download-one',
    name: 'Download as one file',
    forReaders: true,
    icon: FileDown,
    when: ({ store }) => store.getState().files.some((f) => f.used),
    run: (app) => void downloadOne(app),
  },
  downloadZip: {
    id: 'download-zip',
    name: 'Download all files as ZIP',
    forReaders: true,
    icon: FileArchive,
    when: ({ store }) => store.getState().files.some((f) => f.used || f.owner === 'user'),
    run: (app) => void downloadZip(app),
  },
  newFile: {
    id: 'new-file',
    name: 'New file…',
    icon: FilePlus,
    when: hasDocument,
    run: ({ fileDialogs }) => fileDialogs.getState().show({ kind: 'new' }),
  },
  splitDocument: {
    id: 'split-document',
    name: 'Split into files…',
    icon: Split,
    when: (app) => hasDocument(app) && !app.embed,
    whyNot: ({ store }) => reasonNotToSplit(store.getState()),
    run: ({ fileDialogs }) => fileDialogs.getState().show({ kind: 'split' }),
  },
  moveToFile: {
    id: 'move-to-file',
    name: 'Move to a new file…',
    icon: FileOutput,
    when: (app) => hasDocument(app) && !app.embed,
    whyNot: ({ store }) =>
      store.getState().selection ? null : 'Select an object of the document first.',
    run({ fileDialogs, store }) {
      const { selection } = store.getState();
      if (selection)
        fileDialogs
          .getState()
          .show({ kind: 'move', location: { uri: selection.uri, pointer: selection.pointer } });
    },
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
    forReaders: true,
    icon: Printer,
    when: hasModel,
    run: ({ printing }) => printing.getState().start(),
  },
  exportHtml: {
    id: 'export-html',
    name: 'Export as HTML',
    forReaders: true,
    icon: FileCode,
    when: hasModel,
    run: (app) => void exportDocumentation(app, 'html'),
  },
  exportMarkdown: {
    id: 'export-markdown',
    name: 'Export as Markdown',
    forReaders: true,
    icon: FileText,
    when: hasModel,
    run: (app) => void exportDocumentation(app, 'markdown'),
  },
  validatePayload: {
    id: 'validate-payload',
    name: 'Validate a payload',
    forReaders: true,
    icon: ClipboardCheck,
    when: hasModel,
    whyNot: ({ store }) =>
      messageFor(store.getState().analysis.model, null) === null
        ? 'The document has no messages.'
        : null,
    run: openValidateForm,
  },
  share: {
    id: 'share',
    name: 'Share',
    forReaders: true,
    icon: Share2,
    when: hasDocument,
    run: (app) => app.shareDialog.getState().show(),
  },
} as const satisfies Record<string, Command>;

function reasonNotToReload({ store, disk }: AppServices): string | null {
  const { document, file } = store.getState();
  const record = document && disk.getState().records.get(document.id);
  if (!document || !record) return 'This document has no file on disk.';
  const handle = record.files.get(diskPath(document, file))?.handle;
  return handle || record.folder
    ? null
    : 'The browser has no access to the file on disk. Open it again.';
}
