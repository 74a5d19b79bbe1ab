// What the user names on the command line: files, folders of documents, standard input.
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDocument } from '../core/api.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { chunksOf, decode, openRegular, readBytes } from './read-file.ts';
import type { FileBase } from './referenced-files.ts';
import type { Roots } from './roots.ts';

/** A document to work on. */
export interface Source extends FileBase {
  /** As named by the user, or as found in a folder they named. */
  readonly file: string;
  /** The last part of it, which determines the language. */
  readonly name: string;
  readonly text: string;
}

/** A document that has more bytes than are read. */
export interface TooLarge extends Pick<Source, 'file' | 'name'> {
  /** The predicate of a sentence about it. */
  readonly reason: string;
}

/** Gives all of standard input. */
export type ReadInput = () => Promise<Uint8Array>;

/** Bytes of a file in a folder searched for the root field; a larger one counts as a document. */
const MAX_SEARCHED = 1024 * 1024 * 1024;
/** Characters in which a root field with its version is found, where spaces are counted once. */
const OVERLAP = 256;

/**
 * Returns the documents that arguments name: a file is one, a folder stands for every .yaml, .yml
 * and .json file below that has the root field, `-` for standard input. What the user names is read
 * wherever it is.
 * @param stdinName the name that standard input goes by
 * @param folders with 'files only', a folder is an error
 * @throws CannotRun
 */
export async function readSources(
  args: readonly string[],
  stdinName: string,
  readInput: ReadInput | undefined,
  roots: Roots,
  folders: 'files and folders' | 'files only' = 'files and folders',
): Promise<(Source | TooLarge)[]> {
  const sources: (Source | TooLarge)[] = [];
  for (const arg of args) {
    if (arg === '-') sources.push(await fromInput(stdinName, readInput, roots));
    else if (folders !== 'files only' && (await isFolder(arg)))
      sources.push(...(await inFolder(arg, await roots.for(arg))));
    else sources.push(await source(arg, arg, await roots.for(dirname(arg)), () => readBytes(arg)));
  }
  return sources;
}

async function fromInput(
  name: string,
  readInput: ReadInput | undefined,
  roots: Roots,
): Promise<Source | TooLarge> {
  if (!readInput) throw new CommandError('there is no standard input.');
  return source(name, 'standard input', await roots.for(dirname(name)), readInput);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (failure) {
    throw new CommandError(`${path}: ${explainFailure(failure)}`);
  }
}

async function inFolder(folder: string, root: string | null): Promise<(Source | TooLarge)[]> {
  const found: (Source | TooLarge)[] = [];
  for (const file of await filesBelow(folder)) {
    let bytes: Uint8Array | undefined;
    const read = async (): Promise<Uint8Array> => {
      bytes = await readBytes(file);
      return bytes;
    };
    let one: Source | TooLarge;
    try {
      one = await source(file, file, root, read);
    } catch (failure) {
      // Other files may hold anything; only a document has to be text.
      if (bytes && !isDocument(basename(file), Buffer.from(bytes).toString('latin1'))) continue;
      throw failure;
    }
    if ('reason' in one ? await hasRootField(file) : isDocument(one.name, one.text))
      found.push(one);
  }
  if (found.length === 0) throw new CommandError(`${folder}: there is no document in this folder.`);
  return found;
}

/** Whether a file that is too large to be read is a document, with the root field anywhere. */
async function hasRootField(file: string): Promise<boolean> {
  const handle = await openRegular(file);
  try {
    let searched = 0;
    let before = '';
    for await (const chunk of chunksOf(handle)) {
      searched += chunk.length;
      if (searched > MAX_SEARCHED) return true;
      // Without zeros UTF-16 is readable as far as it is ASCII, as the root field is.
      const text =
        before +
        Buffer.from(chunk)
          .toString('latin1')
          .replaceAll('\0', '')
          .replace(/[ \t\r]+/g, ' ')
          .replace(/\s*\n\s*\n\s*/g, '\n');
      if (isDocument(basename(file), text)) return true;
      before = text.slice(-OVERLAP);
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** The .yaml, .yml and .json files below a folder, in order; links are not followed. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((failure: unknown) => {
    throw new CommandError(`${folder}: ${explainFailure(failure, 'folder')}`);
  });
  const out: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) out.push(...(await filesBelow(path)));
    else if (entry.isFile() && /\.(?:ya?ml|json)$/i.test(entry.name)) out.push(path);
  }
  return out;
}

/** @param called what it is called in a message */
async function source(
  file: string,
  called: string,
  root: string | null,
  read: ReadInput,
): Promise<Source | TooLarge> {
  const name = basename(file);
  try {
    return { file, name, folder: dirname(file), root, text: decode(await read()) };
  } catch (failure) {
    if (failure instanceof FileRefused && failure.tooLarge)
      return { file, name, reason: failure.message };
    throw new CommandError(`${called}: ${explainFailure(failure)}`);
  }
}
