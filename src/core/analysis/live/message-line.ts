// A message that came or was sent, as a line of JSON: for other programs, and to be read again by
// `check-messages`, `discover` and the page.
import { isMap } from '../../text/value.ts';
import { HIDDEN_CHARACTERS } from '../../text/visible-text.ts';
import type { Incoming, JudgedMessage } from './session.ts';

/** Every host of the core has it, but the core is compiled with neither DOM nor Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What a line has beside the message and what is known of it. */
export interface LineFacts {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly operation: string | null;
  readonly direction: 'in' | 'out';
  readonly key: string | null;
  readonly payload:
    | { readonly payload: unknown }
    | { readonly payloadBase64: string; readonly truncated?: true };
}

/** Returns the line, with its line feed. */
export function messageLine(judged: JudgedMessage, incoming: Incoming, facts: LineFacts): string {
  const { number, channel, parameters, message, verdict, fitting, errors, warnings } = judged;
  const { address, headers, contentType = null } = incoming;
  const { operation, direction, key } = facts;
  const line = {
    number,
    time: new Date(facts.time).toISOString(),
    ...{ channel, operation, address, parameters, direction, message, verdict },
    ...(fitting && { fitting }),
    ...{ errors, warnings, headers: headers ?? {}, key, contentType },
    correlationId: judged.correlationId,
    inReplyTo: judged.inReplyTo,
    retained: incoming.retained ?? false,
    duplicate: incoming.duplicate ?? false,
    schemaId: judged.schemaId,
    bytes: incoming.size ?? incoming.payload?.length ?? 0,
    ...facts.payload,
  };
  return `${JSON.stringify(line).replace(HIDDEN_CHARACTERS, escapeUnits)}\n`;
}

/** A message that was read from a line. */
export interface MessageOfLine {
  /** Undefined where the line doesn't have it. */
  readonly address?: string;
  /** The value as the line has it, or the bytes of what is not JSON. */
  readonly payload: { readonly value: unknown } | { readonly bytes: Uint8Array };
  /** Whether the bytes are only the first of those that came. */
  readonly isCut: boolean;
  /** How many bytes came, where the line says so. */
  readonly size?: number;
  /** Empty where the line has none. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined where the line doesn't say whether there is one. */
  readonly key?: string | null;
  readonly contentType?: string;
  /** When it came, in milliseconds since 1970. */
  readonly time?: number;
  readonly retained: boolean;
  readonly duplicate: boolean;
}

/**
 * Returns the message of a line that was written here, or by hand: an object with `payload` or
 * `payloadBase64`. What else it has is as optional as it is in `MessageOfLine`.
 * @param line as parsed
 * @returns null where it is no message
 */
export function readMessageLine(line: unknown): MessageOfLine | null {
  if (!isMap(line)) return null;
  // `__proto__` of a parsed line is a property like others, and what is inherited is none.
  const own = (name: string): unknown => (Object.hasOwn(line, name) ? line[name] : undefined);
  const size = own('bytes');
  const payload = readPayload(own('payload'), own('payloadBase64'), size);
  const headers = own('headers') ?? {};
  if (!payload || !isMap(headers)) return null;
  const [address, key, contentType] = ['address', 'key', 'contentType'].map(own);
  const written = own('time');
  const time = typeof written === 'string' ? Date.parse(written) : Number.NaN;
  return {
    ...(typeof address === 'string' && { address }),
    payload,
    isCut: own('payload') === undefined && own('truncated') === true,
    ...(typeof size === 'number' && { size }),
    headers,
    ...((typeof key === 'string' || key === null) && { key }),
    ...(typeof contentType === 'string' && { contentType }),
    ...(!Number.isNaN(time) && { time }),
    retained: own('retained') === true,
    duplicate: own('duplicate') === true,
  };
}

function readPayload(
  value: unknown,
  base64: unknown,
  size: unknown,
): MessageOfLine['payload'] | null {
  if (typeof value === 'string' && typeof size === 'number') {
    // A text as long as all that came was not JSON, which has two quotes more.
    const bytes = new TextEncoder().encode(value);
    if (bytes.length === size) return { bytes };
  }
  if (value !== undefined) return { value };
  const bytes = typeof base64 === 'string' ? bytesOf(base64) : null;
  return bytes && { bytes };
}

const BASE64 = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((char, i) => [
    char.charCodeAt(0),
    i,
  ]),
);

/** Returns the bytes of base64 (RFC 4648, section 4), with or without padding; null for others. */
function bytesOf(base64: string): Uint8Array | null {
  const end = base64.length - (/={1,2}$/.exec(base64)?.[0].length ?? 0);
  if (end % 4 === 1 || (end < base64.length && base64.length % 4 !== 0)) return null;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let [bits, at] = [0, 0];
  for (let i = 0; i < end; i++) {
    const digit = BASE64.get(base64.charCodeAt(i));
    if (digit === undefined) return null;
    bits = (bits << 6) | digit;
    if (i % 4 > 0) bytes[at++] = (bits >> (6 - 2 * (i % 4))) & 0xff;
  }
  return bytes;
}

function escapeUnits(char: string): string {
  return Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}
