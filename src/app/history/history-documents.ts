// Whose versions the history of a document shows: its own, and those of earlier openings of the
// same file or folder on disk, each of which is a document of its own.
import { allDiskRecords } from '../../share/disk-records.ts';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { AppServices } from '../services.ts';

/** Returns the ids of the documents whose versions are those of the open document. */
export async function documentIds({
  store,
  disk,
  drafts,
}: Pick<AppServices, 'store' | 'disk' | 'drafts'>): Promise<string[]> {
  const id = store.getState().document?.id ?? '';
  const others = await documentsOnDisk(disk.getState().records.get(id), allDiskRecords);
  return [...new Set([drafts.currentId(id), id, ...others])];
}

/** Returns the ids of the documents with the same folder, or the same only file, on disk. */
export async function documentsOnDisk(
  record: DiskRecord | undefined,
  all: () => Promise<readonly (readonly [id: string, record: DiskRecord])[]>,
): Promise<readonly string[]> {
  const handle = record && rootOf(record);
  if (!handle) return [];
  const found = (await all()).map(async ([id, other]) => {
    const one = rootOf(other);
    // A folder that was moved or deleted has nothing to compare.
    const same = one && (await handle.isSameEntry(one).catch(() => false));
    return same ? [id] : [];
  });
  return (await Promise.all(found)).flat();
}

function rootOf({ folder, files }: DiskRecord): FileSystemHandle | undefined {
  if (folder) return folder;
  const [first, ...others] = files.values();
  return others.length === 0 ? first?.handle : undefined;
}
