// Reads drafts from where they are kept: the store, and the unload journal of pages that are gone.
import { copyName } from './autosave.ts';
import { type Draft, draftRecord } from './draft.ts';
import type { DraftStore, StoredDocument } from './draft-store.ts';
import { newId } from './fingerprint.ts';
import { type Recovered, recoverDraft } from './recover-draft.ts';
import type { UnloadJournal } from './unload-journal.ts';

export interface DraftReader {
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

export function createDraftReader({ store, journal, attempt }: DraftReaderOptions): DraftReader {
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
