// Where drafts are kept, as little as drafts need of it; and one that only remembers, for tests and
// for browsers that store nothing.

import type { DBSchema, IDBPTransaction } from 'idb';
import { readDraft, readTail, type StoredRecord } from './draft.ts';
import { fingerprint } from './fingerprint.ts';
import { idbConnection } from './idb-connection.ts';

/** The records of one document, unread: they may hold anything. */
export interface StoredDocument {
  readonly id: string;
  readonly draft?: unknown;
  readonly tail?: unknown;
}

/**
 * `conflict`: another tab wrote the document since; `no-base`: a tail whose draft is not there. In
 * both cases nothing was written.
 */
type SaveResult = 'saved' | 'conflict' | 'no-base';

/**
 * A store of drafts. Every method may reject, with an exception whose name says why
 * (`QuotaExceededError`, `SecurityError` ...).
 */
export interface DraftStore {
  /** All documents, readable or not. */
  all(): Promise<readonly StoredDocument[]>;
  /** One document; without records where there is none. */
  get(id: string): Promise<StoredDocument>;
  /**
   * Writes a record, in one step with looking at what is there. A draft replaces draft and tail, a
   * tail only the tail.
   * @param expected highest `seq` of the document that the caller knows to be stored; 0 where it
   * never wrote it
   */
  save(id: string, record: StoredRecord, expected: number): Promise<SaveResult>;
  remove(id: string): Promise<void>;
}

/**
 * The head of the newest stored record of a document: enough to check a write without reading its
 * text.
 */
interface StoredHead {
  readonly seq: number;
  /** `seq` of the draft, which tails are put into. */
  readonly draftSeq: number | null;
  /** Fingerprint of the text. */
  readonly result: string;
}

/** @returns the head of what can be read of a document; `null` where nothing can */
export function headOf(stored: StoredDocument): StoredHead | null {
  const draft = readDraft(stored.draft);
  const tail = readTail(stored.tail);
  const draftSeq = draft?.seq ?? null;
  if (tail && tail.info.seq > (draftSeq ?? -1))
    return { seq: tail.info.seq, draftSeq, result: tail.result };
  return draft ? { seq: draft.seq, draftSeq, result: fingerprint(draft.text) } : null;
}

/** Returns the head of a document after `record` was written over `head`. */
function headAfter(head: StoredHead | null, record: StoredRecord): StoredHead {
  if (record.kind === 'draft')
    return {
      seq: record.draft.seq,
      draftSeq: record.draft.seq,
      result: fingerprint(record.draft.text),
    };
  return {
    seq: record.tail.info.seq,
    draftSeq: head?.draftSeq ?? null,
    result: record.tail.result,
  };
}

/**
 * Returns whether a record may be written: the rule of `DraftStore.save`. Writing the same text
 * twice isn't a conflict.
 */
export function checkWrite(
  head: StoredHead | null,
  record: StoredRecord,
  expected: number,
): SaveResult {
  if (head && head.seq > expected && head.result !== headAfter(head, record).result)
    return 'conflict';
  if (record.kind === 'tail' && record.tail.after !== null && record.tail.after !== head?.draftSeq)
    return 'no-base';
  return 'saved';
}

// Keeps drafts in IndexedDB: the one store of the browser that outlives a crash, a kill and a full
// localStorage.

interface Schema extends DBSchema {
  drafts: { key: string; value: unknown };
  tails: { key: string; value: unknown };
  heads: { key: string; value: unknown };
}

const STORES = ['drafts', 'tails', 'heads'] as const;

/**
 * @param name of the database
 * @returns a store that connects at its first use, and again when its connection was closed
 */
export function idbDraftStore(name = 'apidoc-studio'): DraftStore {
  const run = idbConnection<Schema>(name, (database) => {
    for (const store of STORES) database.createObjectStore(store);
  });

  return {
    all: () =>
      run(async (database) => {
        const read = database.transaction(STORES, 'readonly');
        const [draftKeys, drafts, tailKeys, tails] = await Promise.all([
          read.objectStore('drafts').getAllKeys(),
          read.objectStore('drafts').getAll(),
          read.objectStore('tails').getAllKeys(),
          read.objectStore('tails').getAll(),
        ]);
        const byId = new Map<string, { id: string; draft?: unknown; tail?: unknown }>(
          draftKeys.map((id, at) => [id, { id, draft: drafts[at] }]),
        );
        tailKeys.forEach((id, at) => {
          byId.set(id, { ...byId.get(id), id, tail: tails[at] });
        });
        return [...byId.values()];
      }),
    get: (id) =>
      run(async (database) => {
        const read = database.transaction(STORES, 'readonly');
        const [draft, tail] = await Promise.all([
          read.objectStore('drafts').get(id),
          read.objectStore('tails').get(id),
        ]);
        return { id, draft, tail };
      }),
    save: (id, record, expected) =>
      run(async (database) => {
        const write = database.transaction(STORES, 'readwrite');
        const done = write.done;
        // An aborted transaction rejects `done` too; the failed request already reports it.
        done.catch(() => {});
        const head = await readHead(write, id);
        const result: SaveResult = checkWrite(head, record, expected);
        if (result === 'saved') {
          void write.objectStore('heads').put(headAfter(head, record), id);
          if (record.kind === 'tail') await write.objectStore('tails').put(record, id);
          else
            await Promise.all([
              write.objectStore('drafts').put(record, id),
              write.objectStore('tails').delete(id),
            ]);
        }
        write.commit();
        await done;
        return result;
      }),
    remove: (id) =>
      run(async (database) => {
        const write = database.transaction(STORES, 'readwrite');
        await Promise.all([
          ...STORES.map((store) => write.objectStore(store).delete(id)),
          write.done,
        ]);
      }),
  };
}

/** The short record beside the texts; the texts are read if it is missing or damaged. */
async function readHead(
  write: IDBPTransaction<Schema, typeof STORES, 'readwrite'>,
  id: string,
): Promise<StoredHead | null> {
  const head = (await write.objectStore('heads').get(id)) as Partial<StoredHead> | undefined;
  if (
    typeof head?.seq === 'number' &&
    typeof head.result === 'string' &&
    head.draftSeq !== undefined
  )
    return head as StoredHead;
  return headOf({
    id,
    draft: await write.objectStore('drafts').get(id),
    tail: await write.objectStore('tails').get(id),
  });
}
