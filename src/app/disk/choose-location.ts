// Lets the user choose where files of a document with several go that have no location on disk yet:
// a folder for all of them, an archive, or a file of its own.
import { formatCount } from '../../core/light.ts';
import { directoryPicker } from '../../share/folder-files.ts';
import { isInDocumentFolder, pathOnDisk } from './disk.ts';
import type { DiskServices, OneFile } from './files-on-disk.ts';

/** What the user can choose. */
export type SaveLocation = 'folder' | 'zip' | 'file';

/** The prompt that the dialog shows. */
export interface LocationPrompt {
  readonly title: string;
  readonly text: string;
  readonly locations: readonly SaveLocation[];
  choose(location: SaveLocation | 'cancel'): void;
}

interface PromptServices extends DiskServices {
  fileOf(uri: string): OneFile | null;
  /** Notes that a file was downloaded as it is now. */
  downloaded(file: OneFile): void;
  /** Shows the prompt until the user has chosen. */
  ask(prompt: Omit<LocationPrompt, 'choose'>): Promise<SaveLocation | 'cancel'>;
  /** Downloads all files; false where it couldn't. */
  readonly zip: (app: DiskServices) => Promise<boolean>;
}

/** Returns whether a file can be written without a prompt where. */
export function hasLocation({ known, record, path }: OneFile): boolean {
  return Boolean(known?.handle) || (record?.folder !== undefined && isInDocumentFolder(path));
}

/**
 * Finds a location for one file, or for all files of the document. Must be called from a click or
 * key handler: the browser shows the picker of folders only there.
 * @param one the file to save; null for all
 * @returns `file` where the user picks a file for this one, null where nothing is to be written
 */
export async function chooseLocation(services: PromptServices, one: OneFile | null) {
  const { store, disk, fileOf, ask, downloaded, zip } = services;
  const { document, files } = store.getState();
  const pick = directoryPicker();
  if (!document) return null;
  if (!pick && one) return 'file';
  const own = ['', ...files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri)];
  const root = fileOf('');
  const beside = root?.known?.handle;
  let text = beside
    ? `Choose the folder of ${document.name}, so that ${one ? one.name : 'the other files'} can be saved beside it.`
    : `This document has ${formatCount(own.length, 'file')}. Choose a folder for all of them, or download them as a ZIP.`;
  for (;;) {
    const location = pick
      ? await ask({
          title: one ? `Save ${one.name}` : 'Save all files',
          text,
          locations: ['folder', 'zip', ...(one ? (['file'] as const) : [])],
        })
      : 'zip';
    if (location === 'cancel') return null;
    if (location === 'file') return location;
    if (location === 'zip' || !pick) {
      if (!(await zip(services))) return null;
      for (const file of own.map(fileOf)) if (file && !hasLocation(file)) downloaded(file);
      return 'zip';
    }
    // A picker that is closed rejects.
    const folder = await pick({
      id: 'documents',
      mode: 'readwrite',
      ...(beside && { startIn: beside }),
    }).catch(() => null);
    if (!folder || store.getState().document?.opened !== document.opened) return null;
    const found = beside && (await folder.resolve(beside))?.join('/');
    if (!beside || found === pathOnDisk(root.path)) {
      disk.getState().setFolder(document.id, folder);
      return 'folder';
    }
    text = `${document.name} is not in ${folder.name}. Choose the folder that it is in.`;
  }
}
