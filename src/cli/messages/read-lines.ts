// Splits a stream of bytes into lines, of which none is held longer than it takes to check it.
import { isUtf8 } from 'node:buffer';

/** Bytes of a line that are read, as many as of a document that is validated. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

const LINE_FEED = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** One line without its end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Null where it has more bytes than are read. */
  readonly bytes: Buffer | null;
}

/**
 * Gives the lines of a stream, those of each chunk together. The next chunk is read when these are
 * done with, and no more is kept than the beginning of one line.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let pending: Buffer[] = [];
  let size = 0;
  const endLine = (last: Buffer): Line => {
    number++;
    size += last.length;
    const bytes = size > maxBytes ? null : pending.length === 0 ? last : joinBuffers(pending, last);
    pending = [];
    size = 0;
    return { number, bytes: number === 1 && bytes ? withoutMark(bytes) : bytes };
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      lines.push(endLine(bytes.subarray(start, end)));
      start = end + 1;
    }
    if (start < bytes.length) {
      size += bytes.length - start;
      // A copy, since the stream may use its memory again; of a line that is too long, nothing.
      if (size > maxBytes) pending = [];
      else pending.push(Buffer.from(bytes.subarray(start)));
    }
    if (lines.length > 0) yield lines;
  }
  if (size > 0) yield [endLine(Buffer.alloc(0))];
}

function joinBuffers(pending: readonly Buffer[], last: Buffer): Buffer {
  return Buffer.concat([...pending, last]);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;
}

/** Returns the text of bytes; null where they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
