// All that is remembered of files on disk, for what only a few users need: a page that is opened to
// read does without it.
import { asRecord, type DiskRecord, diskConnection } from './idb-disk-store.ts';

/** Returns the records of all documents, with their ids; none where they can't be read. */
export async function allDiskRecords(): Promise<
  readonly (readonly [id: string, record: DiskRecord])[]
> {
  try {
    return await diskConnection()(async (database) => {
      const { store } = database.transaction('records');
      const [ids, records] = await Promise.all([store.getAllKeys(), store.getAll()]);
      database.close();
      return ids.flatMap((id, i) => {
        const record = asRecord(records[i]);
        return record ? [[id, record] as const] : [];
      });
    });
  } catch {
    return [];
  }
}
