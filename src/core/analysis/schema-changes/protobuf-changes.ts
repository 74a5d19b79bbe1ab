// Protocol Buffers: fields are matched by number, and compared by how they are encoded.
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { ProtobufEnum, ProtobufField } from '../payload-schemas/protobuf/types.ts';
import type { SchemaChange } from './types.ts';

export interface ProtobufSchema {
  /** The text. */
  readonly schema: EffectiveValue;
  /** The version that counts where the text names none. */
  readonly version: 2 | 3;
}

/** Fields of which more are not read. */
const MAX_FIELDS = 500;

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
  const out = new Changes(old.schema, changed.schema, isJson);
  out.enums(before.enums, after.enums);
  for (const [name, fields] of before.messages) {
    const counterpart = after.messages.get(name) ?? renamed(name, fields, before, after);
    if (counterpart) out.fields(name, fields, counterpart);
    else if (fields.length > 0) out.removed(name, fields);
  }
  return out.found;
}

interface Read {
  readonly messages: ReadonlyMap<string, readonly ProtobufField[]>;
  readonly enums: readonly ProtobufEnum[];
}

function read({ schema, version }: ProtobufSchema): Read | null {
  const { text } = schema;
  const result = text === undefined ? null : schema.documents.protobuf()?.read(text, version);
  const { fields, enums } = result ?? {};
  if (!fields || !enums || fields.length >= MAX_FIELDS) return null;
  const messages = new Map<string, ProtobufField[]>();
  for (const field of fields)
    messages.set(field.message, [...(messages.get(field.message) ?? []), field]);
  return { messages, enums };
}

/** Returns the message that has the same fields under a name that was not there before. */
function renamed(
  name: string,
  fields: readonly ProtobufField[],
  before: Read,
  after: Read,
): readonly ProtobufField[] | undefined {
  const text = (list: readonly ProtobufField[]) =>
    list
      .map(({ number, type, label }) => `${number} ${type} ${label}`)
      .sort()
      .join();
  const candidates = [...after.messages].filter(
    ([other, list]) => other !== name && !before.messages.has(other) && text(list) === text(fields),
  );
  return candidates[0]?.[1];
}

/** Types whose values are written as a number of bits as needed, by how many they hold. */
const PLAIN: Readonly<Record<string, number>> = {
  bool: 1,
  int32: 32,
  uint32: 32,
  int64: 64,
  uint64: 64,
};

class Changes {
  readonly found: SchemaChange[] = [];
  private readonly at: Pick<SchemaChange, 'old' | 'new'>;
  private readonly isJson: boolean;

  constructor(old: EffectiveValue, changed: EffectiveValue, isJson: boolean) {
    this.at = { old: old.location, new: changed.location };
    this.isJson = isJson;
  }

  fields(message: string, before: readonly ProtobufField[], after: readonly ProtobufField[]): void {
    for (const field of before) {
      const sameNumber = after.find(({ number }) => number === field.number);
      const sameName = after.find(({ name }) => name === field.name);
      if (sameNumber) this.pair(message, field, sameNumber, before, after);
      else if (sameName && !before.some(({ number }) => number === sameName.number))
        this.add(
          'field-number-changed',
          `Field \`${field.name}\` of \`${message}\` moved from number ${field.number} to ${sameName.number}.`,
          'both',
        );
      else
        this.add(
          'field-removed',
          `Field \`${field.name}\` (${field.number}) of \`${message}\` removed.`,
          field.label === 'required' ? 'both' : 'readers',
        );
    }
    for (const field of after) {
      if (
        before.some(
          ({ name, number }) =>
            number === field.number ||
            (name === field.name && !after.some((one) => one.number === number)),
        )
      )
        continue;
      this.add(
        'field-added',
        `Field \`${field.name}\` (${field.number}) of \`${message}\` added.`,
        field.label === 'required' ? 'both' : 'none',
      );
    }
  }

  removed(message: string, fields: readonly ProtobufField[]): void {
    this.add(
      'field-removed',
      `Message \`${message}\` removed, with ${fields.length === 1 ? '1 field' : `${fields.length} fields`}.`,
      'readers',
    );
  }

  enums(before: readonly ProtobufEnum[], after: readonly ProtobufEnum[]): void {
    for (const { name, values } of before) {
      const other = after.find((one) => one.name === name)?.values;
      if (!other) continue;
      for (const [value, number] of Object.entries(values)) {
        const now = other[value];
        const text = `Value \`${value}\` of \`${name}\``;
        if (now === undefined) this.add('enum-value-changed', `${text} removed.`, 'none');
        else if (now !== number)
          this.add('enum-value-changed', `${text} changed from ${number} to ${now}.`, 'both');
      }
      for (const value of Object.keys(other))
        if (!Object.hasOwn(values, value))
          this.add('enum-value-changed', `Value \`${value}\` of \`${name}\` added.`, 'none');
    }
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
        this.isJson ? 'both' : 'none',
      );
    if (old.type !== changed.type)
      this.add(
        'field-type-changed',
        `Type of ${name} changed from ${old.type} to ${changed.type}.`,
        typeEffect(old.type, changed.type),
      );
    if (old.label === changed.label) return;
    const isOneof = ({ label }: ProtobufField) => label.startsWith('oneof');
    const shared = (field: ProtobufField, list: readonly ProtobufField[]) =>
      isOneof(field) && list.filter(({ label }) => label === field.label).length > 1;
    const counts = [old, changed].some(({ label }) => label === 'repeated' || label === 'required');
    const moved =
      isOneof(old) !== isOneof(changed) && (shared(old, before) || shared(changed, after));
    this.add(
      'field-type-changed',
      `${name.charAt(0).toUpperCase()}${name.slice(1)} is now ${changed.label === '' ? 'single' : changed.label}.`,
      counts || moved ? 'both' : 'none',
    );
  }

  /** @param breaks who fails: nobody, those who read what was removed, or one or both directions */
  private add(
    code: string,
    message: string,
    breaks: 'none' | 'readers' | 'narrows' | 'widens' | 'both',
  ): void {
    this.found.push({
      ...this.at,
      code: `protobuf.${code}`,
      message,
      keyword: 'schema',
      ...(breaks === 'readers' && { firm: ['widens'] }),
      ...(breaks === 'both' && { firm: ['narrows', 'widens'] }),
      ...((breaks === 'narrows' || breaks === 'widens') && { firm: [breaks] }),
    });
  }
}

function typeEffect(old: string, changed: string): 'none' | 'narrows' | 'widens' | 'both' {
  const before = PLAIN[old];
  const after = PLAIN[changed];
  if (before !== undefined && after !== undefined)
    return before === after ? 'both' : before < after ? 'widens' : 'narrows';
  if (old === 'string' && changed === 'bytes') return 'widens';
  if (old === 'bytes' && changed === 'string') return 'narrows';
  return 'both';
}
