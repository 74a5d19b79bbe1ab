// Notices when an edited file is again as it is on disk, such as after undo.
import type { StoreApi } from 'zustand/vanilla';
import type { StudioStore } from '../../store/store.ts';
import { type Disk, diskPath, isAsOnDisk } from './disk.ts';
import { unsavedFiles } from './save-status.ts';

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
