// The messages of a document as the judge needs them, and the channels that they come through.
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { entry, get, type Node, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { schemaValue } from '../documents/schema-value.ts';
import type { SchemaBundler } from '../instances/bundle-schema.ts';
import type { MessageNode, SchemaBasis } from '../instances/message.ts';
import { schemaBasis } from '../instances/message-schemas.ts';
import { bindingField, partOf } from '../model/parts.ts';
import type { ChannelPart, MessagePart, Model, OperationPart } from '../model/types.ts';
import type { Link } from '../model/views.ts';
import { avroDecoder } from './avro-binary.ts';
import type { WirePrefix } from './decode-payload.ts';
import { schemasToTellApart } from './discriminators.ts';
import type { Candidate, JudgedParameter } from './judge.ts';
import { protobufDecoder } from './protobuf-binary.ts';

/** A message with the part that describes it. */
export interface LiveMessage extends Candidate {
  readonly part: MessagePart;
}

/** What is known of a channel to judge what comes through it. */
export interface JudgedChannel {
  readonly key: string;
  /** Null where only a message says it. */
  readonly address: string | null;
  readonly messages: readonly Candidate[];
  /** What its messages are to the operation that was asked for. */
  readonly role?: 'request' | 'reply';
  /** Of the channel of replies: the expression that says where a request wants its reply. */
  readonly replyLocation?: string;
}

/** A channel, and the messages of it that count. */
export interface LiveChannel extends JudgedChannel {
  readonly part: ChannelPart;
  readonly messages: readonly LiveMessage[];
}

/**
 * Returns what is listened to for a channel: the channel, with all its messages.
 */
export function channelOf(bundler: SchemaBundler, model: Model, part: ChannelPart): LiveChannel {
  return liveChannel(bundler, model, part, part.messages);
}

/**
 * Returns what is listened to for an operation: its channel with its messages, then that of the
 * reply. Null where it has no channel that can be read.
 */
export function channelsOf(
  bundler: SchemaBundler,
  model: Model,
  operation: OperationPart,
): readonly LiveChannel[] | null {
  const channel = partOf(model, operation.channel?.id, 'channel');
  if (!channel) return null;
  const { reply } = operation;
  const own = liveChannel(bundler, model, channel, operation.messages);
  const replyChannel = partOf(model, reply?.channel?.id, 'channel');
  if (!reply) return [own];
  const request = { ...own, role: 'request' as const };
  if (!replyChannel) return [request];
  const replies = liveChannel(bundler, model, replyChannel, reply.messages);
  const { location } = reply;
  return [
    request,
    { ...replies, role: 'reply', ...(location !== undefined && { replyLocation: location }) },
  ];
}

function liveChannel(
  bundler: SchemaBundler,
  model: Model,
  part: ChannelPart,
  links: readonly Link[],
): LiveChannel {
  const names = new Map(part.messages.map(({ id, key }) => [id, key]));
  const parts = links.flatMap(({ id, key }) => {
    const message = partOf(model, id, 'message');
    return message ? [{ part: message, name: key ?? names.get(id) ?? message.key }] : [];
  });
  const parameters = part.parameters.flatMap(({ name, enum: values, location }) => {
    const read = location === undefined ? null : parseRuntimeExpression(location);
    const one: JudgedParameter = {
      name,
      ...(values && { values }),
      ...(read && { location: read }),
    };
    return values || read ? [one] : [];
  });
  const candidates = candidatesOf(bundler, parts);
  return {
    key: part.key,
    part,
    address: part.address,
    messages: candidates.map((one) => ({ ...one, parameters })),
  };
}

/**
 * The extension of the kafka binding of a message with the id that its schema has in the registry,
 * for which the binding has no field.
 */
export const SCHEMA_ID = 'x-schema-id';

/** Returns the messages that a value may be, each with all that it is judged by. */
export function candidatesOf(
  bundler: SchemaBundler,
  messages: readonly { readonly part: MessagePart; readonly name: string }[],
): readonly LiveMessage[] {
  const candidates = candidatesAlone(bundler, messages);
  const ids = new Set(candidates.flatMap(({ prefix }) => prefix?.id ?? []));
  if (ids.size === 0) return candidates;
  return candidates.map((one) => {
    if (!one.prefix) return one;
    const others = new Set([...ids].filter((id) => id !== one.prefix?.id));
    return { ...one, prefix: { ...one.prefix, others } };
  });
}

function candidatesAlone(
  bundler: SchemaBundler,
  messages: readonly { readonly part: MessagePart; readonly name: string }[],
): readonly LiveMessage[] {
  const schemas = schemasToTellApart(
    bundler,
    messages.map(({ part }) => `${part.uri}#${part.pointer}`),
  );
  return messages.flatMap(({ part, name }, i): LiveMessage[] => {
    const own = schemas[i];
    if (!own) return [];
    const correlation = parseRuntimeExpression(part.correlationId?.location ?? '');
    return [
      {
        part,
        name,
        ...(part.contentType !== undefined && { contentType: part.contentType }),
        payload: own.payload,
        headers: own.headers,
        ...(own.discriminator !== undefined && { discriminator: own.discriminator }),
        ...(correlation && { correlation }),
        ...decodersOf(bundler, own.message),
        ...kafkaOf(bundler, part, own.message),
      },
    ];
  });
}

function decodersOf(
  { documents, dialect }: SchemaBundler,
  { node, located }: MessageNode,
): Pick<Candidate, 'avro' | 'protobuf'> {
  const written = entry(node, 'payload');
  if (!written || written.broken) return {};
  const at = { uri: located.uri, path: [...located.path, 'payload'], node: written.value };
  const schema = schemaValue(documents, dialect, at);
  const language = schema?.language ?? schemaFormatAnywhere(schema?.format);
  if (!schema || !language) return {};
  if (language.family === 'avro') {
    const avro = avroDecoder(documents, schema);
    return avro ? { avro } : {};
  }
  const text = language.family === 'protobuf' ? stringOf(schema.node) : undefined;
  const read =
    text === undefined
      ? undefined
      : documents.protobuf()?.read(text, language.version === 2 ? 2 : 3);
  const protobuf =
    text !== undefined && read?.fields
      ? protobufDecoder(text, read.fields, read.enums ?? [])
      : null;
  return protobuf ? { protobuf } : {};
}

/** Encodings of the id of a schema that take another number of bytes than four. */
const LONG_IDS: ReadonlySet<unknown> = new Set(['apicurio-legacy', '8', 8]);

function kafkaOf(
  bundler: SchemaBundler,
  { bindings }: MessagePart,
  message: MessageNode,
): { readonly key?: SchemaBasis; readonly prefix?: WirePrefix } {
  const isPrefixed = bindingField(bindings, 'kafka', 'schemaIdLocation') === 'payload';
  const encoding = bindingField(bindings, 'kafka', 'schemaIdPayloadEncoding');
  const at = inBinding(bundler.documents, message, 'key');
  const written = inBinding(bundler.documents, message, SCHEMA_ID)?.node;
  const id = written?.kind === 'scalar' ? written.value : null;
  const prefix: WirePrefix = {
    idBytes: LONG_IDS.has(encoding) ? 8 : 4,
    ...(typeof id === 'number' && { id }),
  };
  return {
    ...(isPrefixed && { prefix }),
    ...(at && { key: schemaBasis(bundler, at) }),
  };
}

/** Returns a field of the kafka binding of a message. */
function inBinding(
  documents: DocumentSet,
  { node, located }: MessageNode,
  field: string,
): LocatedNode | null {
  let at: LocatedNode | null = { ...located, node };
  for (const name of ['bindings', 'kafka', field]) {
    const below: Node | undefined = get(at.node, name);
    if (!below) return null;
    const path: readonly string[] = [...at.path, name];
    const next: LocatedNode = { uri: at.uri, path, node: below };
    if (name === field) return next;
    at = documents.resolve(next.uri, next.path, next.node);
    if (!at) return null;
  }
  return null;
}
