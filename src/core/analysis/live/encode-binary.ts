// Values of JSON in the binary encodings of Avro and Protocol Buffers, for messages on their way
// out.
import { toPointer } from '../../text/pointer.ts';
import { isMap } from '../../text/value.ts';
import type { ProtobufField } from '../schemas/protobuf/types.ts';
import type { AvroType } from './avro-binary.ts';
import type { ProtobufTypes } from './protobuf-binary.ts';

/** Every host of the core has them, but the core is compiled with neither DOM nor Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const atob: (base64: string) => string;

/** Levels of a value. */
const MAX_DEPTH = 100;

/** A value that has no encoding by a schema. */
export class Unencodable extends Error {
  /** A JSON Pointer in the value. */
  readonly pointer: string;

  /** @param reason a clause that ends with a full stop */
  constructor(path: readonly string[], reason: string) {
    super(reason);
    this.pointer = toPointer(path);
  }
}

type Path = readonly string[];

/** Bytes that are written one after the other. */
class ByteWriter {
  private readonly bytes: number[] = [];

  byte(...bytes: number[]): void {
    this.bytes.push(...bytes);
  }

  all(bytes: Iterable<number>): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  varint(value: bigint): void {
    let rest = BigInt.asUintN(64, value);
    for (; rest >= 0x80n; rest >>= 7n) this.bytes.push(Number(rest & 0x7fn) | 0x80);
    this.bytes.push(Number(rest));
  }

  zigZag(value: bigint): void {
    this.varint((value << 1n) ^ (value >> 63n));
  }

  /** A number of 4 or 8 bytes, the lowest byte first. */
  fixed(size: 4 | 8, set: (view: DataView) => void): void {
    const view = new DataView(new ArrayBuffer(size));
    set(view);
    this.all(new Uint8Array(view.buffer));
  }

  float(size: 4 | 8, value: number): void {
    this.fixed(size, (view) => {
      if (size === 4) view.setFloat32(0, value, true);
      else view.setFloat64(0, value, true);
    });
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

function integerOf(value: unknown, bits: 32 | 64, isSigned: boolean, path: Path): bigint {
  // A text stands for a number that a double can't hold, as JSON of both languages has it.
  const isText = typeof value === 'string' && /^-?\d{1,20}$/.test(value);
  if (!isText && !(typeof value === 'number' && Number.isInteger(value)))
    throw new Unencodable(path, 'this must be a whole number.');
  const number = BigInt(value as string | number);
  const fits = isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number);
  if (fits !== number) throw new Unencodable(path, `${number} has more than ${bits} bits.`);
  return number;
}

function numberOf(value: unknown, path: Path): number {
  if (typeof value === 'number') return value;
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value);
  throw new Unencodable(path, 'this must be a number.');
}

function textOf(value: unknown, path: Path): Uint8Array {
  if (typeof value === 'string') return new TextEncoder().encode(value);
  throw new Unencodable(path, 'this must be a string.');
}

function booleanOf(value: unknown, path: Path): boolean {
  if (typeof value === 'boolean') return value;
  throw new Unencodable(path, 'this must be true or false.');
}

function requireObject(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  if (isMap(value)) return value;
  throw new Unencodable(path, 'this must be an object.');
}

function requireList(value: unknown, path: Path): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Unencodable(path, 'this must be a list.');
}

function octetsOf(text: string): Uint8Array | null {
  const isPlain = /^[\0-\xff]*$/.test(text);
  return isPlain ? Uint8Array.from(text, (char) => char.charCodeAt(0)) : null;
}

/**
 * Returns a value in the binary encoding of Avro (section Binary Encoding). The value of a union is
 * that of the first type that it fits, or an object with the name of its type, as in the JSON
 * encoding; bytes are a string with one character for each.
 * @throws Unencodable
 */
export function encodeAvro(type: AvroType, value: unknown): Uint8Array {
  const to = new ByteWriter();
  new AvroWriter().value(to, type, value, []);
  return to.done();
}

