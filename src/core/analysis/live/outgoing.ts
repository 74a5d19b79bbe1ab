// Messages on their way out: with the ids and addresses by which a reply finds its way back,
// encoded as their content type says, and judged before they leave.
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { parseJson } from '../../text/parse/json.ts';
import { fromPointer } from '../../text/pointer.ts';
import type { Node } from '../../text/tree.ts';
import { isMap, valueAtPath } from '../../text/value.ts';
import type { JudgedChannel } from './candidates.ts';
import { isJsonLines, isJsonType, isTextType, jsonLines, mediaType } from './content-types.ts';
import { encodeAvro, encodeProtobuf, Unencodable } from './encode-binary.ts';
import { carriesHeaders } from './endpoints.ts';
import { headerReader } from './headers.ts';
import type { Candidate, JudgeError, JudgeHost } from './judge.ts';
import { type Incoming, type JudgedMessage, LiveSession } from './session.ts';

/** Every host of the core has it, but the core is compiled with neither DOM nor Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What is known of a message before it is complete. */
export interface MessageDraft {
  /** Bytes that the user gives, or the text of a JSON object; else a value. */
  readonly bytes?: Uint8Array;
  /** It stays as it is written, but for the ids and addresses that are put into it. */
  readonly text?: string;
  readonly value?: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Where a reply is expected. */
export interface ReplyWay {
  readonly address: string;
  /** The runtime expression that says where the request has it. */
  readonly location?: string;
}

/** A message that is ready to leave. */
export interface BuiltMessage {
  readonly incoming: Incoming;
  readonly judged: JudgedMessage;
  readonly correlationId?: string;
  /** WebSocket: a frame of text. */
  readonly isText: boolean;
}

/** What a message gets beside its payload and headers. */
export interface MessageFacts {
  /** The correlation id that it must have, else a new one where it has none. */
  readonly id?: unknown;
  readonly key?: string;
  readonly reply?: ReplyWay;
}

/** Completes messages for one protocol. */
export class MessageBuilder {
  private readonly protocol: string;
  private readonly hasHeaders: boolean;
  private readonly host: JudgeHost;
  private readonly freshIds: () => readonly unknown[];

  /**
   * @param protocol without the letters for TLS
   * @param version of the protocol: MQTT before 5 has no headers
   * @param freshIds returns ids that nobody else has: a text, and a number for who wants one
   */
  constructor(
    protocol: string,
    version: string | undefined,
    host: JudgeHost,
    freshIds: () => readonly unknown[],
  ) {
    this.protocol = protocol;
    this.hasHeaders = carriesHeaders(protocol, version);
    this.host = host;
    this.freshIds = freshIds;
  }

  /** Completes a message and judges it. */
  build(
    channel: JudgedChannel,
    message: Candidate,
    address: string,
    draft: MessageDraft,
    facts: MessageFacts = {},
  ): BuiltMessage {
    let best: BuiltMessage | undefined;
    const own = encodableDraft(message, draft, this.host.utf8);
    const wanted = facts.id ?? ownId(message, draft, own);
    for (const id of this.ids(message, own, wanted)) {
      const made = this.buildWith(channel, message, address, own, id, facts);
      // Of an id that the user did not write nothing is said that is not wrong without it.
      if (!best || made.judged.errors.length < best.judged.errors.length) best = made;
      if (made.judged.verdict === 'valid') return made;
    }
    return best as BuiltMessage;
  }

  /** Ids to try, of which the first that makes the message valid counts. */
  private ids({ correlation }: Candidate, draft: MessageDraft, id: unknown): readonly unknown[] {
    if (!correlation) return [undefined];
    // A header of the command line is a text; in a payload the user has written what they mean.
    if (id !== undefined) return correlation.source === 'header' ? [id, Number(id)] : [id];
    const own = correlation.source === 'header' ? draft.headers : draft.value;
    const isGiven =
      draft.bytes !== undefined && correlation.source === 'payload'
        ? true
        : valueAtPath(own, fromPointer(correlation.pointer)) !== undefined;
    return isGiven && draft.value === undefined ? [undefined] : [...this.freshIds(), undefined];
  }

