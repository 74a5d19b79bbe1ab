// The files that a zip archive lists, before anything is unpacked.
import { MAX_ENTRIES } from './file-set.ts';

/** Signatures of the end of an archive, and of an entry in its list. */
const END = 0x06054b50;
const LISTED = 0x02014b50;
/** Lengths of these without their names, extra fields and comments. */
const END_LENGTH = 22;
const LISTED_LENGTH = 46;
const MAX_COMMENT = 0xffff;

const ENCRYPTED = 0x0001;
/** File types of Unix, in the upper half of the attributes; 0 where none was written. */
const FILE_TYPE = 0o170000;
const FILE_TYPES_KNOWN = new Set([0, 0o100000, 0o040000]);

/** A file of an archive, as the archive declares it. */
export interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** An archive that is not opened, with the reason in words. */
export class Damaged extends Error {}

/** Returns the files that an archive lists, without folders. @throws Damaged */
export function zipEntries(bytes: Uint8Array): Entry[] {
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
