// The running studio without its looks: store, worker, drafts and the ways a document is opened. Components get it by `useStudio`.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImageConsent } from '../docs/pane/services.ts';
import type { EditorHandle } from '../editor/handle.ts';
import { createConsents } from '../share/consents.ts';
import { idbDiskStore } from '../share/disk-store.ts';
import { createDrafts, type Drafts, flushOnLeave } from '../share/drafts.ts';
import { idbStore } from '../share/idb-store.ts';
import { webStorage } from '../share/last-words.ts';
import { type Link, parseLink } from '../share/link.ts';
import { createStarts, type Starts } from '../share/starts.ts';
import type { StudioState } from '../store/state.ts';
import { createStudioStore, type Studio, type StudioStore } from '../store/store.ts';
import { connect } from '../worker/connect.ts';
import { createWorker } from '../worker/policy.ts';
import workerUrl from '../worker/worker.ts?worker&url';
import { createDisk, type Disk } from './disk/disk.ts';
import { formatOnSave } from './disk/format-on-save.ts';
import { createSaving, type Saving } from './disk/saving.ts';
import { watchEdits } from './disk/watch-edits.ts';
import { watchDocumentRules } from './document-rules.ts';
import { createEditing, type Editing } from './editing/state.ts';
import { createFileDialogs, type FileDialogs } from './files/state.ts';
import { createOutlineState, type OutlineState } from './frame/outline-state.ts';
import { createImageConsent } from './images.ts';
import { createLocations, type Locations } from './locations.ts';
import { createOnly, type Only } from './only.ts';
import { createOpener, type Opener } from './open.ts';
import { placeOfPage } from './opening/place-of-page.ts';
import { createReferencedFiles } from './opening/referenced-files.ts';
import { followTitle } from './opening/title-name.ts';
import { createPaletteState, type PaletteState } from './palette/state.ts';
import { createRoute, type Route } from './route.ts';
import { createPainted, type PaintedPane } from './safe/painted.ts';
import { createSafeMode, type SafeMode } from './safe/safe-mode.ts';
import { createVisual, type VisualState } from './visual/state.ts';
import { watchTitle } from './window-title.ts';

/** Whether the share dialog is open. */
export interface ShareDialog {
  readonly open: boolean;
  /** JSON Pointer in the entry that the link is to show; undefined for what is selected. */
  readonly pointer: string | undefined;
  show(pointer?: string): void;
  hide(): void;
}

/** Which of the dialogs about rules are open: the list, and the explanation of one code, which may stand on it. */
export interface RulesDialogs {
  readonly list: boolean;
  readonly code: string | null;
  showList(): void;
  hideList(): void;
  explain(code: string): void;
  hideCode(): void;
}

/** Whether the person asked to print, as long as that takes. */
export interface PrintJob {
  readonly asked: boolean;
  start(): void;
  stop(): void;
}

export interface App {
  readonly store: StudioStore;
  readonly drafts: Drafts;
  readonly opener: Opener;
  readonly route: Route;
  readonly starts: Starts;
  readonly safeMode: StoreApi<SafeMode>;
  /** Called by a pane that has rendered the open document. */
  painted(pane: PaintedPane): void;
  readonly shareDialog: StoreApi<ShareDialog>;
  readonly rulesDialogs: StoreApi<RulesDialogs>;
  readonly outline: StoreApi<OutlineState>;
  /** The images of descriptions that the user asked to see. */
  readonly images: ImageConsent;
  /** The part that is shown alone. */
  readonly only: StoreApi<Only>;
  readonly printing: StoreApi<PrintJob>;
  readonly palette: StoreApi<PaletteState>;
  readonly editing: StoreApi<Editing>;
  readonly visual: StoreApi<VisualState>;
  readonly fileDialogs: StoreApi<FileDialogs>;
  /** How often the find bar of the documentation was asked for since it was closed; 0: it is closed. */
  readonly findBar: StoreApi<number>;
  /** Only the documentation is on the page, in a frame of another one. */
  readonly embed: boolean;
  readonly disk: StoreApi<Disk>;
  readonly saving: StoreApi<Saving>;
  readonly locations: Locations;
  /** The editor, where it is mounted. */
  editor: EditorHandle | null;
}

