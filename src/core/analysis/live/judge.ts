// Which message a value is that really came, and what is wrong with it.
import type { RuntimeExpression } from '../../format/runtime-expression.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { valueAtPath } from '../../text/value.ts';
import { inJson } from '../instances/found-error.ts';
import type { SchemaBasis } from '../instances/message.ts';
import { explainErrors } from '../instances/validate.ts';
import type { AvroDecoder } from './avro-binary.ts';
import { type SchemaWithDefinitions, type Tag, tagsOf, typesOf } from './constants.ts';
import { isJsonLines, isJsonType, mediaType } from './content-types.ts';
import {
  type Decoded,
  decodeJson,
  PayloadBytes,
  type PayloadDecoder,
  payloadDecoder,
  type WirePrefix,
} from './decode-payload.ts';
import type { NamedProperty } from './discriminators.ts';
import { type HeaderReader, type HeaderStyle, headerReader } from './headers.ts';
import type { ProtobufDecoder } from './protobuf-binary.ts';

/** A message that a value may be. */
export interface Candidate {
  /** What the user knows it by: its key in the channel. */
  readonly name: string;
  /** Its own content type, or the default of the document. */
  readonly contentType?: string;
  readonly payload: SchemaBasis;
  readonly headers: SchemaBasis;
  /** What the key of a record of Kafka must be. */
  readonly key?: SchemaBasis;
  readonly avro?: AvroDecoder;
  readonly protobuf?: ProtobufDecoder;
  readonly prefix?: WirePrefix;
  readonly discriminator?: NamedProperty;
  readonly correlation?: RuntimeExpression;
  readonly parameters?: readonly JudgedParameter[];
}

/** What the value of a parameter of an address must be. */
export interface JudgedParameter {
  readonly name: string;
  readonly values?: readonly string[];
  readonly location?: RuntimeExpression;
}

/** What came. */
export interface Received {
  /** Bytes, or a value that is decoded already. */
  readonly payload: { readonly bytes: Uint8Array } | { readonly value: unknown };
  /** What a decoded value was written as, if that is known. */
  readonly text?: string;
  /** Null where the transport has none: they are not judged. */
  readonly headers: Readonly<Record<string, unknown>> | null;
  /** Undefined where the transport has none. */
  readonly key?: Uint8Array | string | null;
  readonly contentType?: string | undefined;
  /** Values of the parameters of the address. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Decides by one schema. */
export interface Decider {
  /** Returns whether the value is valid. May run for as long as a pattern does. */
  fits(value: unknown): boolean;
  /** Whether the last value doesn't have the format of one of its schemas: which is a warning. */
  readonly formatMissed: boolean;
  /** JSON Pointer of an error of the last value, where there was one, and its keyword. */
  readonly errorAt: string;
  readonly errorKeyword: string;
}

/** What the host does, each in the fastest way that it has. */
export interface JudgeHost {
  /** Called for each value: remembers the decider. What it throws comes out of `decide`. */
  deciderOf(basis: SchemaBasis & { kind: 'schema' }): Decider;
  /** Returns the text of bytes; null where they are not UTF-8. */
  utf8(bytes: Uint8Array): string | null;
}

export type Verdict = 'valid' | 'invalid' | 'ambiguous' | 'unknown';

export interface JudgeError {
  /** `/payload/total`, `/headers/trace`, `/key`, `/contentType`, `/parameters/region`. */
  readonly path: string;
  /** A keyword of JSON Schema, or what else is wrong: `not-json`, `contentType` ... */
  readonly code: string;
  /** A clause that begins with a small letter. */
  readonly message: string;
}

/** What is known of a message without an explanation. */
export interface Decision {
  readonly verdict: Verdict;
  /** Indexes of the messages that it is; of an invalid one, of the message that was meant. */
  readonly fitting: readonly number[];
  /** Why it can't be judged, in a sentence. */
  readonly why?: string;
  readonly missedFormat?: true;
}

/** Why a message is invalid. */
export interface Mismatch {
  /** The first thing first: never nothing. */
  readonly errors: readonly JudgeError[];
  /** The message whose errors these are, where nothing says which one was meant. */
  readonly nearest?: number;
}

type State = 'fits' | 'invalid' | { readonly why: string };

/** Numbers with so many digits may have lost some, and get the benefit of the doubt. */
const LONG_NUMBER = /\d{16}/;

/** Judges one message after the other by the messages of a channel or an operation. */
export class MessageJudge {
  readonly candidates: readonly Candidate[];
  private readonly host: JudgeHost;
  private readonly all: readonly number[];
  private readonly tags: readonly Tag[];
  private readonly shortcuts: readonly Tag[];
  private readonly types: readonly (string | undefined)[];
  private readonly headerReaders: readonly HeaderReader[];
  /** By candidate, and by the content type that the transport states. */
  private readonly decoders: readonly Map<string | undefined, PayloadDecoder>[];
  private readonly mediaTypes = new Map<string, string>();

