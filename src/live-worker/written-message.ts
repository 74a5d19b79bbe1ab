// A message as the user writes it, made ready to leave.
import {
  fromPointer,
  judgedChannel,
  MessageBuilder,
  mediaType,
  parseRuntimeExpression,
  valueAtPath,
} from '../core/api.ts';
import type { Incoming, JudgedMessage, MessageDraft, PlainChannel } from '../core/types.ts';
import { Answered, type Outgoing, reasonOf, Unconfirmed } from '../live/transport.ts';
import type { FeedConnection } from './connect-feed.ts';
import { judgeHost, type MessageLog } from './message-log.ts';
import type { MessageText, SendOutcome } from './protocol.ts';

/** Errors of a message that is not sent. */
const MAX_ERRORS = 20;

/**
 * Validates a message of the user, and sends it. It is in the list before a reply can come.
 * Resolves to what became of it, whatever happens.
 * @param connection null where there is none
 */
export async function sendMessage(
  text: MessageText,
  messages: MessageLog,
  connection: Pick<FeedConnection, 'listenTo' | 'send'> | null,
  protocol: string,
): Promise<SendOutcome> {
  let number: number | undefined;
  try {
    if (!messages.accepts(text.address))
      return { is: 'failed', why: `the channel doesn't have the address "${text.address}"` };
    const written = writtenMessage(text, messages.targets, protocol);
    if ('why' in written) return { is: 'failed', why: written.why };
    const { judged, incoming, outgoing } = written;
    const { verdict, errors, warnings } = judged;
    if (verdict !== 'valid' && !text.isForced)
      return { is: 'refused', verdict, errors: [...errors, ...warnings].slice(0, MAX_ERRORS) };
    if (!connection) return { is: 'failed', why: 'not connected right now' };
    const added = messages.add({ ...incoming, replyTo: outgoing.replyTo }, Date.now(), 'sent');
    if (!added) return { is: 'failed', why: 'the channel has changed' };
    number = added.number;
    if (added.replies !== null) await connection.listenTo(added.replies);
    const { message, parameters } = text;
    await connection.send(outgoing, { message, parameters });
    return { is: 'sent', number };
  } catch (failure) {
    if (failure instanceof Answered && number !== undefined)
      return { is: 'sent', number, answer: reasonOf(failure) };
    const is = failure instanceof Unconfirmed ? 'unconfirmed' : 'failed';
    if (number !== undefined) messages.fail(number, is);
    return { is, why: reasonOf(failure) };
  }
}

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
  if (!channel || !message) return { why: 'the document no longer has this message' };
  const headers = text.headers.trim() === '' ? {} : objectIn(text.headers);
  if (!headers) return { why: 'the headers must be a JSON object' };
  const { correlation } = message;
  const { reply, key } = text;
  const location = parseRuntimeExpression(reply?.location ?? '');
  const isCompleted = correlation?.source === 'payload' || location?.source === 'payload';
  const value = isCompleted ? objectIn(text.payload) : null;
  const draft: MessageDraft = value
    ? { text: text.payload, headers }
    : { bytes: bytesOf(text.payload, message.contentType), headers };
  const side = correlation?.source === 'header' ? 'headers' : 'payload';
  const path = fromPointer(correlation?.pointer ?? '');
  const id = correlation && valueAtPath(objectIn(text[side]), path);
  const isOwn = id !== undefined && id !== valueAtPath(objectIn(text.original[side]), path);
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

/** Returns the bytes of a payload: of plain bytes, a character stands for each. */
function bytesOf(payload: string, contentType = ''): Uint8Array {
  const isBytes = mediaType(contentType) === 'application/octet-stream';
  const isPlain = isBytes && /^[\0-\xff]*$/.test(payload);
  return isPlain
    ? Uint8Array.from(payload, (char) => char.charCodeAt(0))
    : new TextEncoder().encode(payload);
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
