// Values in the binary encoding of Protocol Buffers (the guide "Encoding").
import { objectOf } from '../../text/value.ts';
import type { ProtobufEnum, ProtobufField } from '../schemas/protobuf/types.ts';
import { octets, plainNumber } from './avro-binary.ts';
import { ByteReader, Malformed } from './byte-reader.ts';

const MAX_DEPTH = 100;

/** Wire types. */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const GROUP = 3;
const GROUP_END = 4;
const FIXED32 = 5;

/** How each scalar type is written, and read. */
const SCALARS: ReadonlyMap<string, readonly [wire: number, read: (bytes: ByteReader) => unknown]> =
  new Map<string, readonly [number, (bytes: ByteReader) => unknown]>([
    ['double', [FIXED64, (bytes) => bytes.double()]],
    ['float', [FIXED32, (bytes) => bytes.float()]],
    ['int32', [VARINT, (bytes) => Number(BigInt.asIntN(32, bytes.varint()))]],
    ['int64', [VARINT, (bytes) => plainNumber(BigInt.asIntN(64, bytes.varint()))]],
    ['uint32', [VARINT, (bytes) => Number(BigInt.asUintN(32, bytes.varint()))]],
    ['uint64', [VARINT, (bytes) => plainNumber(bytes.varint())]],
    ['sint32', [VARINT, (bytes) => Number(BigInt.asIntN(32, bytes.zigZag()))]],
    ['sint64', [VARINT, (bytes) => plainNumber(bytes.zigZag())]],
    ['bool', [VARINT, (bytes) => bytes.varint() !== 0n]],
    ['fixed32', [FIXED32, (bytes) => bytes.fixed32()]],
    ['fixed64', [FIXED64, (bytes) => plainNumber(bytes.fixed64())]],
    ['sfixed32', [FIXED32, (bytes) => bytes.fixed32() | 0]],
    ['sfixed64', [FIXED64, (bytes) => plainNumber(BigInt.asIntN(64, bytes.fixed64()))]],
    ['string', [LENGTH, (bytes) => bytes.text(bytes.left)]],
    ['bytes', [LENGTH, (bytes) => octets(bytes.take(bytes.left))]],
  ]);

/** What is known of the message types of a text: plain data. */
export interface ProtobufTypes {
  /** The message type that payloads have. */
  readonly first: string;
  readonly messages: ReadonlyMap<string, ReadonlyMap<number, ProtobufField>>;
  readonly enums: ReadonlySet<string>;
  /** The numbers of the values of each enum, for values that are encoded. */
  readonly values?: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** Decodes messages of one type. */
export interface ProtobufDecoder {
  /** What the decoder is made of. */
  readonly types: ProtobufTypes;
  /**
   * Returns the value of bytes.
   * @throws Malformed
   */
  decode(bytes: Uint8Array): unknown;
}

/** Returns the decoder for the first message type of a text. */
export function protobufDecoder(
  text: string,
  fields: readonly ProtobufField[],
  enums: readonly ProtobufEnum[],
): ProtobufDecoder | null {
  const plain = text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, ' ');
  const first = /(?:^|[\s;}])message\s+(\w+)/.exec(plain)?.[1];
  if (first === undefined) return null;
  const messages = new Map<string, Map<number, ProtobufField>>();
  for (const field of fields) {
    const own = messages.get(field.message) ?? new Map<number, ProtobufField>();
    messages.set(field.message, own.set(field.number, field));
  }
  const values = new Map(enums.map((one) => [one.name, one.values]));
  return protobufDecoderOf({ first, messages, enums: new Set(values.keys()), values });
}

/** Returns the decoder of types that have been read. */
export function protobufDecoderOf(types: ProtobufTypes): ProtobufDecoder {
  const reader = new MessageReader(types.messages, types.enums);
  return { types, decode: (bytes) => reader.message(types.first, new ByteReader(bytes), 0) };
}

type Members = Map<string, unknown>;

class MessageReader {
  private readonly messages: ReadonlyMap<string, ReadonlyMap<number, ProtobufField>>;
  private readonly enums: ReadonlySet<string>;

  constructor(
    messages: ReadonlyMap<string, ReadonlyMap<number, ProtobufField>>,
    enums: ReadonlySet<string>,
  ) {
    this.messages = messages;
    this.enums = enums;
  }

  /** @param group the number of the field where the message is a group, which has an end */
  message(name: string, bytes: ByteReader, depth: number, group?: number): unknown {
    if (depth > MAX_DEPTH) throw new Malformed('the value is nested too deeply.');
    const fields = this.messages.get(name);
    const members: Members = new Map();
    for (;;) {
      if (bytes.left === 0) {
        if (group !== undefined) throw new Malformed('a group has no end.');
        break;
      }
      const [number, wire] = tagOf(bytes);
      if (wire === GROUP_END) {
        if (number !== group) throw new Malformed('a group ends that has not begun.');
        break;
      }
      const field = fields?.get(number);
      if (field) this.field(field, wire, bytes, members, depth);
      else skip(bytes, number, wire, depth);
    }
    for (const field of fields?.values() ?? [])
      if (field.label === 'required' && !members.has(field.name))
        throw new Malformed(`the field ${JSON.stringify(field.name)} of ${name} is required.`);
    return objectOf(members);
  }