  constructor(candidates: readonly Candidate[], host: JudgeHost, headers: HeaderStyle = 'texts') {
    this.candidates = candidates;
    this.host = host;
    this.types = candidates.map((c) =>
      c.contentType === undefined ? undefined : mediaType(c.contentType),
    );
    this.all = [...candidates.keys()];
    this.decoders = candidates.map(() => new Map());
    this.headerReaders = candidates.map((c) => headerReader(schemaOfBasis(c.headers), headers));
    this.tags = candidates.length < 2 ? [] : tagsOfCandidates(candidates);
    // Decoded in the same way, a value that has the constant of one message is no other one.
    const isSame = candidates.every(({ avro, protobuf, prefix }, i) => {
      const type = this.types[i];
      return !avro && !protobuf && !prefix && type === this.types[0];
    });
    this.shortcuts = isSame ? this.tags.filter(({ isComplete }) => isComplete) : [];
  }

  /** Returns what a message is, without the reasons. */
  decide(received: Received | OpenMessage): Decision {
    const one = this.open(received);
    const among = this.tagged(one) ?? this.all;
    const fitting: number[] = [];
    let why: string | undefined;
    let missedFormat = false;
    for (const i of among) {
      const state = this.stateOf(i, one);
      if (typeof state === 'object') why ??= `${this.candidates[i]?.name}: ${state.why}`;
      if (state !== 'fits') continue;
      if (fitting.length === 0) missedFormat = one.missedFormat;
      fitting.push(i);
    }
    if (fitting.length > 0)
      return {
        verdict: fitting.length === 1 ? 'valid' : 'ambiguous',
        fitting,
        ...(missedFormat && { missedFormat }),
      };
    if (why !== undefined) return { verdict: 'unknown', fitting: [], why };
    if (this.candidates.length === 0)
      return { verdict: 'unknown', fitting: [], why: 'The document has no messages for it.' };
    const meant = this.meant(one).index;
    return { verdict: 'invalid', fitting: meant === undefined ? [] : [meant] };
  }

  /** Returns what is wrong with an invalid message. */
  explain(received: Received | OpenMessage): Mismatch {
    const one = this.open(received);
    const { index, error } = this.meant(one);
    if (error) return { errors: [error] };
    if (index !== undefined) return { errors: orUnexplained(this.errorsAs(index, one)) };
    const stated = this.statedOf(one);
    const declared = stated === undefined ? [] : this.withType(stated);
    const among = declared.length > 0 ? declared : this.all;
    const [nearest] = among
      .map((i) => ({ nearest: i, errors: this.errorsAs(i, one) }))
      .filter(({ errors }) => errors.length > 0)
      .sort((a, b) => a.errors.length - b.errors.length);
    return nearest ?? { errors: orUnexplained([]) };
  }

