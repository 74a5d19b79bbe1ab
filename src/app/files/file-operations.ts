// Files of the document that are made and removed in the studio. On disk nothing changes before
// they are saved, unless the user deletes one there.
import { formatCount, isRoot, pathConflict } from '../../core/light.ts';
import type { FileEdits } from '../../core/types.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { canDelete, deleteOnDisk } from '../../share/folder-files.ts';
import type { StudioState } from '../../store/state.ts';
import { diskPath, isInDocumentFolder, pathOnDisk } from '../disk/disk.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import type { OnDisk } from './use-file-facts.ts';

/**
 * Adds a file to the document and shows it. A file that is there already is shown as it is.
 * @param undo what Undo in the notice does, if not only remove the file
 */
export function createFile(
  { store, disk }: Pick<AppServices, 'store' | 'disk'>,
  uri: string,
  text: string,
  undo: () => void = () => void store.getState().removeFile(uri),
): void {
  const { document, files, addFile, select, showFile, showPane, notify } = store.getState();
  if (!document) return;
  const there = files.some((file) => file.uri === uri && file.state === 'here');
  if (!there) {
    addFile(uri, text);
    const inFolder = disk.getState().records.get(document.id)?.folder !== undefined;
    notify({
      text: `Created ${uri}. ${inFolder ? 'It is on disk once you save it.' : 'It is saved with the document in this browser.'}`,
      action: { label: 'Undo', run: undo },
    });
  }
  showFile(uri);
  showPane('edit');
  if (there) return;
  // The caret goes where something can be written: into the braces of JSON.
  const caret = text.startsWith('{') ? 1 : 0;
  select({ uri, pointer: '', range: { start: caret, end: caret } }, 'outline', true);
}

/** Removes a file that was created by a change which is undone, unless it was edited since. */
export function removeCreated(
  { store }: Pick<AppServices, 'store'>,
  uri: string,
  text: string,
): void {
  const { textOf, removeFile: remove, notify } = store.getState();
  if (textOf(uri) === text) remove(uri);
  else notify({ text: `${uri} stays, because it was edited since.` });
}

type CreatedFile = { readonly uri: string; readonly text: string };

/**
 * Changes files and adds others as one step: undo removes what was added, and the notice.
 * @param edits may be none
 * @param notice what the notice says, which has the Undo of the step
 * @returns in one sentence why nothing was changed, or the id of the notice
 */
export function changeAndCreate(
  { store }: Pick<AppServices, 'store'>,
  editor: Pick<EditorHandle, 'change' | 'undo'>,
  edits: readonly FileEdits[],
  created: readonly CreatedFile[],
  notice: string,
): { readonly refused: string } | { readonly notice: number } {
  const { document, files, addFile, notify, dismiss } = store.getState();
  const here = [
    document?.path ?? '',
    ...files.filter(({ state }) => state === 'here').map(({ uri }) => uri),
  ];
  for (const { uri } of created) {
    const problem = pathConflict(uri, here);
    if (problem !== null) return { refused: problem };
  }
  let shown: number | null = null;
  const redone = (): void => {
    for (const { uri, text } of created) addFile(uri, text);
  };
  const undone = (): void => {
    for (const { uri, text } of created) removeCreated({ store }, uri, text);
    if (shown !== null) dismiss(shown);
  };
  const refused = edits.length > 0 ? editor.change(edits, { undone, redone }) : null;
  if (refused !== null) return { refused };
  redone();
  shown = notify({
    text: notice,
    // Adding files alone is not a step of the editor.
    action: undoAction(store, edits.length > 0 ? () => editor.undo() : undone),
  });
  return { notice: shown };
}

/** Returns what a notice says about files that were created by a change of others. */
export function createdNotice(
  { store, disk }: Pick<AppServices, 'store' | 'disk'>,
  created: readonly CreatedFile[],
): string {
  const { document } = store.getState();
  const [first, ...more] = created;
  const inFolder = disk.getState().records.get(document?.id ?? '')?.folder !== undefined;
  const what = more.length === 0 ? first?.uri : formatCount(created.length, 'file');
  return `Created ${what}. ${inFolder ? 'Save all writes everything to disk.' : 'Everything is saved with the document in this browser.'}`;
}

