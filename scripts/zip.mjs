/** Writes zip archives (APPNOTE 6.3), which extensions for VS Code are packed in. */
import { crc32, deflateRawSync } from 'node:zlib';

/** What reads it: version 2.0, for deflated files. */
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows, so that the same files give the same archive. */
const DATE = 0x21;

/**
 * Returns the archive of files.
 * @param {readonly { name: string, data: Uint8Array }[]} files Names with `/`.
 * @returns {Buffer}
 */
export function zip(files) {
  let offset = 0;
  const entries = files.map(({ name, data }) => {
    const packed = deflateRawSync(data, { level: 9 });
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    [VERSION, FLAGS, DEFLATED, 0, DATE].forEach((value, at) => {
      fields.writeUInt16LE(value, 2 * at);
    });
    [crc32(data), packed.length, data.length].forEach((value, at) => {
      fields.writeUInt32LE(value, 10 + 4 * at);
    });
    fields.writeUInt16LE(path.length, 22);
    const entry = { path, fields, offset, local: Buffer.concat([signature(3, 4), fields, path]) };
    offset += entry.local.length + packed.length;
    return { ...entry, packed };
  });
  const directory = entries.map(({ path, fields, offset: at }) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([VERSION, 0]);
    return Buffer.concat([signature(1, 2), madeBy, fields, rest, path]);
  });
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([
    ...entries.flatMap(({ local, packed }) => [local, packed]),
    ...directory,
    signature(5, 6),
    end,
  ]);
}

/** @param {number} a @param {number} b */
const signature = (a, b) => Buffer.from([0x50, 0x4b, a, b]);
