// Writes a document to disk: into the file it came from, unless somebody else wrote that since, or into a new one, or as a download.
import { fileSave } from 'browser-fs-access';
import { type Action, errorName, type Refused } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import type { FileStamp } from './read-file.ts';

/** A written document. `handle` and `stamp` go to the next `saveText`; absent where the browser can only download. */
export interface Saved {
  readonly ok: true;
  readonly name: string;
  readonly handle?: FileSystemFileHandle;
  readonly stamp?: FileStamp;
}

/** `null`: the person closed the dialog. Reasons: `changed-on-disk`, `gone`, `not-allowed`, `write-failed`. */
export type SaveOutcome = Saved | Refused | null;

const SAVE_AS: Action = { id: 'save-as', label: 'Save as…' };
const DOWNLOAD: Action = { id: 'download', label: 'Download a copy' };
const OVERWRITE: Action = { id: 'overwrite', label: 'Overwrite it' };

/** Not every browser that has file handles has these. */
type WithPermission = FileSystemFileHandle & { requestPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState> };

/**
 * Writes into the file the document came from. Must be called from a click or key handler: the browser may ask for leave.
 * @param handle from `Opened` or `Saved`
 * @param text the whole document
 * @param stamp how the file was last; left out: write over whatever is there (action `overwrite`)
 */
export async function saveText(handle: FileSystemFileHandle, text: string, stamp?: FileStamp): Promise<SaveOutcome> {
  const { name } = handle;
  try {
    const state = (await (handle as WithPermission).requestPermission?.({ mode: 'readwrite' })) ?? 'granted';
    if (state !== 'granted') return notAllowed(name);
    if (stamp && (await changedSince(handle, stamp))) {
      return failed(
        'changed-on-disk',
        `${name} was changed by another program.`,
        'It is not as it was when you opened or saved it last. Overwrite it to lose that change, or save yours under another name.',
        [SAVE_AS, OVERWRITE, DOWNLOAD],
      );
    }
    const writable = await handle.createWritable();
    try {
      await writable.write(text);
      await writable.close();
    } catch (error) {
      // Nothing reaches the file before `close`, so giving up leaves the old content.
      await writable.abort().catch(() => {});
      throw error;
    }
    return { ok: true, name, handle, stamp: await stampOf(handle, text) };
  } catch (error) {
    return whyNot(error, name);
  }
}

/**
 * Asks where to write, or downloads where the browser cannot ask. Must be called from a click or key handler.
 * @param name proposed file name
 */
export async function saveAs(name: string, text: string): Promise<SaveOutcome> {
  const json = /\.json$/i.test(name);
  const blob = new Blob([text], { type: json ? 'application/json' : 'application/yaml' });
  try {
    const handle = await fileSave(blob, {
      fileName: name,
      extensions: json ? ['.json'] : ['.yaml', '.yml'],
      description: 'Document',
      id: 'documents',
    });
    if (!handle) return { ok: true, name };
    return { ok: true, name: handle.name, handle, stamp: await stampOf(handle, text) };
  } catch (error) {
    if (errorName(error) === 'AbortError') return null;
    return whyNot(error, name);
  }
}

/** Hands the text over as a download; works everywhere and never overwrites. */
export function downloadText(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: 'application/octet-stream' }));
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

async function changedSince(handle: FileSystemFileHandle, stamp: FileStamp): Promise<boolean> {
  const file = await handle.getFile();
  if (file.lastModified === stamp.lastModified) return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return fingerprint(new TextDecoder(encoding).decode(bytes)) !== stamp.fingerprint;
}

async function stampOf(handle: FileSystemFileHandle, text: string): Promise<FileStamp> {
  return { lastModified: (await handle.getFile()).lastModified, fingerprint: fingerprint(text) };
}

function whyNot(error: unknown, name: string): Refused {
  const kind = errorName(error);
  if (kind === 'NotFoundError')
    return failed('gone', `${name} is not where it was.`, 'It was moved, renamed or deleted. Save your text in a new place.', [
      SAVE_AS,
      DOWNLOAD,
    ]);
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return notAllowed(name);
  if (kind === 'NoModificationAllowedError')
    return failed('write-failed', `${name} is in use.`, 'Another tab or program is writing it. Try again, or save under another name.', [
      { id: 'retry', label: 'Try again' },
      SAVE_AS,
      DOWNLOAD,
    ]);
  return failed(
    'write-failed',
    `${name} could not be written.`,
    'The file is as it was before. The disk may be full or protected; save in another place, or download a copy.',
    [{ id: 'retry', label: 'Try again' }, SAVE_AS, DOWNLOAD],
  );
}

function notAllowed(name: string): Refused {
  return failed(
    'not-allowed',
    `The browser may not write ${name}.`,
    'Leave to write was not given. Try again and allow it, or download a copy.',
    [{ id: 'retry', label: 'Try again' }, DOWNLOAD, SAVE_AS],
  );
}

function failed(reason: string, title: string, explanation: string, actions: readonly Action[]): Refused {
  return { ok: false, failure: { reason, title, explanation, safe: 'Your text is still here, in the editor.', actions } };
}