/** Starts worker, store and drafts. Called once, before the first paint of the page. `link`: what the address says of the view. */
export function createApp(initial: Partial<StudioState>, link: Pick<Link, 'pointer' | 'only' | 'embed'>): App {
  const drafts = createDrafts({
    store: idbStore(),
    local: webStorage('localStorage'),
    session: webStorage('sessionStorage'),
    onCopied: (_original, copy) => {
      // The drafts know the old id too, so the open document goes on under it until it is opened anew.
      drafts.show(copy, placeOfPage());
      store.getState().notify({
        text: 'This document is open in another tab. Your edits continue in a copy; both are kept.',
        tone: 'warning',
        stays: true,
      });
    },
  });
  const store: StudioStore = createStudioStore(
    {
      connect: (handlers) => connect({ createWorker: () => createWorker(workerUrl, 'apidoc-analysis'), ...handlers }),
      keep: (id, text) => drafts.changed(id, text),
      ...createReferencedFiles(() => location.href),
      consents: createConsents(webStorage('localStorage')),
    },
    initial,
  );
  drafts.subscribe(() => {
    const status = drafts.getStatus();
    const before = store.getState().save;
    if (status.state === 'failed') store.getState().setSave({ kind: 'failed', reason: status.message });
    else if (before.kind !== status.state) store.getState().setSave({ kind: status.state });
  });
  watchDocumentRules(store);
  watchTitle(store, link.embed, window.document);
  flushOnLeave(drafts);
  window.addEventListener('beforeunload', (event) => {
    if (drafts.getStatus().state === 'failed') event.preventDefault();
  });
  const disk = createDisk(idbDiskStore());
  const visual = createVisual();
  const editing = createEditing();
  watchEdits(store, disk);
  followTitle(store, drafts, disk);
  const shareDialog = createStore<ShareDialog>()((set) => ({
    open: false,
    pointer: undefined,
    show: (pointer) => set({ open: true, pointer }),
    hide: () => set({ open: false, pointer: undefined }),
  }));
  const rulesDialogs = createStore<RulesDialogs>()((set) => ({
    list: false,
    code: null,
    showList: () => set({ list: true, code: null }),
    hideList: () => set({ list: false }),
    explain: (code) => set({ code }),
    hideCode: () => set({ code: null }),
  }));
  const starts = createStarts({ local: webStorage('localStorage'), locks: navigator.locks ?? null });
  window.addEventListener('pagehide', () => starts.leave());
  const safeMode = createSafeMode();
  const opener = createOpener(store, drafts, disk, { starts, safeMode, asked: () => parseLink(location.href).safe });
  const app: App = {
    store,
    drafts,
    starts,
    safeMode,
    painted: createPainted(store, starts),
    shareDialog,
    rulesDialogs,
    outline: createOutlineState(),
    images: createImageConsent(store),
    only: createOnly(store, link.only ? (link.pointer ?? null) : null),
    printing: createStore<PrintJob>()((set) => ({ asked: false, start: () => set({ asked: true }), stop: () => set({ asked: false }) })),
    palette: createPaletteState(store),
    editing,
    fileDialogs: createFileDialogs(),
    visual,
    findBar: createStore<number>()(() => 0),
    embed: link.embed,
    disk,
    saving: createSaving({ store, disk, drafts, visual }, undefined, (uri) => formatOnSave({ store, visual, editing }, uri)),
    opener,
    route: createRoute(store, opener),
    locations: createLocations(store, () => app.editor),
    editor: null,
  };
  return app;
}

export const AppContext = createContext<App | null>(null);

/** The running studio. @throws outside of the app's tree */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component must be rendered inside the studio');
  return app;
}

/** A part of the store's state; the component is drawn again when it is another value. */
export function useStudio<T>(select: (studio: Studio) => T): T {
  return useStore(useApp().store, select);
}