  /** Returns where an invalid message is wrong, without words: quick, however large it is. */
  locate(received: Received | OpenMessage): readonly JudgeError[] {
    const one = this.open(received);
    const { index, error } = this.meant(one);
    if (error) return [error];
    const candidate = this.candidates[index ?? 0];
    if (!candidate) return orUnexplained([]);
    const values = this.valuesOf(index ?? 0, one);
    return orUnexplained(
      values.flatMap(([side, basis, value]) => {
        const decider = basis.kind === 'schema' ? this.host.deciderOf(basis) : null;
        if (!decider || decider.fits(value)) return [];
        const code = decider.errorKeyword || 'schema';
        return [{ path: `/${side}${decider.errorAt}`, code, message: UNEXPLAINED }];
      }),
    );
  }

  /** Returns the formats that a valid message misses. */
  warnings(received: Received | OpenMessage, index: number): readonly JudgeError[] {
    const one = this.open(received);
    return this.schemaErrors(index, one, 'format');
  }

  /** Returns the payload of a message as a value; undefined where it can't be decoded. */
  payloadOf(received: Received | OpenMessage, index: number | undefined): Decoded | null {
    const one = this.open(received);
    if (index !== undefined) {
      const decoded = this.decoded(index, one);
      return 'why' in decoded ? null : decoded;
    }
    for (const i of this.all) {
      const decoded = this.decoded(i, one);
      if ('value' in decoded) return decoded;
    }
    return null;
  }

  /** Returns headers as the schema of a message sees them: with numbers where it wants numbers. */
  headersOf(headers: Readonly<Record<string, unknown>>, index: number) {
    return this.headerReaders[index]?.(headers) ?? headers;
  }

  /** Returns the id by which a reply belongs to its request; undefined where there is none. */
  correlationId(received: Received | OpenMessage, index: number | undefined): unknown {
    const one = this.open(received);
    const among = index === undefined ? this.all : [index];
    for (const i of among) {
      const { correlation } = this.candidates[i] as Candidate;
      const id = correlation && this.located(correlation, i, one);
      if (id !== undefined && id !== null) return id;
    }
    return undefined;
  }

  /** Returns the value that a runtime expression is about; undefined where there is none. */
  valueOf(received: Received | OpenMessage, expression: RuntimeExpression, index: number): unknown {
    return this.located(expression, index, this.open(received));
  }

  /** Makes a message ready, so that it is decoded once for all that is asked about it. */
  open(received: Received | OpenMessage): OpenMessage {
    return received instanceof OpenMessage ? received : new OpenMessage(received, this.host);
  }

  private located({ source, pointer }: RuntimeExpression, i: number, one: OpenMessage): unknown {
    const path = fromPointer(pointer);
    if (source === 'header') {
      const { headers } = one.received;
      return headers ? valueAtPath(this.headersOf(headers, i), path) : undefined;
    }
    const decoded = this.decoded(i, one);
    return 'value' in decoded ? valueAtPath(decoded.value, path) : undefined;
  }

  /** The message whose constant a message has, where that makes all others impossible. */
  private tagged(one: OpenMessage): readonly number[] | null {
    for (const tag of this.shortcuts) {
      const value = this.tagValue(tag, 0, one);
      const messages = value === undefined ? undefined : tag.messages.get(value);
      if (messages) return messages;
    }
    return null;
  }

  private tagValue({ side, path }: Tag, i: number, one: OpenMessage): unknown {
    if (side === 'headers') {
      const { headers } = one.received;
      return headers === null ? undefined : valueAtPath(this.headersOf(headers, i), path);
    }
    const decoded = this.decoded(i, one);
    return 'value' in decoded ? valueAtPath(decoded.value, path) : undefined;
  }

