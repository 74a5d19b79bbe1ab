// Quick fixes of Avro schemas: one mistake is one problem, and its first fix leaves no error.
import { describe } from 'vitest';
import { oneProblem } from './testing.ts';

/** The first fix of the only problem of an Avro schema gives another one; both are JSON. */
function avro(name: string, title: string, before: unknown, after: unknown): void {
  const document = (schema: unknown): string =>
    `${JSON.stringify(
      {
        apidoc: '3.1.0',
        info: { title: 'Demo', version: '1.0.0' },
        components: {
          messages: {
            m: { payload: { schemaFormat: 'application/vnd.neutral.avro;version=1.9.0', schema } },
          },
        },
      },
      null,
      2,
    )}\n`;
  oneProblem(name, title, document(before), document(after), 'json');
}

const record = (...fields: readonly unknown[]) => ({ type: 'record', name: 'A', fields });
const field = (type: unknown, more: object = {}) => ({ name: 'b', type, ...more });

describe('a schema that is written as a text', () => {
  const schema = record(field('int'));
  avro('alone', 'Write the schema itself', JSON.stringify(schema), schema);
  avro(
    'in the response of a registry',
    'Write the schema itself',
    { subject: 'orders-value', version: 1, id: 7, schema: JSON.stringify(schema) },
    schema,
  );
});

describe('what a type needs', () => {
  const missing: readonly [string, object, object][] = [
    ['fields', { type: 'record', name: 'A' }, { fields: [] }],
    ['symbols', { type: 'enum', name: 'A' }, { symbols: [] }],
    ['items', { type: 'array' }, { items: 'string' }],
    ['values', { type: 'map' }, { values: 'string' }],
    ['size', { type: 'fixed', name: 'A' }, { size: 16 }],
  ];
  for (const [name, type, more] of missing)
    avro(`${name} of a type`, `Add "${name}"`, type, { ...type, ...more });

  const untyped: readonly [string, object][] = [
    ['record', { name: 'A', fields: [] }],
    ['enum', { name: 'A', symbols: ['ON'] }],
    ['array', { items: 'string' }],
    ['map', { values: 'string' }],
    ['fixed', { name: 'A', size: 4 }],
  ];
  for (const [type, rest] of untyped)
    avro(`the type of what looks like ${type}`, 'Add "type"', rest, { ...rest, type });

  avro(
    'an item that is null is not a field',
    'Remove this entry',
    record(field('int'), null),
    record(field('int')),
  );
  avro(
    'a complex type by its name only',
    'Describe the array',
    record(field('array')),
    record(field({ type: 'array', items: 'string' })),
  );
  avro(
    'an enum by its name only, named after its field',
    'Describe the enum',
    record({ name: 'order_state', type: 'enum' }),
    record({ name: 'order_state', type: { type: 'enum', name: 'OrderState', symbols: [] } }),
  );
  avro(
    'a record of a list whose name is taken',
    'Describe the record',
    record(field({ type: 'enum', name: 'Lines', symbols: ['A'] }), {
      name: 'lines',
      type: { type: 'array', items: 'record' },
    }),
    record(field({ type: 'enum', name: 'Lines', symbols: ['A'] }), {
      name: 'lines',
      type: { type: 'array', items: { type: 'record', name: 'Lines2', fields: [] } },
    }),
  );
  avro(
    'the name of an enum',
    'Add "name"',
    record(field({ type: 'enum', symbols: ['ON'] })),
    record(field({ type: 'enum', symbols: ['ON'], name: 'B' })),
  );
  avro(
    'an order that is misspelled',
    'Write descending',
    record(field('int', { order: 'descendin' })),
    record(field('int', { order: 'descending' })),
  );
  avro(
    'a size in quotes',
    'Change it to the number 4',
    { type: 'fixed', name: 'A', size: '4' },
    { type: 'fixed', name: 'A', size: 4 },
  );
  avro(
    'a number in place of a documentation',
    'Put it in quotes',
    record(field('int', { doc: 5 })),
    record(field('int', { doc: '5' })),
  );
  avro(
    'an alias that is not in a list',
    'Put it in a list',
    record(field('int', { aliases: 'c' })),
    record(field('int', { aliases: ['c'] })),
  );
});