  private buildWith(
    channel: JudgedChannel,
    message: Candidate,
    address: string,
    draft: MessageDraft,
    id: unknown,
    { key, reply }: MessageFacts,
  ): BuiltMessage {
    let { value, text } = draft;
    let headers: unknown = draft.headers;
    const put = (path: readonly string[], inner: unknown): void => {
      if (text === undefined) value = withValue(value, path, inner);
      else text = jsonWithValue(text, path, inner);
    };
    const { correlation } = message;
    if (id !== undefined && correlation) {
      const path = fromPointer(correlation.pointer);
      if (correlation.source === 'header') headers = withValue(headers, path, id);
      else put(path, id);
    }
    const location = parseRuntimeExpression(reply?.location ?? '');
    if (location && reply) {
      const path = fromPointer(location.pointer);
      if (location.source === 'header') headers = withValue(headers, path, reply.address);
      else put(path, reply.address);
    }
    const contentType = message.contentType ?? binaryType(message) ?? 'application/json';
    const session = new LiveSession(
      [{ ...channel, messages: [message] }],
      this.protocol,
      this.host,
    );
    const { payload, problem } = payloadOf(message, contentType, { ...draft, value, text });
    const incoming: Incoming = {
      address,
      payload,
      headers: this.headersFor(message, headers as Record<string, unknown>),
      ...(this.protocol === 'kafka' && {
        key: key === undefined ? null : new TextEncoder().encode(key),
      }),
      ...(this.hasHeaders && { contentType }),
    };
    const judged = session.judge(incoming);
    return {
      incoming,
      judged: problem ? { ...judged, verdict: 'invalid', errors: [problem] } : judged,
      ...(id !== undefined && { correlationId: String(id) }),
      isText: isTextType(mediaType(contentType)),
    };
  }

