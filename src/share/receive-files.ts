// Opens documents from disk, by the picker, by dropping and by pasting; what is read is only ever
// text.
import { directoryOpen, type FileWithHandle, fileOpen } from 'browser-fs-access';
import { errorName, type Refused, refuse } from './failure.ts';
import {
  type Candidate,
  isSkippedFolder,
  type OpenedSet,
  readSet,
  walkEntries,
  walkHandles,
} from './file-set.ts';
import { directoryPicker } from './folder-files.ts';
import {
  type Opened,
  type ReceivedAddress,
  type RefusedFile,
  readFile,
  unreadableFile,
} from './read-file.ts';
import type { Transfer, TransferItem } from './transfer.ts';

/**
 * `null`: there was nothing to open, or the user changed their mind. Reasons: `too-large`,
 * `binary`, `encoding`, `unreadable`, and those of `readSet`.
 */
export type Received = Opened | OpenedSet | ReceivedAddress | ReceivedMessages | RefusedFile | null;

/** A recording of messages, which is read when a document is made of it. */
interface ReceivedMessages {
  readonly ok: true;
  readonly kind: 'messages';
  readonly file: File;
}

const PICKER = {
  description: 'Documents and schemas',
  extensions: ['.yaml', '.yml', '.json', '.avsc', '.proto', '.zip'],
  id: 'documents',
};

/** Endings of recorded messages. */
const RECORDINGS = ['.ndjson', '.jsonl'];

/** Shows the file picker for one file. Must be called from a click or key handler. */
export async function pickFile(): Promise<Opened | ReceivedAddress | RefusedFile | null> {
  const file = await pickOrNull(() => fileOpen(PICKER));
  return isFile(file) ? readFile(file, file.handle) : file;
}

/** Shows the file picker for one or more files. Must be called from a click or key handler. */
export async function pickFiles(): Promise<Received> {
  const extensions = [...PICKER.extensions, ...RECORDINGS];
  const files = await pickOrNull(() => fileOpen({ ...PICKER, extensions, multiple: true }));
  if (files === null || 'failure' in files) return files;
  const [first] = files;
  if (first && files.length === 1) return readOne(first, first.handle);
  return readSet(
    files.map((file) => ({ path: file.name, file, handle: file.handle })),
    null,
  );
}

/** Reads a file, or the files of an archive; a recording of messages is left to be read. */
async function readOne(file: File, handle: FileSystemFileHandle | undefined): Promise<Received> {
  if (RECORDINGS.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return { ok: true, kind: 'messages', file };
  if (!/\.zip$/i.test(file.name)) return readFile(file, handle);
  try {
    const { readZip } = await import('./read-zip.ts');
    return await readZip(file);
  } catch (error) {
    return unreadableFile(error, file.name);
  }
}

/** Reads files that the desktop opens with the app. */
export async function readHandles(handles: readonly FileSystemFileHandle[]): Promise<Received> {
  try {
    const files = await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    );
    const [first] = files;
    if (first && files.length === 1) return await readOne(first.file, first.handle);
    return await readSet(
      files.map(({ file, handle }) => ({ path: file.name, file, handle })),
      null,
    );
  } catch (error) {
    return unreadableFile(error);
  }
}

/** Shows the picker of folders. Must be called from a click or key handler. */
export async function pickFolder(): Promise<Received> {
  const pick = directoryPicker();
  if (pick) {
    const picked = await pickOrNull(() => pick({ id: 'documents' }));
    return picked === null || 'failure' in picked ? picked : readDirectory(picked);
  }
  const files = await pickOrNull(() =>
    directoryOpen({
      recursive: true,
      id: 'documents',
      skipDirectory: ({ name }) => isSkippedFolder(name),
    }),
  );
  if (files === null || 'failure' in files) return files;
  // An empty folder comes as its handle.
  const all = files.filter((file) => 'size' in file);
  const candidates = all.map(
    (file: FileWithHandle): Candidate => ({
      path: file.webkitRelativePath || file.name,
      file,
      handle: file.handle,
    }),
  );
  return readSet(candidates, candidates[0]?.path.split('/')[0] ?? 'that folder');
}