/** Types of unions that are tried: within each other their number could grow without end. */
const MAX_TRIES = 10_000;
const FITS_NONE = 'this fits none of the types.';

class AvroWriter {
  private tries = 0;

  value(to: ByteWriter, type: AvroType, value: unknown, path: Path): void {
    if (path.length > MAX_DEPTH) throw new Unencodable([], 'the value is nested too deeply.');
    switch (type.is) {
      case 'null':
        if (value !== null) throw new Unencodable(path, 'this must be null.');
        break;
      case 'boolean':
        to.byte(booleanOf(value, path) ? 1 : 0);
        break;
      case 'int':
        to.zigZag(integerOf(momentNumber(type, value), 32, true, path));
        break;
      case 'long':
        to.zigZag(integerOf(momentNumber(type, value), 64, true, path));
        break;
      case 'float':
        to.float(4, numberOf(value, path));
        break;
      case 'double':
        to.float(8, numberOf(value, path));
        break;
      case 'string':
        this.text(to, value, path);
        break;
      case 'bytes':
      case 'fixed':
        this.octets(to, type, value, path);
        break;
      case 'enum':
        this.symbol(to, type, value, path);
        break;
      case 'union':
        this.union(to, type.types ?? [], value, path);
        break;
      case 'record':
        this.record(to, type, value, path);
        break;
      default:
        this.block(to, type, value, path);
    }
  }

  private text(to: ByteWriter, value: unknown, path: Path): void {
    const bytes = textOf(value, path);
    to.zigZag(BigInt(bytes.length));
    to.all(bytes);
  }

  private octets(to: ByteWriter, type: AvroType, value: unknown, path: Path): void {
    const { is, size } = type;
    const bytes =
      decimalBytes(type, value, path) ??
      durationBytes(type, value) ??
      (typeof value === 'string' ? octetsOf(value) : null);
    if (!bytes)
      throw new Unencodable(path, 'this must be a string with a character for each byte.');
    if (is === 'bytes') to.zigZag(BigInt(bytes.length));
    else if (bytes.length !== size)
      throw new Unencodable(path, `this must have ${size} bytes; it has ${bytes.length}.`);
    to.all(bytes);
  }

  private symbol(to: ByteWriter, { symbols = [] }: AvroType, value: unknown, path: Path): void {
    const index = typeof value === 'string' ? symbols.indexOf(value) : -1;
    if (index < 0) throw new Unencodable(path, 'this must be one of the symbols.');
    to.zigZag(BigInt(index));
  }

  private union(to: ByteWriter, types: readonly AvroType[], value: unknown, path: Path): void {
    const tries = types.map((type, i): readonly [number, AvroType, unknown] => [i, type, value]);
    const [[name, inner] = [], more] = isMap(value) ? Object.entries(value) : [];
    const named = more ? -1 : types.findIndex((type) => (type.name ?? type.is) === name);
    const type = types[named];
    if (type) tries.unshift([named, type, inner]);
    let only: Unencodable | null = null;
    for (const [index, branch, own] of tries) {
      if (++this.tries > MAX_TRIES) throw new Unencodable([], 'there are too many unions.');
      const bytes = new ByteWriter();
      try {
        this.value(bytes, branch, own, path);
      } catch (failure) {
        if (!(failure instanceof Unencodable)) throw failure;
        if (branch.is !== 'null') only = only ? new Unencodable(path, FITS_NONE) : failure;
        continue;
      }
      to.zigZag(BigInt(index));
      to.all(bytes.done());
      return;
    }
    throw only ?? new Unencodable(path, FITS_NONE);
  }

