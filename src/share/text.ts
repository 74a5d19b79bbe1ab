// Turns the bytes of a document into text: UTF-8, UTF-16 and UTF-32 as YAML 1.2 section 5.2 tells them apart, else the charset its sender names.

/** The text, or why the bytes are none: `binary` (pictures, archives, programs ...) or `encoding` (text, but its characters cannot be read surely). */
export type BytesAsText =
  /** `encoding` is the name to show; text of any other than `utf-8` will be written back as UTF-8. The byte order mark is not part of the text. */
  | { readonly ok: true; readonly text: string; readonly encoding: string; readonly bom: boolean }
  | { readonly ok: false; readonly reason: 'binary'; readonly kind: string }
  /** `line` (from 1) holds the first byte that is not UTF-8. */
  | { readonly ok: false; readonly reason: 'encoding'; readonly line: number };

/** First bytes of formats that are sometimes mistaken for a document. */
const MAGIC: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document'],
  ['PK\u0003\u0004', 'a ZIP archive or office document'],
  ['\u001f\u008b', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['\u00fd7zXZ', 'an xz archive'],
  ['7z\u00bc\u00af', 'a 7z archive'],
  ['\u0089PNG', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['\u007fELF', 'a program'],
  ['MZ\u0090', 'a program'],
  ['\u0000asm', 'a program'],
];

/**
 * @param bytes the whole file
 * @param charset what the sender says, for bytes that are not Unicode
 * @param anyway true: never refuse, put U+FFFD where a byte cannot be read
 */
export function bytesToText(bytes: Uint8Array, charset?: string, anyway = false): BytesAsText {
  const marked = byMark(bytes);
  if (marked) return decodeAs(marked.encoding, bytes.subarray(marked.length), true);
  if (!anyway) {
    const kind = MAGIC.find(([start]) => [...start].every((char, at) => bytes[at] === char.charCodeAt(0)))?.[1];
    if (kind) return { ok: false, reason: 'binary', kind };
  }
  const unmarked = byZeros(bytes);
  if (unmarked) return decodeAs(unmarked, bytes, false);
  if (!anyway && bytes.subarray(0, 65536).includes(0)) return { ok: false, reason: 'binary', kind: 'a binary file' };
  const unicode = tryDecode('utf-8', bytes, true);
  if (unicode !== null) return { ok: true, text: unicode, encoding: 'utf-8', bom: false };
  const named = charset && !/^utf-?8$/i.test(charset) ? tryDecode(charset, bytes, true) : null;
  if (named !== null) return { ok: true, text: named, encoding: charset?.toLowerCase() ?? '', bom: false };
  if (anyway) return { ok: true, text: new TextDecoder().decode(bytes), encoding: 'utf-8', bom: false };
  return { ok: false, reason: 'encoding', line: countLines(bytes, lengthOfGood(bytes)) };
}

function byMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', length: 4 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', length: 4 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  return null;
}

/** A document begins with an ASCII character, so the zero bytes around the first one tell the width. */
function byZeros(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (bytes.length < 4) return null;
  if (a === 0 && b === 0 && c === 0 && d) return 'utf-32be';
  if (a && b === 0 && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return null;
}

function decodeAs(encoding: string, bytes: Uint8Array, bom: boolean): BytesAsText {
  const text = encoding.startsWith('utf-32') ? decode32(bytes, encoding === 'utf-32le') : (tryDecode(encoding, bytes, false) ?? '');
  return { ok: true, text, encoding, bom };
}

function tryDecode(encoding: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decode32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, little);
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');
  }
  return parts.join('');
}

function lengthOfGood(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  // The longest prefix that decodes; `stream` forgives a character cut at the end of the prefix.
  while (good < bad) {
    const middle = (good + bad + 1) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle - 1;
    }
  }
  return good;
}

function countLines(bytes: Uint8Array, end: number): number {
  let lines = 1;
  for (let at = 0; at < end; at++) if (bytes[at] === 10) lines++;
  return lines;
}
