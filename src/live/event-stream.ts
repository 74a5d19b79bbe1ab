// Streams of HTTP: lines of JSON, and server-sent events (HTML, section 9.2.6).
import { MAX_BYTES } from './transport.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const COLON = 58;
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Returns what takes the bytes of a stream as they come.
 * @param give called with the data of each event, or with each line that is not empty
 * @param keepId called with the id of the last event that was given
 */
export function readEvents(
  give: (data: Uint8Array) => void,
  isEvents: boolean,
  keepId: (id: string) => void,
): { add(chunk: Uint8Array): void } {
  const events = isEvents ? new EventReader(give, keepId) : null;
  return new LineReader((line) => {
    if (events) events.line(line);
    else if (line.length > 0) give(line);
  }, isEvents);
}

/** Splits bytes into lines, which end with LF, CRLF, and of events also with CR. */
class LineReader {
  private readonly give: (line: Uint8Array) => void;
  private readonly endsWithCr: boolean;
  private rest: Uint8Array[] = [];
  private size = 0;
  private afterCr = false;

  constructor(give: (line: Uint8Array) => void, endsWithCr: boolean) {
    this.give = give;
    this.endsWithCr = endsWithCr;
  }

  add(chunk: Uint8Array): void {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte === LINE_FEED && this.afterCr) start = i + 1;
      else if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && this.endsWithCr)) {
        this.keep(chunk.subarray(start, i));
        const line = concatBytes(this.rest);
        this.rest = [];
        this.size = 0;
        start = i + 1;
        this.give(
          !this.endsWithCr && line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line,
        );
      }
      this.afterCr = this.endsWithCr && byte === CARRIAGE_RETURN;
    }
    this.keep(chunk.subarray(start));
  }

  private keep(bytes: Uint8Array): void {
    // What is cut off shows in the size that the message has.
    if (this.size <= MAX_BYTES && bytes.length > 0) this.rest.push(bytes);
    this.size += bytes.length;
  }
}

/** Puts the lines of server-sent events together. */
class EventReader {
  private readonly give: (data: Uint8Array) => void;
  private readonly keepId: (id: string) => void;
  private readonly decoder = new TextDecoder();
  private data: Uint8Array[] = [];
  private size = 0;
  private id: string | null = null;
  private isFirst = true;

  constructor(give: (data: Uint8Array) => void, keepId: (id: string) => void) {
    this.give = give;
    this.keepId = keepId;
  }

  line(bytes: Uint8Array): void {
    const isMarked = this.isFirst && MARK.every((byte, i) => bytes[i] === byte);
    const line = isMarked ? bytes.subarray(MARK.length) : bytes;
    this.isFirst = false;
    if (line.length === 0) {
      this.end();
      return;
    }
    const colon = line.indexOf(COLON);
    const name = this.decoder.decode(line.subarray(0, colon < 0 ? line.length : colon));
    const begin = colon < 0 ? line.length : line[colon + 1] === SPACE ? colon + 2 : colon + 1;
    const value = line.subarray(begin);
    if (name === 'data') {
      if (this.size <= MAX_BYTES) this.data.push(value, NEW_LINE);
      this.size += value.length + 1;
    }
    if (name === 'id' && !value.includes(0)) this.id = this.decoder.decode(value);
  }

  private end(): void {
    if (this.id !== null) this.keepId(this.id);
    if (this.data.length > 0) this.give(concatBytes(this.data).subarray(0, -1));
    this.data = [];
    this.size = 0;
  }
}

const NEW_LINE = Uint8Array.of(LINE_FEED);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
