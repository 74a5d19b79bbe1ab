// Avro: whether readers of one version can read what writers of the other one write (section Schema
// Resolution of its specification).
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { AvroType } from './avro-types.ts';

/** Why a reader can't read what a writer writes, and where that is written in both. */
export interface Mismatch {
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
export function mismatches(reader: AvroType, writer: AvroType): Mismatch[] {
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
      return [mismatch(`No type of the union can read ${label(writer)}.`, reader, writer)];
    }
    if (reader.kind !== writer.kind) {
      if (PROMOTIONS[writer.kind]?.includes(reader.kind)) return [];
      return [mismatch(`${label(reader)} can't read ${label(writer)}.`, reader, writer)];
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
export function isPromoted(one: AvroType, other: AvroType): boolean {
  return (
    PROMOTIONS[one.kind]?.includes(other.kind) === true ||
    PROMOTIONS[other.kind]?.includes(one.kind) === true
  );
}

/** Returns a type as messages call it. */
export function label({ kind, name }: AvroType): string {
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
