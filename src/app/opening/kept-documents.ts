// Documents that this browser keeps, opened again in their newest text.
import type { StoreApi } from 'zustand/vanilla';
import { unpack } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import type { StudioStore } from '../../store/store.ts';
import { type Disk, diskPath, isAsOnDisk } from '../disk/disk.ts';
import { type DocumentOpener, originOf, type SafeModeOptions } from './document-opener.ts';
import { pageKey } from './page-key.ts';

/**
 * Opens a document by the id of its draft; the one that is open already is shown as it is.
 * @param chosen by the user or the address: only then an unreadable document is opened
 * @returns whether there is one
 */
export type OpenKept = (id: string, isLast?: () => boolean, chosen?: boolean) => Promise<boolean>;

export function createKeptDocuments(
  store: StudioStore,
  drafts: Drafts,
  disk: StoreApi<Disk>,
  documents: DocumentOpener,
  { openingLog }: SafeModeOptions,
): OpenKept {
  const state = store.getState;
  return async (id, isLast = documents.startRequest(), chosen = true) => {
    const open = state().document;
    if (open && drafts.currentId(open.id) === drafts.currentId(id)) {
      state().showStart(false);
      drafts.setTabDocument(drafts.currentId(id), pageKey());
      return true;
    }
    const found = await drafts.open(id);
    if (!found) return false;
    const record = await disk.getState().restore(id);
    if (!isLast()) return true;
    if (!chosen && openingLog.isClosed(found.text)) {
      await drafts.close(id);
      return false;
    }
    const { name, source } = found;
    const { text, files } = unpack(found);
    const origin = originOf(source);
    const isEdited = (uri: string, now: string): boolean =>
      record !== null &&
      !isAsOnDisk(record.files.get(diskPath({ path: origin.path ?? '', name }, uri)), now);
    const unknown =
      !record &&
      (source.kind === 'file' || source.kind === 'folder') &&
      fingerprint(found.text) !== found.base;
    documents.show({
      id: found.id,
      name,
      text,
      files: record
        ? files.map((file) => ({ ...file, edited: isEdited(file.uri, file.text) }))
        : files,
      ...origin,
      edited: true,
      entryEdited: isEdited('', text) || unknown,
    });
    return true;
  };
}