async function readDirectory(directory: FileSystemDirectoryHandle): Promise<OpenedSet | Refused> {
  try {
    const { candidates, passed } = await walkHandles(directory);
    return await readSet(candidates, directory.name, passed, directory);
  } catch (error) {
    return unreadableFile(error, directory.name);
  }
}

/** What a picker gives; `null` where the user closed it. */
async function pickOrNull<T>(pick: () => Promise<T>): Promise<T | Refused | null> {
  try {
    return await pick();
  } catch (error) {
    return errorName(error) === 'AbortError' ? null : unreadableFile(error);
  }
}

function isFile(value: FileWithHandle | Refused | null): value is FileWithHandle {
  return value !== null && 'size' in value;
}

/** Reads what was dropped or pasted: a file, several, a folder, an address, or the text itself. */
export async function readTransfer({ files, address, text }: Transfer): Promise<Received> {
  const [first, second] = files;
  if (second || first?.folder) return readSeveral(files);
  if (first?.file) return readOne(first.file, asFile(await first.handle));
  if (address && isAddress(address)) return { ok: true, kind: 'address', address };
  return textReceived(text);
}

/** Files and folders that were dropped together. */
async function readSeveral(taken: readonly TransferItem[]): Promise<Received> {
  const [first] = taken;
  const handle = taken.length === 1 ? await first?.handle : undefined;
  if (handle?.kind === 'directory') return readDirectory(handle as FileSystemDirectoryHandle);
  const folders = taken.flatMap(({ folder }) => folder ?? []);
  const single = taken.flatMap(({ folder, file, handle }) =>
    folder || !file ? [] : [{ file, handle }],
  );
  const inFolders = await walkEntries(folders);
  const alone = await Promise.all(
    single.map(
      async ({ file, handle }): Promise<Candidate> => ({
        path: file.name,
        file,
        handle: asFile(await handle),
      }),
    ),
  );
  const [only] = folders;
  return readSet(
    [...alone, ...inFolders],
    only && folders.length === 1 && alone.length === 0 ? only.name : null,
  );
}

/**
 * A line that begins as YAML or JSON does, a field, a bracket, a comment, a directive; or as
 * Protocol Buffers. Markup is opened, and named in the editor.
 */
const STRUCTURE =
  /^[ \t]*(?:(?:- )?["']?[\p{L}\p{N}_$.-]+["']?[ \t]*:(?:\s|$)|[[{<%#]|syntax\s*=\s*["']proto|message\s+\w+\s*\{)/mu;
/** Characters of a pasted text that are shown. */
const SHOWN = 60;

/**
 * @param text pasted text; a single line that is an address is taken as one, and text without any
 * structure is refused
 * @returns `null` for blank text
 */
export function textReceived(text: string): Received {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (isAddress(trimmed)) return { ok: true, kind: 'address', address: trimmed };
  const json = trimmed.startsWith('{');
  const opened = {
    ok: true,
    kind: 'document',
    name: json ? 'pasted.json' : 'pasted.yaml',
    text,
    encoding: 'utf-8',
  } as const;
  return STRUCTURE.test(text) ? opened : notADocument(trimmed, opened);
}

function notADocument(text: string, opened: Opened): RefusedFile {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const start = line.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
  const shown = start.length < text.length ? `${start}\u2026` : start;
  const refused = refuse(
    'not-a-document',
    'This is not a document.',
    `You pasted plain text: \u201c${shown}\u201d. A document is YAML or JSON and begins with \u201capidoc: 3.1.0\u201d or \u201casyncapi: 3.1.0\u201d.`,
    [{ id: 'open-as-text', label: 'Open it anyway', maxBytes: text.length }],
  );
  return { ...refused, anyway: async () => opened };
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|gh:)\S+$/i.test(text);
}

function asFile(handle: FileSystemHandle | undefined): FileSystemFileHandle | undefined {
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined;
}
