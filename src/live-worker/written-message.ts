// A message as the user writes it, made ready to leave.
import {
  fromPointer,
  judgedChannel,
  MessageBuilder,
  parseRuntimeExpression,
  valueIn,
} from '../core/api.ts';
import type { Incoming, JudgedMessage, MessageDraft, PlainChannel } from '../core/types.ts';
import type { Outgoing } from '../live/transport.ts';
import { judgeHost } from './message-log.ts';
import type { MessageText } from './protocol.ts';

interface WrittenMessage {
  readonly incoming: Incoming;
  readonly judged: JudgedMessage;
  readonly outgoing: Outgoing;
}

/**
 * Makes a message ready, with a new correlation id in place of that of the example. What is written
 * stays byte by byte, unless something is put into the payload.
 * @param channels that messages are sent to
 * @returns `why`: a clause that begins with a small letter
 */
export function writtenMessage(
  text: MessageText,
  channels: readonly PlainChannel[],
  protocol: string,
): WrittenMessage | { readonly why: string } {
  const plain = channels.find(({ key }) => key === text.channel);
  const channel = plain && judgedChannel(plain);
  const message = channel?.messages.find(({ name }) => name === text.message);
  if (!channel || !message) return { why: 'the document has no such message any more' };
  const headers = text.headers.trim() === '' ? {} : objectIn(text.headers);
  if (!headers) return { why: 'the headers must be a JSON object' };
  const { correlation } = message;
  const { reply, key } = text;
  const location = parseRuntimeExpression(reply?.location ?? '');
  const isCompleted = correlation?.source === 'payload' || location?.source === 'payload';
  const value = isCompleted ? objectIn(text.payload) : null;
  const draft: MessageDraft = value
    ? { value, headers }
    : { bytes: new TextEncoder().encode(text.payload), headers };
  const side = correlation?.source === 'header' ? 'headers' : 'payload';
  const path = fromPointer(correlation?.pointer ?? '');
  const id = correlation && valueIn(objectIn(text[side]), path);
  const isOwn = id !== undefined && id !== valueIn(objectIn(text.original[side]), path);
  const [name = ''] = path;
  if (side === 'headers' && !isOwn && path.length === 1) delete headers[name];
  const builder = new MessageBuilder(protocol, text.version, judgeHost(), freshIds);
  const { incoming, judged, correlationId, isText } = builder.build(
    ...[channel, message, text.address, draft],
    {
      ...(isOwn && { id }),
      ...(key !== null && { key }),
      ...(reply && { reply }),
    },
  );
  return {
    ...{ incoming, judged },
    outgoing: {
      ...{ address: text.address, payload: incoming.payload ?? new Uint8Array() },
      ...{ headers: incoming.headers ?? {}, isText },
      ...(incoming.contentType !== undefined && { contentType: incoming.contentType }),
      ...(key !== null && { key }),
      ...(reply && { replyTo: reply.address }),
      ...(correlationId !== undefined && { correlationId }),
      ...(text.method !== undefined && { method: text.method }),
    },
  };
}

/** Returns a UUID (`crypto.randomUUID` is missing where a page has no TLS), and a number. */
function freshIds(): readonly unknown[] {
  const [number = 0, ...words] = crypto.getRandomValues(new Uint32Array(5));
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [[...parts, hex.slice(20)].join('-'), 1 + (number >>> 1)];
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