  private stateOf(i: number, one: OpenMessage): State {
    const candidate = this.candidates[i] as Candidate;
    const { received } = one;
    const stated = this.statedOf(one);
    const declared = this.types[i];
    if (stated !== undefined && declared !== undefined && stated !== declared) return 'invalid';
    let why: string | undefined;
    one.missedFormat = false;
    if (candidate.payload.kind !== 'anything') {
      const decoded = this.decoded(i, one);
      if ('code' in decoded) return 'invalid';
      if ('why' in decoded) why = decoded.why;
      else if (!decoded.exact) {
        const state = this.fits(candidate.payload, decoded.value, one);
        if (state === 'invalid') return state;
        if (typeof state === 'object') why = state.why;
      }
    }
    if (received.headers !== null && candidate.headers.kind !== 'anything') {
      const headers = this.headersOf(received.headers, i);
      const state = this.fits(candidate.headers, headers, one);
      if (state === 'invalid') return state;
      if (typeof state === 'object') why ??= state.why;
    }
    if (candidate.key && received.key !== undefined) {
      const state = this.fits(candidate.key, one.key(schemaOfBasis(candidate.key)), one);
      if (state === 'invalid') return state;
      if (typeof state === 'object') why ??= state.why;
    }
    if (
      received.parameters &&
      candidate.parameters &&
      candidate.parameters.length > 0 &&
      this.parameterErrors(i, one).length > 0
    )
      return 'invalid';
    return why === undefined ? 'fits' : { why };
  }

  private fits(basis: SchemaBasis, value: unknown, one: OpenMessage): State {
    if (basis.kind === 'anything') return 'fits';
    if (basis.kind === 'unknown') return { why: basis.why };
    const decider = this.host.deciderOf(basis);
    if (decider.fits(value)) {
      if (decider.formatMissed) one.missedFormat = true;
      return 'fits';
    }
    if (!one.hasLongNumber()) return 'invalid';
    const errors = explainErrors(basis.root, basis.definitions(), value);
    return errors?.every(({ kind }) => kind !== 'invalid') === true ? 'fits' : 'invalid';
  }

  private statedOf({ received: { contentType } }: OpenMessage): string | undefined {
    if (contentType === undefined) return undefined;
    const known = this.mediaTypes.get(contentType);
    if (known !== undefined) return known;
    const type = mediaType(contentType);
    // Senders may state any text, again and again another one.
    if (this.mediaTypes.size < 100) this.mediaTypes.set(contentType, type);
    return type;
  }

  private decoded(i: number, one: OpenMessage): Decoded | { readonly why: string } {
    const { payload } = one.received;
    if ('value' in payload) {
      // What was deleted has no message in a binary encoding.
      return payload.value === null && this.candidates[i]?.protobuf ? NOTHING : payload;
    }
    const { bytes } = one;
    if (!bytes) return NOTHING;
    const decoder = this.decoder(i, this.statedOf(one));
    return typeof decoder === 'function' ? decoder(bytes) : decoder;
  }

  /** The payload, where anything is said of it. */
  private judgedPayload(i: number, one: OpenMessage) {
    return this.candidates[i]?.payload.kind === 'anything' ? null : this.decoded(i, one);
  }

  private decoder(i: number, stated: string | undefined): PayloadDecoder {
    const type = this.types[i] ?? stated;
    const decoders = this.decoders[i] ?? new Map<string | undefined, PayloadDecoder>();
    const known = decoders.get(type);
    if (known) return known;
    const { payload, avro, protobuf, prefix } = this.candidates[i] as Candidate;
    const schema = schemaOfBasis(payload) ?? ANY;
    const isUnknown = payload.kind === 'unknown' && !protobuf;
    const decoder: PayloadDecoder = isUnknown
      ? { why: payload.why }
      : payloadDecoder(
          payload.kind === 'anything' &&
            type !== undefined &&
            !isJsonType(type) &&
            !isJsonLines(type)
            ? 'application/octet-stream'
            : type,
          { ...schema, ...(avro && { avro }), ...(protobuf && { protobuf }) },
          prefix ?? null,
        );
    if (decoders.size < 100) decoders.set(type, decoder);
    return decoder;
  }

  /** The message that an invalid one was meant to be; or the error that says it is none. */
  private meant(one: OpenMessage): { readonly index?: number; readonly error?: JudgeError } {
    if (this.candidates.length === 1) return { index: 0 };
    const [named, others] = this.all.filter((i) => this.hasOwnId(i, one));
    if (named !== undefined && others === undefined) return { index: named };
    for (const tag of this.tags) {
      const found = this.byTag(tag, one);
      if (found) return found;
    }
    const stated = this.statedOf(one);
    const [only, more] = stated === undefined ? [] : this.withType(stated);
    return only !== undefined && more === undefined ? { index: only } : {};
  }

