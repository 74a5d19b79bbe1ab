// All drafts of this browser, and the documents open in this tab: everything typed more than half a
// second ago survives, and no opening replaces it.
import {
  type Autosave,
  type AutosaveStart,
  copyName,
  createAutosave,
  isReopenable,
} from './autosave.ts';
import {
  type Draft,
  type DraftContent,
  type DraftDescription,
  type DraftInfo,
  type DraftSource,
  type DraftTexts,
  draftRecord,
  type HeldContent,
  pack,
  unpack,
  unsavedDraft,
  withoutText,
} from './draft.ts';
import type { DraftStore, StoredDocument } from './draft-store.ts';
import { fingerprint, newId } from './fingerprint.ts';
import { type Damaged, type Recovered, recoverDraft } from './recover-draft.ts';
import { failureOfStore, type StoreFailure } from './store-failure.ts';
import { createTabSession } from './tab-session.ts';
import { createUnloadJournal, type UnloadJournal } from './unload-journal.ts';

export interface Drafts {
  /**
   * Returns all readable drafts, last changed first. If the store doesn't respond, those that are
   * available; never rejects.
   */
  list(): Promise<readonly DraftInfo[]>;
  /** Documents of which something cannot be read. They stay stored; offer them as downloads. */
  damaged(): Promise<readonly Damaged[]>;
  /**
   * Opens a draft in its newest text. Go on with the id of the result: where a part of the draft
   * was damaged, the rest is opened as a copy. `null`: there is no such draft, or the store doesn't
   * respond (see the status).
   */
  open(id: string): Promise<Draft | null>;
  /**
   * Begins a document of its own, whatever else is open, and gives its id. An example or a hosted
   * document is not stored before its first edit: `id` is the one it had when it was opened before.
   */
  start(document: {
    readonly id?: string | undefined;
    readonly name: string;
    readonly text: DraftContent;
    readonly source: DraftSource;
  }): string;
  /**
   * Call at every edit; `getText` is called for the whole text, or those of all files, when it is
   * time to write. A large text in pieces is not joined for it.
   */
  changed(id: string, getText: () => HeldContent): void;
  /** Stores a document even if it is as it was opened, because something of it is kept. */
  keep(id: string, getText: () => DraftContent): void;
  /** Continues with what another tab stored, unless something is unsaved; `apply` shows it. */
  follow(id: string, apply: (draft: Draft) => void): Promise<void>;
  /** Returns a draft without opening it; null where there is none. */
  peek(id: string): Promise<Draft | null>;
  /** The id that a document has now: another one where its text continues as a copy. */
  currentId(id: string): string;
  /** Gives an open document another name, title or source. */
  describe(id: string, change: DraftDescription): void;
  /**
   * Writes pending text and releases a document; call when the tab shows another one. A document
   * that can't be stored is not released.
   */
  close(id: string): Promise<void>;
  /** Deletes a draft, and gives it back for `restore`. */
  remove(id: string): Promise<Draft | null>;
  /** Stores a deleted draft again. */
  restore(draft: Draft): Promise<void>;
  /** Writes everything now; resolves when it is stored or has failed. */
  flush(): Promise<void>;
  /** Call when the page is hidden or left: writes the last piece at once, the rest if it can. */
  onUnload(): void;
  /**
   * Remembers for a reload of this tab which document it shows; `page` is the part of the page's
   * address that identifies a document.
   */
  setTabDocument(id: string | null, page: string): void;
  /** The document this tab showed when its address was at `page`. */
  tabDocument(page: string): string | null;
  /** The same object until something changes. */
  getStatus(): DraftStatus;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Creates a page's drafts. Nothing starts by itself: have `flushOnUnload` call `onUnload`. */
export function createDrafts(options: DraftsOptions): Drafts {
  const { store, local, session, onCopied, channel, onStoredElsewhere } = options;
  const autosaves = new Map<string, Autosave>();
  /** Old ids of documents that became copies, for callers that have not heard of it yet. */
  const copies = new Map<string, string>();
  const journal = createUnloadJournal(local, newId());
  const memory = createTabSession(session);
  const listeners = new Set<() => void>();
  let readFault: StoreFailure | null = null;
  let status: DraftStatus = { state: 'unchanged' };

  function publish(): void {
    const next = statusOf(
      [...autosaves.values()].map((autosave) => autosave.state()),
      readFault,
    );
    if (isSameStatus(next, status)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  /** A copy may have become one itself. */
  function find(id: string): Autosave | undefined {
    for (let now: string | undefined = id; now !== undefined; now = copies.get(now)) {
      const found = autosaves.get(now);
      if (found) return found;
    }
    return undefined;
  }

  function begin(start: AutosaveStart): Autosave {
    const autosave = createAutosave(start, {
      store,
      journal,
      onState: publish,
      onCopied(original, copy, base) {
        autosaves.delete(original);
        autosaves.set(copy, autosave);
        copies.set(original, copy);
        const shown = memory.read();
        if (shown?.id === original) memory.write({ ...shown, id: copy });
        onCopied?.({ original, copy, name: autosave.info().name, base });
      },
      onStored: () => channel?.send(autosave.info().id),
    });
    autosaves.set(start.info.id, autosave);
    void autosave.flush();
    publish();
    return autosave;
  }

  /** Returns the result of the store, or `otherwise` if it fails; the status has the failure. */
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const value = await work();
      readFault = null;
      return value;
    } catch (error) {
      readFault = failureOfStore(error);
      return otherwise;
    } finally {
      publish();
    }
  }

  const { load, loadAll, keepOthers } = createDraftReader({ store, journal, attempt });

  channel?.listen((id) => {
    if (typeof id === 'string' && autosaves.get(id)?.unsaved() === null) onStoredElsewhere?.(id);
  });

  const drafts: Drafts = {
    async list() {
      const all = await loadAll();
      const copies = (await Promise.all(all.map(keepOthers))).flat();
      const found = [...all.flatMap(({ draft }) => draft ?? []), ...copies].map(withoutText);
      return found.sort((a, b) => b.changed - a.changed);
    },
    damaged: async () => (await loadAll()).flatMap(({ damaged }) => damaged ?? []),
    async open(id) {
      const content = autosaves.get(id)?.unsaved();
      const recovered = await load(id);
      const { draft, snapshot, storedSeq, contained, damaged } = recovered;
      const known = autosaves.get(id);
      if (known) return unsavedDraft(known.info(), content) ?? draft;
      if (!draft) return null;
      // A list has kept those of all documents: this is the reload of a page that had one.
      const [other] = await keepOthers(recovered);
      if (other) return drafts.open(other.id);
      if (damaged) {
        const copy = { ...draft, id: newId(), name: copyName(draft.name) };
        begin({
          info: withoutText(copy),
          text: () => (copy.files ? unpack(copy) : copy.text),
          snapshot: null,
          storedSeq: 0,
          storedResult: null,
          entries: [],
        });
        return copy;
      }
      // Text from the unload journal isn't safe from a crash until it is in the store.
      const stored = draft.seq === storedSeq;
      if (stored) for (const key of contained) journal.remove(key);
      begin({
        info: withoutText(draft),
        text: stored ? null : () => (draft.files ? unpack(draft) : draft.text),
        snapshot,
        storedSeq,
        storedResult: stored ? fingerprint(draft.text) : null,
        entries: stored ? [] : contained,
      });
      return draft;
    },
    start({ id = newId(), name, text, source }) {
      const now = Date.now();
      const info: DraftInfo = {
        id,
        name,
        source,
        base: fingerprint(pack(text).text),
        created: now,
        changed: now,
        seq: 0,
        length: pack(text).text.length,
      };
      begin({
        info,
        text: isReopenable(source) ? null : () => text,
        snapshot: null,
        storedSeq: 0,
        storedResult: null,
        entries: [],
      });
      return id;
    },
    async follow(id, apply) {
      const autosave = autosaves.get(id);
      const { draft, snapshot, storedSeq } = await load(id);
      const isIdle = autosave && autosaves.get(id) === autosave && autosave.unsaved() === null;
      if (!draft || !isIdle || draft.seq !== storedSeq || storedSeq <= autosave.info().seq) return;
      begin({
        info: withoutText(draft),
        text: null,
        snapshot,
        storedSeq,
        storedResult: fingerprint(draft.text),
        entries: [],
      });
      apply(draft);
    },
    peek: async (id) => (await load(id)).draft,
    changed: (id, getText) => find(id)?.changed(getText),
    keep: (id, getText) => find(id)?.keep(getText),
    currentId: (id) => find(id)?.info().id ?? id,
    describe: (id, change) => find(id)?.describe(change),
    async close(id) {
      const autosave = find(id);
      await autosave?.flush();
      if (!autosave || typeof autosave.state() === 'object' || autosave.state() === 'saving')
        return;
      autosaves.delete(autosave.info().id);
      publish();
    },
    async remove(id) {
      const autosave = autosaves.get(id);
      const content = autosave?.unsaved();
      autosaves.delete(id);
      await autosave?.stop();
      const { draft } = await load(id);
      await attempt(() => store.remove(id), undefined);
      for (const { key } of journal.read(id)) journal.remove(key);
      if (memory.read()?.id === id) memory.write(null);
      return (autosave && unsavedDraft(autosave.info(), content)) ?? draft;
    },
    async restore(draft) {
      await attempt<unknown>(
        () => store.save(draft.id, draftRecord({ ...draft, seq: draft.seq + 1 }), draft.seq),
        null,
      );
    },
    async flush() {
      await Promise.all([...autosaves.values()].map((autosave) => autosave.flush()));
    },
    onUnload() {
      for (const autosave of autosaves.values()) autosave.onUnload();
    },
    setTabDocument: (id, page) => memory.write(id === null ? null : { id, page }),
    tabDocument(page) {
      const shown = memory.read();
      return shown?.page === page ? shown.id : null;
    },
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return drafts;
}

// Whether the documents of this tab are stored, all of them taken together.

/** `unchanged`: as it was opened, so there is nothing to keep. */
export type DraftStatus =
  | { readonly state: 'unchanged' | 'saving' | 'saved' }
  | ({ readonly state: 'failed' } & StoreFailure);

/**
 * Returns the status of all documents.
 * @param states of each @param readFault of the last read that failed, if none was stored since
 */
function statusOf(
  states: readonly ReturnType<Autosave['state']>[],
  readFault: StoreFailure | null,
): DraftStatus {
  // Once a text was stored, an earlier read failure is obsolete.
  const fault =
    states.find((state) => typeof state === 'object') ??
    (states.includes('saved') ? null : readFault);
  if (fault) return { state: 'failed', ...fault };
  return {
    state: states.includes('saving') ? 'saving' : states.includes('saved') ? 'saved' : 'unchanged',
  };
}

/** Returns whether two are the same to the user. */
function isSameStatus(one: DraftStatus, other: DraftStatus): boolean {
  if (one.state !== other.state) return false;
  return one.state !== 'failed' || other.state !== 'failed' || one.reason === other.reason;
}

// Reads drafts from where they are kept: the store, and the unload journal of pages that are gone.

interface DraftReader {
  load(id: string): Promise<Recovered>;
  loadAll(): Promise<readonly Recovered[]>;
  /**
   * Stores the texts of pages that are gone as copies, beside what other pages wrote, and returns
   * the copies. One that can't be stored stays in the journal.
   */
  keepOthers(recovered: Recovered): Promise<readonly Draft[]>;
}

interface DraftReaderOptions {
  readonly store: DraftStore;
  readonly journal: UnloadJournal;
  /** Returns the result of the store, or `otherwise` if it fails. */
  attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T>;
}

function createDraftReader({ store, journal, attempt }: DraftReaderOptions): DraftReader {
  return {
    async load(id) {
      return recoverDraft(await attempt(() => store.get(id), { id }), journal.read(id));
    },
    async loadAll() {
      const stored = new Map<string, StoredDocument>(
        (await attempt(() => store.all(), [])).map((document) => [document.id, document]),
      );
      for (const id of journal.ids()) if (!stored.has(id)) stored.set(id, { id });
      return [...stored.values()].map((document) =>
        recoverDraft(document, journal.read(document.id)),
      );
    },
    async keepOthers({ others }) {
      const copies: Draft[] = [];
      for (const { key, draft } of others) {
        // This page continues as a copy by itself.
        if (draft.writer === journal.writer) continue;
        const copy = { ...draft, id: newId(), name: copyName(draft.name), created: Date.now() };
        const result = await attempt(() => store.save(copy.id, draftRecord(copy), 0), null);
        if (result !== 'saved') continue;
        journal.remove(key);
        copies.push(copy);
      }
      return copies;
    },
  };
}

// What the drafts of a page need of it, and what they report.

/** A document that continues as a copy. */
interface CopiedDraft {
  readonly original: string;
  /** Its id from now on. */
  readonly copy: string;
  readonly name: string;
  /** The last text that both tabs had; null where it is not known. */
  readonly base: DraftTexts | null;
}

export interface DraftsOptions {
  readonly store: DraftStore;
  /** `webStorage('localStorage')` */
  readonly local: Storage | null;
  /** `webStorage('sessionStorage')` */
  readonly session: Storage | null;
  /**
   * Another tab wrote the same document, so this tab's text continues as a copy.
   */
  readonly onCopied?: (copied: CopiedDraft) => void;
  /** To the other tabs. */
  readonly channel?: DraftChannel | null;
  /** Another tab stored a newer text of a document, and this tab has nothing unsaved of it. */
  readonly onStoredElsewhere?: (id: string) => void;
}

/** A channel to the other tabs. Messages are ids of documents. */
export interface DraftChannel {
  send(id: string): void;
  listen(receive: (id: unknown) => void): void;
}
