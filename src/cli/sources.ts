// What the user names on the command line: files, folders of documents, patterns, standard input.
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isDocument } from '../core/api.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { filePattern, filesBelow, type SearchedFolders } from './find-files.ts';
import { chunksOf, decode, openRegular, readBytes } from './read-file.ts';
import type { FileBase } from './referenced-files.ts';
import { isInside, type Roots, realLocation } from './roots.ts';

/** A document to work on. */
export interface Source extends FileBase {
  /** As named by the user, or as found in a folder they named. */
  readonly file: string;
  /** The last part of it, which determines the language. */
  readonly name: string;
  readonly text: string;
}

/** What was named, or found in a folder, and can't be validated. */
export interface Unread extends Pick<Source, 'file' | 'name'> {
  /** The predicate of a sentence about it. */
  readonly reason: string;
  /** It is a document that has more bytes than are read. */
  readonly tooLarge: boolean;
}

/** Gives all of standard input. */
export type ReadInput = () => Promise<Uint8Array>;

/** Bytes of a file in a folder searched for the root field; a larger one counts as a document. */
const MAX_SEARCHED = 1024 * 1024 * 1024;
/** Characters in which a root field with its version is found, where spaces are counted once. */
const OVERLAP = 256;

/** What the user named, and by which rules it is read. */
export interface SourceRequest {
  readonly names: readonly string[];
  /** The name that standard input goes by. */
  readonly stdinName: string;
  readonly readInput: ReadInput | undefined;
  readonly roots: Roots;
  /** Whether a file that is found in a folder is left out. */
  readonly ignores: (file: string, root: string | null) => Promise<boolean>;
}

/** What the user named stands for, and the folders that were searched for it. */
export interface ReadSources extends SearchedFolders {
  /** What can't be read is in the list too, so that the others are validated. */
  readonly sources: readonly (Source | Unread)[];
}

/**
 * Returns the documents that names on the command line stand for: a file is one, a folder has every
 * .yaml, .yml and .json file below that has the root field and isn't ignored, a pattern those that
 * it matches, `-` is standard input. What the user names is read wherever it is, each file once.
 * @throws CommandError where nothing at all can be read, for example without such a root folder
 */
export async function readSources(request: SourceRequest): Promise<ReadSources> {
  const sources = new Map<string, Source | Unread>();
  const searched: SearchedFolders[] = [];
  for (const name of request.names) {
    for (const one of await sourcesOf(name, request, searched)) {
      const id = name === '-' ? name : await realLocation(one.file).catch(() => one.file);
      if (!sources.has(id)) sources.set(id, one);
    }
  }
  return {
    sources: [...sources.values()],
    folders: searched.flatMap(({ folders }) => folders),
    ignoredFolders: searched.flatMap(({ ignoredFolders }) => ignoredFolders),
  };
}

/** @param searched the folders that are searched are added to it */
async function sourcesOf(
  name: string,
  request: SourceRequest,
  searched: SearchedFolders[],
): Promise<(Source | Unread)[]> {
  const type = name === '-' ? null : await stat(name).catch(() => null);
  if (type?.isDirectory()) return inFolder(name, request, searched);
  const pattern = name === '-' || type ? null : filePattern(name);
  if (!pattern) return [await readSource(name, request)];
  const { folder, matches } = pattern;
  return inFolder(folder, request, searched, {
    name,
    noun: 'that this pattern matches',
    matches,
  });
}

/** Returns the document that a name stands for: a file, or `-` for standard input. */
export async function readSource(
  name: string,
  { stdinName, readInput, roots }: Omit<SourceRequest, 'names' | 'ignores'>,
): Promise<Source | Unread> {
  if (name !== '-') return source(name, await roots.for(dirname(name)), () => readBytes(name));
  if (!readInput) throw new CommandError('there is no standard input.');
  const read = await source(stdinName, await roots.for(dirname(stdinName)), readInput);
  return 'reason' in read && !read.tooLarge ? { ...read, file: 'standard input' } : read;
}

/** The documents below a folder, or those among them that are selected. */
async function inFolder(
  folder: string,
  { roots, ignores }: SourceRequest,
  searched: SearchedFolders[],
  selected = { name: folder, noun: 'in this folder', matches: (_file: string) => true },
): Promise<(Source | Unread)[]> {
  const unread = (reason: string): Unread[] => [
    { file: selected.name, name: basename(selected.name), reason, tooLarge: false },
  ];
  const root = await roots.for(folder);
  const below = await filesBelow(folder).catch((failure: unknown) =>
    explainFailure(failure, 'folder'),
  );
  if (typeof below === 'string') return unread(below);
  searched.push(below);
  const found: (Source | Unread)[] = [];
  let { ignored } = below;
  for (const file of below.files.filter(selected.matches)) {
    if (await ignores(file, root)) ignored = true;
    else found.push(...(await documentsAt(file, await roots.forFound(root, dirname(file)))));
  }
  if (found.length > 0) return found;
  const more = ignored ? ', apart from what .gitignore or the configuration leaves out' : '';
  return unread(`found no document ${selected.noun}${more}.`);
}

/**
 * Yields the texts of the .yaml, .yml and .json files in a folder and below it that are read there,
 * one after the other; none where the folder can't be read.
 */
export async function* filesIn(
  folder: string,
  { roots, ignores }: Pick<SourceRequest, 'roots' | 'ignores'>,
): AsyncGenerator<{ readonly path: string; readonly text: string; readonly isDocument: boolean }> {
  const root = await roots.for(folder);
  const { files } = await filesBelow(folder).catch(() => ({ files: [] }));
  for (const file of files) {
    if (await ignores(file, root)) continue;
    const { one, isOne } = await fileAt(file, await roots.forFound(root, dirname(file)));
    if ('text' in one) yield { path: file, text: one.text, isDocument: isOne };
  }
}

/** Reads a file that was found; empty if it isn't a document. */
async function documentsAt(file: string, root: string | null): Promise<(Source | Unread)[]> {
  const { one, isOne } = await fileAt(file, root);
  return isOne ? [one] : [];
}

/** Reads a file that was found, and whether it is a document. */
async function fileAt(
  file: string,
  root: string | null,
): Promise<{ readonly one: Source | Unread; readonly isOne: boolean }> {
  let bytes: Uint8Array | undefined;
  const [location, own] = await Promise.all([realLocation(file), realLocation(dirname(file))]);
  const one = await source(file, root, async () => {
    bytes = await readBytes(location, 'refuse');
    return bytes;
  });
  // Other files may hold anything; only a document has to be text.
  const isOne = !('reason' in one)
    ? isDocument(one.name, one.text)
    : one.tooLarge
      ? await hasRootField(location)
      : bytes === undefined || isDocument(one.name, Buffer.from(bytes).toString('latin1'));
  if (isInside(own, location) || (root !== null && isInside(root, location))) return { one, isOne };
  // The user named neither this file nor a folder that it is in.
  const reason =
    'this is a link to a document outside the root folder. Name the document itself, or choose the root folder by --root.';
  return { one: { file, name: one.name, reason, tooLarge: false }, isOne };
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

async function source(
  file: string,
  root: string | null,
  read: ReadInput,
): Promise<Source | Unread> {
  const name = basename(file);
  try {
    return { file, name, folder: dirname(file), root, text: decode(await read()) };
  } catch (failure) {
    const tooLarge = failure instanceof FileRefused && failure.tooLarge;
    return { file, name, reason: explainFailure(failure), tooLarge };
  }
}
