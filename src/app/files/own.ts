// Files of the document that are made and removed in the studio. On disk nothing changes before they are saved.
import type { App } from '../studio.ts';

/** Adds a file to the document and shows it. A file that is there already is shown as it is. */
export function createFile({ store, disk }: Pick<App, 'store' | 'disk'>, uri: string, text: string): void {
  const { document, files, addFile, showFile, notify } = store.getState();
  if (!document) return;
  const there = files.some((file) => file.uri === uri && file.state === 'here');
  if (!there) {
    addFile(uri, text);
    const inFolder = disk.getState().records.get(document.id)?.folder !== undefined;
    notify({
      text: `Created ${uri}. ${inFolder ? 'It is on disk once you save it.' : 'It is saved with the document in this browser.'}`,
      action: { label: 'Undo', run: () => void store.getState().removeFile(uri) },
    });
  }
  showFile(uri);
}

/** Takes a file out of the document; undo of the notice brings it back. The file on disk stays. */
export function removeFile({ store, disk }: Pick<App, 'store' | 'disk'>, uri: string): void {
  const { document, removeFile: remove, notify } = store.getState();
  const edited = store.getState().files.find((file) => file.uri === uri)?.edited ?? false;
  const text = remove(uri);
  if (!document || text === null) return;
  const onDisk = disk.getState().records.get(document.id)?.files.has(uri) ?? false;
  notify({
    text: `Removed ${uri} from the document.${onDisk ? ' The file on disk is not deleted.' : ''}`,
    stays: true,
    action: {
      label: 'Undo',
      run() {
        const state = store.getState();
        if (state.document?.opened !== document.opened) return;
        state.addFile(uri, text);
        if (onDisk && !edited) state.saved(uri, text);
        state.showFile(uri);
      },
    },
  });
}
