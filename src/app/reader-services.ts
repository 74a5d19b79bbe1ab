// Starts what reading a document needs: store, worker, drafts, the ways a document is opened.
// Components get it by `useReader`.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PartId } from '../core/types.ts';
import { loadMarkdownParts } from '../docs/markdown/late-part.ts';
import { createFolds, type ValueMemory } from '../docs/pane/folds.ts';
import { createConsents } from '../share/consents.ts';
import { idbDraftStore } from '../share/draft-store.ts';
import { createDrafts } from '../share/drafts.ts';
import { newId } from '../share/fingerprint.ts';
import { idbDiskStore } from '../share/idb-disk-store.ts';
import { parseLink } from '../share/link.ts';
import { createOpeningLog } from '../share/opening-log.ts';
import { createPersistence } from '../share/persistence.ts';
import { flushOnUnload } from '../share/unload-journal.ts';
import { webStorage } from '../share/web-storage.ts';
import type { StudioState } from '../store/state.ts';
import { createStudioStore, type Studio, type StudioStore } from '../store/store.ts';
import type { LiveMarks } from '../visual/live-marks.ts';
import { createWorkerClient } from '../worker/client.ts';
import { takeEarlyCopies } from '../worker/early-copies.ts';
import { createDisk } from './disk/disk.ts';
import { watchEdits } from './disk/save-status.ts';
import { createImageConsent } from './image-consent.ts';
import { createOpener } from './opener.ts';
import { followTitle } from './opening/document-name.ts';
import { takeWorker } from './opening/early-work.ts';
import { draftChannel, type ShownDraft, showStored } from './opening/follow-tabs.ts';
import { createPageAddress } from './opening/page-address.ts';
import { pageKey } from './opening/page-key.ts';
import { createReferencedFiles } from './opening/referenced-files.ts';
import type { PageLink } from './page-link.ts';
import { createPaletteState } from './palette/palette-state.ts';
import { createRoute } from './route.ts';
import { createPaintReporter, createSafeMode } from './safe/safe-mode.ts';
import type {
  LoadedStudio,
  PayloadNotes,
  PrintJob,
  ReaderServices,
  ShareDialogState,
} from './services.ts';
import type { ShownState } from './shown-state.ts';
import { createSinglePart } from './single-part.ts';
import { watchTitle } from './window-title.ts';

/**
 * Starts worker, store and drafts. Called once, before the first paint of the page.
 * @param loadStudio makes the rest of the studio
 */
