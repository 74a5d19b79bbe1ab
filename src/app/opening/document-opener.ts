// What all ways of opening share: the document becomes the one that is shown, beside what is there.

import type { StoreApi } from 'zustand/vanilla';
import { languageOf, uriOfPath } from '../../core/light.ts';
import { type DraftContent, type DraftSource, pack } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { OpeningLog } from '../../share/opening-log.ts';
import type { Opening } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
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
export function originOf(source: DraftSource): Pick<Opening, 'source' | 'base' | 'path' | 'whole'> {
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
