// Several files that are opened together: which of those in a folder are taken, how many, and under
// which paths.
import { formatBytes, type Refused, refuse } from './failure.ts';
import { type FileStamp, readFile } from './read-file.ts';
import { MAX_SET_BYTES, MAX_SET_FILES } from './set-limits.ts';

/** Entries of a folder that are looked at; beyond that it is not the folder of a document. */
export const MAX_ENTRIES = 20_000;

/** A file that could be part of a document; its content is not read yet. */
export interface Candidate {
  /** Segments separated by `/`, beginning with the name of the chosen folder, if any. */
  readonly path: string;
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

interface OpenedFile {
  /** Path below the folder that was chosen, such as `parts/order.yaml`. */
  readonly path: string;
  readonly text: string;
  /** Present where the browser lets the file be written again. */
  readonly handle?: FileSystemFileHandle;
  readonly stamp?: FileStamp;
}

/** Files from disk that belong together. */
export interface OpenedSet {
  readonly ok: true;
  readonly kind: 'files';
  /** Name of the one folder that they are all of; null where single files were chosen. */
  readonly folder: string | null;
  /** Path of the root document; without it the studio chooses. */
  readonly entry?: string;
  /** At least one. */
  readonly files: readonly OpenedFile[];
  /** Files of other types, which were left out. */
  readonly skipped: number;
  /** Paths of files that should be text, but could not be read. */
  readonly unread: readonly string[];
  /** Present where the browser lets files be created in the folder. */
  readonly directory?: FileSystemDirectoryHandle;
}

const CHOOSE = { id: 'choose-file', label: 'Choose files' } as const;

/** Returns whether a folder of this name holds what programs made, not what a user wrote. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || name === '__MACOSX';
}

/**
 * Returns whether a file of this name can be part of a document: YAML and JSON, and schemas that
 * are one of these. Of hidden files that is so for rulesets only.
 */
export function isDocumentFile(name: string): boolean {
  return /^(?:\.spectral\.(?:ya?ml|json)|[^.].*\.(?:ya?ml|json|avsc|jsonschema))$/i.test(name);
}

/**
 * Reads the files of a folder, or several chosen ones, that can be parts of a document.
 * Reasons of a refusal: `no-parts`, `too-many`, `too-large`.
 * @param folder name of the one folder that was chosen; null for single files, which are taken
 * whatever their names are
 * @param passed files that were passed by before, such as those in skipped folders
 * @param directory handle of the folder
 */
export async function readSet(
  candidates: readonly Candidate[],
  folder: string | null,
  passed = 0,
  directory?: FileSystemDirectoryHandle,
): Promise<OpenedSet | Refused> {
  const where = folder ?? 'what you chose';
  const parts =
    folder === null && !candidates.some(({ path }) => path.includes('/'))
      ? candidates
      : candidates.filter(isCandidate);
  const skipped = candidates.length - parts.length + passed;
  if (parts.length === 0)
    return refuse(
      'no-parts',
      `There is no YAML or JSON file in ${where}.`,
      'Choose the folder that contains the document, or the document itself.',
      [CHOOSE],
    );
  if (parts.length > MAX_SET_FILES || candidates.length + passed >= MAX_ENTRIES) {
    const count =
      parts.length > MAX_SET_FILES
        ? `${parts.length.toLocaleString('en')} YAML and JSON files`
        : 'very many files';
    return refuse(
      'too-many',
      `There are ${count} in ${where}.`,
      `Up to ${MAX_SET_FILES} are opened together. Choose the folder of the document itself, or select its files.`,
      [CHOOSE],
    );
  }
  const bytes = parts.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > MAX_SET_BYTES)
    return refuse(
      'too-large',
      `The files in ${where} are too large: ${formatBytes(bytes)}.`,
      `Up to ${formatBytes(MAX_SET_BYTES)} are opened together. Choose the folder of the document itself, or select its files.`,
      [CHOOSE],
    );
  const read = await Promise.all(
    parts.map(async (part) => ({ part, outcome: await readFile(part.file, part.handle) })),
  );
  const files: OpenedFile[] = [];
  const unread: string[] = [];
  for (const { part, outcome } of read) {
    const path = folder === null ? part.path : part.path.slice(part.path.indexOf('/') + 1);
    if (outcome?.ok && outcome.kind === 'document') {
      const { text, handle, stamp } = outcome;
      files.push({ path, text, ...(handle && { handle }), ...(stamp && { stamp }) });
    } else unread.push(path);
  }
  const failed = read
    .map(({ outcome }) => outcome)
    .find((outcome) => outcome !== null && !outcome.ok);
  if (files.length === 0 && failed) return { ok: false, failure: (failed as Refused).failure };
  return {
    ok: true,
    kind: 'files',
    folder,
    files,
    skipped,
    unread,
    ...(directory && { directory }),
  };
}

function isCandidate({ path }: Candidate): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return isDocumentFile(name) && !segments.some(isSkippedFolder);
}

/**
 * Returns all files below dropped folders, without those of skipped folders, which aren't counted.
 */
export async function walkEntries(entries: readonly FileSystemEntry[]): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const queue = entries.map((entry) => ({ entry, path: entry.name }));
  for (let next = queue.shift(); next && found.length < MAX_ENTRIES; next = queue.shift()) {
    const { entry, path } = next;
    if (entry.isFile) {
      const file = await new Promise<File | null>((resolve) =>
        (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
      );
      if (file) found.push({ path, file });
    } else if (entry.isDirectory && !isSkippedFolder(entry.name)) {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      // A reader gives a hundred at a time, and none when it is at its end.
      for (
        let some = await readSome(reader);
        some.length > 0 && queue.length < MAX_ENTRIES;
        some = await readSome(reader)
      )
        queue.push(...some.map((child) => ({ entry: child, path: `${path}/${child.name}` })));
    }
  }
  return found;
}

/**
 * Returns all files below a folder that the browser gave access to, without those of skipped
 * folders; `passed` counts files of other types, which are not looked into.
 */
export async function walkHandles(
  folder: FileSystemDirectoryHandle,
): Promise<{ readonly candidates: Candidate[]; readonly passed: number }> {
  const candidates: Candidate[] = [];
  let passed = 0;
  const queue = [{ directory: folder, path: folder.name }];
  for (
    let next = queue.shift();
    next && candidates.length + passed < MAX_ENTRIES;
    next = queue.shift()
  ) {
    for await (const entry of childrenOf(next.directory)) {
      const path = `${next.path}/${entry.name}`;
      if (isFolder(entry)) {
        if (!isSkippedFolder(entry.name)) queue.push({ directory: entry, path });
      } else if (!isDocumentFile(entry.name)) passed++;
      else
        candidates.push({
          path,
          file: await (entry as FileSystemFileHandle).getFile(),
          handle: entry as FileSystemFileHandle,
        });
      if (candidates.length + passed >= MAX_ENTRIES) break;
    }
  }
  return { candidates, passed };
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

/** The library of types lacks how the entries of a folder are listed. */
function childrenOf(folder: FileSystemDirectoryHandle): AsyncIterable<FileSystemHandle> {
  return (
    folder as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }
  ).values();
}

function readSome(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}
