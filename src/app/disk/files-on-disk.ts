// The files of the open document and what of them is on disk: finds, reads and reloads them.

import type { StoreApi } from 'zustand/vanilla';
import { isRoot } from '../../core/light.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import { fileIn } from '../../share/folder-files.ts';
import type { DiskRecord, FileOnDisk } from '../../share/idb-disk-store.ts';
import { type Opened, readFile } from '../../share/read-file.ts';
import { difference } from '../../share/string-pieces.ts';
import type { OpenedDocument } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { nameOfFile } from '../file-names.ts';
import type { VisualState } from '../visual/visual-state.ts';
import { type Disk, diskPath, isInDocumentFolder, pathOnDisk } from './disk.ts';

export interface DiskServices {
  readonly store: StudioStore;
  readonly disk: StoreApi<Disk>;
  readonly visual: StoreApi<VisualState>;
}

/** A file of the open document, with what is known of it. */
export interface OneFile {
  readonly uri: string;
  readonly path: string;
  readonly document: OpenedDocument;
  readonly record: DiskRecord | undefined;
  readonly known: FileOnDisk | undefined;
  readonly name: string;
  readonly language: OpenedDocument['language'];
  /** The text is not as it was on disk. */
  readonly edited: boolean;
  readonly text: string;
}

export function createFilesOnDisk({ store, disk, visual }: DiskServices) {
  const state = store.getState;

  /** The file with what is known of it now. */
  const fileOf = (uri: string): OneFile | null => {
    const { document, files, textOf } = state();
    if (!document) return null;
    const record = disk.getState().records.get(document.id);
    const path = diskPath(document, uri);
    const other = files.find((f) => f.uri === uri);
    return {
      uri,
      path,
      document,
      record,
      known: record?.files.get(path),
      name: nameOfFile(uri, document),
      language: (isRoot(uri) ? document : other)?.language ?? 'yaml',
      edited: isRoot(uri) ? document.entryEdited : other?.edited === true,
      text: textOf(uri) ?? '',
    };
  };

  /** The handle to write or read; null where there is none. */
  const handleOf = async ({
    known,
    record,
    path,
  }: OneFile): Promise<FileSystemFileHandle | null> => {
    if (known?.handle) return known.handle;
    return record?.folder && isInDocumentFolder(path)
      ? fileIn(record.folder, pathOnDisk(path))
      : null;
  };

  /** What is on disk; null where it can't be read. */
  const readFrom = async (file: OneFile) => {
    const handle = await handleOf(file);
    if (!handle) return null;
    try {
      return await readFile(await handle.getFile(), handle);
    } catch {
      return null;
    }
  };

  /** Makes the text on disk that of the file, as an edit; false where that is not possible now. */
  const take = async (file: OneFile, { text, handle, stamp }: Opened): Promise<boolean> => {
    const { uri, document, path } = file;
    if (text !== file.text) {
      const editor = await visual.getState().needEditor();
      const now = state().textOf(uri);
      if (!editor || now === undefined || state().document?.opened !== document.opened)
        return false;
      const { start, end, insert } = difference(now, text);
      const refused = editor.change([{ uri, edits: [{ start, end, text: insert }] }]);
      if (refused !== null) {
        state().notify({ text: refused, tone: 'warning' });
        return false;
      }
    }
    if (handle && stamp) disk.getState().set(document.id, path, { handle, stamp });
    state().saved(uri, text);
    return true;
  };

  const reportReloaded = (name: string): void => {
    state().notify({
      text: `Reloaded ${name} from disk.`,
      action: { label: 'Undo', run: () => visual.getState().editor?.undo() },
    });
  };

  return {
    fileOf,
    readFrom,
    /** Takes the text on disk for a file, and reports that. */
    async takeFromDisk(file: OneFile): Promise<void> {
      const { name, text } = file;
      const read = await readFrom(file);
      if (!read?.ok || read.kind !== 'document') {
        const why =
          read && !read.ok
            ? ` ${read.failure.explanation}`
            : ' It may have been moved or deleted, or the browser has no permission to read it.';
        state().notify({
          text: `Couldn't read ${name} from disk.${why}`,
          tone: 'error',
          stays: true,
        });
        return;
      }
      if (!(await take(file, read))) return;
      if (read.text === text) state().notify({ text: `No changes in ${name} on disk.` });
      else reportReloaded(name);
    },
    /**
     * Takes what another program wrote where the file has no edits here.
     * @returns whether both sides changed, for the user to decide
     */
    async followDisk(uri: string, quiet: boolean): Promise<'conflict' | 'done'> {
      const file = fileOf(uri);
      const read = file && (await readFrom(file));
      if (!file || !read?.ok || read.kind !== 'document') return 'done';
      const isKnown = file.known?.stamp.fingerprint === fingerprint(read.text);
      const now = fileOf(uri);
      if (isKnown || now?.document.opened !== file.document.opened) return 'done';
      if (now.edited && now.text !== read.text) return 'conflict';
      if ((await take(now, read)) && now.text !== read.text && !quiet) reportReloaded(now.name);
      return 'done';
    },
  };
}
