// Opens the files of a zip archive (APPNOTE 6.3). An archive comes from others: what it declares is
// checked before anything is unpacked, and what is unpacked against what it declared.
import { formatBytes, type Refused, refuse } from './failure.ts';
import {
  type Candidate,
  isDocumentFile,
  isSkippedFolder,
  MAX_ENTRIES,
  type OpenedSet,
  readSet,
} from './file-set.ts';
import { MAX_SET_BYTES, MAX_SET_FILES } from './set-limits.ts';
import { crc32 } from './write-zip.ts';

/** Signatures of the end of an archive, of an entry in its list, and of an entry itself. */
const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
/** Lengths of these without their names, extra fields and comments. */
const END_LENGTH = 22;
const LISTED_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;

const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;
/** File types of Unix, in the upper half of the attributes; 0 where none was written. */
const FILE_TYPE = 0o170000;
const FILE_TYPES_KNOWN = new Set([0, 0o100000, 0o040000]);

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** An archive that is not opened, with the reason in words. */
class Damaged extends Error {}

const CHOOSE = { id: 'choose-file', label: 'Choose another file' } as const;

/**
 * Reads the files of an archive that can be parts of a document.
 * Reasons of a refusal: `archive`, `too-large`, `too-many`, and those of `readSet`.
 */
export async function readZip(file: File): Promise<OpenedSet | Refused> {
  const tooLarge = (bytes: number) =>
    refuse(
      'too-large',
      `The files in ${file.name} are too large: ${formatBytes(bytes)}.`,
      `Up to ${formatBytes(MAX_SET_BYTES)} are opened together. Unpack it and open the files that you need.`,
      [CHOOSE],
    );
  if (file.size > MAX_SET_BYTES) return tooLarge(file.size);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entries = entriesOf(bytes);
    const parts = entries.filter(({ path }) => isPart(path));
    if (parts.length > MAX_SET_FILES)
      return refuse(
        'too-many',
        `There are ${parts.length.toLocaleString('en')} YAML and JSON files in ${file.name}.`,
        `Up to ${MAX_SET_FILES} are opened together. Unpack it and open the files that you need.`,
        [CHOOSE],
      );
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    if (size > MAX_SET_BYTES) return tooLarge(size);
    const candidates: Candidate[] = [];
    for (const part of parts) {
      const content = await unpack(bytes, part);
      const name = part.path.split('/').at(-1) ?? '';
      candidates.push({ path: `${file.name}/${part.path}`, file: new File([content], name) });
    }
    return await readSet(candidates, file.name, entries.length - parts.length);
  } catch (error) {
    return refuse(
      'archive',
      `${file.name} can't be opened.`,
      `${error instanceof Damaged ? error.message : 'The file could not be read.'} Unpack it with a program that you trust, and open the files.`,
      [CHOOSE],
    );
  }
}

function isPart(path: string): boolean {
  const segments = path.split('/');
  return isDocumentFile(segments.pop() ?? '') && !segments.some(isSkippedFolder);
}

/** Returns the files that an archive lists, without folders. @throws Damaged */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (start + size > end || count > MAX_ENTRIES)
    throw new Damaged('It is damaged, or of a kind for very large archives.');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + LISTED_LENGTH > end || view.getUint32(at, true) !== LISTED)
      throw new Damaged('Its list of files is damaged.');
    const nameEnd = at + LISTED_LENGTH + view.getUint16(at + 28, true);
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) throw new Damaged('Its list of files is damaged.');
    const path = nameIn(bytes.subarray(at + LISTED_LENGTH, nameEnd));
    requireHarmless(path, view.getUint32(at + 38, true) >>> 16);
    // Systems that don't distinguish case or forms of letters would take them for one file.
    const name = path.normalize('NFC').toLowerCase().replace(/\/$/, '');
    if (names.has(name)) throw new Damaged('It has two files of the same name.');
    names.add(name);
    if (view.getUint16(at + 8, true) & ENCRYPTED) throw new Damaged('It is encrypted.');
    if (!path.endsWith('/'))
      entries.push({
        path,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    at = next;
  }
  return entries;
}

/** Returns where the record at the end of an archive begins; a comment may follow it. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--)
    if (
      view.getUint32(at, true) === END &&
      at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  throw new Damaged('It is not a zip archive, or a part of it is missing.');
}

function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Damaged('A name in it is not UTF-8.');
  }
}

/** @param mode file type and permissions of Unix */
function requireHarmless(path: string, mode: number): void {
  if (!FILE_TYPES_KNOWN.has(mode & FILE_TYPE))
    throw new Damaged('It has links to other files, or special files.');
  const segments = path.replace(/\/$/, '').split('/');
  if (
    /[\p{Cc}\p{Cf}\\]/u.test(path) ||
    /^[a-z]:/i.test(path) ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  )
    throw new Damaged('It has a file whose name is outside of its folder, or hides what it is.');
}

/** Unpacks one file, never more than was declared. @throws Damaged */
async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  { path, method, crc, packed, size, offset }: Entry,
): Promise<Uint8Array<ArrayBuffer>> {
  const damaged = new Damaged(`${path} in it is damaged.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + LOCAL_LENGTH > bytes.length || view.getUint32(offset, true) !== LOCAL) throw damaged;
  const start =
    offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) throw damaged;
  if (method !== STORED && method !== DEFLATED)
    throw new Damaged(`${path} in it is packed in an unusual way.`);
  const out = method === STORED ? content : await inflate(content, size).catch(() => null);
  if (out?.length !== size || crc32(out) !== crc) throw damaged;
  return out;
}

/** Bytes that are unpacked at once: at most a thousand times as many come out of them. */
const STEP = 4096;
/** Bytes after which the page may do something else. */
const PAUSE_AFTER = 1024 * 1024;

/**
 * Unpacks in steps: a stream unpacks all that it is given before anything can be read, so that a
 * packed file of a few megabytes would take gigabytes.
 * @returns null where there is more than `size`
 */
async function inflate(
  content: Uint8Array<ArrayBuffer>,
  size: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const out = new Uint8Array(size);
  let at = 0;
  let pause = PAUSE_AFTER;
  let isOver = false;
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const give = async () => {
    for (let from = 0; from < content.length && !isOver; from += STEP)
      await writer.write(content.subarray(from, from + STEP));
    await writer.close();
  };
  // Where it fails, the reader does, too.
  void give().catch(() => undefined);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > size) {
      isOver = true;
      void reader.cancel().catch(() => undefined);
      return null;
    }
    out.set(part.value, at);
    at += part.value.length;
    if (at >= pause) {
      pause = at + PAUSE_AFTER;
      await new Promise((done) => setTimeout(done));
    }
  }
  return at === size ? out : null;
}