  private record(to: ByteWriter, { name, fields = [] }: AvroType, value: unknown, path: Path) {
    const object = requireObject(value, path);
    const unknown = Object.keys(object).find((key) => !fields.some((one) => one.name === key));
    if (unknown !== undefined)
      throw new Unencodable([...path, unknown], `${name ?? 'the record'} has no such field.`);
    for (const field of fields) {
      if (!Object.hasOwn(object, field.name))
        throw new Unencodable(path, `the field ${JSON.stringify(field.name)} is missing.`);
      this.value(to, field.type, object[field.name], [...path, field.name]);
    }
  }

  /** A list or a map: one block of all items, and the empty one that ends it. */
  private block(to: ByteWriter, { is, types = [] }: AvroType, value: unknown, path: Path): void {
    const [inner = { is: 'null' }] = types;
    const isList = is === 'array';
    const items = isList
      ? requireList(value, path).map((item, i) => [String(i), item] as const)
      : Object.entries(requireObject(value, path));
    if (items.length > 0) to.zigZag(BigInt(items.length));
    for (const [key, item] of items) {
      if (!isList) this.text(to, key, path);
      this.value(to, inner, item, [...path, key]);
    }
    to.zigZag(0n);
  }
}

// Logical types of Avro (section Logical Types), as tools print their values.

const DAY = String.raw`(?<day>\d{4}-\d\d-\d\d)`;
const TIME = String.raw`(?<time>\d\d:\d\d(?::\d\d)?)(?:\.(?<fraction>\d{1,9}))?`;
const ZONE = String.raw`(?<zone>Z|[+-]\d\d:\d\d)`;

/** By logical type: how ISO 8601 writes it. */
const MOMENTS: readonly (readonly [types: RegExp, text: RegExp])[] = [
  [/^date$/, RegExp(`^${DAY}$`)],
  [/^time-/, RegExp(`^${TIME}$`)],
  [/^timestamp-/, RegExp(`^${DAY}[T ]${TIME}${ZONE}$`)],
  [/^local-timestamp-/, RegExp(`^${DAY}[T ]${TIME}$`)],
];

/** Returns the number that a date or a time is encoded as; other values as they are. */
function momentNumber({ logical = '' }: AvroType, value: unknown): unknown {
  const [, form] = MOMENTS.find(([types]) => types.test(logical)) ?? [];
  const parts = typeof value === 'string' ? form?.exec(value)?.groups : undefined;
  if (!parts) return value;
  const { day = '1970-01-01', time = '00:00', fraction = '', zone = 'Z' } = parts;
  const seconds = Date.parse(`${day}T${time}${zone}`) / 1000;
  if (!isDay(day) || Number.isNaN(seconds)) return value;
  if (logical === 'date') return seconds / 86_400;
  const digits = logical.endsWith('-micros') ? 6 : 3;
  if (/[1-9]/.test(fraction.slice(digits))) return value;
  const below = BigInt(fraction.slice(0, digits).padEnd(digits, '0'));
  return String(BigInt(seconds) * 10n ** BigInt(digits) + below);
}

/** Whether a month has the day. The 30th of February would count as a day in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/**
 * Returns the bytes of a decimal: of a number, or a text with a point. Other texts have a character
 * for each byte.
 */
function decimalBytes(
  { is, logical, precision = 0, scale = 0, size = 0 }: AvroType,
  value: unknown,
  path: Path,
): Uint8Array | null {
  if (logical !== 'decimal') return null;
  const [, sign = '', whole, fraction = '', exponent = '0'] =
    (typeof value === 'number' && /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value))) ||
    (typeof value === 'string' && /^(-?)(\d+)\.(\d+)$/.exec(value)) ||
    [];
  if (whole === undefined) return null;
  const shift = scale + Number(exponent) - fraction.length;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const surplus = shift < 0 ? digits.slice(shift) : '';
  if (/[1-9]/.test(surplus))
    throw new Unencodable(path, `this must have at most ${scale} digits behind the point.`);
  const unscaled = shift < 0 ? digits.slice(0, shift) : digits + '0'.repeat(digits ? shift : 0);
  if (unscaled.length > precision)
    throw new Unencodable(path, `this must have at most ${precision} digits.`);
  return integerBytes(BigInt(`${sign}${unscaled || '0'}`), is === 'fixed' ? size : 0, path);
}

