// Starts what editing needs beside the services for reading.
// Components get it by `useApp` (`app-context.ts`).
import { createStore, type StoreApi } from 'zustand/vanilla';
import { unpack } from '../share/draft.ts';
import { createAgentsState } from './agents/agents-state.ts';
import { createCaretHistory } from './caret-history.ts';
import { createComparison } from './comparison/comparison-state.ts';
import { createSaving, formatOnSave } from './disk/saving.ts';
import { watchDocumentRules } from './document-rules.ts';
import { createEditingState } from './editing/editing-state.ts';
import { downloadZip } from './files/download-zip.ts';
import { keepVersions } from './history/keep-versions.ts';
import { loadHistory } from './history/load-history.ts';
import { createOutlineState } from './layout/outline-state.ts';
import { createLesson } from './lessons/lesson.ts';
import type {
  AppServices,
  ConversionDialogState,
  FileDialogsState,
  HistoryDialogState,
  ReaderServices,
  RecordingDialogState,
  RulesDialogsState,
} from './services.ts';
import { createVisualState } from './visual/visual-state.ts';

/** Adds to the services for reading what editing needs. Called once. */
export function createApp(reader: ReaderServices): AppServices {
  const { store, disk, drafts, embed } = reader;
  const visual = createVisualState();
  const editing = createEditingState();
  watchDocumentRules(store);
  const app: AppServices = {
    ...reader,
    rulesDialogs: createStore<RulesDialogsState>()((set) => ({
      list: false,
      code: null,
      making: null,
      showList: () => set({ list: true, code: null }),
      hideList: () => set({ list: false }),
      explain: (code) => set({ code }),
      hideCode: () => set({ code: null }),
      make: (making) => set({ making }),
      stopMaking: () => set({ making: null }),
    })),
    conversion: createConversionDialog(),
    compare: createComparison(),
    async compareWithDraft(id) {
      const draft = await drafts.peek(id);
      const { document, textOf } = store.getState();
      if (!draft || !document) return;
      const { base, path, language } = document;
      app.compare.getState().choose({
        title: `${draft.name} of the other tab`,
        texts: { address: base ?? path, language, ...unpack(draft) },
        load: async (uri) => textOf(uri) ?? null,
      });
    },
    async mergeWithDraft(id, base, show) {
      const draft = await drafts.peek(id);
      if (!draft) return;
      const { mergeStored } = await import('./opening/merge-tabs.ts');
      mergeStored(store, base, draft, show);
    },
    historyDialog: createHistoryDialog(),
    recordingDialog: createStore<RecordingDialogState>()(() => ({ file: null })),
    versions: keepVersions({ store, drafts, load: loadHistory }),
    outline: createOutlineState(),
    lesson: createLesson(),
    editing,
    fileDialogs: createFileDialogsState(),
    visual,
    saving: createSaving(
      { store, disk, drafts, visual, embed },
      undefined,
      (uri) => formatOnSave({ store, visual, editing }, uri),
      downloadZip,
    ),
    locations: createCaretHistory(store, () => app.editor),
    agents: createAgentsState(),
    editor: null,
  };
  return app;
}

export function createFileDialogsState(): StoreApi<FileDialogsState> {
  return createStore<FileDialogsState>()((set) => ({
    dialog: null,
    show: (dialog) => set({ dialog }),
    hide: () => set({ dialog: null }),
  }));
}

export function createConversionDialog(): StoreApi<ConversionDialogState> {
  return createStore<ConversionDialogState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    hide: () => set({ open: false }),
  }));
}

function createHistoryDialog(): StoreApi<HistoryDialogState> {
  return createStore<HistoryDialogState>()((set) => ({
    open: false,
    naming: false,
    show: (naming = false) => set({ open: true, naming }),
    hide: () => set({ open: false }),
  }));
}
