// Writes a document to disk: into the file it came from, unless another program changed that since,
// or into a new one, or as a download.
import { fileSave } from 'browser-fs-access';
import { errorName, type Refused } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import { folderOf } from './folder-files.ts';
import type { FileStamp } from './read-file.ts';
import { encodeText, type TextFormat } from './text-encoding.ts';
import {
  CONFLICT,
  changedOnDisk,
  changedSince,
  isChanged,
  mayWrite,
  notAllowed,
  refuse,
  textIn,
  writeBytes,
  writeFailure,
} from './write-file.ts';

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
    if (stamp && !over && (await changedSince(handle, stamp, text))) return changedOnDisk(name);
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
  const exists = refuse(
    'exists',
    `${path} already exists on disk.`,
    'It is not part of this document yet, and its content differs.',
    CONFLICT,
  );
  try {
    if (!(await mayWrite(folder))) return notAllowed(path);
    const [name, around] = await folderOf(folder, path, true);
    const there = await around.getFileHandle(name).catch((error: unknown) => {
      if (errorName(error) === 'NotFoundError') return null;
      throw error;
    });
    if (there && (await textIn(there)) !== text) return exists;
    return await write(there ?? (await around.getFileHandle(name, { create: true })), text);
  } catch (error) {
    return isChanged(error) ? exists : writeFailure(error, path);
  }
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
