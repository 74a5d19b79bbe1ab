// The fields of all messages of a Protocol Buffers text, in the order of the text.
import type { Field, MapField, Namespace, ReflectionObject, Type } from 'protobufjs';
import light from 'protobufjs/src/index-light.js';
import type { ProtobufEnum, ProtobufField } from './types.ts';

const MAX_FIELDS = 500;

/**
 * Returns the fields of the messages in a namespace, of nested ones behind those around them; at
 * most 500.
 */
export function fieldsOf(space: Namespace): readonly ProtobufField[] {
  const out: ProtobufField[] = [];
  const go = (within: Namespace, around: string): void => {
    for (const one of within.nestedArray ?? []) {
      if (!(one instanceof light.Namespace)) continue;
      const isMessage = one instanceof light.Type;
      // Packages are namespaces too, and no message is named by them.
      const name = isMessage ? around + one.name : '';
      if (isMessage)
        for (const field of (one as Type).fieldsArray)
          if (out.length < MAX_FIELDS) out.push(fieldOf(field, name));
      go(one as Namespace, isMessage ? `${name}.` : around);
    }
  };
  go(space, '');
  return out;
}

/** Returns the enums in a namespace, those of messages included; at most 500. */
export function enumsOf(space: Namespace): readonly ProtobufEnum[] {
  const out: ProtobufEnum[] = [];
  const go = (within: Namespace, around: string): void => {
    for (const one of within.nestedArray ?? []) {
      if (one instanceof light.Enum && out.length < MAX_FIELDS)
        out.push({ name: around + one.name, values: { ...one.values } });
      if (one instanceof light.Namespace)
        go(one, one instanceof light.Type ? `${around}${one.name}.` : around);
    }
  };
  go(space, '');
  return out;
}

function fieldOf(field: Field, message: string): ProtobufField {
  const map = field instanceof light.MapField ? (field as MapField) : null;
  const optional = field.options?.proto3_optional === true;
  const oneof = field.partOf && !optional ? `oneof ${field.partOf.name}` : '';
  const label = field.repeated
    ? 'repeated'
    : field.rule === 'required'
      ? 'required'
      : optional
        ? 'optional'
        : oneof;
  const target = field.parent?.lookup(field.type, [light.Type, light.Enum]) ?? null;
  return {
    message,
    name: field.name,
    number: field.id,
    type: map ? `map<${map.keyType}, ${map.type}>` : field.type,
    label: map ? '' : label,
    jsonName: jsonNameOf(field),
    ...(target && { target: nameWithin(target) }),
    ...(isGroup(target) && { isGroup: true }),
  };
}

/** The name in JSON (section ProtoJSON Format of the language guide). */
function jsonNameOf({ name, options }: Field): string {
  const given: unknown = options?.json_name;
  if (typeof given === 'string') return given;
  return name.replace(/_+(.?)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a message or enum, with those of the messages around it. */
function nameWithin({ name, parent }: ReflectionObject): string {
  return parent instanceof light.Type ? `${nameWithin(parent)}.${name}` : name;
}

/** The library sets it, but its types don't have it. */
const isGroup = (target: ReflectionObject | null): boolean =>
  target instanceof light.Type && (target as Type & { readonly group?: boolean }).group === true;
