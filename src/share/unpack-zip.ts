// Unpacks files of a zip archive, in a worker.
import { crc32 } from './write-zip.ts';
import { Damaged, type Entry } from './zip-entries.ts';

/** An archive, and which of its files are unpacked. */
export interface PackedFiles {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parts: readonly Entry[];
}

/** `damaged`: one sentence. */
export type UnpackedFiles =
  | { readonly contents: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly damaged: string };

/** Signature of an entry, and its length without name and extra field. */
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;

const STORED = 0;
const DEFLATED = 8;

/** Unpacks files, up to the first that is damaged. */
export async function unpackFiles({ bytes, parts }: PackedFiles): Promise<UnpackedFiles> {
  try {
    const contents: Uint8Array<ArrayBuffer>[] = [];
    for (const part of parts) contents.push(await unpack(bytes, part));
    return { contents };
  } catch (error) {
    return {
      damaged: error instanceof Damaged ? error.message : 'It could not be unpacked.',
    };
  }
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
  }
  return at === size ? out : null;
}
