// All drafts of this browser, and the documents open in this tab: everything typed more than half a second ago survives, and no opening replaces it.
import { type Content, type Description, type Draft, type DraftInfo, type DraftSource, draftRecord, pack, unpack } from './draft.ts';
import type { DraftStore, StoredDocument } from './draft-store.ts';
import { fingerprint } from './fingerprint.ts';
import { type Beginning, copyName, createKeeper, isReopenable, type Keeper } from './keeper.ts';
import { lastWords } from './last-words.ts';
import { newId } from './new-id.ts';
import { type Damaged, type Recovered, recover } from './recover.ts';
import { shownMemory } from './shown.ts';
import { type StoreFault, storeFault } from './store-fault.ts';

/** `unchanged`: as it was opened, so there is nothing to keep. */
export type DraftStatus = { readonly state: 'unchanged' | 'saving' | 'saved' } | ({ readonly state: 'failed' } & StoreFault);

export interface DraftsOptions {
  readonly store: DraftStore;
  /** `webStorage('localStorage')` */
  readonly local: Storage | null;
  /** `webStorage('sessionStorage')` */
  readonly session: Storage | null;
  /** Another tab wrote the same document, so this tab's text goes on as a copy: use `copy` as its id from now on. */
  readonly onCopied?: (original: string, copy: string) => void;
}

