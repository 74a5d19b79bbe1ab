// The files on disk that documents came from and are saved into: remembered by document, and over
// reloads.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { percentDecoded, uriOfPath } from '../../core/light.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import type { DiskRecord, DiskStore, FileOnDisk } from '../../share/idb-disk-store.ts';
import type { OpenedDocument } from '../../store/state.ts';

export interface Disk {
  /** By the id of the document. Only those that this page has opened. */
  readonly records: ReadonlyMap<string, DiskRecord>;
  /** Replaces what is known of a document. */
  begin(id: string, record: DiskRecord): void;
  /** Reads what was remembered of a document that is opened again. */
  restore(id: string): Promise<DiskRecord | null>;
  set(id: string, path: string, file: FileOnDisk): void;
  /** New files of the document are created in this folder from now on. */
  setFolder(id: string, folder: FileSystemDirectoryHandle): void;
  /** The file is no longer on disk. */
  remove(id: string, path: string): void;
  /** The file has another path on disk. */
  move(id: string, path: string, to: string, file: FileOnDisk): void;
  /** The document was removed. */
  forget(id: string): void;
}

export function createDisk(store: DiskStore): StoreApi<Disk> {
  const disk = createStore<Disk>()((set, get) => {
    const put = (id: string, record: DiskRecord): void => {
      set({ records: new Map(get().records).set(id, record) });
      void store.put(id, record);
    };
    const of = (id: string): DiskRecord => get().records.get(id) ?? { files: new Map() };
    return {
      records: new Map(),
      begin: put,
      async restore(id) {
        const known = get().records.get(id);
        if (known) return known;
        const found = await store.get(id);
        if (found) set({ records: new Map(get().records).set(id, found) });
        return found;
      },
      set: (id, path, file) => put(id, { ...of(id), files: new Map(of(id).files).set(path, file) }),
      setFolder: (id, folder) => put(id, { ...of(id), folder }),
      remove(id, path) {
        const files = new Map(of(id).files);
        files.delete(path);
        put(id, { ...of(id), files });
      },
      move(id, path, to, file) {
        const files = new Map(of(id).files);
        files.delete(path);
        put(id, { ...of(id), files: files.set(to, file) });
      },
      forget(id) {
        const records = new Map(get().records);
        records.delete(id);
        set({ records });
        void store.remove(id);
      },
    };
  });
  return disk;
}

/**
 * Returns the path of a file of a document on disk, '' being the root document, which may have
 * another name than it was opened with.
 */
export function diskPath(
  { path, name }: Pick<OpenedDocument, 'path' | 'name'>,
  uri: string,
): string {
  return uri || path.slice(0, path.lastIndexOf('/') + 1) + uriOfPath(name);
}

/** Returns whether a text is what a file on disk had when it was read or written last. */
export function isAsOnDisk(file: FileOnDisk | undefined, text: string): boolean {
  // A fingerprint begins with the length, which is cheaper to compare.
  return (
    file?.stamp.fingerprint.startsWith(`${text.length.toString(36)}-`) === true &&
    fingerprint(text) === file.stamp.fingerprint
  );
}

/** Returns whether a path is one below the folder of the document. */
export function isInDocumentFolder(path: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/)/i.test(path) && !path.split('/').includes('..');
}

/** Returns a path of a document as the disk spells it. */
export function pathOnDisk(path: string): string {
  return percentDecoded(path) ?? path;
}
