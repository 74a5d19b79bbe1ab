// Writes a document to disk: into the file it came from, unless another program changed that since, or into a new one, or as a download.
import { fileSave } from 'browser-fs-access';
import { type Action, errorName, type Refused } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import type { FileStamp } from './read-file.ts';
import { bytesToText, encodeText, type TextFormat } from './text.ts';

/** A written document. `handle` and `stamp` go to the next `saveText`; without a handle it was downloaded. */
export interface Saved {
  readonly ok: true;
  readonly name: string;
  readonly handle?: FileSystemFileHandle;
  readonly stamp: FileStamp;
}

/** `null`: the user closed the dialog. Reasons: `changed-on-disk`, `exists`, `gone`, `not-allowed`, `write-failed`. */
export type SaveOutcome = Saved | Refused | null;

const SAVE_AS: Action = { id: 'save-as', label: 'Save as…' };
const DOWNLOAD: Action = { id: 'download', label: 'Download a copy' };
const OVERWRITE: Action = { id: 'overwrite', label: 'Overwrite' };
const COMPARE: Action = { id: 'compare', label: 'Compare' };
const RELOAD: Action = { id: 'reload', label: 'Reload' };
const RETRY: Action = { id: 'retry', label: 'Try again' };

/** Not every browser that has file handles has these. */
type WithPermission = FileSystemHandle & { requestPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState> };

/**
 * Writes into the file the document came from. Must be called from a click or key handler: the browser may ask for permission.
 * @param handle from `Opened` or `Saved`
 * @param text the whole document
 * @param stamp how the file was last: the text is written in its format
 * @param over write over whatever is there (action `overwrite`), as it is done without a stamp
 */
export async function saveText(handle: FileSystemFileHandle, text: string, stamp?: FileStamp, over = false): Promise<SaveOutcome> {
  const { name } = handle;
  try {
    if (!(await mayWrite(handle))) return notAllowed(name);
    if (stamp && !over && (await changedSince(handle, stamp, text))) {
      return failed('changed-on-disk', `${name} changed on disk.`, 'Another program changed the file after you opened or last saved it.', [
        OVERWRITE,
        SAVE_AS,
        COMPARE,
        RELOAD,
      ]);
    }
    return await write(handle, text, stamp?.format);
  } catch (error) {
    return whyNot(error, name);
  }
}

/**
 * Creates a file in a folder that was opened, with the folders on the way to it. A file that is there already is not written over (reason `exists`).
 * Must be called from a click or key handler.
 * @param path below the folder, its segments separated by `/`
 */
export async function createText(folder: FileSystemDirectoryHandle, path: string, text: string): Promise<SaveOutcome> {
  try {
    if (!(await mayWrite(folder))) return notAllowed(path);
    const [name, around] = await parentOf(folder, path, true);
    const there = await around.getFileHandle(name).catch((error: unknown) => {
      if (errorName(error) === 'NotFoundError') return null;
      throw error;
    });
    if (there && (await textIn(there)) !== text) {
      return failed('exists', `${path} already exists on disk.`, 'It is not part of this document yet, and its content differs.', [
        OVERWRITE,
        SAVE_AS,
        COMPARE,
        RELOAD,
      ]);
    }
    return await write(there ?? (await around.getFileHandle(name, { create: true })), text);
  } catch (error) {
    return whyNot(error, path);
  }
}

/** The handle of a file below a folder; null where there is none. */
export async function fileIn(folder: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle | null> {
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

/** Asks the browser for permission to write; granted where it does not know of permissions. */
async function mayWrite(handle: FileSystemHandle): Promise<boolean> {
  return ((await (handle as WithPermission).requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted';
}

async function write(handle: FileSystemFileHandle, text: string, format?: TextFormat): Promise<Saved> {
  const writable = await handle.createWritable();
  try {
    await writable.write(encodeText(text, format));
    await writable.close();
  } catch (error) {
    // Nothing reaches the file before `close`, so giving up leaves the old content.
    await writable.abort().catch(() => {});
    throw error;
  }
  return { ok: true, name: handle.name, handle, stamp: await stampOf(handle, text, format) };
}

/**
 * Asks where to write, or downloads where the browser cannot ask. Must be called from a click or key handler.
 * @param name proposed file name
 * @param format how the text is written as bytes
 * @param pick shows the picker and writes
 */
export async function saveAs(name: string, text: string, format?: TextFormat, pick: typeof fileSave = fileSave): Promise<SaveOutcome> {
  const json = /\.json$/i.test(name);
  const blob = new Blob([encodeText(text, format)], { type: json ? 'application/json' : 'application/yaml' });
  try {
    const handle = await pick(blob, {
      fileName: name,
      extensions: json ? ['.json'] : ['.yaml', '.yml'],
      description: 'Document',
      id: 'documents',
    });
    if (!handle) return { ok: true, name, stamp: { lastModified: Date.now(), fingerprint: fingerprint(text), ...(format && { format }) } };
    return { ok: true, name: handle.name, handle, stamp: await stampOf(handle, text, format) };
  } catch (error) {
    if (errorName(error) === 'AbortError') return null;
    return whyNot(error, name);
  }
}

/** Hands the text over as a download; works everywhere and never overwrites. */
export function downloadText(name: string, text: string, format?: TextFormat): void {
  downloadBlob(name, new Blob([encodeText(text, format)], { type: 'application/octet-stream' }));
}

/** The same for any content, such as a picture. */
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
async function changedSince(handle: FileSystemFileHandle, stamp: FileStamp, text?: string): Promise<boolean> {
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

async function stampOf(handle: FileSystemFileHandle, text: string, format?: TextFormat): Promise<FileStamp> {
  return { lastModified: (await handle.getFile()).lastModified, fingerprint: fingerprint(text), ...(format && { format }) };
}

function whyNot(error: unknown, name: string): Refused {
  const kind = errorName(error);
  if (kind === 'NotFoundError')
    return failed('gone', `${name} is no longer on disk.`, 'It was moved, renamed or deleted. Save your text as another file.', [
      SAVE_AS,
      DOWNLOAD,
    ]);
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return notAllowed(name);
  if (kind === 'NoModificationAllowedError')
    return failed('write-failed', `${name} is in use.`, 'Another tab or program is writing it. Try again, or save under another name.', [
      RETRY,
      SAVE_AS,
      DOWNLOAD,
    ]);
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

function failed(reason: string, title: string, explanation: string, actions: readonly Action[]): Refused {
  return { ok: false, failure: { reason, title, explanation, safe: 'Your text is still here, in the editor.', actions } };
}
