// Which files of the open document are not on disk as they are here.

import type { StoreApi } from 'zustand/vanilla';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { SaveState, StudioState } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { nameOfFile } from '../file-names.ts';
import { type Disk, diskPath, isAsOnDisk } from './disk.ts';

type Opened = Pick<StudioState, 'document' | 'files'>;

/** Returns whether the document has files on disk: it came from there, or was saved there. */
export function isFromDisk(
  { document }: Pick<Opened, 'document'>,
  record: DiskRecord | undefined,
): boolean {
  return (
    document?.source.kind === 'file' ||
    document?.source.kind === 'folder' ||
    (record !== undefined && record.files.size > 0)
  );
}

/**
 * Files of the user that are not on disk as they are here, '' being the root document, in the order
 * of the list of files.
 */
export function unsavedFiles(
  { document, files }: Opened,
  record: DiskRecord | undefined,
): readonly string[] {
  if (!document) return [];
  const missing = (uri: string): boolean =>
    record !== undefined && !record.files.has(diskPath(document, uri));
  const own = files.filter(({ owner }) => owner === 'user');
  return [
    ...(document.entryEdited || missing('') ? [''] : []),
    ...own.filter(({ uri, edited }) => edited || missing(uri)).map(({ uri }) => uri),
  ];
}

/**
 * What the header says of where the document is kept. `unsaved`: on disk there is something else;
 * `downloaded`: the browser gives no access to the file; `browser`: the document has no file on
 * disk, or the browser gives no access to it.
 */
export type SaveStatus =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unsaved'; readonly names: readonly string[] }
  | { readonly kind: 'saving' | 'disk' | 'downloaded' | 'browser' };

/** @param save how the document is kept in the browser; null where there is nothing to say */
export function saveStatus(
  opened: Opened,
  save: SaveState,
  record: DiskRecord | undefined,
): SaveStatus | null {
  const { document } = opened;
  if (!document) return null;
  if (save.kind === 'failed') return save;
  if (isFromDisk(opened, record)) {
    const unsaved = unsavedFiles(opened, record);
    if (unsaved.length > 0)
      return { kind: 'unsaved', names: unsaved.map((uri) => nameOfFile(uri, document)) };
    const own = ['', ...opened.files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri)];
    const known = own.map((uri) => record?.files.get(diskPath(document, uri)));
    if (known.every((file) => file?.handle)) return { kind: 'disk' };
    if (known.every((file) => file?.handle || file?.downloaded)) return { kind: 'downloaded' };
    return { kind: save.kind === 'saving' ? 'saving' : 'browser' };
  }
  if (save.kind === 'unchanged') return null;
  return { kind: save.kind === 'saving' ? 'saving' : 'browser' };
}

// Notices when an edited file is again as it is on disk, such as after undo.

/** Milliseconds without an edit after which the texts are compared. */
const REST = 300;

export function watchEdits(store: StudioStore, disk: StoreApi<Disk>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = (): void => {
    const { document, textOf, saved } = store.getState();
    const record = document && disk.getState().records.get(document.id);
    if (!document || !record) return;
    for (const uri of unsavedFiles(store.getState(), record)) {
      const text = textOf(uri);
      if (text !== undefined && isAsOnDisk(record.files.get(diskPath(document, uri)), text))
        saved(uri, text);
    }
  };
  store.subscribe(({ document }, before) => {
    if (document?.version === before.document?.version && document?.name === before.document?.name)
      return;
    clearTimeout(timer);
    timer = setTimeout(compare, REST);
  });
}
