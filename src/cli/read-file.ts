// Reads one file as text: regular files only, up to a size, whatever happens to the name meanwhile.
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { CommandError, explainFailure, FileRefused } from './failures.ts';

/** Bytes of a file that are read. */
export const MAX_BYTES = 32 * 1024 * 1024;
const CHUNK = 1024 * 1024;

/** Windows has none of these. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0, O_NOCTTY = 0 } = constants as Partial<typeof constants>;

/** Returns the text of a file that the user named. @throws CannotRun if there is no such text */
export async function readText(file: string): Promise<string> {
  try {
    return decode(await readBytes(file));
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
}

/**
 * Returns the bytes of a regular file of at most `MAX_BYTES`.
 * @param links whether the last part of the name may be a link
 * @throws Refused, or a failure of the system
 */
export async function readBytes(
  file: string,
  links: 'follow' | 'refuse' = 'follow',
): Promise<Uint8Array> {
  // Before it is opened: opening a device can have effects.
  requireRegular(await stat(file));
  const handle = await openRegular(file, links);
  try {
    const { size: reported } = await handle.stat();
    requireSize(reported);
    // The reported size of a file may be wrong: it may grow, and files of /proc have none.
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of chunksOf(handle, Math.min(CHUNK, Math.max(reported + 1, 4096)))) {
      size += chunk.length;
      requireSize(size);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a regular file and checks what was really opened: the name may mean another file than a
 * moment ago. Never blocks, as opening a
 * FIFO would.
 * @throws Refused, or a failure of the system
 */
export async function openRegular(
  file: string,
  links: 'follow' | 'refuse' = 'follow',
): Promise<FileHandle> {
  const handle = await open(
    file,
    constants.O_RDONLY | O_NONBLOCK | O_NOCTTY | (links === 'refuse' ? O_NOFOLLOW : 0),
  );
  try {
    requireRegular(await handle.stat());
    return handle;
  } catch (failure) {
    await handle.close();
    throw failure;
  }
}

function requireRegular(stats: Stats): void {
  if (stats.isDirectory()) throw new FileRefused('this is a folder, not a file.');
  if (stats.isFIFO())
    throw new FileRefused(
      'this is a pipe, not a regular file. Pipe the text to standard input and name it -.',
    );
  if (stats.isSocket()) throw new FileRefused('this is a socket, not a regular file.');
  if (!stats.isFile())
    throw new FileRefused('this is a device, not a regular file. Standard input is named -.');
}

/** Gives the bytes of an open file from its beginning. @param size of a chunk */
export async function* chunksOf(handle: FileHandle, size = CHUNK): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(size), 0, size, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @throws Refused where there are more bytes than are read */
export function requireSize(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw new FileRefused(`it has more than ${MAX_BYTES / 1024 / 1024} MB.`, true);
}

/**
 * Decodes UTF-8 or UTF-16; a byte order mark stays in the text.
 * @throws TypeError if the bytes are not text
 */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * Returns the encoding of a text by its byte order mark, or by the zeros in its first two
 * characters (YAML 1.2 section 5.2).
 */
export function encodingOf([a, b, c, d]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : 'utf-8';
}
