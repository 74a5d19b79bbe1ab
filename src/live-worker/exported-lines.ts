// Messages as lines of JSON in the form of `apidoc-studio listen`: written for an export, and read
// again without a connection.
import { formatCount, messageLine, readMessageLine } from '../core/api.ts';
import type { Incoming, JudgedMessage, LineFacts, MessageOfLine } from '../core/types.ts';
import { readEvents } from '../live/event-stream.ts';
import { base64 } from '../live/web-address.ts';

const LINE_FEED = 10;

/**
 * Returns a message as a line, with its line feed.
 * @param judged with the value of the payload, where that is known
 */
export function writeLine(
  judged: JudgedMessage,
  incoming: Incoming,
  facts: Pick<LineFacts, 'time' | 'operation' | 'direction'>,
): string {
  const { key } = incoming;
  return messageLine(judged, incoming, {
    ...facts,
    key: key ? (utf8(key) ?? base64(key)) : null,
    payload: writtenPayload(judged, incoming),
  });
}

function writtenPayload(
  { value }: JudgedMessage,
  { payload, size }: Incoming,
): LineFacts['payload'] {
  if (payload === null) return { payload: null };
  if (size !== undefined) return { payloadBase64: base64(payload), truncated: true };
  const text = utf8(payload);
  // A string with a character for each byte is how a schema sees bytes that are no text.
  if (value && (text !== null || typeof value.is !== 'string')) return { payload: value.is };
  return text === null ? { payloadBase64: base64(payload) } : { payload: text };
}

/**
 * Reads the messages of an export. Resolves to a sentence about it, with the number of lines that
 * are left out, and why.
 * @param take returns whether the message is of a channel that is listened to
 */
export async function readExport(
  lines: Blob,
  take: (incoming: Incoming, time: number, isSent: boolean) => boolean,
): Promise<string> {
  let [unread, foreign] = [0, 0];
  await readLines(lines, (text) => {
    const one = readLine(text);
    if (!one) unread++;
    else if (!take(one.incoming, one.time, one.isSent)) foreign++;
  });
  const left = [
    foreign > 0 && `${formatCount(foreign, 'line')} of another channel`,
    unread > 0 && `${formatCount(unread, 'line')} that couldn't be read`,
  ].filter(Boolean);
  const out = left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`;
  return `Read from a file, without a connection.${out}`;
}

/**
 * Reads the lines of a file that are not empty. Resolves when all are read.
 * @param take called with each, and the bytes of it
 * @param progress called with the bytes that are read, whenever more have come
 */
export async function readLines(
  file: Blob,
  take: (line: string, size: number) => void,
  progress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const decodeLine = new TextDecoder();
  const readBytes = (line: Uint8Array): void => {
    const text = decodeLine.decode(line);
    if (text.trim() !== '') take(text, line.length);
  };
  const reader = readEvents(readBytes, false, () => undefined);
  const stream = file.stream().getReader();
  let bytes = 0;
  for (let part = await stream.read(); !part.done; part = await stream.read()) {
    reader.add(part.value);
    bytes += part.value.length;
    progress(bytes);
  }
  // The last line may have no end.
  reader.add(Uint8Array.of(LINE_FEED));
}

/**
 * Reads a line that was exported here or by `apidoc-studio listen`; null where it is none.
 * @returns the message, when it came or went, in milliseconds since 1970, and which of both
 */
export function readLine(
  line: string,
): { incoming: Incoming; time: number; isSent: boolean } | null {
  let read: MessageOfLine | null;
  let parsed: { readonly direction?: unknown };
  try {
    parsed = JSON.parse(line);
    read = readMessageLine(parsed);
  } catch {
    return null;
  }
  if (read?.address === undefined) return null;
  const { address, headers, key, contentType, size, time = 0, retained, duplicate } = read;
  const incoming = {
    address,
    ...bytesOf(read),
    headers: Object.keys(headers).length > 0 ? headers : null,
    ...(typeof key === 'string' && { key: new TextEncoder().encode(key) }),
    contentType,
    ...(read.isCut && size !== undefined && { size }),
    ...{ retained, duplicate },
  };
  return { time, incoming, isSent: parsed.direction === 'out' };
}

/** Returns the bytes that came; the value beside them where it was written as something else. */
function bytesOf({ payload, size }: MessageOfLine): Pick<Incoming, 'payload' | 'decoded'> {
  if ('bytes' in payload) return { payload: payload.bytes };
  const { value } = payload;
  if (value === null && size === 0) return { payload: null };
  const content = new TextEncoder().encode(JSON.stringify(value));
  // What is as long came as this JSON.
  return { payload: content, ...(content.length !== size && { decoded: { is: value } }) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
