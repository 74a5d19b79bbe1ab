// Remembers, over reloads, which files on disk a document came from and how they were when they
// were read or written last.
import type { DBSchema } from 'idb';
import { idbConnection, type RunInDatabase } from './idb-connection.ts';
import type { FileStamp } from './read-file.ts';

/** A file on disk. Without a handle it can only be downloaded. */
export interface FileOnDisk {
  readonly handle?: FileSystemFileHandle;
  readonly stamp: FileStamp;
  /** It was written as a download, to where the browser puts those. */
  readonly downloaded?: true;
}

/** The files on disk of one document. */
export interface DiskRecord {
  /** By path below the folder, or by name. */
  readonly files: ReadonlyMap<string, FileOnDisk>;
  /** The folder that was opened, where the browser gives access to it. */
  readonly folder?: FileSystemDirectoryHandle;
}

/** Never rejects: what cannot be stored is only not remembered. */
export interface DiskStore {
  get(id: string): Promise<DiskRecord | null>;
  put(id: string, record: DiskRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  records: { key: string; value: DiskRecord };
}

const NAME = 'apidoc-studio-disk';

/** Connects to the database of files on disk. */
export function diskConnection(name = NAME): RunInDatabase<Schema> {
  return idbConnection(name, (database) => void database.createObjectStore('records'));
}

/** @param name of the database */
export function idbDiskStore(name = NAME): DiskStore {
  const connected = diskConnection(name);
  const run = <T>(otherwise: T, work: Parameters<typeof connected<T>>[0]): Promise<T> =>
    connected(work).catch(() => otherwise);
  return {
    get: (id) => run(null, async (database) => asRecord(await database.get('records', id))),
    put: (id, record) =>
      run(undefined, async (database) => void (await database.put('records', record, id))),
    remove: (id) => run(undefined, (database) => database.delete('records', id)),
  };
}

/** Returns a stored record; null for what another version of the studio stored. */
export function asRecord(value: unknown): DiskRecord | null {
  const { files, folder } = Object(value) as Partial<DiskRecord>;
  if (!(files instanceof Map)) return null;
  const known = [...files].filter(([name, file]) => typeof name === 'string' && isFile(file));
  return { files: new Map(known), ...(isHandle(folder, 'directory') && { folder }) };
}

function isFile(value: unknown): value is FileOnDisk {
  const { handle, stamp } = Object(value) as Partial<FileOnDisk>;
  const { lastModified, fingerprint } = Object(stamp) as Partial<FileStamp>;
  return (
    typeof lastModified === 'number' &&
    typeof fingerprint === 'string' &&
    (handle === undefined || isHandle(handle, 'file'))
  );
}

const isHandle = <T extends FileSystemHandle>(value: T | undefined, kind: T['kind']): value is T =>
  typeof value === 'object' && value?.kind === kind;
