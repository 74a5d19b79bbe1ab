// What the bytes of a message mean by its content type, and by the language of its schema.
import type { Definitions, NormalizedSchema } from '../instances/types.ts';
import { type AvroDecoder, octets } from './avro-binary.ts';
import { Malformed } from './byte-reader.ts';
import { isJsonLines, isJsonType, RECORD_SEPARATOR } from './content-types.ts';
import type { ProtobufDecoder } from './protobuf-binary.ts';

/** A payload as a value, or why it is none. */
export type Decoded =
  | { readonly value: unknown; readonly schemaId?: number | string; readonly exact?: true }
  | { readonly code: string; readonly message: string; readonly schemaId?: number | string };

/** Bytes of one message, decoded once for all messages that it may be. */
export class PayloadBytes {
  readonly bytes: Uint8Array;
  private readonly utf8: (bytes: Uint8Array) => string | null;
  private readonly known = new Map<string, Decoded>();
  private wholeText: string | null | undefined;

  /** @param utf8 returns the text of bytes; null where they are not UTF-8 */
  constructor(bytes: Uint8Array, utf8: (bytes: Uint8Array) => string | null) {
    this.bytes = bytes;
    this.utf8 = utf8;
  }

  get text(): string | null {
    if (this.wholeText === undefined) this.wholeText = this.utf8(this.bytes);
    return this.wholeText;
  }

  /** The same without bytes at the beginning. */
  from(start: number): PayloadBytes {
    return new PayloadBytes(this.bytes.subarray(start), this.utf8);
  }

  once(how: string, decode: () => Decoded): Decoded {
    const before = this.known.get(how);
    if (before) return before;
    const decoded = decode();
    this.known.set(how, decoded);
    return decoded;
  }
}

/** How the payloads of a message are decoded; a sentence where that can't be done. */
export type PayloadDecoder = ((payload: PayloadBytes) => Decoded) | { readonly why: string };

/** What is in front of the payloads of a message. */
export interface WirePrefix {
  /** Bytes of the id of the schema, after a zero. */
  readonly idBytes: number;
  /** The id that the document states. */
  readonly id?: number;
  /** Ids that the document states for other messages of the channel. */
  readonly others?: ReadonlySet<number | string>;
}

/** What a payload is decoded for. */
export interface PayloadSchema {
  readonly root: NormalizedSchema;
  readonly definitions: Definitions;
  readonly avro?: AvroDecoder;
  readonly protobuf?: ProtobufDecoder;
}

/**
 * Returns how payloads of a message are decoded.
 * @param contentType without parameters; undefined where neither document nor transport states one
 */
export function payloadDecoder(
  contentType: string | undefined,
  schema: PayloadSchema,
  prefix: WirePrefix | null,
): PayloadDecoder {
  const plain = plainDecoder(contentType, schema);
  if (prefix === null || typeof plain !== 'function') return plain;
  const begin = prefix.idBytes + 1;
  return (payload) => {
    const { bytes } = payload;
    if (bytes.length === 0) return EMPTY;
    const id = bytes[0] === 0 && bytes.length >= begin ? schemaId(bytes.subarray(1, begin)) : null;
    if (id === null)
      return {
        code: 'schema-id',
        message: `this must begin with a zero and the ${prefix.idBytes} bytes of the id of its schema.`,
      };
    if (prefix.others?.has(id))
      return {
        ...{ code: 'schema-id', schemaId: id },
        message: `${id} is the id of the schema of another message.`,
      };
    const rest = schema.protobuf ? begin + messageIndexes(bytes, begin) : begin;
    return { ...plain(payload.from(rest)), schemaId: id };
  };
}

const EMPTY: Decoded = { code: 'empty', message: 'the payload is empty.' };

function schemaId(bytes: Uint8Array): number | string {
  let id = 0n;
  for (const byte of bytes) id = (id << 8n) | BigInt(byte);
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : String(id);
}

/**
 * How many bytes say which message type of a Protocol Buffers schema follows, as the serializers of
 * Confluent write them: no field has the number 0, with which they would begin otherwise.
 */
function messageIndexes(bytes: Uint8Array, at: number): number {
  const count = bytes[at] ?? 8;
  return count < 8 && count % 2 === 0 ? 1 + count / 2 : 0;
}

