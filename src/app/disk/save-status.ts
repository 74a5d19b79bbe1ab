// Which files of the open document are not on disk as they are here.
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { SaveState, StudioState } from '../../store/state.ts';
import { nameOfFile } from '../file-names.ts';
import { diskPath } from './disk.ts';

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
