// Renames a file of the document: the references to it, the file here and the file on disk, as one
// step of undo.
import { formatCount, isRoot } from '../../core/light.ts';
import type { AppliedCommand } from '../../core/types.ts';
import { renameOnDisk } from '../../share/folder-files.ts';
import type { OpenedDocument } from '../../store/state.ts';
import { diskPath, isInDocumentFolder, pathOnDisk } from '../disk/disk.ts';
import { renameDocument } from '../opening/document-name.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { diskStateOf, type OnDisk } from './use-file-facts.ts';

/** Returns the path of a file of the document, '' being the root document. */
export function pathOfFile(document: OpenedDocument | null, uri: string): string {
  return document ? diskPath(document, uri) : uri;
}

/**
 * Returns what becomes of the file on disk: it is renamed there; it keeps its name, since the
 * browser has no access to its folder; or there is none.
 */
export function renameEffectOnDisk(
  { document, record }: OnDisk,
  uri: string,
): 'renamed' | 'kept' | 'none' {
  const path = document ? diskPath(document, uri) : '';
  if (!record?.files.has(path)) return 'none';
  return record.folder && record.files.get(path)?.handle && isInDocumentFolder(path)
    ? 'renamed'
    : 'kept';
}

type RenameServices = Pick<AppServices, 'store' | 'disk' | 'drafts' | 'visual' | 'editing'>;

/**
 * Finds the references that a new path changes; null where the text keeps changing.
 * @param to uri of the file from then on
 */
async function renameChanges(
  { store }: Pick<AppServices, 'store'>,
  uri: string,
  to: string,
): Promise<AppliedCommand | { readonly refused: string } | null> {
  const { request, sendAllFiles } = store.getState();
  sendAllFiles();
  return (
    (await request({ request: 'runCommand', uri, command: { do: 'rename-file', to } })) ?? null
  );
}

/**
 * Renames a file after its changes were shown and agreed to. What is on disk is renamed first, so
 * that nothing changes where that is refused.
 */
export async function renameFile(app: RenameServices, uri: string, to: string): Promise<void> {
  const { store, disk, visual, editing } = app;
  const state = store.getState;
  const { document, notify } = state();
  if (!document) return;
  const from = pathOfFile(document, uri);
  // Without a folder it has a name only, which no reference can spell.
  if (isRoot(uri) && document.path === '') return renameDocument(app, pathOnDisk(to));
  await visual.getState().settled();
  const plan = await renameChanges(app, uri, to);
  const refuse = (text: string): void => void notify({ text, tone: 'error', stays: true });
  if (!plan) return refuse('The text kept changing, so nothing was renamed. Try again.');
  if ('refused' in plan) return refuse(plan.refused);
  const { files } = plan;
  const places = files.reduce((sum, { edits }) => sum + edits.length, 0);
  if (
    places > 0 &&
    !(await editing.getState().confirm({ title: `Rename ${from} to ${to}`, files, lost: [] }))
  )
    return;
  const editor = places > 0 ? await visual.getState().needEditor() : null;
  if (places > 0 && !editor)
    return refuse(
      "The editor couldn't be loaded, so nothing was renamed. Try again when you are online.",
    );
  const { version } = state().document ?? {};
  const fate = renameEffectOnDisk(diskStateOf(app), uri);
  const onDisk = fate === 'renamed' ? await moveOnDisk(app, document, from, to) : null;
  if (onDisk && !onDisk.ok)
    return refuse(`${onDisk.failure.title} ${onDisk.failure.explanation} Nothing was renamed.`);
  let notice: number | null = null;
  /** Renames here, and on disk where that is still to be done. */
  const move = (now: string, next: string, alsoOnDisk: boolean): void => {
    if (notice !== null) state().dismiss(notice);
    const isEntry = state().document && pathOfFile(state().document, '') === now;
    if (!state().renameFile(isEntry ? '' : now, next)) {
      notify({
        text: `Couldn't rename ${now} to ${next}: another file has that path.`,
        tone: 'warning',
        stays: true,
      });
      return;
    }
    if (isEntry) saveEntryName(app);
    if (!alsoOnDisk) return;
    void moveOnDisk(app, document, now, next).then((moved) => {
      if (moved.ok) disk.getState().move(document.id, now, next, moved.file);
      else
        refuse(
          `${now} was renamed here, but not on disk. ${moved.failure.title} ${moved.failure.explanation}`,
        );
    });
  };
  const isUnchanged =
    state().document?.opened === document.opened && state().document?.version === version;
  const failed = !isUnchanged
    ? 'The text changed, so nothing was renamed. Try again.'
    : (editor?.change(files, {
        undone: () => move(to, from, onDisk !== null),
        redone: () => move(from, to, onDisk !== null),
      }) ?? null);
  if (failed !== null) {
    if (onDisk) await moveOnDisk(app, document, to, from);
    return refuse(failed);
  }
  if (onDisk?.ok) disk.getState().move(document.id, from, to, onDisk.file);
  move(from, to, false);
  const moveBack = (): void => {
    if (state().document?.opened === document.opened) move(to, from, onDisk !== null);
  };
  const changed =
    places > 0
      ? ` ${formatCount(places, 'reference')} in ${formatCount(files.length, 'file')} changed.`
      : '';
  const left = onDisk?.left
    ? ` ${from} is still on disk, too: this browser can't delete it.`
    : onDisk
      ? ' The file on disk has the new name.'
      : fate === 'kept'
        ? ` The file on disk is still called ${from}: the browser has no access to its folder.`
        : '';
  notice = notify({
    text: `Renamed ${from} to ${to}.${changed}${left}`,
    stays: onDisk?.left ?? false,
    // Without references the names can be exchanged again whatever else has changed.
    action:
      places === 0 ? { label: 'Undo', run: moveBack } : undoAction(app.store, () => editor?.undo()),
  });
}

/** Keeps the name and path of the root document with the draft. */
function saveEntryName({ store, drafts }: Pick<AppServices, 'store' | 'drafts'>): void {
  const { document } = store.getState();
  if (!document) return;
  const { id, name, path, source } = document;
  drafts.describe(id, {
    name,
    ...(source.kind === 'folder' && { source: { kind: 'folder', name: source.name, path } }),
    ...(source.kind === 'file' && path !== '' && { source: { kind: 'file', name, path } }),
  });
}

/** Renames on disk. @returns what is known of the file from then on */
async function moveOnDisk(
  { disk }: Pick<AppServices, 'disk'>,
  { id }: { readonly id: string },
  from: string,
  to: string,
) {
  const record = disk.getState().records.get(id);
  const known = record?.files.get(from) ?? record?.files.get(to);
  const { folder } = record ?? {};
  if (!folder || !known)
    return {
      ok: false,
      failure: { title: 'The browser has no access to the folder.', explanation: '' },
    } as const;
  const before = await known.handle?.getFile().catch(() => null);
  const outcome = await renameOnDisk(folder, pathOnDisk(from), pathOnDisk(to));
  if (!outcome.ok) return outcome;
  // What another program changed since is found out by the text when it is saved next.
  const lastModified = before?.lastModified === known.stamp.lastModified ? outcome.lastModified : 0;
  return {
    ok: true,
    left: outcome.left,
    file: { handle: outcome.handle, stamp: { ...known.stamp, lastModified } },
  } as const;
}