/** Copies the path of a file, '' being the root document. */
export async function copyPath({ store }: Pick<AppServices, 'store'>, uri: string): Promise<void> {
  const { document, notify } = store.getState();
  if (!document) return;
  const path = pathOnDisk(diskPath(document, uri));
  try {
    await navigator.clipboard.writeText(path);
    notify({ text: `Copied ${path}.` });
  } catch {
    notify({
      text: `Couldn't copy: the browser gives no access to the clipboard. The path is ${path}`,
      stays: true,
    });
  }
}

/** Returns whether a file is on disk, and whether the browser can delete it there. */
export function diskAccess({ record }: OnDisk, uri: string): 'none' | 'read' | 'delete' {
  const known = record?.files.get(uri);
  if (!known) return 'none';
  return known.handle && canDelete(known.handle, record?.folder) ? 'delete' : 'read';
}

/**
 * Deletes a file from disk and from the document; Undo in the notice restores its text in the
 * document.
 */
export async function deleteFile(
  app: Pick<AppServices, 'store' | 'disk'>,
  uri: string,
): Promise<void> {
  const { store, disk } = app;
  const { document, notify } = store.getState();
  const record = document && disk.getState().records.get(document.id);
  const known = record?.files.get(uri);
  if (!document || !known?.handle) return;
  const { handle, stamp } = known;
  const outcome = await deleteOnDisk(
    { handle, stamp },
    isInDocumentFolder(uri) ? record?.folder : undefined,
    pathOnDisk(uri),
  );
  if (!outcome.ok) {
    notify({
      text: `${outcome.failure.title} ${outcome.failure.explanation}`,
      tone: 'error',
      stays: true,
    });
    return;
  }
  disk.getState().remove(document.id, uri);
  removeFile(app, uri, true);
}

/**
 * Removes a file from the document; Undo in the notice restores it. The file on disk stays.
 * @param deleted it was deleted from disk before
 */
export function removeFile(
  { store, disk }: Pick<AppServices, 'store' | 'disk'>,
  uri: string,
  deleted = false,
): void {
  const { document, removeFile: remove, notify } = store.getState();
  const edited = store.getState().files.find((file) => file.uri === uri)?.edited ?? false;
  const text = remove(uri);
  if (!document || text === null) return;
  const onDisk = disk.getState().records.get(document.id)?.files.has(uri) ?? false;
  notify({
    text: deleted
      ? `Deleted ${uri} from disk. Undo restores its text here; save it to write the file again.`
      : `Removed ${uri} from the document.${onDisk ? ' The file on disk is not deleted.' : ''}`,
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

type Opened = Pick<StudioState, 'document' | 'files'>;

/** Returns why the document can't be split into files, in one sentence; null where it may be. */
export function reasonNotToSplit({ files }: Pick<Opened, 'files'>): string | null {
  return files.some(({ used }) => used)
    ? 'It refers to other files already. Download it as one file first, and open that.'
    : null;
}

/** Returns why a file, '' being the root document, cannot be renamed. */
export function reasonNotToRename(opened: Opened, uri: string): string | null {
  const file = opened.files.find((one) => one.uri === uri);
  if (opened.document?.base != null)
    return 'Files of a hosted document have the names that their host gives them.';
  return isRoot(uri) || file?.owner === 'user' ? null : 'Only your own files can be renamed.';
}

/** Returns why a file, '' being the root document, cannot be deleted. */
export function reasonNotToDelete({ files }: Opened, uri: string): string | null {
  if (isRoot(uri)) return "The root document can't be deleted.";
  return files.some((one) => one.uri === uri && one.owner === 'user')
    ? null
    : 'Only your own files can be deleted.';
}
