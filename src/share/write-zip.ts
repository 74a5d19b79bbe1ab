// Writes files as a zip archive (APPNOTE 6.3).

/** A file of an archive. */
export interface ZippedFile {
  /** Segments separated by `/`. */
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What reads it: version 2.0, for deflated files. Written by: Unix, so that files have a type. */
const VERSION = 20;
const UNIX = 3 << 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** A regular file that its owner may write and all may read. */
const MODE = 0o100644;

/** Returns the archive of files, in their order. @param time when they are written, local time */
export async function writeZip(files: readonly ZippedFile[], time = new Date()): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(path);
    const packed = await deflate(content);
    // What an entry and its row in the list have in common.
    const shared = [
      ...u16(VERSION, FLAGS, DEFLATED, ...dosTime(time)),
      ...u32(crc32(content), packed.length, content.length),
      ...u16(name.length, 0),
    ];
    const local = Uint8Array.from([...u32(0x04034b50), ...shared, ...name]);
    parts.push(local, packed);
    const row = [...u32(0x02014b50), ...u16(UNIX | VERSION), ...shared, ...u16(0, 0, 0)];
    list.push(Uint8Array.from([...row, ...u32((MODE << 16) >>> 0, offset), ...name]));
    offset += local.length + packed.length;
  }
  const length = list.reduce((sum, row) => sum + row.length, 0);
  const end = Uint8Array.from([
    ...u32(0x06054b50),
    ...u16(0, 0, files.length, files.length),
    ...u32(length, offset),
    ...u16(0),
  ]);
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}

async function deflate(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Two seconds are one step; years count from 1980. */
function dosTime(time: Date): [number, number] {
  return [
    (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
    ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
  ];
}

const u16 = (...values: number[]) => values.flatMap((value) => [value & 255, value >>> 8]);
const u32 = (...values: number[]) =>
  values.flatMap((value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24]);

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Returns the checksum of a file in an archive (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
