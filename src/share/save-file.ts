// Writes a document to disk: into the file it came from, unless another program changed that since,
// or into a new one, or as a download.
import { fileSave } from 'browser-fs-access';
import { type Action, errorName, type Refused } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import type { FileStamp } from './read-file.ts';
import { bytesToText, encodeText, type TextFormat } from './text-encoding.ts';

/** A written document. `handle` and `stamp` go to the next `saveText`; no handle if downloaded. */
export interface Saved {
  readonly ok: true;
  readonly name: string;
  readonly handle?: FileSystemFileHandle;
  readonly stamp: FileStamp;
}

/**
 * `null`: the user closed the dialog. Reasons: `changed-on-disk`, `exists`, `gone`, `not-allowed`,
 * `write-failed`.
 */
export type SaveOutcome = Saved | Refused | null;

const SAVE_AS: Action = { id: 'save-as', label: 'Save as…' };
const DOWNLOAD: Action = { id: 'download', label: 'Download a copy' };
const OVERWRITE: Action = { id: 'overwrite', label: 'Overwrite' };
const COMPARE: Action = { id: 'compare', label: 'Compare' };
const RELOAD: Action = { id: 'reload', label: 'Reload' };
const RETRY: Action = { id: 'retry', label: 'Try again' };

/** Not every browser that has file handles has these. */
type WithPermission = FileSystemHandle & {
  requestPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState>;
};

/**
 * Writes into the file the document came from. Must be called from a click or key handler: the
 * browser may prompt for permission.
 * @param handle from `Opened` or `Saved`
 * @param text the whole document
 * @param stamp how the file was last: the text is written in its format
 * @param over write over whatever is there (action `overwrite`), as it is done without a stamp
 */
export async function saveText(
  handle: FileSystemFileHandle,
  text: string,
  stamp?: FileStamp,
  over = false,
): Promise<SaveOutcome> {
  const { name } = handle;
  try {
    if (!(await mayWrite(handle))) return notAllowed(name);
    if (stamp && !over && (await changedSince(handle, stamp, text))) {
      return failed(
        'changed-on-disk',
        `${name} changed on disk.`,
        'Another program changed the file after you opened or last saved it.',
        [OVERWRITE, SAVE_AS, COMPARE, RELOAD],
      );
    }
    return await write(handle, text, stamp?.format);
  } catch (error) {
    return writeFailure(error, name);
  }
}

/**
 * Creates a file in a folder that was opened, with the folders on the way to it. An existing file
 * isn't overwritten (reason `exists`).
 * Must be called from a click or key handler.
 * @param path below the folder, its segments separated by `/`
 */
export async function createText(
  folder: FileSystemDirectoryHandle,
  path: string,
  text: string,
): Promise<SaveOutcome> {
  try {
    if (!(await mayWrite(folder))) return notAllowed(path);
    const [name, around] = await parentOf(folder, path, true);
    const there = await around.getFileHandle(name).catch((error: unknown) => {
      if (errorName(error) === 'NotFoundError') return null;
      throw error;
    });
    if (there && (await textIn(there)) !== text) {
      return failed(
        'exists',
        `${path} already exists on disk.`,
        'It is not part of this document yet, and its content differs.',
        [OVERWRITE, SAVE_AS, COMPARE, RELOAD],
      );
    }
    return await write(there ?? (await around.getFileHandle(name, { create: true })), text);
  } catch (error) {
    return writeFailure(error, path);
  }
}

