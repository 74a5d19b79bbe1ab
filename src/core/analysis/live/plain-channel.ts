// Channels as plain data, for a thread that judges messages without having the document.
import type { SchemaBasis } from '../instances/message.ts';
import type { Definitions, NormalizedSchema } from '../instances/types.ts';
import { type AvroType, avroDecoderOf } from './avro-binary.ts';
import type { JudgedChannel } from './candidates.ts';
import type { Candidate } from './judge.ts';
import { type ProtobufTypes, protobufDecoderOf } from './protobuf-binary.ts';

type PlainBasis =
  | Exclude<SchemaBasis, { kind: 'schema' }>
  | {
      readonly kind: 'schema';
      readonly key: string;
      readonly root: NormalizedSchema;
      readonly definitions: Definitions;
    };

/** A message as plain data. */
interface PlainMessage
  extends Omit<Candidate, 'payload' | 'headers' | 'key' | 'avro' | 'protobuf'> {
  readonly payload: PlainBasis;
  readonly headers: PlainBasis;
  readonly key?: PlainBasis;
  readonly avro?: AvroType;
  readonly protobuf?: ProtobufTypes;
}

/** A channel as plain data, which the algorithm of structured clones copies. */
export interface PlainChannel extends Omit<JudgedChannel, 'messages'> {
  readonly messages: readonly PlainMessage[];
}

/** Returns a channel as plain data. */
export function plainChannel(channel: JudgedChannel): PlainChannel {
  const { key, address, role, replyLocation } = channel;
  return {
    ...{ key, address },
    ...(role && { role }),
    ...(replyLocation !== undefined && { replyLocation }),
    messages: channel.messages.map(plainMessage),
  };
}

function plainMessage(message: Candidate): PlainMessage {
  const { name, contentType, prefix, discriminator, correlation, parameters } = message;
  return {
    name,
    ...(contentType !== undefined && { contentType }),
    ...(prefix && { prefix }),
    ...(discriminator && { discriminator }),
    ...(correlation && { correlation }),
    ...(parameters && { parameters }),
    payload: plainBasis(message.payload),
    headers: plainBasis(message.headers),
    ...(message.key && { key: plainBasis(message.key) }),
    ...(message.avro && { avro: message.avro.type }),
    ...(message.protobuf && { protobuf: message.protobuf.types }),
  };
}

function plainBasis(basis: SchemaBasis): PlainBasis {
  if (basis.kind !== 'schema') return basis;
  const { kind, key, root } = basis;
  return { kind, key, root, definitions: basis.definitions() };
}

/** Returns what judges the messages of a channel that came as plain data. */
export function judgedChannel({ messages, ...channel }: PlainChannel): JudgedChannel {
  return { ...channel, messages: messages.map(candidateOf) };
}

function candidateOf(message: PlainMessage): Candidate {
  const { payload, headers, key, avro, protobuf, ...plain } = message;
  return {
    ...plain,
    payload: basisOf(payload),
    headers: basisOf(headers),
    ...(key && { key: basisOf(key) }),
    ...(avro && { avro: avroDecoderOf(avro) }),
    ...(protobuf && { protobuf: protobufDecoderOf(protobuf) }),
  };
}

function basisOf(basis: PlainBasis): SchemaBasis {
  if (basis.kind !== 'schema') return basis;
  const { definitions } = basis;
  return { ...basis, definitions: () => definitions };
}
