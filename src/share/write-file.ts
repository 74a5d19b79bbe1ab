// Writes bytes to a file on disk with the permission of the user, and says why that failed.
import { type Action, errorName, type Refused } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import type { FileStamp } from './read-file.ts';
import { bytesToText } from './text-encoding.ts';

const SAVE_AS: Action = { id: 'save-as', label: 'Save as…' };
const DOWNLOAD: Action = { id: 'download', label: 'Download a copy' };
const RETRY: Action = { id: 'retry', label: 'Try again' };
/** What the user can do about a file that is there with another text. */
export const CONFLICT: readonly Action[] = [
  { id: 'overwrite', label: 'Overwrite' },
  SAVE_AS,
  { id: 'compare', label: 'Compare' },
  { id: 'reload', label: 'Reload' },
];

/** Not every browser that has file handles has these. */
type WithPermission = FileSystemHandle & {
  requestPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState>;
};

/** Requests permission to write from the browser; granted if it has no permissions API. */
export async function mayWrite(handle: FileSystemHandle): Promise<boolean> {
  return (
    ((await (handle as WithPermission).requestPermission?.({ mode: 'readwrite' })) ?? 'granted') ===
    'granted'
  );
}

export async function writeBytes(
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

/** @param text what would be written: a file that has it already may be written */
export async function changedSince(
  handle: FileSystemFileHandle,
  stamp: FileStamp,
  text?: string,
): Promise<boolean> {
  const file = await handle.getFile();
  if (file.lastModified === stamp.lastModified) return false;
  const now = await decodeFile(file);
  return now !== text && fingerprint(now) !== stamp.fingerprint;
}

export async function textIn(handle: FileSystemFileHandle): Promise<string> {
  return decodeFile(await handle.getFile());
}

async function decodeFile(file: File): Promise<string> {
  const read = bytesToText(new Uint8Array(await file.arrayBuffer()), undefined, true);
  return read.ok ? read.text : '';
}

/** Returns the refusal to write over what another program wrote. */
export function changedOnDisk(name: string): Refused {
  return refuse(
    'changed-on-disk',
    `${name} changed on disk.`,
    'Another program changed the file after you opened or last saved it.',
    CONFLICT,
  );
}

/** Returns whether a write failed because another program wrote or created the file meanwhile. */
export function isChanged(error: unknown): boolean {
  return errorName(error) === 'InvalidModificationError';
}

export function writeFailure(error: unknown, name: string): Refused {
  const kind = errorName(error);
  if (isChanged(error)) return changedOnDisk(name);
  if (kind === 'NotFoundError')
    return refuse(
      'gone',
      `${name} is no longer on disk.`,
      'It was moved, renamed or deleted. Save your text as another file.',
      [SAVE_AS, DOWNLOAD],
    );
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return notAllowed(name);
  if (kind === 'NoModificationAllowedError')
    return refuse(
      'write-failed',
      `${name} is in use.`,
      'Another tab or program is writing it. Try again, or save under another name.',
      [RETRY, SAVE_AS, DOWNLOAD],
    );
  return refuse(
    'write-failed',
    `Couldn't write ${name}.`,
    'The file on disk did not change. The disk may be full or protected: save as another file, or download a copy.',
    [RETRY, SAVE_AS, DOWNLOAD],
  );
}

export function notAllowed(name: string): Refused {
  return refuse(
    'not-allowed',
    `Can't write ${name}.`,
    'The browser has no permission to change this file. Try again and allow it, or download a copy.',
    [RETRY, SAVE_AS, DOWNLOAD],
  );
}

export function refuse(
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
