// Avro schemas as types: names resolved, each with where it is written.
import { stringsOf } from '../../text/tree.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';

const MAX_DEPTH = 200;

export interface AvroField {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly hasDefault: boolean;
  readonly type: AvroType;
  readonly value: EffectiveValue;
}

export interface AvroType {
  /** `record`, `enum`, `fixed`, `array`, `map`, `union`, a primitive type, or `unknown`. */
  kind: string;
  readonly value: EffectiveValue;
  /** Without its namespace. */
  readonly name?: string;
  readonly aliases?: readonly string[];
  fields?: readonly AvroField[];
  readonly symbols?: readonly string[];
  readonly hasDefault?: boolean;
  readonly size?: number;
  /** Of an array or a map. */
  inner?: AvroType;
  branches?: readonly AvroType[];
  readonly logical?: string;
  readonly precision?: number;
  readonly scale?: number;
}

const PRIMITIVES: ReadonlySet<string> = new Set([
  ...['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'],
]);
const NAMED: ReadonlySet<string> = new Set(['record', 'error', 'enum', 'fixed']);

/** Reads the Avro schema of a value. What can't be read has the kind `unknown`. */
export function readAvro(value: EffectiveValue): AvroType {
  return new Reader().type(value, '', 0);
}

class Reader {
  private readonly named = new Map<string, AvroType>();

  type(written: EffectiveValue, namespace: string, depth: number): AvroType {
    const value = written.follow();
    if (!value || depth > MAX_DEPTH) return { kind: 'unknown', value: written };
    const { node, text } = value;
    if (text !== undefined) {
      if (PRIMITIVES.has(text)) return { kind: text, value };
      const found = this.named.get(fullName(text, namespace)) ?? this.named.get(text);
      return found ?? { kind: 'unknown', value };
    }
    if (node.kind === 'seq')
      return {
        kind: 'union',
        value,
        branches: value.items().map((item) => this.type(item, namespace, depth + 1)),
      };
    return node.kind === 'map'
      ? this.described(value, namespace, depth)
      : { kind: 'unknown', value };
  }

  private described(value: EffectiveValue, namespace: string, depth: number): AvroType {
    const kind = value.textOf('type');
    const inner = value.child('type');
    if (kind === undefined)
      return inner ? this.type(inner, namespace, depth + 1) : { kind: 'unknown', value };
    const precision = numberOf(value, 'precision');
    const scale = numberOf(value, 'scale');
    const logical = {
      ...(value.textOf('logicalType') !== undefined && { logical: value.textOf('logicalType') }),
      ...(precision !== undefined && { precision }),
      ...(scale !== undefined && { scale }),
    };
    if (kind === 'array' || kind === 'map') {
      const items = value.child(kind === 'array' ? 'items' : 'values');
      const type: AvroType = { kind, value };
      if (items) type.inner = this.type(items, namespace, depth + 1);
      return type;
    }
    if (!NAMED.has(kind))
      return { ...this.type(inner ?? value, namespace, depth + 1), value, ...logical };
    const full = fullName(value.textOf('name') ?? '', value.textOf('namespace') ?? namespace);
    const own = full.slice(0, Math.max(0, full.lastIndexOf('.')));
    const size = numberOf(value, 'size');
    const type: AvroType = {
      ...{ kind: kind === 'error' ? 'record' : kind, value, ...logical },
      name: lastPart(full),
      aliases: stringsOf(value.field('aliases')?.node).map(lastPart),
      symbols: stringsOf(value.field('symbols')?.node),
      hasDefault: value.child('default') !== undefined,
      ...(size !== undefined && { size }),
    };
    // A type may refer to itself.
    this.named.set(full, type);
    if (type.kind === 'record')
      type.fields = (value.field('fields')?.items() ?? []).map((field) =>
        this.field(field, own, depth),
      );
    return type;
  }

  private field(value: EffectiveValue, namespace: string, depth: number): AvroField {
    const type = value.child('type');
    return {
      name: value.textOf('name') ?? '',
      aliases: stringsOf(value.field('aliases')?.node),
      hasDefault: value.child('default') !== undefined,
      type: type ? this.type(type, namespace, depth + 1) : { kind: 'unknown', value },
      value,
    };
  }
}

const lastPart = (name: string) => name.replace(/^.*\./s, '');

function fullName(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`;
}

function numberOf(value: EffectiveValue, key: string): number | undefined {
  const node = value.child(key)?.node;
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}