export function createReader(
  initial: Partial<StudioState>,
  { link, served }: Pick<PageLink, 'link' | 'served'>,
  loadStudio: (reader: ReaderServices) => Promise<LoadedStudio>,
): ReaderServices {
  const show = (draft: ShownDraft): void =>
    showStored(store, studio.getState()?.app.visual.getState().editor ?? null, draft);
  const drafts = createDrafts({
    store: idbDraftStore(),
    local: webStorage('localStorage'),
    session: webStorage('sessionStorage'),
    channel: draftChannel(),
    onStoredElsewhere: (id) => void drafts.follow(id, show),
    onCopied: ({ original, copy, name, base }) => {
      // The drafts know the old id too, so the open document keeps it until it is opened again.
      pageAddress.copied(original, copy);
      drafts.setTabDocument(copy, pageKey());
      const { document, rename, notify } = store.getState();
      if (document && drafts.currentId(document.id) === copy) rename(name);
      notify({
        text: 'This document is open in another tab. Your edits continue in a copy; both are kept.',
        tone: 'warning',
        stays: true,
        action: {
          label: 'Compare',
          run: () => reader.withStudio((app) => void app.compareWithDraft(original)),
        },
        ...(base && {
          second: {
            label: 'Merge',
            run: () => reader.withStudio((app) => void app.mergeWithDraft(original, base, show)),
          },
        }),
      });
    },
  });
  const persistent = createStore<boolean | null>()(() => null);
  const persist = createPersistence(navigator.storage, webStorage('localStorage'));
  let validate = (): void => {};
  const store: StudioStore = createStudioStore(
    {
      connect(handlers) {
        const client = createWorkerClient({
          createWorker: () => takeEarlyCopies(takeWorker('analysis'), `apidoc-analysis-${newId()}`),
          createReadingWorker: initial.reading ? () => takeWorker('reading') : undefined,
          ...handlers,
        });
        validate = client.validate;
        return client;
      },
      saveDraft: (id, text) => {
        drafts.changed(id, text);
        void persist().then((kept) => persistent.setState(kept, true));
      },
      ...createReferencedFiles(() => location.href),
      consents: createConsents(webStorage('localStorage'), 'files'),
    },
    initial,
  );
  const pageAddress = createPageAddress(store, drafts, {
    embed: link.embed,
    served: served !== undefined,
  });
  drafts.subscribe(() => {
    const status = drafts.getStatus();
    const before = store.getState().save;
    if (status.state === 'failed')
      store.getState().setSave({ kind: 'failed', reason: status.message });
    else if (before.kind !== status.state) store.getState().setSave({ kind: status.state });
  });
  watchTitle(store, link.embed, window.document);
  flushOnUnload(drafts);
  window.addEventListener('beforeunload', (event) => {
    if (drafts.getStatus().state === 'failed') event.preventDefault();
  });
  const disk = createDisk(idbDiskStore());
  watchEdits(store, disk);
  followTitle(store, drafts, disk);
  const openingLog = createOpeningLog({
    local: webStorage('localStorage'),
    locks: navigator.locks ?? null,
  });
  window.addEventListener('pagehide', () => openingLog.onUnload());
  const safeMode = createSafeMode();
  const safety = { openingLog, safeMode, requested: () => parseLink(location.href).safe };
  const settle = async (): Promise<void> => {
    const loaded = studio.getState();
    if (!loaded) return;
    // A field writes its text when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // It may have lost it already, by a navigation, and its change begins in a promise after that.
    await new Promise((resolve) => setTimeout(resolve));
    await loaded.app.visual.getState().settled();
  };
  const showRecording = (file: File): void => {
    if (!safeMode.getState().shown)
      reader.withStudio(({ recordingDialog }) => recordingDialog.setState({ file }));
    else
      store.getState().notify({
        text: 'Open the document that is shown here, or close it. Then open the recording again.',
        tone: 'warning',
      });
  };
  const opener = createOpener(store, drafts, disk, safety, pageAddress, settle, showRecording);
  const readingAt = createStore<PartId | null>()(() => null);
  store.subscribe(({ selection }, before) => {
    if (selection !== before.selection) readingAt.setState(null, true);
  });
  const studio = createStore<LoadedStudio | null>()(() => null);
  let loading: Promise<LoadedStudio> | null = null;
  store.subscribe((state, before) => {
    if (before.reading && !state.reading) validate();
  });
  const reader: ReaderServices = {
    store,
    drafts,
    openingLog,
    safeMode,
    reportPainted: createPaintReporter(store, openingLog),
    shareDialog: createStore<ShareDialogState>()((set) => ({
      open: false,
      pointer: undefined,
      show: (pointer) => set({ open: true, pointer }),
      hide: () => set({ open: false, pointer: undefined }),
    })),
    images: createImageConsent(store, createConsents(webStorage('localStorage'), 'images')),
    readingAt,
    singlePart: createSinglePart(store, pageAddress),
    printing: createStore<PrintJob>()((set) => ({
      requested: false,
      start: () => void loadMarkdownParts().then(() => set({ requested: true })),
      stop: () => set({ requested: false }),
    })),
    findWidget: createStore<number>()(() => 0),
    validatedMessage: createStore<PartId | null>()(() => null),
    palette: createPaletteState(store),
    values: createValueMemory(store),
    liveMarks: createStore<LiveMarks>()(() => new Map()),
    payloadNotes: createStore<PayloadNotes>()(() => ({ Note: null })),
    embed: link.embed,
    disk,
    persistent,
    opener,
    route: createRoute(store, opener, pageAddress),
    studio,
    withStudio(run) {
      const loaded = studio.getState();
      if (loaded) return run(loaded.app);
      loading ??= loadStudio(reader).then((made) => {
        studio.setState(made, true);
        return made;
      });
      loading.then(
        ({ app }) => run(app),
        () => {
          loading = null;
          reader.palette.getState().hide();
          store.getState().notify({
            text: "Couldn't load the rest of the studio. Check the connection, then try again.",
            tone: 'error',
          });
        },
      );
    },
  };
  return reader;
}

export const ReaderContext = createContext<ReaderServices | null>(null);

/** Returns what reading needs. @throws outside of the page's tree */
export function useReader(): ReaderServices {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('This component must be rendered inside the page');
  return reader;
}

/** What is shown of the store, where that isn't all of it at once. */
export const ShownContext = createContext<ShownState | null>(null);

/** Returns a part of the shown state; the component is drawn again when it is another value. */
export function useStudio<T>(select: (studio: Studio) => T): T {
  const { store } = useReader();
  return useStore(useContext(ShownContext) ?? store, select);
}

/** Returns what is filled in for the open document; it lasts as long as the page. */
function createValueMemory({ getState }: StudioStore): ValueMemory {
  const folds = createFolds();
  const keyOf = (key: string) => `${getState().document?.id} ${key}`;
  return {
    chosen: (key, preset) => folds.chosen(keyOf(key), preset),
    choose: (key, value) => folds.choose(keyOf(key), value),
    subscribe: folds.subscribe,
  };
}
