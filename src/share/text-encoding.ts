// Turns the bytes of a document into text and back: UTF-8, UTF-16 and UTF-32 as YAML 1.2 section
// 5.2 tells them apart, else the charset its sender names.

/** How a text is written as bytes. */
export interface TextFormat {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  /** The bytes begin with a byte order mark. */
  readonly bom: boolean;
}

/**
 * The text, or why the bytes are none: `binary` (pictures, archives, programs ...) or `encoding`
 * (text, but its characters cannot be read surely).
 */
export type BytesAsText =
  /**
   * `encoding` is the name to show. The byte order mark is not part of the text.
   * `damage` is the offset of the first byte that U+FFFD replaced; writing the text would not
   * restore it.
   */
  | {
      readonly ok: true;
      readonly text: string;
      readonly encoding: string;
      readonly bom: boolean;
      readonly damage?: Damage;
    }
  | { readonly ok: false; readonly reason: 'binary'; readonly kind: string }
  | { readonly ok: false; readonly reason: 'encoding'; readonly damage: Damage };

/** The first byte that is not valid in an encoding. */
export interface Damage {
  readonly encoding: string;
  /** From 1. */
  readonly byte: number;
  /** From 1. */
  readonly line: number;
}

/** Returns where bytes are not valid, to end a sentence: `not valid UTF-8 at byte 15 (line 2)`. */
export function damageText({ encoding, byte, line }: Damage): string {
  return `not valid ${encoding.toUpperCase()} at byte ${byte} (line ${line})`;
}

/** Returns the format of bytes that were read; null where it is a charset that can only be read. */
export function formatOf({
  encoding,
  bom,
}: {
  readonly encoding: string;
  readonly bom: boolean;
}): TextFormat | null {
  const known = /^utf-(?:8|16[lb]e|32[lb]e)$/.test(encoding);
  return known ? { encoding: encoding as TextFormat['encoding'], bom } : null;
}

/** Encodes a text to write, as UTF-8 without a byte order mark unless a format is given. */
export function encodeText(
  text: string,
  { encoding, bom }: TextFormat = { encoding: 'utf-8', bom: false },
): string | Uint8Array<ArrayBuffer> {
  const marked = bom ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return marked;
  const little = encoding.endsWith('le');
  const wide = encoding.startsWith('utf-32');
  const units = wide
    ? Array.from(marked, (char) => char.codePointAt(0) ?? 0)
    : Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at));
  const view = new DataView(new ArrayBuffer(units.length * (wide ? 4 : 2)));
  for (const [at, unit] of units.entries()) {
    if (wide) view.setUint32(at * 4, unit, little);
    else view.setUint16(at * 2, unit, little);
  }
  return new Uint8Array(view.buffer);
}

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
  if (marked) return decodeAs(marked.encoding, bytes, marked.length, anyway);
  if (!anyway) {
    const kind = MAGIC.find(([start]) =>
      [...start].every((char, at) => bytes[at] === char.charCodeAt(0)),
    )?.[1];
    if (kind) return { ok: false, reason: 'binary', kind };
  }
  const unmarked = byZeros(bytes);
  if (unmarked) return decodeAs(unmarked, bytes, 0, anyway);
  if (!anyway && bytes.subarray(0, 65536).includes(0))
    return { ok: false, reason: 'binary', kind: 'a binary file' };
  const unicode = decodeAs('utf-8', bytes, 0, false);
  if (unicode.ok) return unicode;
  const named = charset && !/^utf-?8$/i.test(charset) ? tryDecode(charset, bytes) : null;
  if (named !== null)
    return { ok: true, text: named, encoding: charset?.toLowerCase() ?? '', bom: false };
  return anyway ? decodeAs('utf-8', bytes, 0, true) : unicode;
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

/**
 * A document begins with an ASCII character, so the zero bytes around the first one determine the
 * width.
 */
function byZeros(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (bytes.length < 4) return null;
  if (a === 0 && b === 0 && c === 0 && d) return 'utf-32be';
  if (a && b === 0 && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return null;
}

/** @param mark length of the byte order mark in bytes */
function decodeAs(encoding: string, bytes: Uint8Array, mark: number, anyway: boolean): BytesAsText {
  const content = bytes.subarray(mark);
  const bom = mark > 0;
  const wide = encoding.startsWith('utf-32');
  const text = wide ? decode32(content, encoding, true) : tryDecode(encoding, content);
  if (text !== null) return { ok: true, text, encoding, bom };
  const { good, length } = wide ? goodOf32(content, encoding) : goodOf(content, encoding);
  const line = good.split('\n').length;
  // What is cut off at the end begins at the last byte there is.
  const damage = { encoding, byte: Math.min(mark + length + 1, bytes.length), line };
  if (!anyway) return { ok: false, reason: 'encoding', damage };
  const repaired = wide
    ? decode32(content, encoding, false)
    : new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  return { ok: true, text: repaired ?? '', encoding, bom, damage };
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** @returns null where `strict` and some bytes are not a character */
function decode32(bytes: Uint8Array, encoding: string, strict: boolean): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (strict && bytes.length % 4 !== 0) return null;
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le');
    const valid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (!valid && strict) return null;
    parts.push(valid ? String.fromCodePoint(code) : '\uFFFD');
  }
  if (bytes.length % 4 !== 0) parts.push('\uFFFD');
  return parts.join('');
}

/** Returns the text before the first bytes that aren't a character, and its length in bytes. */
function goodOf32(bytes: Uint8Array, encoding: string): { good: string; length: number } {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 4));
  const good = (decode32(whole, encoding, false) ?? '').split('\uFFFD')[0] ?? '';
  return { good, length: [...good].length * 4 };
}

/** The same for UTF-8 and UTF-16. */
function goodOf(bytes: Uint8Array, encoding: string): { good: string; length: number } {
  const prefix = (length: number): string | null => {
    try {
      // `stream` forgives a character cut at the end of the prefix, and leaves it out.
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(
        bytes.subarray(0, length),
        { stream: true },
      );
    } catch {
      return null;
    }
  };
  let best = 0;
  let worst = bytes.length;
  while (best < worst) {
    const middle = (best + worst + 1) >> 1;
    if (prefix(middle) === null) worst = middle - 1;
    else best = middle;
  }
  const good = prefix(best) ?? '';
  return {
    good,
    length: encoding === 'utf-8' ? new TextEncoder().encode(good).length : good.length * 2,
  };
}
