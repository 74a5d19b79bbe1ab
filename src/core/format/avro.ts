// The types of Avro 1.9 (sections Primitive Types and Complex Types of its specification).

import { get, type MapNode, stringOf } from '../text/tree.ts';

export const PRIMITIVES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
]);

/** Types that are written as an object, and the attribute that each requires. */
export const COMPLEX: ReadonlyMap<string, string> = new Map([
  ['record', 'fields'],
  ['error', 'fields'],
  ['enum', 'symbols'],
  ['array', 'items'],
  ['map', 'values'],
  ['fixed', 'size'],
]);

/** Attributes that hold types, or lists of what has some. */
export const TYPE_HOLDERS: ReadonlySet<string> = new Set(['type', 'items', 'values', 'fields']);

/** Types that no schema in JSON Schema has. */
export const avroOnly: readonly string[] = [...COMPLEX.keys(), ...PRIMITIVES].filter(
  (type) => !['null', 'boolean', 'string', 'array'].includes(type),
);

/** Returns whether a map is a schema in Avro, by a type that no JSON Schema has. */
export function isAvro(node: MapNode): boolean {
  const type = stringOf(get(node, 'type'));
  return type !== undefined && avroOnly.includes(type);
}

/** Complex types with a name of their own, which other schemas refer to. */
export const NAMED: ReadonlySet<string> = new Set(['record', 'error', 'enum', 'fixed']);

/** Logical types, and the types that each may be on (section Logical Types). */
export const LOGICAL_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['decimal', ['bytes', 'fixed']],
  ['uuid', ['string']],
  ['date', ['int']],
  ['time-millis', ['int']],
  ['time-micros', ['long']],
  ['timestamp-millis', ['long']],
  ['timestamp-micros', ['long']],
  ['local-timestamp-millis', ['long']],
  ['local-timestamp-micros', ['long']],
  ['duration', ['fixed']],
]);

/** How a field counts when records are sorted; the first one where none is written. */
export const SORT_ORDERS = ['ascending', 'descending', 'ignore'] as const;

/** A namespace of names in a schema; '' is none. */
export type Namespace = { readonly text: string };

export const namespaceOf = (text: string): Namespace => ({ text });

/** Returns the name with its namespace: one with a dot has it already. */
export function fullName(name: string, namespace: Namespace): string {
  return name.includes('.') || namespace.text === '' ? name : `${namespace.text}.${name}`;
}
