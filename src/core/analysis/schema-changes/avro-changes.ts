// What changed between two Avro schemas, and whom that breaks.

import { stringsOf } from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { canonicalJson } from './schema-space.ts';
import type { Direction, SchemaChange } from './types.ts';

/**
 * Returns what changed between two Avro schemas. `narrows`: readers of the new version can't read
 * what the old one wrote; `widens`: the reverse.
 */
export function avroChanges(old: EffectiveValue, changed: EffectiveValue): SchemaChange[] {
  if (plainText(old) === plainText(changed)) return [];
  const before = readAvro(old);
  const after = readAvro(changed);
  const out: SchemaChange[] = [
    ...mismatches(after, before).map((one) => notReadable(one, 'narrows')),
    ...mismatches(before, after).map((one) => notReadable(one, 'widens')),
  ];
  const known = new Set(out.flatMap((change) => [key(change.old), key(change.new)]));
  const others = new Differences().between(before, after);
  const more = others.filter(
    (change) =>
      change.code !== 'avro.changed' || !(known.has(key(change.old)) || known.has(key(change.new))),
  );
  out.push(...more);
  if (out.length > 0) return out;
  return [
    {
      code: 'avro.changed',
      message: 'The Avro schema changed; readers can read it.',
      keyword: 'schema',
      old: old.location,
      new: changed.location,
    },
  ];
}

/** Returns the text of a schema that is the same however its types are written. */
function plainText(schema: EffectiveValue): string {
  return canonicalJson(plainType(toValue(schema.node)));
}

/** Returns a type without what has no meaning: `{"type": "int"}` is `"int"`. */
function plainType(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(plainType);
  if (typeof type !== 'object' || type === null) return type;
  const given: Readonly<Record<string, unknown>> = objectOf(
    Object.entries(type).filter(([name, value]) => !isWithoutMeaning(name, value)),
  );
  if (Object.keys(given).join() === 'type') return plainType(given.type);
  const { name, fields } = given;
  // A namespace in the name replaces the one beside it.
  const dot = typeof name === 'string' ? name.lastIndexOf('.') : -1;
  return {
    ...given,
    ...(dot > 0 && {
      namespace: String(name).slice(0, dot),
      name: String(name).slice(dot + 1),
    }),
    ...Object.fromEntries(
      ['type', 'items', 'values'].flatMap((key) =>
        given[key] === undefined ? [] : [[key, plainType(given[key])]],
      ),
    ),
    ...(Array.isArray(fields) && { fields: fields.map(plainType) }),
  };
}

function isWithoutMeaning(name: string, value: unknown): boolean {
  if (name === 'order') return value === 'ascending';
  return name === 'aliases' && Array.isArray(value) && value.length === 0;
}

const key = (location: unknown) => JSON.stringify(location);

function notReadable({ message, reader, writer }: Mismatch, direction: Direction): SchemaChange {
  const isNew = direction === 'narrows';
  return {
    code: 'avro.not-readable',
    message,
    keyword: 'type',
    old: (isNew ? writer : reader).location,
    new: (isNew ? reader : writer).location,
    [direction]: 'exact',
  };
}

const NOTES = ['doc', 'order', 'aliases', 'namespace'];

/** What else changed, for readers of the list of changes. */
class Differences {
  private readonly seen = new Set<AvroType>();
  private readonly out: SchemaChange[] = [];

  between(old: AvroType, changed: AvroType): SchemaChange[] {
    this.types(old, changed);
    return this.out;
  }

  private types(old: AvroType, changed: AvroType): void {
    if (this.seen.has(old)) return;
    this.seen.add(old);
    if (old.kind === 'unknown' || changed.kind === 'unknown') {
      if (old.kind !== changed.kind || nameOf(old) !== nameOf(changed))
        this.undefinedType(old, changed);
      return;
    }
    if (old.kind !== changed.kind)
      this.add(
        `Type changed from ${typeLabel(old)} to ${typeLabel(changed)}.`,
        old.value,
        changed.value,
      );
    if (old.kind !== changed.kind && !isPromoted(old, changed)) return;
    if (old.logical !== changed.logical)
      this.out.push({
        code: 'avro.logical-type-changed',
        message: `Logical type changed from \`${old.logical ?? 'none'}\` to \`${changed.logical ?? 'none'}\`.`,
        keyword: 'logicalType',
        old: (old.value.child('logicalType') ?? old.value).location,
        new: (changed.value.child('logicalType') ?? changed.value).location,
        undecided: 'the encoding is the same, and readers decide what it means',
      });
    this.notes(old.value, changed.value);
    if (canonicalJson(old.symbols ?? []) !== canonicalJson(changed.symbols ?? []))
      this.add('The symbols of the enum changed.', old.value, changed.value);
    if (old.inner && changed.inner) this.types(old.inner, changed.inner);
    const branches = old.branches ?? [];
    const others = changed.branches ?? [];
    if (branches.length !== others.length)
      this.add('The types of the union changed.', old.value, changed.value);
    for (const branch of branches) {
      const other = others.find(({ kind, name }) => kind === branch.kind && name === branch.name);
      if (other) this.types(branch, other);
    }
    this.fields(old, changed);
  }

