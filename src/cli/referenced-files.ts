// Reads the files that a document refers to: regular files below its root, and what the user allows
// of the network.
import { isAbsolute, join } from 'node:path';
import { isUrl, SharedFiles } from '../core/api.ts';
import type { Analyzer } from '../core/types.ts';
import { explainFailure, FileRefused } from './failures.ts';
import { decode, readBytes } from './read-file.ts';
import type { RemoteFiles } from './remote-files.ts';
import { isInside, realLocation, refusedBelowRoot } from './roots.ts';

/** References are followed into at most so many files. */
const MAX_FILES = 256;
/** Bytes of all these files together. */
const MAX_TOTAL = 64 * 1024 * 1024;

/** Where the files of a document are read. */
export interface FileBase {
  /** The names of files are resolved against it. */
  readonly folder: string;
  /** The real path of the folder below which they may be; null where none may be read. */
  readonly root: string | null;
  /** What is read of the network; without it nothing is. */
  readonly remote?: RemoteFiles;
  /** Reads a file by its path from the folder, where the document is not on disk. */
  readonly read?: (path: string) => Promise<Uint8Array>;
  /** What other documents of the same run have read already. */
  readonly shared?: SharedReads;
}

/** Bytes of the files of a run that are kept for its other documents. */
const MAX_SHARED = 16 * 1024 * 1024;

/** A text, and the bytes that it has in its file. */
interface ReadText {
  readonly text: string;
  readonly size: number;
}

/** The files that the documents of one run refer to: each is found, read and analysed once. */
export class SharedReads {
  readonly analysed: SharedFiles;
  private readonly locations = new Map<string, Promise<string>>();
  private readonly texts = new Map<string, Promise<ReadText>>();
  private size = 0;

  /** @param analysed texts that were analysed before, also in runs that read them again */
  constructor(analysed = new SharedFiles(MAX_SHARED)) {
    this.analysed = analysed;
  }

  /** Returns the real path of a file or folder, as `realLocation`. */
  locationOf(path: string): Promise<string> {
    const known = this.locations.get(path) ?? realLocation(path);
    this.locations.set(path, known);
    return known;
  }

  /**
   * Returns the text of a file that may be read.
   * @param location its real path
   * @throws FileRefused, or a failure of the system
   */
  textAt(location: string): Promise<ReadText> {
    const known = this.texts.get(location) ?? this.read(location);
    this.texts.set(location, known);
    return known;
  }

  private async read(location: string): Promise<ReadText> {
    const read = toReadText(await readBytes(location, 'refuse'));
    this.size += read.size;
    if (this.size > MAX_SHARED) {
      this.texts.clear();
      this.size = read.size;
    }
    return read;
  }
}

const toReadText = (bytes: Uint8Array): ReadText => ({ text: decode(bytes), size: bytes.length });

const locationIn = ({ shared }: FileBase, path: string): Promise<string> =>
  shared ? shared.locationOf(path) : realLocation(path);

/**
 * Runs a function of the analyzer until it needs no more files.
 * @param base the folder of the entry document, and its root
 * @param needed what is needed, if not by the analyzer itself
 */
export async function withFiles<T>(
  analyzer: Analyzer,
  base: FileBase,
  lookUp: () => T,
  needed = () => analyzer.needs(),
): Promise<T> {
  // A reference may go through the folder of the document, by its real name.
  if (!base.read) analyzer.setFolder(await locationIn(base, base.folder));
  let result = lookUp();
  // A file is read once, whatever is made of it.
  const read = new Set<string>();
  const unread = () => needed().filter((uri) => !read.has(uri));
  for (let needs = unread(); needs.length > 0; needs = unread()) {
    for (const uri of needs) {
      read.add(uri);
      await readReferencedFile(analyzer, base, uri);
    }
    result = lookUp();
  }
  return result;
}

/** What was read for a document so far: bytes by name. */
const loads = new WeakMap<FileReceiver, Map<string, number>>();

/** What is given the files, an analyzer mostly. */
export type FileReceiver = Pick<Analyzer, 'addFile' | 'failFile'>;

