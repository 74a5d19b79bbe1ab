// What a person names on the command line: files, folders of documents, standard input.
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDocument } from '../core/index.ts';
import { CannotRun, decode, explain, readText } from './files.ts';

/** A document to work on. */
export interface Source {
  /** As named by the person, or as found in a folder they named. */
  readonly file: string;
  /** The last part of it, which tells the language. */
  readonly name: string;
  /** References are resolved against it. */
  readonly folder: string;
  readonly text: string;
}

/** Gives all of standard input. */
export type ReadInput = () => Promise<Uint8Array>;

/**
 * The documents that arguments name: a file is one, a folder stands for every .yaml, .yml and .json file below that has the root field,
 * `-` for standard input.
 * @param stdinName the name that standard input goes by
 * @param folders with 'files only', a folder is an error
 * @throws CannotRun
 */
export async function sourcesOf(
  args: readonly string[],
  stdinName: string,
  readInput: ReadInput | undefined,
  folders: 'files and folders' | 'files only' = 'files and folders',
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const arg of args) {
    if (arg === '-') sources.push(await fromInput(stdinName, readInput));
    else if (folders !== 'files only' && (await isFolder(arg))) sources.push(...(await inFolder(arg)));
    else sources.push(source(arg, await readText(arg)));
  }
  return sources;
}

async function fromInput(name: string, readInput: ReadInput | undefined): Promise<Source> {
  if (!readInput) throw new CannotRun('there is no standard input.');
  try {
    return source(name, decode(await readInput()));
  } catch (failure) {
    throw new CannotRun(`standard input: ${explain(failure)}`);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (failure) {
    throw new CannotRun(`${path}: ${explain(failure)}`);
  }
}

async function inFolder(folder: string): Promise<Source[]> {
  const found: Source[] = [];
  for (const file of await filesBelow(folder)) {
    // Other files may hold anything; only a document has to be text.
    const text = await readText(file).catch(() => '');
    if (isDocument(basename(file), text)) found.push(source(file, text));
  }
  if (found.length === 0) throw new CannotRun(`${folder}: there is no document in this folder.`);
  return found;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const out: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) out.push(...(await filesBelow(path)));
    else if (entry.isFile() && /\.(?:ya?ml|json)$/i.test(entry.name)) out.push(path);
  }
  return out;
}

function source(file: string, text: string): Source {
  return { file, name: basename(file), folder: dirname(file), text };
}
