// Protocol Buffers: fields are matched by what is encoded of them (their number, in JSON their
// name), and compared by how they are encoded.
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { ProtobufEnum, ProtobufField } from '../schemas/protobuf/types.ts';
import type { SchemaChange } from './types.ts';

/**
 * Returns what changed between two texts; null where one can't be read.
 * @param isJson messages are encoded as JSON, in which names travel
 */
export function protobufChanges(
  old: ProtobufSchema,
  changed: ProtobufSchema,
  isJson: boolean,
): SchemaChange[] | null {
  const before = read(old);
  const after = read(changed);
  if (!before || !after) return null;
  const out = new Changes(old.schema, changed.schema, { before, after, isJson });
  out.all();
  return out.found;
}

class Changes {
  readonly found: SchemaChange[] = [];
  private readonly at: Pick<SchemaChange, 'old' | 'new'>;
  private readonly texts: Texts;
  /** Pairs of messages and of enums that were compared. */
  private readonly compared = new Set<string>();

  constructor(old: EffectiveValue, changed: EffectiveValue, texts: Texts) {
    this.at = { old: old.location, new: changed.location };
    this.texts = texts;
  }

  all(): void {
    const { before, after } = this.texts;
    for (const name of before.enums.keys()) if (after.enums.has(name)) this.enums(name, name);
    for (const [name, fields] of before.messages) {
      const other = after.messages.has(name) ? name : findRenamedMessage(name, fields, this.texts);
      if (other !== undefined) this.messages(name, other);
      else if (!this.isUsed(name)) this.removed(name, fields);
    }
  }

  /** What became of a message in a field is reported there. */
  private isUsed(name: string): boolean {
    const { before } = this.texts;
    return [...before.messages].some(
      ([other, fields]) => other !== name && fields.some(({ target }) => target === name),
    );
  }

  private messages(old: string, changed: string): void {
    if (!this.isFirst(`message ${old} ${changed}`)) return;
    const before = this.texts.before.messages.get(old) ?? [];
    const after = this.texts.after.messages.get(changed) ?? [];
    if (this.texts.isJson) this.fieldsByName(old, before, after);
    else this.fieldsByNumber(old, before, after);
  }

  private isFirst(pair: string): boolean {
    if (this.compared.has(pair)) return false;
    this.compared.add(pair);
    return true;
  }

  private fieldsByNumber(
    message: string,
    before: readonly ProtobufField[],
    after: readonly ProtobufField[],
  ): void {
    for (const field of before) {
      const sameNumber = after.find(({ number }) => number === field.number);
      const sameName = after.find(({ name }) => name === field.name);
      // A name that was there before with another number has moved here.
      const isOther =
        sameNumber?.name !== field.name && before.some(({ name }) => name === sameNumber?.name);
      if (sameName && sameName.number !== field.number)
        this.moved(message, field, sameName, 'both');
      else if (sameNumber && !isOther) this.pair(message, field, sameNumber, before, after);
      else this.fieldRemoved(message, field);
    }
    const isKnown = (one: ProtobufField) =>
      before.some(({ name, number }) => number === one.number || name === one.name);
    for (const field of after) if (!isKnown(field)) this.fieldAdded(message, field);
  }

  private fieldsByName(
    message: string,
    before: readonly ProtobufField[],
    after: readonly ProtobufField[],
  ): void {
    const has = (list: readonly ProtobufField[], field: ProtobufField) =>
      list.some(({ jsonName }) => jsonName === field.jsonName);
    const isRenamed = (old: ProtobufField, changed: ProtobufField) =>
      old.number === changed.number && !has(after, old) && !has(before, changed);
    for (const field of before) {
      const sameName = after.find(({ jsonName }) => jsonName === field.jsonName);
      const other = sameName ?? after.find((one) => isRenamed(field, one));
      if (!other) this.fieldRemoved(message, field);
      else {
        if (other.number !== field.number) this.moved(message, field, other, 'none');
        this.pair(message, field, other, before, after);
      }
    }
    for (const field of after)
      if (!has(before, field) && !before.some((one) => isRenamed(one, field)))
        this.fieldAdded(message, field);
  }

  private moved(
    message: string,
    old: ProtobufField,
    changed: ProtobufField,
    breaks: 'none' | 'both',
  ): void {
    this.add(
      'field-number-changed',
      `Field \`${old.name}\` of \`${message}\` moved from number ${old.number} to ${changed.number}.`,
      breaks,
    );
  }

