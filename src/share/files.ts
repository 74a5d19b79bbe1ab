// Opens documents from disk, by the picker, by dropping and by pasting; what is read is only ever text.
import { type FileWithHandle, fileOpen } from 'browser-fs-access';
import { errorName, formatBytes, type Refused, refuse } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import { cleanName } from './names.ts';
import { bytesToText } from './text.ts';

/** Largest file that is opened. */
const MAX_FILE = 32 * 1024 * 1024;
const CHOOSE = { id: 'choose-file', label: 'Choose another file' } as const;

/** How a file was when it was read or written last, to notice that somebody else wrote it since. */
export interface FileStamp {
  readonly lastModified: number;
  readonly fingerprint: string;
}

/** A document from disk or from the clipboard. */
export interface Opened {
  readonly ok: true;
  readonly kind: 'document';
  readonly name: string;
  readonly text: string;
  /** Anything but `utf-8` will be saved as UTF-8. */
  readonly encoding: string;
  /** Present where the browser lets the file be written again; goes to `saveText`. */
  readonly handle?: FileSystemFileHandle;
  readonly stamp?: FileStamp;
}

/** An address that was dropped or pasted in place of a document, unchecked. */
export interface ReceivedAddress {
  readonly ok: true;
  readonly kind: 'address';
  readonly address: string;
}

/** `null`: there was nothing to open, or the person changed their mind. Reasons: `folder`, `several-files`, `too-large`, `binary`, `encoding`, `unreadable`. */
export type Received = Opened | ReceivedAddress | Refused | null;

/** Shows the file picker. Must be called from a click or key handler. */
export async function pickFile(): Promise<Received> {
  let file: FileWithHandle;
  try {
    file = await fileOpen({ description: 'YAML or JSON document', extensions: ['.yaml', '.yml', '.json'], id: 'documents' });
  } catch (error) {
    if (errorName(error) === 'AbortError') return null;
    return unreadable(error);
  }
  return readFile(file, file.handle);
}

/**
 * Reads one file as text.
 * @param anyway open whatever it is (action `open-as-text`)
 */
export async function readFile(file: File, handle?: FileSystemFileHandle, anyway = false): Promise<Received> {
  if (file.size > MAX_FILE) {
    return refuse(
      'too-large',
      `${file.name} is too large: ${formatBytes(file.size)}.`,
      `Files of up to ${formatBytes(MAX_FILE)} are opened. Split the document, or check that it is the right file.`,
      [CHOOSE],
    );
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    return unreadable(error, file.name);
  }
  const read = bytesToText(bytes, undefined, anyway);
  const asText = { id: 'open-as-text', label: 'Open it anyway', maxBytes: MAX_FILE } as const;
  if (!read.ok && read.reason === 'binary') {
    return refuse('binary', `${file.name} is ${read.kind}, not a document.`, 'The studio opens descriptions written in YAML or JSON.', [
      CHOOSE,
      asText,
    ]);
  }
  if (!read.ok) {
    return refuse(
      'encoding',
      `The characters of ${file.name} cannot be read.`,
      `Line ${read.line} is not UTF-8, so letters could come out wrong. Save the file as UTF-8, or open it and look for the sign \uFFFD where a character is lost.`,
      [asText, CHOOSE],
    );
  }
  // A shortcut that a desktop made from a link: what is meant is the address in it.
  const shortcut = /\.url$/i.test(file.name) ? /^URL=(\S+)/m.exec(read.text)?.[1] : undefined;
  if (shortcut) return { ok: true, kind: 'address', address: shortcut };
  return {
    ok: true,
    kind: 'document',
    name: cleanName(file.name) || 'document.yaml',
    text: read.text,
    encoding: read.encoding,
    handle,
    stamp: { lastModified: file.lastModified, fingerprint: fingerprint(read.text) },
  };
}

/**
 * Reads what was dropped or pasted: a file, an address, or the text itself. Everything is taken out of `data` before the first wait, because the
 * browser empties it after the event; the caller prevents the event's default in every case.
 */
export function readTransfer(data: DataTransfer): Promise<Received> {
  const items = Array.from(data.items).filter((item) => item.kind === 'file');
  const files = items.map((item) => ({
    file: item.getAsFile(),
    folder: item.webkitGetAsEntry?.()?.isDirectory === true,
    handle: handleOf(item),
  }));
  const address = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'));
  const text = data.getData('text/plain');
  return readTaken(files, address, text);
}

interface Taken {
  readonly file: File | null;
  readonly folder: boolean;
  readonly handle: Promise<FileSystemFileHandle | undefined>;
}

async function readTaken(files: readonly Taken[], address: string | undefined, text: string): Promise<Received> {
  const [first, second] = files;
  if (second)
    return refuse(
      'several-files',
      'Only one document can be opened at a time.',
      `${files.length} files came together. Drop the main document alone.`,
      [CHOOSE],
    );
  if (first?.folder) return refuse('folder', 'A folder cannot be opened.', 'Drop the main document itself, a YAML or JSON file.', [CHOOSE]);
  if (first?.file) return readFile(first.file, await first.handle);
  if (address && isAddress(address)) return { ok: true, kind: 'address', address };
  return textReceived(text);
}

/**
 * @param text pasted text; a single line that is an address is taken as one
 * @returns `null` for blank text
 */
export function textReceived(text: string): Received {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (isAddress(trimmed)) return { ok: true, kind: 'address', address: trimmed };
  const json = trimmed.startsWith('{');
  return { ok: true, kind: 'document', name: json ? 'pasted.json' : 'pasted.yaml', text, encoding: 'utf-8' };
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|gh:)\S+$/i.test(text);
}

/** Chromium only; elsewhere the document can be saved as a download. */
function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | undefined> {
  const get = (item as DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }).getAsFileSystemHandle;
  if (!get) return Promise.resolve(undefined);
  return get.call(item).then(
    (handle) => (handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined),
    () => undefined,
  );
}

function unreadable(error: unknown, name = 'The file'): Refused {
  const gone = errorName(error) === 'NotFoundError';
  return refuse(
    'unreadable',
    `${name} could not be read.`,
    gone
      ? 'It is not where it was; it may have been moved or deleted.'
      : 'The browser was not let read it: it may be a folder, in use, or protected. Check it, then choose it again.',
    [CHOOSE],
  );
}