describe('names', () => {
  avro(
    'a character that names do not have',
    'Change "a-b" to "a_b"',
    record({ name: 'a-b', type: 'int' }),
    record({ name: 'a_b', type: 'int' }),
  );
  avro(
    'a digit at the beginning',
    'Change "1b" to "_1b"',
    record({ name: '1b', type: 'int' }),
    record({ name: '_1b', type: 'int' }),
  );
  avro(
    'a type that is misspelled',
    'Change "strin" to "string"',
    record(field('strin')),
    record(field('string')),
  );
  avro(
    'a symbol twice',
    'Remove this duplicate',
    { type: 'enum', name: 'A', symbols: ['ON', 'OFF', 'ON'] },
    { type: 'enum', name: 'A', symbols: ['ON', 'OFF'] },
  );
});

describe('unions', () => {
  avro(
    'a type twice',
    'Remove this duplicate',
    record(field(['null', 'int', 'int'])),
    record(field(['null', 'int'])),
  );
  avro(
    'a union in a union',
    'Move its types to the outer list',
    record(field(['null', ['int', 'string']])),
    record(field(['null', 'int', 'string'])),
  );
});

describe('defaults', () => {
  const cases: readonly [
    name: string,
    title: string,
    type: unknown,
    wrong: unknown,
    right: unknown,
  ][] = [
    ['a number in quotes', 'Write 5', 'int', '5', 5],
    ['a boolean in quotes', 'Write true', 'boolean', 'True', true],
    ['a number for a string', 'Write "5"', 'string', 5, '5'],
    ['null in quotes', 'Write null', ['null', 'string'], 'null', null],
  ];
  for (const [name, title, type, wrong, right] of cases)
    avro(
      name,
      title,
      record(field(type, { default: wrong })),
      record(field(type, { default: right })),
    );

  avro(
    'null where another type is first',
    'Put "null" first in the union',
    record(field(['string', 'null'], { default: null })),
    record(field(['null', 'string'], { default: null })),
  );
  avro(
    'text where null is first',
    'Put "string" first in the union',
    record(field(['null', 'string'], { default: 'x' })),
    record(field(['string', 'null'], { default: 'x' })),
  );
  avro(
    'a symbol that does not exist',
    'Write "ON"',
    { type: 'enum', name: 'A', symbols: ['ON', 'OFF'], default: 'ONN' },
    { type: 'enum', name: 'A', symbols: ['ON', 'OFF'], default: 'ON' },
  );
  avro(
    'what no value can be made of',
    'Remove "default"',
    record(field({ type: 'array', items: 'int' }, { default: 'x' })),
    record(field({ type: 'array', items: 'int' })),
  );
});

describe('logical types', () => {
  avro(
    'decimal without a precision',
    'Add "precision"',
    record(field({ type: 'bytes', logicalType: 'decimal' })),
    record(field({ type: 'bytes', logicalType: 'decimal', precision: 10 })),
  );
  avro(
    'a duration of another size',
    'Change the size to 12',
    { type: 'fixed', name: 'A', size: 8, logicalType: 'duration' },
    { type: 'fixed', name: 'A', size: 12, logicalType: 'duration' },
  );
  avro(
    'a type that the logical type does not belong to',
    'Change "type" to "int"',
    record(field({ type: 'string', logicalType: 'date' })),
    record(field({ type: 'int', logicalType: 'date' })),
  );
  avro(
    'a precision in quotes',
    'Change it to the number 4',
    record(field({ type: 'bytes', logicalType: 'decimal', precision: '4' })),
    record(field({ type: 'bytes', logicalType: 'decimal', precision: 4 })),
  );
});