export interface Drafts {
  /** All readable drafts, last changed first. Where the store does not answer, those that can be had; never rejects. */
  list(): Promise<readonly DraftInfo[]>;
  /** Documents of which something cannot be read. They stay stored; offer them as downloads. */
  damaged(): Promise<readonly Damaged[]>;
  /**
   * Opens a draft in its newest text. Go on with the id of the result: where a part of the draft was damaged, the rest is opened as a copy.
   * `null`: there is no such draft, or the store does not answer (see the status).
   */
  open(id: string): Promise<Draft | null>;
  /** Begins a document of its own, whatever else is open, and gives its id. An example or a hosted document is not stored before its first edit. */
  start(document: { readonly name: string; readonly text: Content; readonly source: DraftSource }): string;
  /** Call at every edit; `getText` is asked for the whole text, or those of all files, when it is time to write. */
  changed(id: string, getText: () => Content): void;
  /** Gives an open document another name, title or source. */
  describe(id: string, change: Description): void;
  /** Writes what is left and lets go of a document; call when the tab shows another one. A document that cannot be stored is not let go. */
  close(id: string): Promise<void>;
  /** Deletes a draft, and gives it back for `restore`. */
  remove(id: string): Promise<Draft | null>;
  /** Stores a deleted draft again. */
  restore(draft: Draft): Promise<void>;
  /** Writes everything now; resolves when it is stored or has failed. */
  flush(): Promise<void>;
  /** Call when the page is hidden or left: writes the last piece before it returns, then the rest if there is time. */
  leave(): void;
  /** Remembers for a reload of this tab which document it shows; `place` is what in the page's address stands for a document. */
  show(id: string | null, place: string): void;
  /** The document this tab showed when its address was at `place`. */
  shown(place: string): string | null;
  /** The same object until something changes. */
  getStatus(): DraftStatus;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** One for each page. Nothing starts by itself: call `flushOnLeave` to have `leave` called. */
export function createDrafts({ store, local, session, onCopied }: DraftsOptions): Drafts {
  const keepers = new Map<string, Keeper>();
  /** Old ids of documents that became copies, for callers that have not heard of it yet. */
  const copies = new Map<string, string>();
  const words = lastWords(local);
  const memory = shownMemory(session);
  const listeners = new Set<() => void>();
  let readFault: StoreFault | null = null;
  let status: DraftStatus = { state: 'unchanged' };

  function judge(): DraftStatus {
    const states = [...keepers.values()].map((keeper) => keeper.state());
    // Once something was stored, an older failure to read tells nothing new.
    const fault = states.find((state) => typeof state === 'object') ?? (states.includes('saved') ? null : readFault);
    if (fault) return { state: 'failed', ...fault };
    return { state: states.includes('saving') ? 'saving' : states.includes('saved') ? 'saved' : 'unchanged' };
  }

  function publish(): void {
    const next = judge();
    const same = next.state === status.state && (next.state !== 'failed' || status.state !== 'failed' || next.reason === status.reason);
    if (same) return;
    status = next;
    for (const listener of listeners) listener();
  }

  const find = (id: string) => keepers.get(id) ?? keepers.get(copies.get(id) ?? '');

  function keep(begin: Beginning): Keeper {
    const keeper = createKeeper(begin, {
      store,
      words,
      onState: publish,
      onCopied(original, copy) {
        keepers.delete(original);
        keepers.set(copy, keeper);
        copies.set(original, copy);
        const shown = memory.read();
        if (shown?.id === original) memory.write({ ...shown, id: copy });
        onCopied?.(original, copy);
      },
    });
    keepers.set(begin.info.id, keeper);
    void keeper.flush();
    publish();
    return keeper;
  }

  /** What the store says, or `otherwise` where it fails; the status tells. */
  async function ask<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const value = await work();
      readFault = null;
      return value;
    } catch (error) {
      readFault = storeFault(error);
      return otherwise;
    } finally {
      publish();
    }
  }

  async function load(id: string): Promise<Recovered> {
    return recover(await ask(() => store.get(id), { id }), words.read(id));
  }

  async function loadAll(): Promise<readonly Recovered[]> {
    const stored = new Map<string, StoredDocument>((await ask(() => store.all(), [])).map((document) => [document.id, document]));
    for (const id of words.ids()) if (!stored.has(id)) stored.set(id, { id });
    return [...stored.values()].map((document) => recover(document, words.read(document.id)));
  }

  return {
    async list() {
      const found = (await loadAll()).flatMap(({ draft }) => (draft ? [withoutText(draft)] : []));
      return found.sort((a, b) => b.changed - a.changed);
    },
    damaged: async () => (await loadAll()).flatMap(({ damaged }) => damaged ?? []),
    async open(id) {
      const content = keepers.get(id)?.unsaved();
      const { draft, snapshot, storedSeq, damaged } = await load(id);
      const known = keepers.get(id);
      if (known) return unsavedDraft(known.info(), content) ?? draft;
      if (!draft) return null;
      if (damaged) {
        const copy = { ...draft, id: newId(), name: copyName(draft.name) };
        keep({
          info: withoutText(copy),
          text: () => (copy.files ? unpack(copy) : copy.text),
          snapshot: null,
          storedSeq: 0,
          storedResult: null,
          hasWords: false,
        });
        return copy;
      }
      // Last words are not safe from a crash before they are in the store.
      const stored = draft.seq === storedSeq;
      if (stored) words.remove(id);
      keep({
        info: withoutText(draft),
        text: stored ? null : () => (draft.files ? unpack(draft) : draft.text),
        snapshot,
        storedSeq,
        storedResult: stored ? fingerprint(draft.text) : null,
        hasWords: !stored,
      });
      return draft;
    },
    start({ name, text, source }) {
      const now = Date.now();
      const info: DraftInfo = {
        id: newId(),
        name,
        source,
        base: fingerprint(pack(text).text),
        created: now,
        changed: now,
        seq: 0,
        length: pack(text).text.length,
      };
      keep({ info, text: isReopenable(source) ? null : () => text, snapshot: null, storedSeq: 0, storedResult: null, hasWords: false });
      return info.id;
    },
    changed: (id, getText) => find(id)?.changed(getText),
    describe: (id, change) => find(id)?.describe(change),
    async close(id) {
      const keeper = find(id);
      await keeper?.flush();
      if (!keeper || typeof keeper.state() === 'object' || keeper.state() === 'saving') return;
      keepers.delete(keeper.info().id);
      publish();
    },
    async remove(id) {
      const keeper = keepers.get(id);
      const content = keeper?.unsaved();
      keepers.delete(id);
      await keeper?.stop();
      const { draft } = await load(id);
      await ask(() => store.remove(id), undefined);
      words.remove(id);
      if (memory.read()?.id === id) memory.write(null);
      return (keeper && unsavedDraft(keeper.info(), content)) ?? draft;
    },
    async restore(draft) {
      await ask<unknown>(() => store.save(draft.id, draftRecord({ ...draft, seq: draft.seq + 1 }), draft.seq), null);
    },
    async flush() {
      await Promise.all([...keepers.values()].map((keeper) => keeper.flush()));
    },
    leave() {
      for (const keeper of keepers.values()) keeper.leave();
    },
    show: (id, place) => memory.write(id === null ? null : { id, place }),
    shown(place) {
      const shown = memory.read();
      return shown?.place === place ? shown.id : null;
    },
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Has `leave` called whenever the page may be about to go.
 * @returns a function that ends it
 */
export function flushOnLeave(drafts: Drafts): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') drafts.leave();
  };
  const leave = () => drafts.leave();
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
  };
}

/** What a draft would be were it stored now; null where nothing waits. */
function unsavedDraft(info: DraftInfo, content: Content | null | undefined): Draft | null {
  if (content === null || content === undefined) return null;
  const { files: _, ...rest } = info;
  const packed = pack(content);
  return { ...rest, ...packed, length: packed.text.length };
}

function withoutText({ text: _, ...info }: Draft): DraftInfo {
  return info;
}
