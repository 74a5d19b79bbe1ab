// Protocol Buffers texts as they are compared.
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { ProtobufEnum, ProtobufField } from '../schemas/protobuf/types.ts';

export interface ProtobufSchema {
  /** The text. */
  readonly schema: EffectiveValue;
  /** The version that counts where the text names none. */
  readonly version: 2 | 3;
}

/** Fields of which more are not read. */
const MAX_FIELDS = 500;

/** The messages and enums of a text, by name. */
export interface Read {
  readonly messages: ReadonlyMap<string, readonly ProtobufField[]>;
  readonly enums: ReadonlyMap<string, ProtobufEnum>;
}

/** Both versions. */
export interface Texts {
  readonly before: Read;
  readonly after: Read;
  readonly isJson: boolean;
}

/** Reads a text; null where that is not possible, or where it is too large. */
export function read({ schema, version }: ProtobufSchema): Read | null {
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
export function renamed(
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
export const isMapText = (type: string): boolean => type.startsWith('map<');

/** Returns the types of the keys and values of a map; null for any other type. */
export function mapOf({
  type,
}: ProtobufField): { readonly key: string; readonly value: string } | null {
  const [, key, value] = /^map<(\w+), (.+)>$/.exec(type) ?? [];
  return key === undefined || value === undefined ? null : { key, value };
}

const isOneof = ({ label }: ProtobufField): boolean => label.startsWith('oneof');

/**
 * Returns whether a field excludes others now that it did not exclude, or the reverse: of the
 * fields of a oneof only the last one is kept.
 */
export function movedBetweenOneofs(
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
