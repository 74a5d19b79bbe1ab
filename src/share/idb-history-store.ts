// Keeps versions in IndexedDB, beside the drafts and in a database of their own, so that neither
// waits for the other.
import type { DBSchema } from 'idb';
import type { HistoryStore, RemovedVersions } from './history-store.ts';
import { idbConnection } from './idb-connection.ts';

type Key = [document: string, id: string];

interface Schema extends DBSchema {
  heads: { key: Key; value: unknown };
  data: { key: Key; value: unknown };
}

const STORES = ['heads', 'data'] as const;

/**
 * @param name of the database
 * @returns a store that connects at its first use, and again when its connection was closed
 */
export function idbHistoryStore(name = 'apidoc-studio-history'): HistoryStore {
  const run = idbConnection<Schema>(name, (database) => {
    for (const store of STORES) database.createObjectStore(store);
  });

  return {
    heads: () => run((database) => database.getAll('heads')),
    data: (document, id) => run((database) => database.get('data', [document, id])),
    put: (record, data) =>
      run(async (database) => {
        const { document, id } = record.head;
        const write = database.transaction(STORES, 'readwrite');
        await Promise.all([
          write.objectStore('heads').put(record, [document, id]),
          data && write.objectStore('data').put(data, [document, id]),
          write.done,
        ]);
      }),
    remove: (versions) =>
      run(async (database) => {
        const write = database.transaction(STORES, 'readwrite');
        const keys = versions.map(({ document, id }): Key => [document, id]);
        await Promise.all([
          ...STORES.flatMap((store) => keys.map((key) => write.objectStore(store).delete(key))),
          write.done,
        ]);
      }),
    removeDocument: (document) =>
      run(async (database) => {
        const write = database.transaction(STORES, 'readwrite');
        // An array is after all texts.
        const range = IDBKeyRange.bound([document], [document, []]);
        const take = async (name: (typeof STORES)[number]) => {
          const store = write.objectStore(name);
          const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
          await store.delete(range);
          return keys.map((key, i) => [key, values[i]] as const);
        };
        const [heads, data] = await Promise.all([take('heads'), take('data'), write.done]);
        return { heads, data } satisfies RemovedVersions;
      }),
    restore: ({ heads, data }) =>
      run(async (database) => {
        const write = database.transaction(STORES, 'readwrite');
        await Promise.all([
          ...heads.map(([key, value]) => write.objectStore('heads').put(value, key)),
          ...data.map(([key, value]) => write.objectStore('data').put(value, key)),
          write.done,
        ]);
      }),
  };
}