/** Returns the handle of a file below a folder; null where there is none. */
export async function fileIn(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle | null> {
  try {
    const [name, around] = await parentOf(folder, path, false);
    return await around.getFileHandle(name);
  } catch {
    return null;
  }
}

async function parentOf(
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
  try {
    if (!(await mayWrite(folder))) return notAllowed(from);
    const [oldName, oldFolder] = await parentOf(folder, from, false);
    const old = await oldFolder.getFileHandle(oldName);
    const there = await fileIn(folder, to);
    if (there && (await isSameFile(there, old))) return await renameCase(old, to);
    if (there)
      return failed(
        'exists',
        `${to} already exists on disk.`,
        'It is not part of this document. Choose another name.',
        [],
      );
    const bytes = await (await old.getFile()).arrayBuffer();
    const [name, around] = await parentOf(folder, to, true);
    const { handle, lastModified } = await writeBytes(
      await around.getFileHandle(name, { create: true }),
      new Uint8Array(bytes),
    );
    const left = !(await removed(oldFolder, old));
    return { ok: true, handle, lastModified, left };
  } catch (error) {
    return writeFailure(error, from);
  }
}

/** A disk that ignores case has the new name already: only the browser's `move` can change it. */
async function renameCase(old: Movable, to: string): Promise<RenamedOnDisk | Refused> {
  if (!old.move)
    return failed(
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
      return failed(
        'changed-on-disk',
        `${handle.name} changed on disk.`,
        'Another program changed it after you opened or last saved it, so it was not deleted.',
        [],
      );
    const around = folder && (await parentOf(folder, path, false))[1];
    if (await removed(around, handle)) return { ok: true };
    return failed(
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

async function removed(
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

/** Requests permission to write from the browser; granted if it has no permissions API. */
async function mayWrite(handle: FileSystemHandle): Promise<boolean> {
  return (
    ((await (handle as WithPermission).requestPermission?.({ mode: 'readwrite' })) ?? 'granted') ===
    'granted'
  );
}

async function write(
  handle: FileSystemFileHandle,
  text: string,
  format?: TextFormat,
): Promise<Saved> {
  const { lastModified } = await writeBytes(handle, encodeText(text, format));
  return {
    ok: true,
    name: handle.name,
    handle,
    stamp: { lastModified, fingerprint: fingerprint(text), ...(format && { format }) },
  };
}

async function writeBytes(
  handle: FileSystemFileHandle,
  data: string | Uint8Array<ArrayBuffer>,
): Promise<{ readonly handle: FileSystemFileHandle; readonly lastModified: number }> {
  const writable = await handle.createWritable();
  try {
    await writable.write(data);
    await writable.close();
  } catch (error) {
    // Nothing reaches the file before `close`, so giving up leaves the old content.
    await writable.abort().catch(() => {});
    throw error;
  }
  return { handle, lastModified: (await handle.getFile()).lastModified };
}

/**
 * Shows a file picker and writes, or downloads if the browser has no picker. Must be called from a
 * click or key handler.
 * @param name proposed file name
 * @param format how the text is written as bytes
 * @param pick shows the picker and writes
 */
export async function saveAs(
  name: string,
  text: string,
  format?: TextFormat,
  pick: typeof fileSave = fileSave,
): Promise<SaveOutcome> {
  const json = /\.json$/i.test(name);
  const blob = new Blob([encodeText(text, format)], {
    type: json ? 'application/json' : 'application/yaml',
  });
  try {
    const handle = await pick(blob, {
      fileName: name,
      extensions: json ? ['.json'] : ['.yaml', '.yml'],
      description: 'Document',
      id: 'documents',
    });
    if (!handle)
      return {
        ok: true,
        name,
        stamp: {
          lastModified: Date.now(),
          fingerprint: fingerprint(text),
          ...(format && { format }),
        },
      };
    return { ok: true, name: handle.name, handle, stamp: await stampOf(handle, text, format) };
  } catch (error) {
    if (errorName(error) === 'AbortError') return null;
    return writeFailure(error, name);
  }
}

/** Hands the text over as a download; works everywhere and never overwrites. */
export function downloadText(name: string, text: string, format?: TextFormat): void {
  downloadBlob(name, new Blob([encodeText(text, format)], { type: 'application/octet-stream' }));
}

/** Downloads any content, such as a picture. */
export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param text what would be written: a file that has it already may be written */
async function changedSince(
  handle: FileSystemFileHandle,
  stamp: FileStamp,
  text?: string,
): Promise<boolean> {
  const file = await handle.getFile();
  if (file.lastModified === stamp.lastModified) return false;
  const now = await decoded(file);
  return now !== text && fingerprint(now) !== stamp.fingerprint;
}

async function textIn(handle: FileSystemFileHandle): Promise<string> {
  return decoded(await handle.getFile());
}

async function decoded(file: File): Promise<string> {
  const read = bytesToText(new Uint8Array(await file.arrayBuffer()), undefined, true);
  return read.ok ? read.text : '';
}

async function stampOf(
  handle: FileSystemFileHandle,
  text: string,
  format?: TextFormat,
): Promise<FileStamp> {
  return {
    lastModified: (await handle.getFile()).lastModified,
    fingerprint: fingerprint(text),
    ...(format && { format }),
  };
}

function writeFailure(error: unknown, name: string): Refused {
  const kind = errorName(error);
  if (kind === 'NotFoundError')
    return failed(
      'gone',
      `${name} is no longer on disk.`,
      'It was moved, renamed or deleted. Save your text as another file.',
      [SAVE_AS, DOWNLOAD],
    );
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return notAllowed(name);
  if (kind === 'NoModificationAllowedError')
    return failed(
      'write-failed',
      `${name} is in use.`,
      'Another tab or program is writing it. Try again, or save under another name.',
      [RETRY, SAVE_AS, DOWNLOAD],
    );
  return failed(
    'write-failed',
    `Couldn't write ${name}.`,
    'The file on disk did not change. The disk may be full or protected: save as another file, or download a copy.',
    [RETRY, SAVE_AS, DOWNLOAD],
  );
}

function notAllowed(name: string): Refused {
  return failed(
    'not-allowed',
    `Can't write ${name}.`,
    'The browser has no permission to change this file. Try again and allow it, or download a copy.',
    [RETRY, SAVE_AS, DOWNLOAD],
  );
}

function failed(
  reason: string,
  title: string,
  explanation: string,
  actions: readonly Action[],
): Refused {
  return {
    ok: false,
    failure: {
      reason,
      title,
      explanation,
      safe: 'Your text is still here, in the editor.',
      actions,
    },
  };
}
