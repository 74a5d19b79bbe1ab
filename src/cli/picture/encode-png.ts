// Writes PNG (W3C, Portable Network Graphics): a drawing without transparency has 40 % fewer bytes
// this way than as resvg writes it.
import { deflateSync } from 'node:zlib';

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
