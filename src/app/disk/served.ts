// The page of `apidoc-studio serve`: opens the folder that its server serves, and follows its
// changes. Loaded only there.
import { applyEdits, uriOfPath } from '../../core/light.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { isDocumentFile } from '../../share/file-set.ts';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import { readFile } from '../../share/read-file.ts';
import { ServedFolder, type ServedList, servedPath } from '../../share/served-folder.ts';
import type { StudioStore } from '../../store/store.ts';
import type { AppServices } from '../services.ts';
import { diskPath } from './disk.ts';

export { ServedFolder };

type Services = Pick<AppServices, 'store' | 'disk' | 'visual' | 'saving' | 'opener' | 'embed'>;

/**
 * Opens the folder where the address names nothing else, and follows it from then on.
 * @returns ends following it
 */
export async function startServed(app: Services, folder: ServedFolder): Promise<() => void> {
  const { store } = app;
  if (app.embed) app.visual.getState().setEditor(textEditor(store));
  const followed = new Map<string, string>();
  let list: ServedList | null = null;
  let last: Promise<void> = Promise.resolve();
  const check = (): void => {
    last = last.then(() => (list ? follow(app, folder, list, followed) : undefined));
  };
  const stop = store.subscribe(({ document }, { document: before }) => {
    if (document?.opened === before?.opened) return;
    restoreHandles(app, folder);
    check();
  });
  await app.opener.start(() => folder.open());
  restoreHandles(app, folder);
  const end = folder.watch(
    (now) => {
      list = now;
      check();
    },
    () =>
      store.getState().notify({
        text: 'The program "apidoc-studio serve" has ended. Files can\'t be read or saved until it is started again and its new address is opened.',
        tone: 'warning',
        stays: true,
      }),
  );
  return () => {
    stop();
    end();
  };
}

/** Gives a document that was stored with files of the folder their handles again. */
function restoreHandles({ store, disk }: Services, folder: ServedFolder): void {
  const { document } = store.getState();
  const record = disk.getState().records.get(document?.id ?? '');
  if (
    !document ||
    !record?.folder ||
    servedPath(record.folder) === null ||
    record.folder === folder.directory
  )
    return;
  const files = [...record.files].map(([path, { handle, ...file }]) => {
    const at = servedPath(handle);
    return [path, { ...file, ...(at !== null && { handle: folder.file(at) }) }] as const;
  });
  disk.getState().begin(document.id, { folder: folder.directory, files: new Map(files) });
}

/** Takes what changed on disk into the document, as far as it was opened from the folder. */
async function follow(
  app: Services,
  folder: ServedFolder,
  { files }: ServedList,
  followed: Map<string, string>,
): Promise<void> {
  const { store, disk, saving } = app;
  for (const { path, version } of files) {
    const { document, textOf } = store.getState();
    const record = disk.getState().records.get(document?.id ?? '');
    if (!document || record?.folder !== folder.directory) return;
    const key = `${document.opened} ${path}`;
    if (followed.get(key) === version) continue;
    followed.set(key, version);
    const at = uriOfPath(path);
    const uri = at === diskPath(document, '') ? '' : at;
    const take = async (): Promise<void> => {
      if (!record.files.has(at)) await add(app, folder, path, record);
      else if (textOf(uri) !== undefined) await saving.getState().followDisk(uri);
    };
    // What fails is tried again with the next list, and keeps no other file back.
    await take().catch(() => followed.delete(key));
  }
}

/** Adds a file that came to the folder. */
async function add(
  { store, disk }: Services,
  folder: ServedFolder,
  path: string,
  { folder: directory }: DiskRecord,
): Promise<void> {
  if (!isDocumentFile(path.slice(path.lastIndexOf('/') + 1))) return;
  const opened = store.getState().document?.opened;
  const handle = folder.file(path);
  const read = await handle.getFile().then(
    (file) => readFile(file, handle),
    () => null,
  );
  const { document, addFile, saved, textOf } = store.getState();
  if (!read?.ok || read.kind !== 'document' || !document || document.opened !== opened) return;
  const uri = uriOfPath(path);
  if (textOf(uri) !== undefined || disk.getState().records.get(document.id)?.folder !== directory)
    return;
  addFile(uri, read.text);
  if (read.stamp) disk.getState().set(document.id, uri, { handle, stamp: read.stamp });
  saved(uri, read.text);
}

/** Changes texts where only the documentation is shown, and no editor holds them. */
function textEditor(store: StudioStore): EditorHandle {
  let version = 1;
  const editor: Pick<EditorHandle, 'change' | 'undo'> = {
    change(files) {
      for (const { uri, edits } of files) {
        const text = applyEdits(store.getState().textOf(uri) ?? '', edits);
        // The last one first: each is applied to the text that those before it made.
        const changes = edits
          .toSorted((a, b) => b.start - a.start)
          .map(({ start, end, text: insert }) => ({
            rangeOffset: start,
            rangeLength: end - start,
            text: insert,
          }));
        store.getState().edited({ uri, version: ++version, changes, getText: () => text });
      }
      return null;
    },
    undo: () => undefined,
  };
  return editor as EditorHandle;
}