  /** Whether a payload begins with the id that the document states for a message. */
  private hasOwnId(i: number, one: OpenMessage): boolean {
    const id = this.candidates[i]?.prefix?.id;
    if (id === undefined) return false;
    const decoded = this.decoded(i, one);
    return 'schemaId' in decoded && decoded.schemaId === id;
  }

  private byTag(
    tag: Tag,
    one: OpenMessage,
  ): { readonly index?: number; readonly error?: JudgeError } | null {
    const means = new Set<number>();
    let value: unknown;
    for (const i of this.all) {
      const own = this.tagValue(tag, i, one);
      if (own === undefined) continue;
      value = own;
      if (tag.messages.get(own)?.includes(i)) means.add(i);
    }
    const [index, more] = means;
    if (index !== undefined) return more === undefined ? { index } : null;
    if (value === undefined || !tag.isComplete) return null;
    const [error] = explainErrors({ enum: [...tag.messages.keys()] }, {}, value) ?? [];
    return {
      error: {
        path: toPointer([tag.side, ...tag.path]),
        code: 'no-message',
        message: inJson(error?.message ?? 'this is none of the messages.'),
      },
    };
  }

  private withType(type: string): number[] {
    return this.types.flatMap((declared, i) => (declared === type ? [i] : []));
  }

  /** All errors of a message as one of the candidates. */
  private errorsAs(i: number, one: OpenMessage): readonly JudgeError[] {
    const stated = this.statedOf(one);
    const declared = this.types[i];
    if (stated !== undefined && declared !== undefined && stated !== declared)
      return [
        {
          path: '/contentType',
          code: 'contentType',
          message: `the content type must be ${JSON.stringify(declared)}; it is ${JSON.stringify(stated)}.`,
        },
      ];
    const decoded = this.judgedPayload(i, one);
    const undecoded =
      decoded && 'code' in decoded
        ? [{ path: '/payload', code: decoded.code, message: decoded.message }]
        : [];
    return [...undecoded, ...this.schemaErrors(i, one, 'invalid'), ...this.parameterErrors(i, one)];
  }

  private schemaErrors(i: number, one: OpenMessage, kind: 'invalid' | 'format'): JudgeError[] {
    const candidate = this.candidates[i] as Candidate;
    return this.valuesOf(i, one).flatMap(([side, basis, value]) =>
      basis.kind === 'schema' ? this.errorsBySchema(candidate, side, basis, value, kind) : [],
    );
  }

  /** What has a schema in a message: payload, headers and key. */
  private valuesOf(i: number, one: OpenMessage): [string, SchemaBasis, unknown][] {
    const candidate = this.candidates[i] as Candidate;
    const { received } = one;
    const values: [string, SchemaBasis, unknown][] = [];
    const decoded = this.judgedPayload(i, one);
    if (decoded && 'value' in decoded && !('exact' in decoded))
      values.push(['payload', candidate.payload, decoded.value]);
    if (received.headers)
      values.push(['headers', candidate.headers, this.headersOf(received.headers, i)]);
    if (candidate.key && received.key !== undefined)
      values.push(['key', candidate.key, one.key(schemaOfBasis(candidate.key))]);
    return values;
  }

  private errorsBySchema(
    candidate: Candidate,
    side: string,
    basis: SchemaBasis & { kind: 'schema' },
    value: unknown,
    kind: 'invalid' | 'format',
  ): JudgeError[] {
    const errors = explainErrors(basis.root, basis.definitions(), value);
    if (errors)
      return errors
        .filter((error) => error.kind === kind)
        .map((error) => ({
          path: toPointer([side, ...error.at]),
          code: codeOf(candidate, side, error),
          message: inJson(error.message),
        }));
    // The interpreter gave up, as by a schema that is too deep.
    const decider = this.host.deciderOf(basis);
    return kind === 'format' || decider.fits(value)
      ? []
      : [{ path: `/${side}${decider.errorAt}`, code: 'schema', message: UNEXPLAINED }];
  }

