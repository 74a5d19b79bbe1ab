// Keeps drafts in IndexedDB: the one store of the browser that outlives a crash, a kill and a full
// localStorage.
import type { DBSchema, IDBPTransaction } from 'idb';
import {
  checkWrite,
  type DraftStore,
  headAfter,
  headOf,
  type SaveResult,
  type StoredHead,
} from './draft-store.ts';
import { idbConnection } from './idb-connection.ts';

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