  /** A name that the schema does not define, or another text. */
  private undefinedType(old: AvroType, changed: AvroType): void {
    const unknown = old.kind === 'unknown' ? old : changed;
    this.out.push({
      code: 'schema.undecided',
      message: `A type of the Avro schema is not defined: \`${nameOf(unknown)}\`.`,
      keyword: 'type',
      old: old.value.location,
      new: changed.value.location,
      undecided: 'the type is not defined in the schema',
    });
  }

  private fields(old: AvroType, changed: AvroType): void {
    for (const field of old.fields ?? []) {
      const other = changed.fields?.find(
        ({ name, aliases }) => name === field.name || aliases.includes(field.name),
      );
      if (other) {
        this.notes(field.value, other.value);
        if (field.name !== other.name)
          this.add(
            `Field \`${field.name}\` renamed to \`${other.name}\`.`,
            field.value,
            other.value,
          );
        if (textOf(field.value, 'default') !== textOf(other.value, 'default'))
          this.add(`Default of field \`${other.name}\` changed.`, field.value, other.value);
        this.types(field.type, other.type);
      } else this.add(`Field \`${field.name}\` removed.`, field.value, null);
    }
    for (const field of changed.fields ?? []) {
      const other = old.fields?.some(
        ({ name }) => name === field.name || field.aliases.includes(name),
      );
      const end = field.hasDefault ? ' with a default' : '';
      if (!other) this.add(`Field \`${field.name}\` added${end}.`, null, field.value);
    }
  }

  private notes(old: EffectiveValue, changed: EffectiveValue): void {
    for (const name of NOTES) {
      if (textOf(old, name) === textOf(changed, name)) continue;
      this.out.push({
        code: 'schema.annotation-changed',
        message: `\`${name}\` changed.`,
        keyword: name,
        old: (old.child(name) ?? old).location,
        new: (changed.child(name) ?? changed).location,
        documentation: true,
      });
    }
  }

  private add(message: string, old: EffectiveValue | null, changed: EffectiveValue | null): void {
    const location = { old: old?.location ?? null, new: changed?.location ?? null };
    this.out.push({ code: 'avro.changed', message, keyword: 'type', ...location });
  }
}

/** What is written for a type that is not defined. */
const nameOf = ({ value }: AvroType): string => value.text ?? value.textOf('type') ?? '?';

function textOf(value: EffectiveValue, name: string): string {
  const child = value.child(name);
  return child ? canonicalJson(toValue(child.node)) : '';
}

// Avro: whether readers of one version can read what writers of the other one write (section Schema
// Resolution of its specification).

/** Why a reader can't read what a writer writes, and where that is written in both. */
interface Mismatch {
  readonly message: string;
  readonly reader: EffectiveValue;
  readonly writer: EffectiveValue;
}

/** The kinds that values of a primitive kind are also read as. */
const PROMOTIONS: Readonly<Record<string, readonly string[]>> = {
  int: ['long', 'float', 'double'],
  long: ['float', 'double'],
  float: ['double'],
  string: ['bytes'],
  bytes: ['string'],
};

/** Returns why a reader can't read what a writer writes; nothing if it can. */
function mismatches(reader: AvroType, writer: AvroType): Mismatch[] {
  return new Resolution().of(reader, writer);
}

/** One comparison of a reader with a writer: pairs in progress count as readable. */
class Resolution {
  private readonly pairs = new Map<AvroType, Set<AvroType>>();

