// Messages as they were seen, and their values.
import { mediaType } from '../../analysis/live/content-types.ts';
import { readMessageLine } from '../../analysis/live/message-line.ts';
import { objectOf } from '../../text/value.ts';
import type { DescribedSchema } from './registered-schemas.ts';

/** A message that was seen. */
export interface SeenMessage {
  /** As the protocol has it: a topic, a subject, a path. */
  readonly address: string;
  /** The value where it is known to be JSON, else the bytes; null for none. */
  readonly payload: { readonly value: unknown } | { readonly bytes: Uint8Array } | null;
  readonly headers?: Readonly<Record<string, unknown>> | null;
  /** Of Kafka. */
  readonly key?: string | null;
  readonly contentType?: string | undefined;
  /** Whether the payload is only the beginning of what came. */
  readonly isCut?: boolean;
  /** Bytes of the line that it was recorded in. */
  readonly size?: number;
}

/** A message with its value, as the document has it. */
export interface DecodedMessage {
  readonly seen: SeenMessage;
  readonly value: unknown;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly key: string | null;
  /** The schema that a registry has for it. */
  readonly registered?: DescribedSchema;
}

/**
 * Returns the message of a line that `apidoc-studio listen` recorded; null where it is something
 * else, or was cut off.
 */
export function recordedMessage(line: string): SeenMessage | null {
  const message = readMessageLine(parseLine(line));
  if (!message || message.isCut || message.address === undefined) return null;
  const { address, payload, headers, key = null, contentType } = message;
  return { address, payload, headers, key, contentType };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Bytes that a message takes beside its texts: about what its objects do. */
const OVERHEAD = 500;
/** Headers that say how a message was sent over HTTP (RFC 9110), not what it is. */
const OF_TRANSPORT =
  /^(?:content-.*|date|connection|keep-alive|transfer-encoding|server|vary|cache-control|etag|expires|last-modified|set-cookie|access-control-.*|accept-.*|age|alt-svc|via|strict-transport-security|x-powered-by|authorization|cookie|nats-.*)$/i;
export const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

/** Returns the bytes that a message takes, about: two for each character of its texts. */
export function sizeOf({ address, payload, headers, key, size }: SeenMessage): number {
  const bytes = payload && 'bytes' in payload ? payload.bytes.length : 0;
  const texts = [address, key ?? '', ...Object.entries(headers ?? {}).flat()];
  const units = texts.reduce<number>((sum, one) => sum + String(one).length, 0);
  return OVERHEAD + (size ?? bytes) + 2 * units;
}

/** A zero, and the four bytes of an id: what serializers for registries begin with. */
const PREFIX_BYTES = 5;

/**
 * Returns the id of a schema that a payload begins with; null where it doesn't. Other bytes may
 * begin like that, too: only a registry knows whether it has such a schema.
 */
export function registeredId({ payload }: SeenMessage): number | null {
  const bytes = payload && 'bytes' in payload ? payload.bytes : null;
  if (!bytes || bytes.length < PREFIX_BYTES || bytes[0] !== 0) return null;
  return bytes.subarray(1, PREFIX_BYTES).reduce((id, byte) => id * 256 + byte, 0);
}

/** Returns a message as one that a schema of a registry describes. */
export function describedBy(
  { seen, headers, key }: DecodedMessage,
  registered: DescribedSchema,
): DecodedMessage {
  const contentType =
    seen.contentType === undefined ? registered.contentType : mediaType(seen.contentType);
  return { seen, headers, key, registered, value: undefined, contentType };
}

/**
 * Returns a message with its value, and without the headers of its transport.
 * @param utf8 returns the text of bytes; null where they are not UTF-8
 */
export function decode(
  message: SeenMessage,
  utf8: (bytes: Uint8Array) => string | null,
): DecodedMessage {
  const { payload, contentType, key = null } = message;
  const headers = objectOf(
    Object.entries(message.headers ?? {}).filter(([name]) => !OF_TRANSPORT.test(name)),
  );
  const rest = { seen: message, headers, key };
  const stated = contentType === undefined ? undefined : mediaType(contentType);
  if (payload === null) return { ...rest, value: null, contentType: stated ?? JSON_TYPE };
  if ('value' in payload) {
    const { value } = payload;
    const type = typeof value === 'string' ? TEXT_TYPE : JSON_TYPE;
    return { ...rest, value, contentType: stated ?? type };
  }
  const text = utf8(payload.bytes);
  if (text === null)
    return { ...rest, value: undefined, contentType: stated ?? 'application/octet-stream' };
  try {
    return { ...rest, value: JSON.parse(text), contentType: stated ?? JSON_TYPE };
  } catch {
    return { ...rest, value: text, contentType: stated ?? TEXT_TYPE };
  }
}