  private field(
    field: ProtobufField,
    wire: number,
    bytes: ByteReader,
    members: Members,
    depth: number,
  ): void {
    const map = /^map<\s*(\w+)\s*,\s*(.+?)\s*>$/.exec(field.type);
    if (map) {
      const [, key = '', value = ''] = map;
      expectWire(field, wire, LENGTH);
      const [name, inner] = this.entry(key, value, field, readDelimited(bytes), depth + 1);
      const before = (members.get(field.name) as Record<string, unknown> | undefined) ?? {};
      members.set(field.name, objectOf([...Object.entries(before), [name, inner]]));
      return;
    }
    const isList = field.label === 'repeated';
    const add = (value: unknown): void => {
      if (!isList) members.set(field.name, value);
      else if (members.has(field.name)) (members.get(field.name) as unknown[]).push(value);
      else members.set(field.name, [value]);
    };
    const expected = this.wireOf(field.type, field);
    if (isList && wire === LENGTH && expected !== LENGTH && expected !== GROUP) {
      const packed = readDelimited(bytes);
      while (packed.left > 0) add(this.value(field.type, field, packed, depth));
      return;
    }
    expectWire(field, wire, expected);
    add(this.value(field.type, field, bytes, depth));
  }

  private entry(
    key: string,
    value: string,
    field: ProtobufField,
    bytes: ByteReader,
    depth: number,
  ): readonly [string, unknown] {
    let name: unknown = '';
    let inner: unknown = null;
    while (bytes.left > 0) {
      const [number, wire] = tagOf(bytes);
      const type = number === 1 ? key : number === 2 ? value : null;
      if (type === null) {
        skip(bytes, number, wire, depth);
        continue;
      }
      expectWire(field, wire, this.wireOf(type, field));
      const read = this.value(type, field, bytes, depth);
      if (number === 1) name = read;
      else inner = read;
    }
    return [String(name), inner];
  }

  private wireOf(type: string, { target, isGroup }: ProtobufField): number {
    const scalar = SCALARS.get(type);
    if (scalar) return scalar[0];
    if (isGroup) return GROUP;
    return target !== undefined && this.enums.has(target) ? VARINT : LENGTH;
  }

  private value(type: string, field: ProtobufField, bytes: ByteReader, depth: number): unknown {
    const scalar = SCALARS.get(type);
    if (scalar) return scalar[1](scalar[0] === LENGTH ? readDelimited(bytes) : bytes);
    const { target, isGroup, number } = field;
    if (isGroup) return this.message(target ?? '', bytes, depth + 1, number);
    if (target !== undefined && this.enums.has(target))
      return Number(BigInt.asIntN(32, bytes.varint()));
    // A message of another text has no fields here, so that its bytes are looked through only.
    return this.message(target ?? '', readDelimited(bytes), depth + 1);
  }
}

function tagOf(bytes: ByteReader): readonly [number: number, wire: number] {
  const tag = bytes.varint();
  const number = Number(tag >> 3n);
  if (number === 0 || number >= 2 ** 29) throw new Malformed(`there is no field ${number}.`);
  return [number, Number(tag & 7n)];
}

/** The bytes of a length that precedes them. */
function readDelimited(bytes: ByteReader): ByteReader {
  const length = bytes.varint();
  if (length > BigInt(bytes.left))
    throw new Malformed(`a length of ${length} is more than the ${bytes.left} bytes left.`);
  return new ByteReader(bytes.take(Number(length)));
}

function expectWire({ name }: ProtobufField, wire: number, expected: number): void {
  if (wire !== expected)
    throw new Malformed(
      `the field ${JSON.stringify(name)} is encoded as wire type ${wire}, not ${expected}.`,
    );
}

/** Passes over a field that the type does not have. */
function skip(bytes: ByteReader, number: number, wire: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new Malformed('the value is nested too deeply.');
  if (wire === VARINT) bytes.varint();
  else if (wire === FIXED64) bytes.take(8);
  else if (wire === FIXED32) bytes.take(4);
  else if (wire === LENGTH) readDelimited(bytes);
  else if (wire === GROUP) {
    for (;;) {
      const [inner, innerWire] = tagOf(bytes);
      if (innerWire !== GROUP_END) skip(bytes, inner, innerWire, depth + 1);
      else if (inner === number) return;
      else throw new Malformed('a group ends that has not begun.');
    }
  } else throw new Malformed(`there is no wire type ${wire}.`);
}
