// Messages as lines of JSON in the form of `apidoc-studio listen`: written for an export, and read
// again without a connection.
import { formatCount, messageLine } from '../core/api.ts';
import type { Incoming, JudgedMessage, LineFacts } from '../core/types.ts';
import { readEvents } from '../live/event-stream.ts';

const LINE_FEED = 10;

/**
 * Returns a message as a line, with its line feed.
 * @param judged with the value of the payload, where that is known
 * @param time when it came, in milliseconds since 1970
 */
export function writeLine(
  judged: JudgedMessage,
  incoming: Incoming,
  time: number,
  operation: string | null,
): string {
  const { key } = incoming;
  return messageLine(judged, incoming, {
    ...{ time, operation, direction: 'in' },
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
  take: (incoming: Incoming, time: number) => boolean,
): Promise<string> {
  let [unread, foreign] = [0, 0];
  const decodeLine = new TextDecoder();
  const readBytes = (line: Uint8Array): void => {
    const text = decodeLine.decode(line);
    if (text.trim() === '') return;
    const one = readLine(text);
    if (!one) unread++;
    else if (!take(one.incoming, one.time)) foreign++;
  };
  const reader = readEvents(readBytes, false, () => undefined);
  const stream = lines.stream().getReader();
  for (let part = await stream.read(); !part.done; part = await stream.read())
    reader.add(part.value);
  // The last line may have no end.
  reader.add(Uint8Array.of(LINE_FEED));
  const left = [
    foreign > 0 && `${formatCount(foreign, 'line')} of another channel`,
    unread > 0 && `${formatCount(unread, 'line')} that couldn't be read`,
  ].filter(Boolean);
  const out = left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`;
  return `Read from a file, without a connection.${out}`;
}

/**
 * Reads a line that was exported here or by `apidoc-studio listen`; null where it is none.
 * @returns the message, and when it came, in milliseconds since 1970
 */
export function readLine(line: string): { incoming: Incoming; time: number } | null {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const one = read as Readonly<Record<string, unknown>>;
  const { address, headers, key, contentType, bytes } = one;
  const payload = readPayload(one);
  if (typeof address !== 'string' || !payload) return null;
  const isObject = typeof headers === 'object' && headers !== null;
  const hasHeaders = isObject && Object.keys(headers).length > 0;
  const time = Date.parse(String(one.time));
  return {
    time: Number.isNaN(time) ? 0 : time,
    incoming: {
      address,
      ...payload,
      headers: hasHeaders ? (headers as Record<string, unknown>) : null,
      ...(typeof key === 'string' && { key: new TextEncoder().encode(key) }),
      ...(typeof contentType === 'string' && { contentType }),
      ...(one.truncated === true && typeof bytes === 'number' && { size: bytes }),
      retained: one.retained === true,
      duplicate: one.duplicate === true,
    },
  };
}

function readPayload(
  line: Readonly<Record<string, unknown>>,
): Pick<Incoming, 'payload' | 'decoded'> | null {
  const { payload, payloadBase64, bytes } = line;
  if (typeof payloadBase64 === 'string') {
    const content = bytesOf(payloadBase64);
    return content && { payload: content };
  }
  if (payload === undefined) return null;
  if (payload === null && bytes === 0) return { payload: null };
  if (typeof payload === 'string') {
    const content = new TextEncoder().encode(payload);
    // JSON has two quotes more.
    if (content.length === bytes) return { payload: content };
  }
  const content = new TextEncoder().encode(JSON.stringify(payload));
  // What is as long came as this JSON.
  return { payload: content, ...(content.length !== bytes && { decoded: { is: payload } }) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
