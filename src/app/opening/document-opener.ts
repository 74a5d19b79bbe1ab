// What all ways of opening share: the document becomes the one that is shown, beside what is there.

import type { StoreApi } from 'zustand/vanilla';
import { languageOf, uriOfPath } from '../../core/light.ts';
import { type DraftContent, type DraftSource, pack, unpack } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import type { OpeningLog } from '../../share/opening-log.ts';
import type { Opening } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { type Disk, diskPath, isAsOnDisk } from '../disk/disk.ts';
import { draftContent, type SafeMode } from '../safe/safe-mode.ts';
import type { OpenedBy, PageAddress } from './page-address.ts';
import { pageKey } from './page-key.ts';

export interface DocumentOpener {
  /**
   * Starts a request, which a later one supersedes.
   * @param by who chooses what is opened; by default the user
   * @returns whether this is still the latest
   */
  startRequest(by?: OpenedBy): () => boolean;
  /** Shows a document that has its draft already; in safe mode where it may be unsafe. */
  show(opening: Omit<Opening, 'language'>): void;
  /**
   * Begins a draft of its own, and shows it.
   * @param earlier id that it had in this tab, where it was not stored because it had no edits
   * @returns the id of the document
   */
  openWithDraft(name: string, content: DraftContent, source: DraftSource, earlier?: string): string;
  /** Shows a document whatever became of its earlier openings. */
  open(opening: Omit<Opening, 'language'>): void;
}

/** What decides how a document is opened. */
export interface SafeModeOptions {
  readonly openingLog: OpeningLog;
  readonly safeMode: StoreApi<SafeMode>;
  /** The address requests safe mode. */
  requested(): boolean;
}

export function createDocumentOpener(
  store: StudioStore,
  drafts: Drafts,
  { openingLog, safeMode, requested }: SafeModeOptions,
  address: PageAddress,
): DocumentOpener {
  const state = store.getState;
  let turns = 0;

  const open: DocumentOpener['open'] = (opening) => {
    const { id, name, text } = opening;
    safeMode.getState().hide();
    openingLog.begin(pack(draftContent(opening)).text);
    const { document: before } = state();
    if (before && before.id !== id) void drafts.close(before.id);
    state().open({ ...opening, language: languageOf(name, text) });
    drafts.setTabDocument(id, pageKey());
  };

  const openSafely = (opening: Omit<Opening, 'language'>, reason: 'unfinished' | 'asked'): void => {
    safeMode.getState().show(opening, reason);
    const { id, source, edited = false } = opening;
    address.showUnsafe({ id, source, edited });
    drafts.setTabDocument(opening.id, pageKey());
  };

  const show: DocumentOpener['show'] = (opening) => {
    const text = pack(draftContent(opening)).text;
    if (requested()) openSafely(opening, 'asked');
    else if (!openingLog.maybeUnsafe(text)) open(opening);
    else {
      const own = turns;
      void openingLog.isUnsafe(text).then((unsafe) => {
        if (own !== turns) return;
        if (unsafe) openSafely(opening, 'unfinished');
        else open(opening);
      });
    }
  };

  return {
    startRequest(by = 'user') {
      address.choose(by);
      const own = ++turns;
      return () => own === turns;
    },
    show,
    open,
    openWithDraft(name, content, draftSource, earlier) {
      const id = drafts.start({ name, text: content, source: draftSource, id: earlier });
      const several = typeof content === 'string' ? { text: content } : content;
      show({ id, name, ...several, ...originOf(draftSource) });
      return id;
    },
  };
}

/** Returns where a document came from, as the store knows it. */
function originOf(source: DraftSource): Pick<Opening, 'source' | 'base' | 'path' | 'whole'> {
  switch (source.kind) {
    case 'url':
      return { source: { kind: 'url', address: source.address }, base: source.base };
    case 'example':
      return {
        source: { kind: 'example', file: `${source.name}.yaml` },
        base: new URL(`examples/${source.name}.yaml`, window.document.baseURI).href,
      };
    case 'link':
      return {
        source: { kind: 'link' },
        base: source.hosted ?? null,
        ...(source.path !== undefined && { path: source.path }),
      };
    case 'folder':
      return {
        source: { kind: 'folder', name: source.name },
        base: null,
        path: source.path,
        whole: true,
      };
    case 'file':
      return { source: { kind: 'file' }, base: null, path: source.path ?? uriOfPath(source.name) };
    default:
      return { source: { kind: source.kind }, base: null };
  }
}

// Documents that this browser keeps, opened again in their newest text.

/**
 * Opens a document by the id of its draft; the one that is open already is shown as it is.
 * @param chosen by the user or the address: only then an unreadable document is opened
 * @returns whether there is one
 */
type OpenKept = (id: string, isLast?: () => boolean, chosen?: boolean) => Promise<boolean>;

export function createKeptDocuments(
  store: StudioStore,
  drafts: Drafts,
  disk: StoreApi<Disk>,
  documents: DocumentOpener,
  { openingLog }: SafeModeOptions,
): OpenKept {
  const state = store.getState;
  return async (id, isLast = documents.startRequest(), chosen = true) => {
    const open = state().document;
    if (open && drafts.currentId(open.id) === drafts.currentId(id)) {
      state().showStart(false);
      drafts.setTabDocument(drafts.currentId(id), pageKey());
      return true;
    }
    const found = await drafts.open(id);
    if (!found) return false;
    const record = await disk.getState().restore(id);
    if (!isLast()) return true;
    if (!chosen && openingLog.isClosed(found.text)) {
      await drafts.close(id);
      return false;
    }
    const { name, source } = found;
    const { text, files } = unpack(found);
    const origin = originOf(source);
    const isEdited = (uri: string, now: string): boolean =>
      record !== null &&
      !isAsOnDisk(record.files.get(diskPath({ path: origin.path ?? '', name }, uri)), now);
    const unknown =
      !record &&
      (source.kind === 'file' || source.kind === 'folder') &&
      fingerprint(found.text) !== found.base;
    documents.show({
      id: found.id,
      name,
      text,
      files: record
        ? files.map((file) => ({ ...file, edited: isEdited(file.uri, file.text) }))
        : files,
      ...origin,
      edited: true,
      entryEdited: isEdited('', text) || unknown,
    });
    return true;
  };
}