  private fieldRemoved(message: string, { name, number, label }: ProtobufField): void {
    this.add(
      'field-removed',
      `Field \`${name}\` (${number}) of \`${message}\` removed.`,
      label === 'required' ? 'both' : 'readers',
    );
  }

  private fieldAdded(message: string, { name, number, label }: ProtobufField): void {
    this.add(
      'field-added',
      `Field \`${name}\` (${number}) of \`${message}\` added.`,
      label === 'required' ? 'both' : 'none',
    );
  }

  private removed(message: string, fields: readonly ProtobufField[]): void {
    if (fields.length === 0) return;
    this.add(
      'field-removed',
      `Message \`${message}\` removed, with ${fields.length === 1 ? '1 field' : `${fields.length} fields`}.`,
      'readers',
    );
  }

  private enums(old: string, changed: string): void {
    if (!this.isFirst(`enum ${old} ${changed}`)) return;
    const { before, after, isJson } = this.texts;
    const values = before.enums.get(old)?.values ?? {};
    const others = after.enums.get(changed)?.values ?? {};
    for (const [value, number] of Object.entries(values)) {
      const now = others[value];
      const text = `Value \`${value}\` of \`${old}\``;
      // In JSON it is the name that is written.
      if (now === undefined)
        this.add('enum-value-changed', `${text} removed.`, isJson ? 'narrows' : 'none');
      else if (now !== number)
        this.add(
          'enum-value-changed',
          `${text} changed from ${number} to ${now}.`,
          isJson ? 'none' : 'both',
        );
    }
    for (const value of Object.keys(others))
      if (!Object.hasOwn(values, value))
        this.add(
          'enum-value-changed',
          `Value \`${value}\` of \`${changed}\` added.`,
          isJson ? 'widens' : 'none',
        );
  }

  private pair(
    message: string,
    old: ProtobufField,
    changed: ProtobufField,
    before: readonly ProtobufField[],
    after: readonly ProtobufField[],
  ): void {
    const name = `field ${old.number} of \`${message}\``;
    if (old.name !== changed.name)
      this.add(
        'field-renamed',
        `Field ${old.number} of \`${message}\` renamed from \`${old.name}\` to \`${changed.name}\`.`,
        this.texts.isJson && old.jsonName !== changed.jsonName ? 'both' : 'none',
      );
    const isMap = isMapText(old.type) !== isMapText(changed.type);
    if (old.type !== changed.type)
      this.add(
        'field-type-changed',
        `Type of ${name} changed from ${old.type} to ${changed.type}.`,
        this.typeEffect(old, changed),
      );
    else if (old.isGroup !== changed.isGroup)
      this.add('field-type-changed', `The encoding of ${name} changed.`, 'both');
    else if (old.target !== undefined && changed.target !== undefined)
      this.targets(old.target, changed.target);
    if (old.label === changed.label || isMap) return;
    const counts = [old, changed].some(({ label }) => label === 'repeated' || label === 'required');
    this.add(
      'field-type-changed',
      `${name.charAt(0).toUpperCase()}${name.slice(1)} is now ${changed.label === '' ? 'single' : changed.label}.`,
      counts || movedBetweenOneofs(old, changed, before, after) ? 'both' : 'none',
    );
  }

  private typeEffect(old: ProtobufField, changed: ProtobufField): TypeEffect {
    const { isJson } = this.texts;
    const [map, other] = [mapOf(old), mapOf(changed)];
    if (map && other)
      return combineEffects(
        scalarEffect(map.key, other.key, isJson),
        this.valueEffect({ ...old, type: map.value }, { ...changed, type: other.value }),
      );
    if (map) return this.entryEffect(map, old, changed, 'after');
    if (other) return this.entryEffect(other, changed, old, 'before');
    return this.valueEffect(old, changed);
  }

  /** A map is written as repeated messages with the fields `key` (1) and `value` (2). */
  private entryEffect(
    { key, value }: { readonly key: string; readonly value: string },
    map: ProtobufField,
    list: ProtobufField,
    side: 'before' | 'after',
  ): TypeEffect {
    const fields = this.texts[side].messages.get(list.target ?? '') ?? [];
    const has = (number: number, type: string, target?: string) =>
      fields.some(
        (one) =>
          one.number === number &&
          (one.type === type || (target !== undefined && one.target === target)) &&
          one.label !== 'repeated',
      );
    const isEntry =
      !this.texts.isJson &&
      list.label === 'repeated' &&
      has(1, key) &&
      has(2, value, map.target) &&
      fields.length === 2;
    return isEntry ? 'none' : 'both';
  }

