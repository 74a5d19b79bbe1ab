// Writes a file as a whole or not at all, so that no other program reads half of it, and never
// through a link that a branch could have put there.
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { decode, encodingOf, readBytes } from './read-file.ts';
import { isInside, realLocation, repositoryAbove } from './roots.ts';

/**
 * Writes a file that the user named, in folders that are made if necessary. A link stays one, and a
 * file keeps its permissions.
 * @throws CommandError if it can't be written; what was there before is still there then
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  try {
    const location = await outputLocation(file);
    const there = await stat(file).catch(() => null);
    // A device or a pipe can't be replaced by a file: it is written to.
    if (there && !there.isFile() && !there.isDirectory()) await writeFile(file, content);
    else {
      await mkdir(dirname(location), { recursive: true });
      await replaceFile(location, content);
    }
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
}

/**
 * Returns the real path of a file or folder that the user named to be written. A branch can contain
 * links: one in a repository, or below the working folder where there is none, is followed only as
 * far as it stays there.
 * @throws FileRefused for a link that does not
 */
export async function outputLocation(path: string): Promise<string> {
  const whole = resolve(path);
  const { root } = parse(whole);
  let at = root;
  for (const name of whole.slice(root.length).split(sep).filter(Boolean)) {
    const next = join(at, name);
    const isLink = await lstat(next).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    const target = isLink ? await realLocation(next) : next;
    if (isLink && !(await mayFollow(at, target)))
      throw new FileRefused(
        'there is a link in this path that resolves to something outside of the repository. Name the file or folder that it stands for.',
      );
    at = target;
  }
  // Also in the case of letters that it really has.
  return realLocation(at);
}

/** Whether a link in a folder is the user's own, or stays where the folder belongs. */
async function mayFollow(folder: string, target: string): Promise<boolean> {
  const working = await realLocation(process.cwd());
  const isBelow = dirname(working) !== working && isInside(working, folder);
  const home = (await repositoryAbove(folder)) ?? (isBelow ? working : null);
  if (home === null) return true;
  const steps = relative(home, target).toLowerCase().split(sep);
  return isInside(home, target) && !steps.includes('.git');
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
  const isSame = await Promise.all(sources.map((source) => isSameFile(output, source)));
  if (isSame.includes(true))
    throw new CommandError(`${output}: ${made} made from this file. ${hint}`);
}

/** Returns whether two paths are of one file, also through links. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const locate = (file: string) => realLocation(file).catch(() => resolve(file));
  return (await locate(one)) === (await locate(other));
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
  await writeWhole(file, encodeAs(bytes, text));
}

/** The bytes of a text in the encoding of other bytes. */
function encodeAs(before: Uint8Array, text: string): Uint8Array {
  const encoding = encodingOf(before);
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/**
 * Replaces a file, or a link that is under its name, by a new file.
 * @param file without links on the way to it
 * @param within the real path of a folder that it must be in
 * @throws FileRefused, or a failure of the system; what was there before is still there then
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  within?: string,
): Promise<void> {
  const folder = dirname(file);
  const real = await realpath(folder);
  if (within !== undefined && !isInside(within, real))
    throw new FileRefused('it is outside the folder.');
  const before = await lstat(file).catch(() => null);
  if (before && !before.isSymbolicLink()) await requireReplaceable(file, before);
  const temporary = join(folder, temporaryName());
  const handle = await open(temporary, 'wx');
  try {
    try {
      await handle.writeFile(content);
      if (before?.isFile()) await handle.chmod(before.mode);
    } finally {
      await handle.close();
    }
    // What was a folder a moment ago may be a link by now.
    if ((await realpath(folder)) !== real)
      throw new FileRefused('another program changed its folder meanwhile.');
    await rename(temporary, file);
  } catch (failure) {
    await rm(temporary, { force: true });
    throw failure;
  }
}

const temporaryName = (): string => `.apidoc-${randomBytes(12).toString('hex')}.tmp`;

/** Returns whether a file was left behind by a run that was ended while it wrote. */
export const isTemporary = (name: string): boolean => /^\.apidoc-[0-9a-f]{24}\.tmp$/.test(name);

/** @throws FileRefused for what is not a file, and for one that is write-protected */
async function requireReplaceable(file: string, stats: Stats): Promise<void> {
  if (stats.isDirectory()) throw new FileRefused('this is a folder, not a file.');
  if (!stats.isFile()) throw new FileRefused('this is not a regular file.');
  // A file can be replaced by who may write to its folder: it would be, without a word.
  const isWritable = await access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable || (stats.mode & 0o222) === 0)
    throw new FileRefused('this file is read-only. Allow writing to it first.');
}
