// What changed between two Avro schemas, and whom that breaks.
import { objectOf, toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { isPromoted, label, type Mismatch, mismatches } from './avro-resolution.ts';
import { type AvroType, readAvro } from './avro-types.ts';
import { canonical } from './schema-space.ts';
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
  return canonical(plainType(toValue(schema.node)));
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
      this.add(`Type changed from ${label(old)} to ${label(changed)}.`, old.value, changed.value);
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
    if (canonical(old.symbols ?? []) !== canonical(changed.symbols ?? []))
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
  return child ? canonical(toValue(child.node)) : '';
}
