// Files of a folder on disk that was opened: finds, renames and deletes them.
import type { Refused } from './failure.ts';
import type { FileStamp } from './read-file.ts';
import {
  changedSince,
  isChanged,
  mayWrite,
  notAllowed,
  refuse,
  writeBytes,
  writeFailure,
} from './write-file.ts';

type PickDirectory = (options: {
  readonly id: string;
  readonly mode?: 'readwrite';
  readonly startIn?: FileSystemHandle;
}) => Promise<FileSystemDirectoryHandle>;

/** Returns the picker of folders, which not every browser has. */
export function directoryPicker(): PickDirectory | undefined {
  return (globalThis as { readonly showDirectoryPicker?: PickDirectory }).showDirectoryPicker;
}

/** Returns the handle of a file below a folder; null where there is none. */
export async function fileIn(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle | null> {
  try {
    const [name, around] = await folderOf(folder, path, false);
    return await around.getFileHandle(name);
  } catch {
    return null;
  }
}

/** Returns the name of a file and the folder that it is in. @param create makes missing folders */
export async function folderOf(
  folder: FileSystemDirectoryHandle,
  path: string,
  create: boolean,
): Promise<readonly [name: string, around: FileSystemDirectoryHandle]> {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  let around = folder;
  for (const segment of segments) around = await around.getDirectoryHandle(segment, { create });
  return [name, around];
}

/** A file that was renamed on disk. */
export interface RenamedOnDisk {
  readonly ok: true;
  readonly handle: FileSystemFileHandle;
  readonly lastModified: number;
  /** The browser could not delete the file under its old name, which is still there. */
  readonly left: boolean;
}

/**
 * Renames a file in a folder that was opened: its bytes are written under the new path, then the
 * old file is deleted. Nothing is written over (reason `exists`). Must be called from a click or
 * key handler.
 * @param from path below the folder, as `to`
 */
export async function renameOnDisk(
  folder: FileSystemDirectoryHandle,
  from: string,
  to: string,
): Promise<RenamedOnDisk | Refused> {
  const exists = refuse(
    'exists',
    `${to} already exists on disk.`,
    'It is not part of this document. Choose another name.',
    [],
  );
  try {
    if (!(await mayWrite(folder))) return notAllowed(from);
    const [oldName, oldFolder] = await folderOf(folder, from, false);
    const old = await oldFolder.getFileHandle(oldName);
    const there = await fileIn(folder, to);
    if (there && (await isSameFile(there, old))) return await renameCase(old, to);
    if (there) return exists;
    const bytes = await (await old.getFile()).arrayBuffer();
    const [name, around] = await folderOf(folder, to, true);
    const { handle, lastModified } = await writeBytes(
      await around.getFileHandle(name, { create: true }),
      new Uint8Array(bytes),
    );
    const left = !(await removeFile(oldFolder, old));
    return { ok: true, handle, lastModified, left };
  } catch (error) {
    return isChanged(error) ? exists : writeFailure(error, from);
  }
}

/** A disk that ignores case has the new name already: only the browser's `move` can change it. */
async function renameCase(old: Movable, to: string): Promise<RenamedOnDisk | Refused> {
  if (!old.move)
    return refuse(
      'exists',
      `${to} already exists on disk.`,
      "The names differ in case only, and this browser can't change that. Choose another name.",
      [],
    );
  await old.move(to.slice(to.lastIndexOf('/') + 1));
  return { ok: true, handle: old, lastModified: (await old.getFile()).lastModified, left: false };
}

/**
 * Deletes a file from disk, unless another program changed it since it was read (reason
 * `changed-on-disk`). Must be called from a click or key handler.
 * @param folder the folder that was opened, and the path below it; without it the file deletes
 * itself, which not every browser can (`canDelete`)
 */
export async function deleteOnDisk(
  { handle, stamp }: { readonly handle: FileSystemFileHandle; readonly stamp: FileStamp },
  folder?: FileSystemDirectoryHandle,
  path = handle.name,
): Promise<{ readonly ok: true } | Refused> {
  try {
    if (!(await mayWrite(folder ?? handle))) return notAllowed(handle.name);
    if (await changedSince(handle, stamp))
      return refuse(
        'changed-on-disk',
        `${handle.name} changed on disk.`,
        'Another program changed it after you opened or last saved it, so it was not deleted.',
        [],
      );
    const around = folder && (await folderOf(folder, path, false))[1];
    if (await removeFile(around, handle)) return { ok: true };
    return refuse(
      'write-failed',
      `Couldn't delete ${handle.name}.`,
      "This browser can't delete files, or the file is in use or protected.",
      [],
    );
  } catch (error) {
    return writeFailure(error, handle.name);
  }
}

/** Returns whether the browser has a way to delete a file. */
export function canDelete(
  handle: FileSystemFileHandle,
  folder?: FileSystemDirectoryHandle,
): boolean {
  return (
    typeof folder?.removeEntry === 'function' || typeof (handle as Movable).remove === 'function'
  );
}

/** Not every browser that has file handles has these. */
type Movable = FileSystemFileHandle & {
  move?: (name: string) => Promise<void>;
  remove?: () => Promise<void>;
};

async function removeFile(
  folder: FileSystemDirectoryHandle | undefined,
  handle: Movable,
): Promise<boolean> {
  try {
    if (typeof folder?.removeEntry === 'function') await folder.removeEntry(handle.name);
    else if (handle.remove) await handle.remove();
    else return false;
    return true;
  } catch {
    return false;
  }
}

async function isSameFile(a: FileSystemFileHandle, b: FileSystemFileHandle): Promise<boolean> {
  return typeof a.isSameEntry === 'function' && (await a.isSameEntry(b));
}
