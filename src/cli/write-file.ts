// Writes a file as a whole or not at all, so that no other program reads half of it.
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { decode, readBytes } from './read-file.ts';
import { realLocation } from './roots.ts';

/**
 * Writes a file that the user named, in folders that are made if necessary. A link stays one, and a
 * file keeps its permissions.
 * @throws CommandError if it can't be written; what was there before is still there then
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await replace(await realLocation(file), content);
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
}

/**
 * Requires that output doesn't go to a file that it is made from, also not through a link.
 * @param made what is written, to begin a sentence: `the bundle is`
 * @param hint what to do instead
 * @throws CommandError
 */
export async function requireOtherFile(
  output: string,
  sources: readonly string[],
  made: string,
  hint = 'Write it to another one.',
): Promise<void> {
  const locate = (file: string) => realLocation(file).catch(() => resolve(file));
  const target = await locate(output);
  if ((await Promise.all(sources.map(locate))).includes(target))
    throw new CommandError(`${output}: ${made} made from this file. ${hint}`);
}

/**
 * Writes a text into the file that it was read from, in the same encoding.
 * @param before the text as it was read
 * @throws CommandError if it can't be written, or if another program changed the file since
 */
export async function rewriteFile(file: string, before: string, text: string): Promise<void> {
  const bytes = await readBytes(file).catch((failure: unknown) => {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  });
  if (decode(bytes) !== before)
    throw new CommandError(`${file}: another program changed it meanwhile; it is left as it is.`);
  await writeWhole(file, encodedAs(bytes, text));
}

/** The bytes of a text in the encoding that other bytes have by their byte order mark. */
function encodedAs([first, second]: Uint8Array, text: string): Uint8Array {
  if (first === 0xff && second === 0xfe) return Buffer.from(text, 'utf16le');
  if (first === 0xfe && second === 0xff) return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text);
}

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const before = await stat(file).catch(() => null);
  if (before?.isDirectory()) throw new FileRefused('this is a folder, not a file.');
  // A device or a pipe can't be replaced by a file: it is written to.
  if (before && !before.isFile()) return writeFile(file, content);
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    if (before) await chmod(temporary, before.mode);
    await rename(temporary, file);
  } catch (failure) {
    await rm(temporary, { force: true });
    throw failure;
  }
}