/** Returns a number in two's complement, the highest byte first. @param size 0 for the least */
function integerBytes(value: bigint, size: number, path: Path): Uint8Array {
  let length = 1;
  while (BigInt.asIntN(8 * length, value) !== value) length++;
  if (size > 0 && length > size)
    throw new Unencodable(path, `this needs ${length} bytes; the type has ${size}.`);
  const count = Math.max(length, size);
  return Uint8Array.from({ length: count }, (_, i) =>
    Number(BigInt.asUintN(8, value >> BigInt(8 * (count - 1 - i)))),
  );
}

/** ISO 8601: months, days and milliseconds, each a number of its own in Avro. */
const DURATION = RegExp(
  String.raw`^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?` +
    String.raw`(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$`,
);

/** Returns the bytes of a duration as in ISO 8601; null for others, such as bytes. */
function durationBytes({ logical, size }: AvroType, value: unknown): Uint8Array | null {
  if (logical !== 'duration' || typeof value !== 'string' || value.length === size) return null;
  const found = DURATION.exec(value);
  if (!found) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const parts = [
    12 * years + months,
    7 * weeks + days,
    Math.round(1000 * (3600 * hours + 60 * minutes + seconds)),
  ];
  if (parts.some((part) => part > 0xffff_ffff)) return null;
  const bytes = new ByteWriter();
  for (const part of parts) bytes.fixed(4, (view) => view.setUint32(0, part, true));
  return bytes.done();
}

/** How a scalar type of Protocol Buffers is written, with its wire type. */
type WriteScalar = readonly [
  wire: number,
  write: (to: ByteWriter, value: unknown, at: Path) => void,
];

const integer = (bits: 32 | 64, isSigned: boolean): WriteScalar => [
  0,
  (to, value, at) => to.varint(integerOf(value, bits, isSigned, at)),
];
const zigZag = (bits: 32 | 64): WriteScalar => [
  0,
  (to, value, at) => to.zigZag(integerOf(value, bits, true, at)),
];
const writeFixed = (bits: 32 | 64, isSigned: boolean): WriteScalar => [
  bits === 32 ? 5 : 1,
  (to, value, at) => {
    const number = BigInt.asUintN(bits, integerOf(value, bits, isSigned, at));
    if (bits === 32) to.fixed(4, (view) => view.setUint32(0, Number(number), true));
    else to.fixed(8, (view) => view.setBigUint64(0, number, true));
  },
];
const float = (size: 4 | 8): WriteScalar => [
  size === 4 ? 5 : 1,
  (to, value, at) => to.float(size, numberOf(value, at)),
];
const writeWithLength = (bytesOf: (value: unknown, at: Path) => Uint8Array): WriteScalar => [
  2,
  (to, value, at) => {
    const bytes = bytesOf(value, at);
    to.varint(BigInt(bytes.length));
    to.all(bytes);
  },
];

const SCALARS: ReadonlyMap<string, WriteScalar> = new Map([
  ['int32', integer(32, true)],
  ['int64', integer(64, true)],
  ['uint32', integer(32, false)],
  ['uint64', integer(64, false)],
  ['sint32', zigZag(32)],
  ['sint64', zigZag(64)],
  ['bool', [0, (to, value, at) => to.byte(booleanOf(value, at) ? 1 : 0)]],
  ['fixed32', writeFixed(32, false)],
  ['fixed64', writeFixed(64, false)],
  ['sfixed32', writeFixed(32, true)],
  ['sfixed64', writeFixed(64, true)],
  ['float', float(4)],
  ['double', float(8)],
  ['string', writeWithLength(textOf)],
  ['bytes', writeWithLength(base64Of)],
]);

