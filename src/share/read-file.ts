// Reads one file from disk as text, or says why it is none.

import { cleanName } from './document-names.ts';
import { errorName, formatBytes, type Refused, refuse } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import { bytesToText, damageText, formatOf, type TextFormat } from './text-encoding.ts';

/** Largest file that is opened. */
const MAX_FILE = 32 * 1024 * 1024;
const CHOOSE = { id: 'choose-file', label: 'Choose another file' } as const;

/** The state of a file when it was read or written last, to notice changes by other programs. */
export interface FileStamp {
  readonly lastModified: number;
  readonly fingerprint: string;
  /** How its text is written, now and again; absent for UTF-8 without a byte order mark. */
  readonly format?: TextFormat;
}

/** A document from disk or from the clipboard. */
export interface Opened {
  readonly ok: true;
  readonly kind: 'document';
  readonly name: string;
  readonly text: string;
  readonly encoding: string;
  /** What the user should know about characters that saving would change. */
  readonly notice?: string;
  /** Given if the file can be written again to the same bytes; goes to `saveText`. */
  readonly handle?: FileSystemFileHandle;
  readonly stamp?: FileStamp;
}

/** An address that was dropped or pasted in place of a document, unchecked. */
export interface ReceivedAddress {
  readonly ok: true;
  readonly kind: 'address';
  readonly address: string;
}

/** A file that was refused. */
export interface RefusedFile extends Refused {
  /** Reads it as text, whatever it is (action `open-as-text`). */
  readonly anyway?: () => Promise<Opened | ReceivedAddress | RefusedFile>;
}

/**
 * Reads one file as text.
 * @param anyway read it whatever it is
 */
export async function readFile(
  file: File,
  handle?: FileSystemFileHandle,
  anyway = false,
): Promise<Opened | ReceivedAddress | RefusedFile> {
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
    return unreadableFile(error, file.name);
  }
  const read = bytesToText(bytes, undefined, anyway);
  const asText = { id: 'open-as-text', label: 'Open it anyway', maxBytes: MAX_FILE } as const;
  if (!read.ok) {
    const refused =
      read.reason === 'binary'
        ? refuse(
            'binary',
            `${file.name} is ${read.kind}, not a document.`,
            'Expected a YAML or JSON document.',
            [CHOOSE, asText],
          )
        : refuse(
            'encoding',
            `${file.name} is ${damageText(read.damage)}.`,
            "Save the file as UTF-8, or open it anyway: bytes that can't be read are shown as \uFFFD, and the file stays as it is.",
            [asText, CHOOSE],
          );
    return { ...refused, anyway: () => readFile(file, handle, true) };
  }
  // A shortcut that a desktop made from a link: what is meant is the address in it.
  const shortcut = /\.url$/i.test(file.name) ? /^URL=(\S+)/m.exec(read.text)?.[1] : undefined;
  if (shortcut) return { ok: true, kind: 'address', address: shortcut };
  const format = formatOf(read);
  return {
    ok: true,
    kind: 'document',
    name: cleanName(file.name) || 'document.yaml',
    text: read.text,
    encoding: read.encoding,
    ...(read.damage
      ? {
          notice: `${file.name} is ${damageText(read.damage)}. Bytes that can't be read are shown as \uFFFD. To keep the file as it is, saving writes a new one.`,
        }
      : { handle }),
    stamp: {
      lastModified: file.lastModified,
      fingerprint: fingerprint(read.text),
      ...(format && (format.bom || format.encoding !== 'utf-8') && !read.damage && { format }),
    },
  };
}

/** Returns what could not be read at all, such as a file that is gone. */
export function unreadableFile(error: unknown, name = 'The file'): Refused {
  const gone = errorName(error) === 'NotFoundError';
  return refuse(
    'unreadable',
    `Couldn't read ${name}.`,
    gone
      ? 'The file may have been moved or deleted. Choose it again.'
      : 'The browser was not allowed to read it: it may be a folder, in use, or protected. Check it, then choose it again.',
    [CHOOSE],
  );
}
