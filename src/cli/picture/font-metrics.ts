// Which characters a font has, and how wide they are. Reads the few tables of a WOFF2 file (W3C,
// WOFF File Format 2.0) that say it.
import { brotliDecompressSync } from 'node:zlib';

/** The number of each table that is read in the list of known tags (section 4.1). */
const CMAP = 0;
const HEAD = 1;
const HHEA = 2;
const HMTX = 3;
const GLYF = 10;
const LOCA = 11;
const OTHER_TAG = 63;
const HEADER_BYTES = 48;

interface Table {
  readonly data: DataView;
  readonly isTransformed: boolean;
}

/**
 * Returns the widths in em of all characters that a font has, by their code points.
 * @throws Error for bytes that are not such a font
 */
export function characterWidths(font: Uint8Array): Map<number, number> {
  const tables = readTables(font);
  const table = (number: number): Table => {
    const found = tables.get(number);
    if (!found) throw new Error('A table is missing in the font.');
    return found;
  };
  const em = table(HEAD).data.getUint16(18);
  const count = table(HHEA).data.getUint16(34);
  const metrics = table(HMTX);
  // All glyphs after the last one with a width have the same. Transformed, widths are together
  // behind a byte of flags (section 5.4).
  const widthOf = (glyph: number): number => {
    const index = Math.min(glyph, count - 1);
    return metrics.data.getUint16(metrics.isTransformed ? 1 + index * 2 : index * 4) / em;
  };
  const widths = new Map<number, number>();
  for (const [code, glyph] of glyphs(table(CMAP).data))
    if (glyph !== 0) widths.set(code, widthOf(glyph));
  return widths;
}

function readTables(font: Uint8Array): Map<number, Table> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  if (view.getUint32(0) !== 0x774f4632) throw new Error('This is not a WOFF2 font.');
  let at = HEADER_BYTES;
  const length = (): number => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; ) {
      byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  const entries = Array.from({ length: view.getUint16(12) }, () => {
    const flags = view.getUint8(at++);
    const number = flags & 0x3f;
    if (number === OTHER_TAG) at += 4;
    const version = flags >> 6;
    const isTransformed = number === GLYF || number === LOCA ? version === 0 : version !== 0;
    const whole = length();
    return { number, isTransformed, bytes: isTransformed ? length() : whole };
  });
  const compressed = font.subarray(at, at + view.getUint32(20));
  const all = brotliDecompressSync(compressed);
  let start = all.byteOffset;
  const tables = new Map<number, Table>();
  for (const { number, isTransformed, bytes } of entries) {
    tables.set(number, { data: new DataView(all.buffer, start, bytes), isTransformed });
    start += bytes;
  }
  return tables;
}

/** The glyph of each code point (OpenType, "cmap", formats 4 and 12). */
function* glyphs(cmap: DataView): Generator<[code: number, glyph: number]> {
  for (let n = 0; n < cmap.getUint16(2); n++) {
    const at = cmap.getUint32(4 + n * 8 + 4);
    if (cmap.getUint16(at) === 4) yield* segments(cmap, at);
    else if (cmap.getUint16(at) === 12) yield* groups(cmap, at);
  }
}

function* segments(cmap: DataView, at: number): Generator<[code: number, glyph: number]> {
  const bytes = cmap.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  for (let i = 0; i < bytes; i += 2) {
    const delta = cmap.getUint16(starts + bytes + i);
    const offset = cmap.getUint16(starts + 2 * bytes + i);
    const first = cmap.getUint16(starts + i);
    for (let code = first; code <= cmap.getUint16(ends + i) && code < 0xffff; code++) {
      const from = starts + 2 * bytes + i + offset + 2 * (code - first);
      const glyph = offset === 0 ? code : cmap.getUint16(from);
      yield [code, offset !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff];
    }
  }
}

function* groups(cmap: DataView, at: number): Generator<[code: number, glyph: number]> {
  for (let n = 0; n < cmap.getUint32(at + 12); n++) {
    const group = at + 16 + n * 12;
    const first = cmap.getUint32(group);
    for (let code = first; code <= cmap.getUint32(group + 4); code++)
      yield [code, cmap.getUint32(group + 8) + code - first];
  }
}
