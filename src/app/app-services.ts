// The running studio without its looks: store, worker, drafts and the ways a document is opened.
// Components get it by `useStudio`.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImageConsent } from '../docs/pane/services.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { createConsents } from '../share/consents.ts';
import { createDrafts, type Drafts } from '../share/drafts.ts';
import { idbDiskStore } from '../share/idb-disk-store.ts';
import { idbDraftStore } from '../share/idb-draft-store.ts';
import { type Link, parseLink } from '../share/link.ts';
import { createOpeningLog, type OpeningLog } from '../share/opening-log.ts';
import { flushOnUnload, webStorage } from '../share/unload-journal.ts';
import type { StudioState } from '../store/state.ts';
import { createStudioStore, type Studio, type StudioStore } from '../store/store.ts';
import { createWorkerClient } from '../worker/client.ts';
import { createWorker } from '../worker/create-worker.ts';
import workerUrl from '../worker/worker.ts?worker&url';
import { type CaretHistory, createCaretHistory } from './caret-history.ts';
import {
  type ConversionDialogState,
  createConversionDialog,
} from './conversion/conversion-dialog.ts';
import { createDisk, type Disk } from './disk/disk.ts';
import { formatOnSave } from './disk/format-on-save.ts';
import { createSaving, type Saving } from './disk/saving.ts';
import { watchEdits } from './disk/watch-edits.ts';
import { watchDocumentRules } from './document-rules.ts';
import { createEditingState, type EditingState } from './editing/editing-state.ts';
import { createImageConsent } from './image-consent.ts';
import { createOutlineState, type OutlineState } from './layout/outline-state.ts';
import { createOpener, type Opener } from './opener.ts';
import { followTitle } from './opening/document-name.ts';
import { pageKey } from './opening/page-key.ts';
import { createReferencedFiles } from './opening/referenced-files.ts';
import { createPaletteState, type PaletteState } from './palette/palette-state.ts';
import { createRoute, type Route } from './route.ts';
import {
  createPaintReporter,
  createSafeMode,
  type PaintedPane,
  type SafeMode,
} from './safe/safe-mode.ts';
import { createSinglePart, type SinglePart } from './single-part.ts';
import { createVisualState, type VisualState } from './visual/visual-state.ts';
import { watchTitle } from './window-title.ts';

/** Whether the share dialog is open. */
export interface ShareDialogState {
  readonly open: boolean;
  /** JSON Pointer in the root document that the link is to show; undefined for what is selected. */
  readonly pointer: string | undefined;
  show(pointer?: string): void;
  hide(): void;
}

/**
 * Which of the dialogs about rules are open: the list, and the explanation of one code, which may
 * be open on top of it.
 */
export interface RulesDialogsState {
  readonly list: boolean;
  readonly code: string | null;
  showList(): void;
  hideList(): void;
  explain(code: string): void;
  hideCode(): void;
}

/** Whether printing was requested, until it is done. */
export interface PrintJob {
  readonly requested: boolean;
  start(): void;
  stop(): void;
}

export interface AppServices {
  readonly store: StudioStore;
  readonly drafts: Drafts;
  readonly opener: Opener;
  readonly route: Route;
  readonly openingLog: OpeningLog;
  readonly safeMode: StoreApi<SafeMode>;
  /** Called by a pane that has rendered the open document. */
  reportPainted(pane: PaintedPane): void;
  readonly shareDialog: StoreApi<ShareDialogState>;
  readonly rulesDialogs: StoreApi<RulesDialogsState>;
  readonly conversion: StoreApi<ConversionDialogState>;
  readonly outline: StoreApi<OutlineState>;
  /** The images in descriptions that the user chose to show. */
  readonly images: Required<ImageConsent>;
  /** The part that is shown alone. */
  readonly singlePart: StoreApi<SinglePart>;
  readonly printing: StoreApi<PrintJob>;
  readonly palette: StoreApi<PaletteState>;
  readonly editing: StoreApi<EditingState>;
  readonly visual: StoreApi<VisualState>;
  readonly fileDialogs: StoreApi<FileDialogsState>;
  /**
   * How often the documentation's find bar was opened since it was last closed; 0 while it is
   * closed.
   */
  readonly findWidget: StoreApi<number>;
  /** Only the documentation is on the page, in a frame of another one. */
  readonly embed: boolean;
  readonly disk: StoreApi<Disk>;
  readonly saving: StoreApi<Saving>;
  readonly locations: CaretHistory;
  /** The editor, where it is mounted. */
  editor: EditorHandle | null;
}

/**
 * Starts worker, store and drafts. Called once, before the first paint of the page. `link`: the
 * view that the address requests.
 */
