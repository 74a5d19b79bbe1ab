// The attributes of Avro schemas, which the tables of the format do not have, in the words of a
// row.

import type { TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { LOGICAL_TYPES, SORT_ORDERS } from '../../format/avro.ts';
import { anything, eitherShape, listOf, mapOf, oneOf, text } from '../../format/shape-builders.ts';
import type { Field } from '../../format/table-types.ts';
import { get, stringOf } from '../../text/tree.ts';
import { defaultWords, limitRows, typeWords } from './field.ts';
import { facts, headline, nonEmpty } from './markdown.ts';

const schema = eitherShape(text, mapOf(anything, 'attribute'), listOf(anything, 'type'));

/** Attributes of any Avro schema, and of fields of records. `applies` tests their `type`. */
const ATTRIBUTES: readonly Field[] = [
  {
    name: 'type',
    required: true,
    shape: schema,
    doc: 'The type: a primitive (`null`, `boolean`, `int`, `long`, `float`, `double`, `bytes`, `string`), a complex one (`record`, `enum`, `array`, `map`, `fixed`), the name of a type defined before, or a list of alternatives.',
  },
  {
    name: 'name',
    shape: text,
    doc: 'Name of the type or field: letters, digits and underscores, not starting with a digit.',
  },
  {
    name: 'namespace',
    shape: text,
    doc: 'Prefix of the name, with dots. Types inside inherit it.',
  },
  { name: 'doc', shape: text, doc: 'What the type or field means, for readers.' },
  {
    name: 'aliases',
    shape: listOf(text, 'name'),
    doc: 'Other names of the type or field in older data.',
  },
  {
    name: 'fields',
    applies: [{ field: 'type', values: ['record', 'error'] }],
    required: true,
    shape: listOf(mapOf(anything, 'attribute'), 'field'),
    doc: 'The fields of the record, in the order in which they are encoded.',
  },
  {
    name: 'symbols',
    applies: [{ field: 'type', values: ['enum'] }],
    required: true,
    shape: listOf(text, 'symbol', { unique: 'error' }),
    doc: 'The names to choose from.',
  },
  {
    name: 'items',
    applies: [{ field: 'type', values: ['array'] }],
    required: true,
    shape: schema,
    doc: 'Type of the items of the list.',
  },
  {
    name: 'values',
    applies: [{ field: 'type', values: ['map'] }],
    required: true,
    shape: schema,
    doc: 'Type of the values of the map. Its keys are always strings.',
  },
  {
    name: 'size',
    applies: [{ field: 'type', values: ['fixed'] }],
    required: true,
    shape: { is: 'integer', min: 1, unit: 'bytes' },
    doc: 'Number of bytes of a value.',
  },
  {
    name: 'default',
    shape: anything,
    doc: 'Value that a reader uses when the data has none. For a union it must match the first type. A field without a default is required.',
  },
  {
    name: 'order',
    shape: oneOf(...SORT_ORDERS),
    default: 'ascending',
    doc: 'How the field counts when records are sorted.',
  },
  {
    name: 'logicalType',
    shape: {
      is: 'string',
      suggest: [...LOGICAL_TYPES.keys()],
    },
    doc: 'Meaning of the value beyond its type, such as a date stored as an `int`. Readers that do not know it use the type as it is.',
  },
  {
    name: 'precision',
    shape: { is: 'integer', min: 1 },
    doc: 'Total number of digits of a `decimal`.',
  },
  {
    name: 'scale',
    shape: { is: 'integer', min: 0 },
    default: 0,
    doc: 'Number of digits of a `decimal` after the decimal point.',
  },
];

const BY_NAME: ReadonlyMap<string, Field> = new Map(ATTRIBUTES.map((field) => [field.name, field]));

const TYPES: ReadonlyMap<string, string> = new Map([
  ['null', 'No value.'],
  ['boolean', '`true` or `false`, in one byte.'],
  ['int', 'A whole number of 32 bits with a sign, shorter for small ones.'],
  ['long', 'A whole number of 64 bits with a sign, shorter for small ones.'],
  ['float', 'A number of single precision, in 4 bytes.'],
  ['double', 'A number of double precision, in 8 bytes.'],
  ['bytes', 'Any sequence of bytes.'],
  ['string', 'Text in UTF-8.'],
  ['record', 'A value with named `fields`.'],
  ['error', 'A record that describes an error.'],
  ['enum', 'One of the `symbols`.'],
  ['array', 'A list of values, each as `items` describes it.'],
  ['map', 'Values by names, each as `values` describes it.'],
  ['fixed', 'Exactly `size` bytes.'],
]);

const LOGICAL: ReadonlyMap<string, string> = new Map([
  ['decimal', 'A decimal number of any length with `scale` digits after the decimal point.'],
  ['uuid', 'A UUID as text.'],
  ['date', 'Days since 1970-01-01, without a time zone.'],
  ['time-millis', 'Milliseconds since midnight, without a time zone.'],
  ['time-micros', 'Microseconds since midnight, without a time zone.'],
  ['timestamp-millis', 'Milliseconds since 1970-01-01 in UTC: a moment.'],
  ['timestamp-micros', 'Microseconds since 1970-01-01 in UTC: a moment.'],
  ['local-timestamp-millis', 'Milliseconds since 1970-01-01 by a local clock.'],
  ['local-timestamp-micros', 'Microseconds since 1970-01-01 by a local clock.'],
  ['duration', 'Months, days and milliseconds, each in 4 bytes.'],
]);

/** Attributes whose value is a type, by its name or in a list of alternatives. */
const HOLDERS: ReadonlySet<string> = new Set(['type', 'items', 'values']);

/** Blocks about a name that stands for a type or a logical type; [] for other values. */
export function avroValueBlocks({ key, node, parent }: TypedNode): string[] {
  const name = stringOf(node);
  if (name === undefined) return [];
  if (key === 'logicalType') return describedName(name, 'logical type', LOGICAL.get(name));
  const isType =
    HOLDERS.has(key) ||
    (parent?.node.kind === 'seq' && (parent.field !== null || HOLDERS.has(parent.key)));
  return isType ? describedName(name, 'Avro type', TYPES.get(name)) : [];
}

function describedName(name: string, word: string, text: string | undefined): string[] {
  return text === undefined ? [] : [headline(name, word), text];
}

/** Blocks about an attribute in an Avro schema; [] for names that Avro does not know. */
export function avroBlocks({ key, parent }: TypedNode): string[] {
  const row = BY_NAME.get(key);
  const type = stringOf(get(parent?.node, 'type'));
  if (!row || (row.applies && !row.applies[0]?.values.includes(type ?? ''))) return [];
  return nonEmpty([
    headline(key, typeWords(row.shape), row.required && '**required**'),
    row.doc,
    facts([['Default', defaultWords(row)], ...limitRows(row.shape), ['Language', 'Avro 1.9']]),
  ]);
}