/** Reads a file and gives it to an analyzer, or the reason why it can't be read. */
export async function readReferencedFile(
  analyzer: FileReceiver,
  base: FileBase,
  uri: string,
): Promise<void> {
  const read = loads.get(analyzer) ?? new Map<string, number>();
  loads.set(analyzer, read);
  const remote = /^https?:/i.test(uri) && base.remote?.allows(uri) ? base.remote : null;
  const unreadable = remote ? null : refusalOf(uri);
  if (unreadable !== null) {
    analyzer.failFile(uri, unreadable, false);
    return;
  }
  read.set(uri, 0);
  if (read.size > MAX_FILES) {
    analyzer.failFile(
      uri,
      `More than ${MAX_FILES} files are referred to; this one was not read.`,
      false,
      'too-large',
    );
    return;
  }
  try {
    const { text, size } = await (remote ? toReadText(await remote.read(uri)) : readOwn(base, uri));
    read.set(uri, size);
    requireTotal([...read.values()].reduce((sum, one) => sum + one, 0));
    analyzer.addFile(uri, text);
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    const why = missing
      ? `There is no file ${uri}.`
      : `${uri} cannot be read: ${explainFailure(failure)}`;
    analyzer.failFile(
      uri,
      why,
      false,
      failure instanceof FileRefused && failure.tooLarge ? 'too-large' : undefined,
    );
  }
}

async function readOwn(base: FileBase, uri: string): Promise<ReadText> {
  return base.read ? toReadText(await base.read(decodeUri(uri) ?? uri)) : readReferenced(base, uri);
}

function requireTotal(bytes: number): void {
  if (bytes > MAX_TOTAL)
    throw new FileRefused(
      `the files of this document have more than ${MAX_TOTAL / 1024 / 1024} MB together.`,
      true,
    );
}

/** Returns why a file with this address is never read, from its text alone; null if it may be. */
function refusalOf(uri: string): string | null {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]+):/.exec(uri)?.[1]?.toLowerCase();
  if (scheme === 'file')
    return `${uri} is a file: address, and these are not read. Write the path from this file, such as ./common.yaml.`;
  if (scheme === 'data')
    return 'The data in a data: address is not read. Keep it in a file beside the document.';
  if (scheme === 'http' || scheme === 'https') {
    const allow = scheme === 'https' ? ', or allow its host by --allow-host' : '';
    return `${uri} is on the network, and nothing is fetched without permission. Keep a copy in a folder and name it by --map${allow}.`;
  }
  if (scheme !== undefined)
    return `${uri} is a ${scheme}: address, and only files are read. Keep a copy beside the document.`;
  if (uri.startsWith('//'))
    return `${uri} is on another computer, and the command line fetches nothing. Keep a copy beside the document.`;
  const path = decodeUri(uri);
  if (path === null)
    return `${uri} has a % that does not begin an escape of two hexadecimal digits. Write %25 for the character itself.`;
  if (/^[A-Za-z]:/.test(path))
    return `${uri} begins with a Windows drive. Write the path from this file, such as ./common.yaml.`;
  if (/^[\\/]{2}/.test(path))
    return `${uri} names another computer or a device. Write the path from this file, such as ./common.yaml.`;
  if (/[^\P{Cc}\x80-\x9f]/u.test(path))
    return 'The name of this file contains a control character. Remove it from the reference.';
  return null;
}

/** @throws Refused, or a failure of the system */
async function readReferenced(base: FileBase, uri: string): Promise<ReadText> {
  const { folder, root, shared } = base;
  const location = await locationIn(base, pathOfReference(folder, uri));
  if (root === null)
    throw new FileRefused(
      'the document is in no folder of its own. Name the folder that references may use by --root.',
    );
  if (!isInside(root, location)) {
    throw new FileRefused(
      'it is outside the root folder of this document. Move it below, or choose the root folder by --root.',
    );
  }
  const refusal = refusedBelowRoot(root, await locationIn(base, folder), location);
  if (refusal !== null) throw new FileRefused(refusal);
  return shared ? shared.textAt(location) : toReadText(await readBytes(location, 'refuse'));
}

function decodeUri(uri: string): string | null {
  try {
    return decodeURIComponent(uri);
  } catch {
    return null;
  }
}

/**
 * Returns the path of a file that a document refers to; an address with a scheme or a host is
 * returned as it is.
 * @param folder that of the document
 */
export function pathOfReference(folder: string, uri: string): string {
  if (isUrl(uri)) return uri;
  const path = decodeUri(uri) ?? uri;
  return isAbsolute(path) ? path : join(folder, path);
}