  private parameterErrors(i: number, one: OpenMessage): JudgeError[] {
    const { parameters } = one.received;
    if (!parameters) return [];
    return (this.candidates[i]?.parameters ?? []).flatMap(({ name, values, location }) => {
      const value = parameters[name];
      if (value === undefined) return [];
      const path = toPointer(['parameters', name]);
      if (values && !values.includes(value)) {
        const [error] = explainErrors({ enum: [...values] }, {}, value) ?? [];
        return [{ path, code: 'enum', message: inJson(error?.message ?? UNEXPLAINED) }];
      }
      const other = location && this.located(location, i, one);
      if (other === undefined || other === null || String(other) === value) return [];
      const message = `the address has ${JSON.stringify(value)}, and the message ${JSON.stringify(other)}.`;
      return [{ path, code: 'location', message }];
    });
  }
}

const ANY: SchemaWithDefinitions = { root: true, definitions: {} };
const UNEXPLAINED = 'this value does not fit.';
const NOTHING: Decoded = { code: 'empty', message: 'there is no payload.' };

/** Returns the schema that values are validated against; null where there is none. */
export function schemaOfBasis(basis: SchemaBasis | undefined): SchemaWithDefinitions | null {
  return basis?.kind === 'schema' ? { root: basis.root, definitions: basis.definitions() } : null;
}

/** Returns the properties that have a constant in the schemas of messages, as `tagsOf` does. */
export function tagsOfCandidates(candidates: readonly Candidate[]): readonly Tag[] {
  return tagsOf(
    candidates.map(({ payload, headers }) => ({
      payload: schemaOfBasis(payload) ?? ANY,
      headers: schemaOfBasis(headers) ?? ANY,
    })),
  );
}

function orUnexplained(errors: readonly JudgeError[]): readonly JudgeError[] {
  return errors.length > 0
    ? errors
    : [{ path: '/payload', code: 'no-message', message: UNEXPLAINED }];
}

function codeOf(
  { discriminator, avro }: Candidate,
  side: string,
  { at, keyword }: { readonly at: readonly string[]; readonly keyword: string },
): string {
  if (side !== 'payload') return keyword || 'schema';
  if (avro) return 'avro';
  const isName = at.length === 1 && at[0] === discriminator?.property && keyword === 'enum';
  return isName ? 'discriminator' : keyword || 'schema';
}

/** A message while it is judged. */
export class OpenMessage {
  readonly received: Received;
  /** Null where it has a value already. */
  readonly bytes: PayloadBytes | null;
  missedFormat = false;
  private readonly utf8: (bytes: Uint8Array) => string | null;

  constructor(received: Received, { utf8 }: JudgeHost) {
    const { payload } = received;
    this.received = received;
    this.utf8 = utf8;
    this.bytes = 'bytes' in payload ? new PayloadBytes(payload.bytes, utf8) : null;
  }

  hasLongNumber(): boolean {
    const text = this.received.text ?? this.bytes?.text;
    return text !== undefined && text !== null && LONG_NUMBER.test(text);
  }

  /** The key as its schema has it: a text, unless it is JSON of another type. */
  key(schema: SchemaWithDefinitions | null): unknown {
    const { key } = this.received;
    if (key === null || key === undefined) return null;
    const text = typeof key === 'string' ? key : this.utf8(key);
    if (text === null) return Array.from(key as Uint8Array, (b) => String.fromCharCode(b)).join('');
    if (schema === null || typesOf(schema.root, schema).includes('string')) return text;
    const decoded = decodeJson(new PayloadBytes(bytesOf(key), () => text));
    return 'value' in decoded ? decoded.value : text;
  }
}

function bytesOf(key: Uint8Array | string): Uint8Array {
  return typeof key === 'string' ? new Uint8Array(1) : key;
}