function plainDecoder(contentType: string | undefined, schema: PayloadSchema): PayloadDecoder {
  const { avro, protobuf } = schema;
  const isJson = contentType !== undefined && isJsonType(contentType);
  if (protobuf)
    return isJson
      ? { why: 'The schema is written in Protocol Buffers, and the payload is JSON.' }
      : (payload) => decodeProtobuf(protobuf, payload);
  if (avro && !isJson) {
    // Where nobody says which of the two encodings it is, most are binary.
    return contentType === undefined
      ? (payload) => {
          const binary = decodeAvro(avro, payload);
          return 'value' in binary || !isJsonText(payload) ? binary : decodeJson(payload);
        }
      : (payload) => decodeAvro(avro, payload);
  }
  if (contentType === undefined || isJson) return decodeJson;
  if (isJsonLines(contentType)) return decodeLines;
  if (/[/+]xml$/.test(contentType)) return noDecoder(contentType);
  if (contentType.startsWith('text/')) return decodeText;
  return mayBeText(schema.root, schema.definitions, new Set())
    ? decodeOctets
    : noDecoder(contentType);
}

function noDecoder(contentType: string): PayloadDecoder {
  return { why: `A payload of the type ${contentType} can't be compared with the schema.` };
}

function isJsonText({ text }: PayloadBytes): boolean {
  return text !== null && /^\s*[[{"]/.test(text);
}

export function decodeJson(payload: PayloadBytes): Decoded {
  return payload.once('json', () => {
    if (payload.bytes.length === 0) return EMPTY;
    const { text } = payload;
    if (text === null) return { code: 'not-json', message: 'this is not JSON: it is not UTF-8.' };
    try {
      return { value: JSON.parse(text) };
    } catch (failure) {
      return { code: 'not-json', message: `this is not JSON: ${(failure as Error).message}.` };
    }
  });
}

function decodeLines(payload: PayloadBytes): Decoded {
  return payload.once('lines', () => {
    const { text } = payload;
    if (text === null) return { code: 'not-json', message: 'this is not JSON: it is not UTF-8.' };
    const values: unknown[] = [];
    for (const [i, line] of text.replaceAll(RECORD_SEPARATOR, '').split('\n').entries()) {
      if (line.trim() === '') continue;
      try {
        values.push(JSON.parse(line));
      } catch (failure) {
        const message = `line ${i + 1} is not JSON: ${(failure as Error).message}.`;
        return { code: 'not-json', message };
      }
    }
    return { value: values };
  });
}

function decodeText(payload: PayloadBytes): Decoded {
  const { text } = payload;
  return text === null
    ? { code: 'not-text', message: 'this is not text: it is not UTF-8.' }
    : { value: text };
}

function decodeOctets(payload: PayloadBytes): Decoded {
  return payload.once('octets', () => ({ value: octets(payload.bytes) }));
}

/** The first bytes of a message in the encoding of single objects. */
const SINGLE_OBJECT = [0xc3, 0x01] as const;
const SINGLE_OBJECT_HEADER = 10;

function decodeAvro(avro: AvroDecoder, payload: PayloadBytes): Decoded {
  const { bytes } = payload;
  const isSingle = SINGLE_OBJECT.every((byte, i) => bytes[i] === byte);
  if (isSingle && bytes.length >= SINGLE_OBJECT_HEADER) {
    const fingerprint = avro.fingerprint();
    if (fingerprint.every((byte, i) => bytes[i + 2] === byte))
      return binary('avro', () => avro.decode(bytes.subarray(SINGLE_OBJECT_HEADER)));
    const raw = binary('avro', () => avro.decode(bytes));
    if ('value' in raw) return raw;
    const message = 'this begins with the fingerprint of another schema.';
    return { code: 'schema-id', message };
  }
  return binary('avro', () => avro.decode(bytes), bytes.length === 0);
}

function decodeProtobuf(protobuf: ProtobufDecoder, { bytes }: PayloadBytes): Decoded {
  return binary('protobuf', () => protobuf.decode(bytes));
}

function binary(code: string, decode: () => unknown, isEmpty = false): Decoded {
  try {
    return { value: decode(), exact: true };
  } catch (failure) {
    if (!(failure instanceof Malformed)) throw failure;
    const language = code === 'avro' ? 'Avro' : 'Protocol Buffers';
    return isEmpty
      ? EMPTY
      : { code, message: `this is not a value of the ${language} schema: ${failure.message}` };
  }
}

/** Whether texts may be valid by a schema, as far as its types say. */
function mayBeText(
  schema: NormalizedSchema | undefined,
  definitions: Definitions,
  open: Set<unknown>,
): boolean {
  if (typeof schema !== 'object' || open.has(schema)) return schema !== false;
  open.add(schema);
  if (typeof schema.$ref === 'string')
    return mayBeText(definitions[schema.$ref], definitions, open);
  const types = schema.type === undefined ? null : [schema.type].flat();
  if (types && !types.includes('string')) return false;
  if (types === null && (Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'items')))
    return false;
  const some = (keyword: string) => schema[keyword] as NormalizedSchema[] | undefined;
  const fits = (one: NormalizedSchema) => mayBeText(one, definitions, open);
  return (
    (some('allOf') ?? []).every(fits) &&
    [some('anyOf'), some('oneOf')].every((branches) => !branches || branches.some(fits))
  );
}