  private valueEffect(old: ProtobufField, changed: ProtobufField): TypeEffect {
    const { before, after, isJson } = this.texts;
    if (old.isGroup !== changed.isGroup) return 'both';
    if (isScalar(old.type) && isScalar(changed.type))
      return scalarEffect(old.type, changed.type, isJson);
    const [from, to] = [old.target, changed.target];
    if (from !== undefined && to !== undefined) return this.targets(from, to);
    if (isJson) return isScalar(old.type) || isScalar(changed.type) ? 'both' : 'unknown';
    // An enum is written as int32; a message as the bytes that it is encoded to.
    if (from !== undefined && isScalar(changed.type)) {
      if (before.enums.has(from)) return scalarEffect('int32', changed.type, false);
      return changed.type === 'bytes' && !old.isGroup ? 'widens' : 'both';
    }
    if (to !== undefined && isScalar(old.type)) {
      if (after.enums.has(to)) return scalarEffect(old.type, 'int32', false);
      return old.type === 'bytes' && !changed.isGroup ? 'narrows' : 'both';
    }
    if (isScalar(old.type) || isScalar(changed.type)) return 'both';
    return old.type.replace(/^\./, '') === changed.type.replace(/^\./, '') ? 'none' : 'unknown';
  }

  /** Compares what two fields hold; the names of messages and enums don't travel. */
  private targets(old: string, changed: string): TypeEffect {
    const { before, after } = this.texts;
    if (before.enums.has(old) !== after.enums.has(changed)) return 'both';
    if (before.enums.has(old)) this.enums(old, changed);
    else this.messages(old, changed);
    return 'none';
  }

  /** @param breaks who fails; `readers`: those who read what was removed */
  private add(code: string, message: string, breaks: TypeEffect | 'readers'): void {
    this.found.push({
      ...this.at,
      code: `protobuf.${code}`,
      message,
      keyword: 'schema',
      ...firmDirections(breaks),
      ...(breaks === 'unknown' && { undecided: 'a type is defined in another file' }),
    });
  }
}

// Protocol Buffers texts as they are compared.

interface ProtobufSchema {
  /** The text. */
  readonly schema: EffectiveValue;
  /** The version that counts where the text names none. */
  readonly version: 2 | 3;
}

/** Fields of which more are not read. */
const MAX_FIELDS = 500;

/** The messages and enums of a text, by name. */
interface Read {
  readonly messages: ReadonlyMap<string, readonly ProtobufField[]>;
  readonly enums: ReadonlyMap<string, ProtobufEnum>;
}

/** Both versions. */
interface Texts {
  readonly before: Read;
  readonly after: Read;
  readonly isJson: boolean;
}

/** Reads a text; null where that is not possible, or where it is too large. */
function read({ schema, version }: ProtobufSchema): Read | null {
  const { text } = schema;
  const result = text === undefined ? null : schema.documents.protobuf()?.read(text, version);
  const { fields, enums } = result ?? {};
  if (!fields || !enums || fields.length >= MAX_FIELDS) return null;
  const messages = new Map<string, ProtobufField[]>();
  for (const field of fields)
    messages.set(field.message, [...(messages.get(field.message) ?? []), field]);
  return { messages, enums: new Map(enums.map((one) => [one.name, one])) };
}

/** Returns the message that has the same fields under a name that was not there before. */
function findRenamedMessage(
  name: string,
  fields: readonly ProtobufField[],
  { before, after }: Texts,
): string | undefined {
  const text = (list: readonly ProtobufField[]) =>
    list
      .map(({ number, type, label }) => `${number} ${type} ${label}`)
      .sort()
      .join();
  return [...after.messages].find(
    ([other, list]) => other !== name && !before.messages.has(other) && text(list) === text(fields),
  )?.[0];
}

/** Returns whether a type is a map. */
const isMapText = (type: string): boolean => type.startsWith('map<');