function base64Of(value: unknown, path: Path): Uint8Array {
  try {
    if (typeof value === 'string')
      return octetsOf(atob(value.replace(/-/g, '+').replace(/_/g, '/'))) ?? new Uint8Array();
  } catch {
    // Said below.
  }
  throw new Unencodable(path, 'this must be bytes in base64.');
}

/**
 * Returns a value in the binary encoding of Protocol Buffers. The value is as in ProtoJSON: fields
 * by their names or JSON names, enums by name or number, bytes in base64, large numbers as strings.
 * @throws Unencodable
 */
export function encodeProtobuf(types: ProtobufTypes, value: unknown): Uint8Array {
  return new MessageWriter(types).message(types.first, value, []);
}

class MessageWriter {
  private readonly types: ProtobufTypes;

  constructor(types: ProtobufTypes) {
    this.types = types;
  }

  message(name: string, value: unknown, path: Path): Uint8Array {
    if (path.length > MAX_DEPTH) throw new Unencodable([], 'the value is nested too deeply.');
    const to = new ByteWriter();
    const fields = [...(this.types.messages.get(name)?.values() ?? [])];
    const object = requireObject(value, path);
    for (const field of fields)
      if (field.label === 'required' && !Object.hasOwn(object, field.name))
        if (!Object.hasOwn(object, field.jsonName))
          throw new Unencodable(path, `the field ${JSON.stringify(field.name)} is required.`);
    for (const [key, own] of Object.entries(object)) {
      const field = fields.find((one) => one.name === key || one.jsonName === key);
      if (!field) throw new Unencodable([...path, key], `${name} has no such field.`);
      // Null stands for a field that is not set.
      if (own !== null) this.field(to, field, own, [...path, key]);
    }
    return to.done();
  }

  private field(to: ByteWriter, field: ProtobufField, value: unknown, path: Path): void {
    const map = /^map<\s*(\w+)\s*,\s*(.+?)\s*>$/.exec(field.type);
    if (map) {
      const [, key = '', type = ''] = map;
      for (const [name, own] of Object.entries(requireObject(value, path))) {
        const entry = new ByteWriter();
        const at = [...path, name];
        this.value(entry, { ...field, number: 1, type: key }, keyOf(key, name), at);
        this.value(entry, { ...field, number: 2, type }, own, at);
        tag(to, field.number, 2);
        writeWithLength(() => entry.done())[1](to, null, at);
      }
    } else if (field.label === 'repeated') {
      for (const [i, own] of requireList(value, path).entries())
        this.value(to, field, own, [...path, String(i)]);
    } else this.value(to, field, value, path);
  }

  private value(to: ByteWriter, field: ProtobufField, value: unknown, path: Path): void {
    const { type, target, number, isGroup } = field;
    const scalar = SCALARS.get(type);
    if (scalar) {
      tag(to, number, scalar[0]);
      scalar[1](to, value, path);
      return;
    }
    if (target === undefined)
      throw new Unencodable(path, `the type ${type} is not in the text of the schema.`);
    if (this.types.enums.has(target)) {
      const known = this.types.values?.get(target) ?? {};
      const named = typeof value === 'string' && Object.hasOwn(known, value) ? known[value] : value;
      tag(to, number, 0);
      to.varint(integerOf(named, 32, true, path));
      return;
    }
    const bytes = this.message(target, value, path);
    tag(to, number, isGroup ? 3 : 2);
    if (!isGroup) to.varint(BigInt(bytes.length));
    to.all(bytes);
    if (isGroup) tag(to, number, 4);
  }
}

/** Keys of a map are texts in JSON. */
function keyOf(type: string, name: string): unknown {
  return type === 'bool' ? (name === 'true' ? true : name === 'false' ? false : name) : name;
}

function tag(to: ByteWriter, number: number, wire: number): void {
  to.varint((BigInt(number) << 3n) | BigInt(wire));
}