  of(reader: AvroType, writer: AvroType): Mismatch[] {
    const known = this.pairs.get(reader) ?? new Set();
    if (known.has(writer)) return [];
    this.pairs.set(reader, known.add(writer));
    const found = this.compare(reader, writer);
    if (found.length > 0) known.delete(writer);
    return found;
  }

  private compare(reader: AvroType, writer: AvroType): Mismatch[] {
    if (reader.kind === 'unknown' || writer.kind === 'unknown') return [];
    if (writer.kind === 'union')
      return (writer.branches ?? []).flatMap((branch) => this.of(reader, branch));
    if (reader.kind === 'union') {
      const branches = reader.branches ?? [];
      if (branches.some((branch) => this.of(branch, writer).length === 0)) return [];
      // The branch of the same name says what exactly does not fit.
      const alike = branches.find(({ kind, name }) => kind === writer.kind && name === writer.name);
      if (alike && alike.kind === 'record') return this.of(alike, writer);
      return [mismatch(`No type of the union can read ${typeLabel(writer)}.`, reader, writer)];
    }
    if (reader.kind !== writer.kind) {
      if (PROMOTIONS[writer.kind]?.includes(reader.kind)) return [];
      return [mismatch(`${typeLabel(reader)} can't read ${typeLabel(writer)}.`, reader, writer)];
    }
    if (reader.name !== undefined && reader.name !== writer.name) {
      if (!reader.aliases?.includes(writer.name ?? ''))
        return [
          mismatch(
            `The name is \`${reader.name}\` for readers and \`${writer.name}\` for writers.`,
            reader,
            writer,
          ),
        ];
    }
    if (reader.kind === 'record') return this.records(reader, writer);
    if (reader.kind === 'enum') return symbols(reader, writer);
    if (reader.kind === 'fixed' && reader.size !== writer.size)
      return [mismatch(`The size differs: ${reader.size} and ${writer.size}.`, reader, writer)];
    return [
      ...decimals(reader, writer),
      ...(reader.inner && writer.inner ? this.of(reader.inner, writer.inner) : []),
    ];
  }

  private records(reader: AvroType, writer: AvroType): Mismatch[] {
    return (reader.fields ?? []).flatMap((field) => {
      const written =
        writer.fields?.find(({ name }) => name === field.name) ??
        writer.fields?.find(({ name }) => field.aliases.includes(name));
      if (written) return this.of(field.type, written.type);
      if (field.hasDefault) return [];
      const message = `Field \`${field.name}\` has no default, and writers don't write it.`;
      return [{ message, reader: field.value, writer: writer.value }];
    });
  }
}

function mismatch(message: string, reader: AvroType, writer: AvroType): Mismatch {
  return { message, reader: reader.value, writer: writer.value };
}

/** Returns whether a value of one kind is read as the other, in either direction. */
function isPromoted(one: AvroType, other: AvroType): boolean {
  return (
    PROMOTIONS[one.kind]?.includes(other.kind) === true ||
    PROMOTIONS[other.kind]?.includes(one.kind) === true
  );
}

/** Returns a type as messages call it. */
function typeLabel({ kind, name }: AvroType): string {
  return name === undefined ? `\`${kind}\`` : `${kind} \`${name}\``;
}

function symbols(reader: AvroType, writer: AvroType): Mismatch[] {
  if (reader.hasDefault) return [];
  const unknown = (writer.symbols ?? []).filter((one) => !reader.symbols?.includes(one));
  if (unknown.length === 0) return [];
  const list = unknown.map((one) => `\`${one}\``).join(', ');
  return [mismatch(`Readers don't know the symbol ${list}.`, reader, writer)];
}

function decimals(reader: AvroType, writer: AvroType): Mismatch[] {
  if (reader.logical !== 'decimal' || writer.logical !== 'decimal') return [];
  // Section Decimal: schemas match where both are the same.
  if ((reader.scale ?? 0) !== (writer.scale ?? 0))
    return [mismatch('The scale of the decimal differs.', reader, writer)];
  if (reader.precision !== writer.precision)
    return [mismatch('The precision of the decimal differs.', reader, writer)];
  return [];
}

// Avro schemas as types: names resolved, each with where it is written.

const MAX_DEPTH = 200;

interface AvroField {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly hasDefault: boolean;
  readonly type: AvroType;
  readonly value: EffectiveValue;
}

interface AvroType {
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
function readAvro(value: EffectiveValue): AvroType {
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