  /** Headers as they leave; null where the protocol has none. */
  private headersFor(
    message: Candidate,
    headers: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | null {
    if (!this.hasHeaders) return null;
    if (this.protocol === 'amqp') {
      const { headers: basis } = message;
      const schema =
        basis.kind === 'schema' ? { root: basis.root, definitions: basis.definitions() } : null;
      return headerReader(schema, 'texts')(headers);
    }
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  }
}

// Payloads in Avro and Protocol Buffers, and those behind the id of a schema registry.

/** Returns the content type of binary payloads that the document doesn't state one for. */
function binaryType({ avro, protobuf }: Candidate): string | undefined {
  return avro ? 'application/avro' : protobuf ? 'application/x-protobuf' : undefined;
}

/** Whether the payload of a message is not JSON, but is made of it. */
function isEncoded({ avro, protobuf, contentType }: Candidate): boolean {
  const isJson = contentType !== undefined && isJsonType(mediaType(contentType));
  return (avro !== undefined || protobuf !== undefined) && !isJson;
}

/** Returns a draft with the value of its JSON, where that is encoded; bytes of others stay. */
function encodableDraft(
  message: Candidate,
  draft: MessageDraft,
  utf8: JudgeHost['utf8'],
): MessageDraft {
  if (!isEncoded(message)) return draft;
  const { bytes, headers } = draft;
  const text = draft.text ?? (bytes && utf8(bytes));
  if (text === undefined || text === null || !/^\s*[[{"]/.test(text)) return draft;
  try {
    return { value: JSON.parse(text), headers };
  } catch {
    return draft;
  }
}

/** Returns the correlation id in bytes of the user that are encoded; that of a text may be new. */
function ownId({ correlation }: Candidate, draft: MessageDraft, { value }: MessageDraft): unknown {
  if (draft.bytes === undefined || value === undefined || correlation?.source !== 'payload')
    return undefined;
  return valueAtPath(value, fromPointer(correlation.pointer));
}

interface Payload {
  readonly payload: Uint8Array;
  /** Why it isn't what the message should have. */
  readonly problem?: JudgeError;
}

function payloadOf(
  message: Candidate,
  contentType: string,
  { bytes, text, value }: Omit<MessageDraft, 'text'> & { readonly text: string | undefined },
): Payload {
  const { avro, protobuf, prefix } = message;
  // The user gives binary payloads with all that is in front of them.
  const isWhole = isEncoded(message) || !prefix || bytes?.[0] === 0;
  if (text === undefined && bytes && isWhole) return { payload: bytes };
  let payload: Uint8Array;
  try {
    if (text !== undefined) payload = new TextEncoder().encode(text);
    else if (bytes) payload = bytes;
    else if (!isEncoded(message) || value === undefined) payload = encodeValue(value, contentType);
    else if (avro) payload = encodeAvro(avro.type, value);
    else payload = protobuf ? encodeProtobuf(protobuf.types, value) : new Uint8Array();
  } catch (failure) {
    if (!(failure instanceof Unencodable)) throw failure;
    const code = avro ? 'avro' : 'protobuf';
    const problem = { path: `/payload${failure.pointer}`, code, message: failure.message };
    return { payload: encodeValue(value, 'application/json'), problem };
  }
  if (!prefix || payload.length === 0) return { payload };
  if (prefix.id === undefined) return { payload, problem: NO_SCHEMA_ID };
  // Which message type of a text in Protocol Buffers: the first one is a zero.
  const first = protobuf ? [0] : [];
  const id = Array.from(
    { length: prefix.idBytes },
    (_, i) => Math.floor((prefix.id ?? 0) / 256 ** (prefix.idBytes - 1 - i)) % 256,
  );
  return { payload: Uint8Array.from([0, ...id, ...first, ...payload]) };
}

const NO_SCHEMA_ID: JudgeError = {
  path: '/payload',
  code: 'schema-id',
  message:
    'it begins with the id of its schema in the registry, which the document does not state. Add "x-schema-id" to the kafka binding of the message.',
};

function encodeValue(value: unknown, contentType: string): Uint8Array {
  if (value === undefined) return new Uint8Array();
  const text = new TextEncoder();
  const type = mediaType(contentType);
  if (isJsonLines(type) && Array.isArray(value)) return text.encode(jsonLines(value, type));
  if (typeof value !== 'string' || isJsonType(type) || isJsonLines(type))
    return text.encode(JSON.stringify(value));
  return type.startsWith('text/')
    ? text.encode(value)
    : Uint8Array.from(value, (char) => char.charCodeAt(0));
}

/** Returns a value with another one at a path of objects; the same where that can't be. */
function withValue(value: unknown, [key, ...rest]: readonly string[], inner: unknown): unknown {
  if (key === undefined) return inner;
  if (value !== undefined && !isMap(value)) return value;
  const own = value && Object.hasOwn(value, key) ? value[key] : undefined;
  const below = withValue(own, rest, inner);
  return Object.fromEntries([...Object.entries(value ?? {}), [key, below]]);
}

/**
 * Returns JSON with another value at a path of objects, and all else as it is written: no other
 * number is read and written again. The same where that can't be, or where the value is there.
 */
function jsonWithValue(text: string, path: readonly string[], inner: unknown): string {
  const { root, at: start } = parseJson(text);
  let [node, at]: [Node | null, number] = [root, start];
  for (const [i, key] of path.entries()) {
    if (node?.kind !== 'map') return text;
    // Of a key that is there twice, readers take the last.
    const own = node.entries.findLast((one) => one.key === key);
    if (!own) {
      const missing = path.slice(i + 1).reduceRight<unknown>((below, k) => ({ [k]: below }), inner);
      const comma = node.entries.length > 0 ? ', ' : '';
      const written = `${JSON.stringify(key)}: ${JSON.stringify(missing)}${comma}`;
      return `${text.slice(0, at + 1)}${written}${text.slice(at + 1)}`;
    }
    at += own.valueAt;
    node = own.value;
  }
  if (!node || (node.kind === 'scalar' && node.value === inner)) return text;
  return `${text.slice(0, at)}${JSON.stringify(inner)}${text.slice(at + node.length)}`;
}
