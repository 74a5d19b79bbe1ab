// Draws pictures for previews of links: resvg in WebAssembly, and Inter in five parts by script.
// None of it is read before the first picture.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliDecompressSync, deflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PictureFont } from '../../export/picture/picture-font.ts';
import { CommandError } from '../failures.ts';
import files from './files.json' with { type: 'json' };

declare const APIDOC_VERSION: string | undefined;

export interface Pictures {
  readonly font: PictureFont;
  /** Returns a drawing as PNG. */
  png(svg: string): Uint8Array;
}

type FileName = keyof typeof files;
const NAMES = Object.keys(files) as FileName[];
const WASM: FileName = 'resvg.wasm';

/** Returns the bytes of a file that pictures are drawn with. */
export type ReadPictureFile = (name: FileName) => Promise<Uint8Array>;

/** Those of the built program are beside it, others in the installed packages. */
const readOwn: ReadPictureFile = (name) =>
  readFile(
    typeof APIDOC_VERSION === 'string'
      ? new URL(`./picture/${name}`, import.meta.url)
      : createRequire(import.meta.url).resolve(files[name]),
  );

let started: Promise<Pictures> | undefined;

/**
 * Returns what draws pictures; reads its files once.
 * @throws CommandError where one of them is missing
 */
export function loadPictures(read: ReadPictureFile = readOwn): Promise<Pictures> {
  started ??= createPictures(read).catch(() => {
    throw new CommandError(
      'the files that pictures are drawn with are missing. Install the package apidoc-studio again, or leave out --base-url.',
    );
  });
  return started;
}

async function createPictures(read: ReadPictureFile): Promise<Pictures> {
  const fonts = await Promise.all(NAMES.filter((name) => name !== WASM).map(read));
  await initWasm(await read(WASM)).catch((failure: unknown) => {
    // It is started once in a process, also where this module is loaded twice.
    if (!/^Already initialized/.test(String((failure as Error).message))) throw failure;
  });
  const widths = new Map<number, number>();
  for (const font of fonts)
    for (const [code, width] of characterWidths(font))
      if (!widths.has(code)) widths.set(code, width);
  return {
    font: { widthOf: (code) => widths.get(code) },
    png(svg) {
      const drawing = new Resvg(svg, {
        font: { fontBuffers: fonts, defaultFontFamily: 'Inter Variable', loadSystemFonts: false },
      });
      const image = drawing.render();
      const bytes = encodePng(image.pixels, image);
      image.free();
      drawing.free();
      return bytes;
    },
  };
}

// Writes PNG (W3C, Portable Network Graphics): a drawing without transparency has 40 % fewer bytes
// this way than as resvg writes it.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bits of a sample, red with green and blue, and the only methods that there are. */
const FORMAT = [8, 2, 0, 0, 0];

/**
 * Returns a picture as PNG.
 * @param pixels red, green, blue and opacity, row by row; the last is left out
 */
export function encodePng(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  // Each row begins with the number of its filter: none, which is best for areas of one colour.
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let at = 0, from = 0, y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++, from += 4) {
      rows[at++] = pixels[from] ?? 0;
      rows[at++] = pixels[from + 1] ?? 0;
      rows[at++] = pixels[from + 2] ?? 0;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set(FORMAT, 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Length, name, content, and the checksum of the last two (section 5.3). */
function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length);
  bytes.write(name, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(checksum(bytes.subarray(4, -4)), 8 + content.length);
  return bytes;
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** CRC of 32 bits, which Node has from version 22 on only. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (REMAINDERS[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

// Which characters a font has, and how wide they are. Reads the few tables of a WOFF2 file (W3C,
// WOFF File Format 2.0) that say it.

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
