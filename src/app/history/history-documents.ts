// Whose versions the history of a document shows: its own, and those of earlier openings of the
// same file or folder on disk, each of which is a document of its own.
import { allDiskRecords } from '../../share/disk-records.ts';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import type { Version } from '../../share/version.ts';
import type { AppServices } from '../services.ts';
import { loadHistory } from './load-history.ts';

export interface DocumentVersions {
  readonly history: LocalHistory;
  /** Returns the versions of the document, newest first. Rejects as `LocalHistory.list`. */
  list(): Promise<readonly Version[]>;
}

/**
 * Returns the versions of the document that is open now. Rejects where the local history couldn't
 * be loaded.
 */
export async function versionsOfDocument({
  store,
  disk,
  drafts,
}: Pick<AppServices, 'store' | 'disk' | 'drafts'>): Promise<DocumentVersions> {
  const history = await loadHistory();
  const id = store.getState().document?.id ?? '';
  const others = await documentsOnDisk(disk.getState().records.get(id));
  const ids = [...new Set([drafts.currentId(id), id, ...others])];
  return { history, list: () => history.list(ids) };
}

/** Returns the ids of the documents with the same folder, or the same only file, on disk. */
async function documentsOnDisk(record: DiskRecord | undefined): Promise<readonly string[]> {
  const handle = record && rootOf(record);
  if (!handle) return [];
  const found = (await allDiskRecords()).map(async ([id, other]) => {
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