/** Returns the types of the keys and values of a map; null for any other type. */
function mapOf({ type }: ProtobufField): { readonly key: string; readonly value: string } | null {
  const [, key, value] = /^map<(\w+), (.+)>$/.exec(type) ?? [];
  return key === undefined || value === undefined ? null : { key, value };
}

const isOneof = ({ label }: ProtobufField): boolean => label.startsWith('oneof');

/**
 * Returns whether a field excludes others now that it did not exclude, or the reverse: of the
 * fields of a oneof only the last one is kept.
 */
function movedBetweenOneofs(
  old: ProtobufField,
  changed: ProtobufField,
  before: readonly ProtobufField[],
  after: readonly ProtobufField[],
): boolean {
  const others = (field: ProtobufField, list: readonly ProtobufField[]) =>
    isOneof(field)
      ? list.filter(({ label, number }) => label === field.label && number !== field.number)
      : [];
  const [left, right] = [others(old, before), others(changed, after)];
  if (isOneof(old) !== isOneof(changed)) return left.length + right.length > 0;
  const isIn = (list: readonly ProtobufField[], one: ProtobufField) =>
    list.some(({ number }) => number === one.number);
  return (
    left.some((one) => isIn(after, one) && !isIn(right, one)) ||
    right.some((one) => isIn(before, one) && !isIn(left, one))
  );
}

// What a change of the type of a Protocol Buffers field means for how its values are read (section
// Updating A Message Type of the language guide).

/** Who fails: nobody, one or both directions, or it is not known. */
type TypeEffect = 'none' | 'narrows' | 'widens' | 'both' | 'unknown';

/** Types that are written alike, by how many bits they hold. */
const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { bool: 1, int32: 32, uint32: 32, int64: 64, uint64: 64 },
  { sint32: 32, sint64: 64 },
];

/** What is written in JSON for each type, and which others hold all of it. */
const IN_JSON: Readonly<Record<string, string>> = {
  ...{ int32: 's32', sint32: 's32', sfixed32: 's32', uint32: 'u32', fixed32: 'u32' },
  ...{ int64: 's64', sint64: 's64', sfixed64: 's64', uint64: 'u64', fixed64: 'u64' },
  ...{ float: 'float', double: 'double' },
};
const WIDER_IN_JSON: Readonly<Record<string, readonly string[]>> = {
  s32: ['s64', 'double'],
  u32: ['s64', 'u64', 'double'],
  float: ['double'],
};

const SCALARS: ReadonlySet<string> = new Set([
  ...[...FAMILIES.flatMap((family) => Object.keys(family)), ...Object.keys(IN_JSON)],
  ...['string', 'bytes'],
]);

/** Returns whether a type is one of the language itself. */
const isScalar = (type: string): boolean => SCALARS.has(type);

/** Returns what it means that a scalar type became another one. */
function scalarEffect(old: string, changed: string, isJson: boolean): TypeEffect {
  if (old === changed) return 'none';
  if (isJson) return jsonEffect(IN_JSON[old], IN_JSON[changed]);
  if (old === 'string' && changed === 'bytes') return 'widens';
  if (old === 'bytes' && changed === 'string') return 'narrows';
  for (const bits of FAMILIES) {
    const [before, after] = [bits[old], bits[changed]];
    if (before === undefined || after === undefined) continue;
    // The same bits with another sign are other values.
    if (before !== after) return before < after ? 'widens' : 'narrows';
  }
  return 'both';
}

function jsonEffect(before: string | undefined, after: string | undefined): TypeEffect {
  if (before === undefined || after === undefined) return 'both';
  if (before === after) return 'none';
  if (WIDER_IN_JSON[before]?.includes(after)) return 'widens';
  return WIDER_IN_JSON[after]?.includes(before) ? 'narrows' : 'both';
}

/** Returns the effect of two changes together. */
function combineEffects(a: TypeEffect, b: TypeEffect): TypeEffect {
  if (a === 'none' || a === b) return b;
  if (b === 'none') return a;
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'both';
}

/** Returns the directions that an effect breaks; who reads what was removed fails in one. */
function firmDirections(effect: TypeEffect | 'readers'): Pick<SchemaChange, 'firm'> {
  if (effect === 'none' || effect === 'unknown') return {};
  if (effect === 'both') return { firm: ['narrows', 'widens'] };
  return { firm: [effect === 'readers' ? 'widens' : effect] };
}