export function createApp(
  initial: Partial<StudioState>,
  link: Pick<Link, 'pointer' | 'only' | 'embed'>,
): AppServices {
  const drafts = createDrafts({
    store: idbDraftStore(),
    local: webStorage('localStorage'),
    session: webStorage('sessionStorage'),
    onCopied: (_original, copy) => {
      // The drafts know the old id too, so the open document keeps it until it is opened again.
      drafts.setTabDocument(copy, pageKey());
      store.getState().notify({
        text: 'This document is open in another tab. Your edits continue in a copy; both are kept.',
        tone: 'warning',
        stays: true,
      });
    },
  });
  const store: StudioStore = createStudioStore(
    {
      connect: (handlers) =>
        createWorkerClient({
          createWorker: () => createWorker(workerUrl, 'apidoc-analysis'),
          ...handlers,
        }),
      saveDraft: (id, text) => drafts.changed(id, text),
      ...createReferencedFiles(() => location.href),
      consents: createConsents(webStorage('localStorage'), 'files'),
    },
    initial,
  );
  drafts.subscribe(() => {
    const status = drafts.getStatus();
    const before = store.getState().save;
    if (status.state === 'failed')
      store.getState().setSave({ kind: 'failed', reason: status.message });
    else if (before.kind !== status.state) store.getState().setSave({ kind: status.state });
  });
  watchDocumentRules(store);
  watchTitle(store, link.embed, window.document);
  flushOnUnload(drafts);
  window.addEventListener('beforeunload', (event) => {
    if (drafts.getStatus().state === 'failed') event.preventDefault();
  });
  const disk = createDisk(idbDiskStore());
  const visual = createVisualState();
  const editing = createEditingState();
  watchEdits(store, disk);
  followTitle(store, drafts, disk);
  const shareDialog = createStore<ShareDialogState>()((set) => ({
    open: false,
    pointer: undefined,
    show: (pointer) => set({ open: true, pointer }),
    hide: () => set({ open: false, pointer: undefined }),
  }));
  const rulesDialogs = createStore<RulesDialogsState>()((set) => ({
    list: false,
    code: null,
    showList: () => set({ list: true, code: null }),
    hideList: () => set({ list: false }),
    explain: (code) => set({ code }),
    hideCode: () => set({ code: null }),
  }));
  const openingLog = createOpeningLog({
    local: webStorage('localStorage'),
    locks: navigator.locks ?? null,
  });
  window.addEventListener('pagehide', () => openingLog.onUnload());
  const safeMode = createSafeMode();
  const opener = createOpener(store, drafts, disk, {
    openingLog,
    safeMode,
    requested: () => parseLink(location.href).safe,
  });
  const app: AppServices = {
    store,
    drafts,
    openingLog,
    safeMode,
    reportPainted: createPaintReporter(store, openingLog),
    shareDialog,
    rulesDialogs,
    conversion: createConversionDialog(),
    outline: createOutlineState(),
    images: createImageConsent(store, createConsents(webStorage('localStorage'), 'images')),
    singlePart: createSinglePart(store, link.only ? (link.pointer ?? null) : null),
    printing: createStore<PrintJob>()((set) => ({
      requested: false,
      start: () => set({ requested: true }),
      stop: () => set({ requested: false }),
    })),
    palette: createPaletteState(store),
    editing,
    fileDialogs: createFileDialogsState(),
    visual,
    findWidget: createStore<number>()(() => 0),
    embed: link.embed,
    disk,
    saving: createSaving({ store, disk, drafts, visual, embed: link.embed }, undefined, (uri) =>
      formatOnSave({ store, visual, editing }, uri),
    ),
    opener,
    route: createRoute(store, opener),
    locations: createCaretHistory(store, () => app.editor),
    editor: null,
  };
  return app;
}

export const AppContext = createContext<AppServices | null>(null);

/** Returns the running studio. @throws outside of the app's tree */
export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component must be rendered inside the studio');
  return app;
}

/** Returns a part of the store's state; the component is drawn again when it is another value. */
export function useStudio<T>(select: (studio: Studio) => T): T {
  return useStore(useApp().store, select);
}

/** A dialog about a file by its uri, '' being the root document. */
export type FileDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'delete'; readonly uri: string };

export interface FileDialogsState {
  readonly dialog: FileDialog | null;
  show(dialog: FileDialog): void;
  hide(): void;
}

export function createFileDialogsState(): StoreApi<FileDialogsState> {
  return createStore<FileDialogsState>()((set) => ({
    dialog: null,
    show: (dialog) => set({ dialog }),
    hide: () => set({ dialog: null }),
  }));
}
