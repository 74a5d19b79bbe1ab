// Values in the binary encoding of Avro 1.9 (section Data Serialization of its specification).
import { fullName, LOGICAL_TYPES, NAMED, namespaceOf, PRIMITIVES } from '../../format/avro.ts';
import { get, type MapNode, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { avroAround, schemaValue } from '../documents/schema-value.ts';
import { ByteReader, Malformed } from './byte-reader.ts';

/** Levels of types in a schema, and of values in a message. */
const MAX_DEPTH = 200;
const MAX_TYPES = 20_000;

/** Items that take no bytes, such as nulls, of which a few bytes may claim any number. */
const MAX_EMPTY_ITEMS = 100_000;

/** A type of a schema. What a named type consists of is added once it is known by its name. */
export interface AvroType {
  readonly is: string;
  readonly name?: string;
  readonly size?: number;
  readonly symbols?: readonly string[];
  /** What it means: `date` ... */
  readonly logical?: string;
  /** Of a decimal: how many digits it has at most, and how many are behind the point. */
  readonly precision?: number;
  readonly scale?: number;
  /** Of a union, a list, a map. */
  types?: readonly AvroType[];
  fields?: readonly { readonly name: string; readonly type: AvroType }[];
}

/** Decodes messages by one schema. */
export interface AvroDecoder {
  /** What the decoder is made of: plain data. */
  readonly type: AvroType;
  /**
   * Returns the value of bytes that are nothing else.
   * @throws Malformed
   */
  decode(bytes: Uint8Array): unknown;
  /** The fingerprint that messages in the encoding of single objects begin with. */
  fingerprint(): Uint8Array;
}

/** Returns the decoder for an Avro schema; null where a part of it is missing or broken. */
export function avroDecoder(documents: DocumentSet, at: LocatedNode): AvroDecoder | null {
  const reader = new SchemaReader(documents);
  const around = avroAround(documents, at);
  try {
    if (around) reader.type(around, around.node, '', 0);
    return avroDecoderOf(reader.type(at, at.node, '', 0));
  } catch (failure) {
    if (failure instanceof Malformed) return null;
    throw failure;
  }
}

/** Returns the decoder of a type that has been read. */
export function avroDecoderOf(type: AvroType): AvroDecoder {
  let fingerprint: Uint8Array | undefined;
  return {
    type,
    decode: (bytes) => {
      const values = new ValueReader(bytes);
      const value = values.value(type, 0);
      values.end();
      return value;
    },
    fingerprint: () => (fingerprint ??= fingerprintOf(canonicalForm(type, new Set()))),
  };
}

class SchemaReader {
  private readonly named = new Map<string, AvroType>();
  private left = MAX_TYPES;
  private readonly documents: DocumentSet;

  constructor(documents: DocumentSet) {
    this.documents = documents;
  }

  type(at: LocatedNode, node: Node | undefined, namespace: string, depth: number): AvroType {
    if (!node || depth > MAX_DEPTH || this.left-- <= 0) throw new Malformed('no type');
    if (node.kind === 'seq') {
      const types = node.items.map(({ value }) => this.type(at, value, namespace, depth + 1));
      return { is: 'union', types };
    }
    if (node.kind === 'map') return this.described(at, node, namespace, depth);
    return this.byName(typeof node.value === 'string' ? node.value : '', namespace);
  }

  private byName(name: string, namespace: string): AvroType {
    if (PRIMITIVES.has(name)) return { is: name };
    const found = this.named.get(fullName(name, namespaceOf(namespace))) ?? this.named.get(name);
    if (!found) throw new Malformed('an unknown name');
    return found;
  }

  private described(at: LocatedNode, node: MapNode, namespace: string, depth: number): AvroType {
    const ref = this.documents.refOf(node);
    if (ref !== undefined) return this.referred(at.uri, ref, namespace, depth);
    const type = get(node, 'type');
    const is = stringOf(type);
    if (is === 'array' || is === 'map') {
      const inner = get(node, is === 'array' ? 'items' : 'values');
      return { is, types: [this.type(at, inner, namespace, depth + 1)] };
    }
    if (is === undefined || !NAMED.has(is))
      return { ...this.type(at, type, namespace, depth + 1), ...logicalOf(node, is) };
    return this.define(at, node, is, namespace, depth);
  }

  private define(
    at: LocatedNode,
    node: MapNode,
    is: string,
    namespace: string,
    depth: number,
  ): AvroType {
    const written = stringOf(get(node, 'name'));
    if (written === undefined) throw new Malformed('no name');
    const around = stringOf(get(node, 'namespace')) ?? namespace;
    const name = fullName(written, namespaceOf(around));
    const type: AvroType = {
      is: is === 'error' ? 'record' : is,
      name,
      ...(is === 'enum' && { symbols: stringsOf(get(node, 'symbols')) }),
      ...(is === 'fixed' && { size: numberIn(node, 'size') ?? -1, ...logicalOf(node, is) }),
    };
    // A type with a name is known by it from its beginning on, so that it may refer to itself.
    this.named.set(name, type);
    if (type.is !== 'record') return type;
    const fields = get(node, 'fields');
    if (fields?.kind !== 'seq') throw new Malformed('no fields');
    const inside = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    type.fields = fields.items.map(({ value }) => ({
      name: stringOf(get(value, 'name')) ?? '',
      type: this.type(at, get(value, 'type'), inside, depth + 1),
    }));
    return type;
  }

  private referred(uri: string, ref: string, namespace: string, depth: number): AvroType {
    const key = `${uri}\n${ref}`;
    const known = this.named.get(key);
    if (known) return known;
    const target = this.documents.target(uri, ref);
    const schema = target.kind === 'found' ? schemaValue(this.documents, null, target.node) : null;
    if (!schema) throw new Malformed('a broken reference');
    const before = this.named.size;
    const type = this.type(schema, schema.node, namespace, depth + 1);
    if (this.named.size > before || type.name === undefined) this.named.set(key, type);
    return type;
  }
}

/** Returns what a type means where its logical type is one that it may have. */
function logicalOf(
  node: MapNode,
  is: string | undefined,
): Pick<AvroType, 'logical' | 'precision' | 'scale'> {
  const logical = stringOf(get(node, 'logicalType'));
  if (logical === undefined || is === undefined || !LOGICAL_TYPES.get(logical)?.includes(is))
    return {};
  if (logical !== 'decimal') return { logical };
  return {
    logical,
    precision: numberIn(node, 'precision') ?? 0,
    scale: numberIn(node, 'scale') ?? 0,
  };
}

function numberIn(node: MapNode, field: string): number | undefined {
  const value = get(node, field);
  return value?.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
}

class ValueReader {
  private readonly bytes: ByteReader;

  constructor(bytes: Uint8Array) {
    this.bytes = new ByteReader(bytes);
  }

  end(): void {
    if (this.bytes.left > 0)
      throw new Malformed(`${this.bytes.left} bytes follow the end of the value.`);
  }

  value(type: AvroType, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Malformed('the value is nested too deeply.');
    const { bytes } = this;
    switch (type.is) {
      case 'null':
        return null;
      case 'boolean': {
        const byte = bytes.byte();
        if (byte > 1) throw new Malformed(`a boolean is 0 or 1, not ${byte}.`);
        return byte === 1;
      }
      case 'int':
        return this.int();
      case 'long':
        return plainNumber(bytes.zigZag());
      case 'float':
        return bytes.float();
      case 'double':
        return bytes.double();
      case 'bytes':
        return octets(bytes.take(this.length()));
      case 'string':
        return bytes.text(this.length());
      case 'fixed':
        return octets(bytes.take(type.size ?? 0));
      case 'enum':
        return this.chosen(type.symbols ?? [], 'symbol', type);
      case 'union':
        return this.value(this.chosen(type.types ?? [], 'type', type), depth + 1);
      case 'record':
        return objectOf(
          (type.fields ?? []).map((field) => [field.name, this.value(field.type, depth + 1)]),
        );
      default:
        return this.blocks(type, depth);
    }
  }

  private int(): number {
    const value = this.bytes.zigZag();
    if (value < -(2n ** 31n) || value >= 2n ** 31n)
      throw new Malformed(`${value} is too large for an int.`);
    return Number(value);
  }

  private length(): number {
    const length = this.bytes.zigZag();
    if (length < 0n || length > BigInt(this.bytes.left))
      throw new Malformed(`a length of ${length} is more than the ${this.bytes.left} bytes left.`);
    return Number(length);
  }

  private chosen<T>(from: readonly T[], what: string, { is, name }: AvroType): T {
    const index = this.bytes.zigZag();
    const found = index >= 0n && index < BigInt(from.length) ? from[Number(index)] : undefined;
    if (found === undefined)
      throw new Malformed(`${name ?? `the ${is}`} has no ${what} number ${index}.`);
    return found;
  }

  /** A list or a map: blocks of items, the last of which is empty. */
  private blocks(type: AvroType, depth: number): unknown {
    const [inner = { is: 'null' }] = type.types ?? [];
    const items: unknown[] = [];
    const members: [string, unknown][] = [];
    for (;;) {
      let count = this.bytes.zigZag();
      if (count === 0n) break;
      if (count < 0n) {
        count = -count;
        // The bytes of the block, for who wants to skip it.
        this.length();
      }
      const all = BigInt(items.length) + count;
      if (all > BigInt(this.bytes.left) && all > BigInt(MAX_EMPTY_ITEMS))
        throw new Malformed(`${count} items are more than the ${this.bytes.left} bytes left.`);
      for (let i = 0n; i < count; i++) {
        if (type.is === 'array') items.push(this.value(inner, depth + 1));
        else members.push([this.bytes.text(this.length()), this.value(inner, depth + 1)]);
      }
    }
    return type.is === 'array' ? items : objectOf(members);
  }
}

/** Returns a number as JSON has it: exact where a double is, else as a text. */
export function plainNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** Returns a string with a character for each byte. */
export function octets(bytes: Uint8Array): string {
  let text = '';
  // A call with more arguments could overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

/** The schema in Parsing Canonical Form, by which it has its fingerprint. */
function canonicalForm(type: AvroType, defined: Set<string>): string {
  const { is, name, types = [], fields = [], symbols = [], size } = type;
  if (is === 'union') return `[${types.map((one) => canonicalForm(one, defined)).join(',')}]`;
  if (is === 'array') return `{"type":"array","items":${canonicalForm(types[0] ?? type, defined)}}`;
  if (is === 'map') return `{"type":"map","values":${canonicalForm(types[0] ?? type, defined)}}`;
  if (name === undefined) return JSON.stringify(is);
  if (defined.has(name)) return JSON.stringify(name);
  defined.add(name);
  const begin = `{"name":${JSON.stringify(name)},"type":"${is}"`;
  if (is === 'fixed') return `${begin},"size":${size}}`;
  if (is === 'enum') return `${begin},"symbols":${JSON.stringify(symbols)}}`;
  const members = fields.map(
    (field) =>
      `{"name":${JSON.stringify(field.name)},"type":${canonicalForm(field.type, defined)}}`,
  );
  return `${begin},"fields":[${members.join(',')}]}`;
}

const EMPTY_FINGERPRINT = 0xc15d213aa4d7a795n;

/** Returns the 64-bit fingerprint of a text (section Schema Fingerprints), lowest byte first. */
function fingerprintOf(text: string): Uint8Array {
  let sum = EMPTY_FINGERPRINT;
  for (const byte of utf8(text)) {
    sum ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) sum = (sum >> 1n) ^ (EMPTY_FINGERPRINT & -(sum & 1n));
  }
  return Uint8Array.from({ length: 8 }, (_, i) => Number((sum >> BigInt(8 * i)) & 0xffn));
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  return [...escaped.matchAll(/%(..)|./g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
