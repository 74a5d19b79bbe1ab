// Avro schemas as users write them: which problem is found, and where.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../../api.ts';
import { cpuTime } from '../../../testing.ts';
import { fromValue } from '../../model/testing.ts';
import { validateAvro } from './validate-avro.ts';

const HEAD =
  "apidoc: 3.1.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    S:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n";

/**
 * `code /steps from the schema [marked text] message` of each problem, with the range and message
 * of a second location, and what quick fixes are given.
 */
function messages(schema: string): string[] {
  const text = `${HEAD}      schema: ${schema}\n`;
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.code.startsWith('avro') || p.severity === 'error')
    .map((p) => {
      const marked = (r: { start: number; end: number }) => `[${text.slice(r.start, r.end)}]`;
      const severity = p.severity === 'error' ? '' : `${p.severity} `;
      const related = (p.related ?? []).map((r) => ` (${marked(r)} ${r.message})`).join('');
      const data = p.data ? ` ${JSON.stringify(p.data)}` : '';
      return `${severity}${p.code} /${p.path.slice(3).join('/')} ${marked(p)} ${p.message}${related}${data}`;
    });
}

const field = (rest: string) => `{type: record, name: R, fields: [{name: f, ${rest}}]}`;

test.each([
  'string',
  'com.example.Elsewhere',
  '["null", string]',
  '{type: int}',
  '{type: {type: array, items: string}}',
  '{type: record, name: R, fields: []}',
  '{type: record, name: a.b.R, fields: [{name: next, type: ["null", R], default: null}, {name: again, type: a.b.R}]}',
  '{type: record, name: R, namespace: n, fields: [{name: e, type: {type: enum, name: E, symbols: [A]}}, {name: f, type: n.E, default: A}]}',
  '{type: record, name: R, fields: [{name: e, type: {type: enum, name: o.E, symbols: [A]}}, {name: f, type: {type: o.E}}]}',
  '{type: enum, name: E, symbols: [A, B], default: B}',
  '{type: fixed, name: F, size: 16, aliases: [G, o.G]}',
  '{type: map, values: {type: array, items: ["null", long]}}',
  '["null", {type: array, items: int}, {type: map, values: int}, {type: fixed, name: A, size: 1}, {type: fixed, name: B, size: 1}]',
  field('type: [string, "null"], default: ""'),
  field('type: {type: array, items: int}, default: [1, 2], order: ignore'),
  field('type: {type: map, values: bytes}, default: {a: "\\u00ff"}'),
  field(
    'type: {type: record, name: I, fields: [{name: a, type: int}, {name: b, type: int, default: 1}]}, default: {a: 1}',
  ),
  field('type: double, default: 1'),
  field('type: {type: bytes, logicalType: decimal, precision: 4, scale: 2}, custom: 1'),
  field('type: {type: string, logicalType: of-our-own}'),
  "{$ref: './other.yaml'}",
  '{type: record, name: R, fields: [{name: a, type: {$ref: "./o.yaml"}}, {name: b, type: DefinedThere}]}',
])('%s is fine', (schema) => {
  expect(messages(schema)).toEqual([]);
});

test.each([
  [
    '{name: R}',
    'avro-shape /schema [schema] Missing required field "type" in an Avro schema, such as "record". {"missing":"type"}',
  ],
  [
    '{type: record, name: R}',
    'avro-shape /schema [schema] Missing required field "fields" in an Avro record. {"missing":"fields"}',
  ],
  [
    '{type: record, fields: []}',
    'avro-shape /schema [schema] Missing required field "name" in an Avro record. {"missing":"name"}',
  ],
  [
    '{type: record, name: R, fields: {a: 1}}',
    'avro-shape /schema/fields [fields] Expected a list of fields, got an object.',
  ],
  [
    '{type: record, name: R, fields: [a]}',
    'avro-shape /schema/fields/0 [a] Expected an object with "name" and "type", got a string.',
  ],
  [
    '{type: record, name: R, fields: [{type: int}]}',
    'avro-shape /schema/fields/0 [{type: int}] Missing required field "name" in a record field. {"missing":"name"}',
  ],
  [
    '{type: record, name: R, fields: [{name: a}]}',
    'avro-shape /schema/fields/0 [{name: a}] Missing required field "type" in the record field "a". {"missing":"type"}',
  ],
  [
    '{type: record, name: R-1, fields: []}',
    'avro-name /schema/name [R-1] "R-1" is not a valid Avro name: use only letters, digits and "_", and no digit first.',
  ],
  [
    '{type: record, name: string, fields: []}',
    'avro-name /schema/name [string] "string" is a built-in Avro type. Choose another name.',
  ],
  [
    '{type: record, name: R, namespace: a..b, fields: []}',
    'avro-name /schema/namespace [a..b] "a..b" is not a valid Avro name: use only letters, digits and "_", and no digit first.',
  ],
  [
    '{type: record, name: R, aliases: [1a], fields: []}',
    'avro-name /schema/aliases/0 [1a] "1a" is not a valid Avro name: use only letters, digits and "_", and no digit first.',
  ],
  [
    '{type: record, name: R, doc: 5, fields: []}',
    'avro-shape /schema/doc [5] Expected a string as "doc", got the number 5.',
  ],
  [
    '{type: record, name: R, fields: [{name: a.b, type: int}]}',
    `avro-name /schema/fields/0/name [a.b] "a.b" is not a valid name here: it can't contain a dot; use only letters, digits and "_", and no digit first. {"dots":false}`,
  ],
  [
    '{type: record, name: R, fields: [{name: a, type: int}, {name: a, type: int}]}',
    'avro-name /schema/fields/1/name [a] Duplicate field "a" in this record. ([a] First defined here.)',
  ],
  [
    field('type: strng'),
    'avro-name /schema/fields/0/type [strng] Unknown Avro type "strng". Did you mean "string"? {"meant":"string"}',
  ],
  [
    field('type: Later'),
    'avro-name /schema/fields/0/type [Later] Unknown Avro type "Later". A type must be defined before it is used.',
  ],
  [
    field('type: record'),
    'avro-shape /schema/fields/0/type [record] "record" needs more than its name. Use an object with "type: record" and "fields". {"missing":"fields"}',
  ],
  [
    field('type: 5'),
    'avro-shape /schema/fields/0/type [type] Expected a type name, an object or a list of types, got the number 5.',
  ],
  [
    field('type: [null, string]'),
    'avro-shape /schema/fields/0/type/0 [null] Expected the string "null", got null. Put the Avro type in quotes.',
  ],
  [
    field('type: int, order: up'),
    'avro-shape /schema/fields/0/order [up] Expected "ascending", "descending" or "ignore" as order.',
  ],
  [
    field('type: {type: fixed, name: R, size: 1}'),
    'avro-name /schema/fields/0/type/name [R] "R" is defined twice in this schema. Use only its name to refer to the first definition. ([name] First defined here.)',
  ],
  [
    field('type: int, default: x'),
    'avro-default /schema/fields/0/default [x] Expected a whole number of 32 bits as default, got the string "x".',
  ],
  [
    field('type: int, default: 2147483648'),
    'avro-default /schema/fields/0/default [2147483648] Expected a whole number of 32 bits as default, got the number 2147483648.',
  ],
  [
    field('type: ["null", string], default: ""'),
    'avro-default /schema/fields/0/default [""] Expected null as default, got the string "". The default of a union must match its first type.',
  ],
  [
    field('type: {type: array, items: int}, default: [1, a]'),
    'avro-default /schema/fields/0/default/1 [a] Expected a whole number of 32 bits as default, got the string "a".',
  ],
  [
    field('type: {type: enum, name: E, symbols: [A]}, default: B'),
    'avro-default /schema/fields/0/default [B] Expected "A" as default, got the string "B".',
  ],
  [
    field('type: {type: record, name: I, fields: [{name: a, type: int}]}, default: {a: x}'),
    'avro-default /schema/fields/0/default/a [x] Expected a whole number of 32 bits as default, got the string "x".',
  ],
  [
    field('type: {type: record, name: I, fields: [{name: a, type: int}]}, default: {}'),
    'avro-default /schema/fields/0/default [{}] Missing field "a" in the default; the field has no default of its own.',
  ],
  [
    '{type: enum, name: E}',
    'avro-shape /schema [schema] Missing required field "symbols" in an Avro enum. {"missing":"symbols"}',
  ],
  [
    '{type: enum, name: E, symbols: [a-b]}',
    'avro-name /schema/symbols/0 [a-b] "a-b" is not a valid Avro name: use only letters, digits and "_", and no digit first. {"dots":false}',
  ],
  [
    '{type: enum, name: E, symbols: [A, A]}',
    'avro-name /schema/symbols/1 [A] Duplicate symbol "A".',
  ],
  [
    '{type: enum, name: E, symbols: [A], default: B}',
    'avro-default /schema/default [B] Expected one of the symbols as default, got "B".',
  ],
  [
    '{type: fixed, name: F}',
    'avro-shape /schema [schema] Missing required field "size" in an Avro fixed: its number of bytes. {"missing":"size"}',
  ],
  [
    '{type: fixed, name: F, size: 1.5}',
    'avro-shape /schema/size [1.5] Expected a whole number of bytes as size, got the number 1.5.',
  ],
  [
    '{type: array}',
    'avro-shape /schema [schema] Missing required field "items" in an Avro array: the type of its values. {"missing":"items"}',
  ],
  [
    '{type: map, values: [int, [string]]}',
    `avro-union /schema/values/1 [[string]] A union can't directly contain a union. Move its types to the outer list.`,
  ],
  [
    '[int, string, int]',
    'avro-union /schema/2 [int] Duplicate type "int" in this union. Keep one of them.',
  ],
  [
    '[{type: array, items: int}, {type: array, items: string}]',
    'avro-union /schema/1 [{type: array, items: string}] Duplicate type "array" in this union. Keep one of them.',
  ],
  [
    '{type: string, logicalType: date}',
    'warning avro-logical-type /schema/logicalType [date] "date" requires the type "int"; on "string" it is ignored.',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: 0}',
    'warning avro-logical-type /schema/precision [0] Expected a whole number of digits, at least 1, as precision, got the number 0.',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: 2, scale: 3}',
    'warning avro-logical-type /schema/scale [3] Expected a whole number from 0 to the precision, 2, as scale, got the number 3.',
  ],
  [
    '{type: fixed, name: F, size: 2, logicalType: decimal, precision: 5}',
    'warning avro-logical-type /schema/precision [5] 2 bytes hold at most 4 digits; the precision is 5.',
  ],
  [
    '{type: fixed, name: F, size: 11, logicalType: duration}',
    'warning avro-logical-type /schema/size [11] A duration must have 12 bytes; with another size "duration" is ignored.',
  ],
  [
    '{type: {a: 1}}',
    'avro-shape /schema/type [type] Missing required field "type" in an Avro schema, such as "record". {"missing":"type"}',
  ],
  [
    '{type: record, name: R, aliases: x, fields: []}',
    'avro-shape /schema/aliases [aliases] Expected a list of aliases, got a string.',
  ],
  [
    '{type: record, name: R, aliases: [1], fields: []}',
    'avro-shape /schema/aliases/0 [1] Expected a string as alias, got the number 1.',
  ],
  [
    '{type: record, name: 5, fields: []}',
    'avro-shape /schema/name [5] Expected a string as name, got the number 5.',
  ],
  [
    '{type: record, name: R, namespace: 5, fields: []}',
    'avro-shape /schema/namespace [5] Expected a string as namespace, got the number 5.',
  ],
  [
    '{type: record, name: R, doc: [], fields: []}',
    'avro-shape /schema/doc [[]] Expected a string as "doc", got a list.',
  ],
  [
    '{type: record, name: R, fields: [{name: 5, type: int}]}',
    'avro-shape /schema/fields/0/name [5] Expected a string as name, got the number 5.',
  ],
  [
    '{type: record, name: R, fields: [{name: a-b, type: int, aliases: [c.d, 1e], doc: 1}]}',
    'avro-name /schema/fields/0/name [a-b] "a-b" is not a valid Avro name: use only letters, digits and "_", and no digit first. {"dots":false}',
    'avro-name /schema/fields/0/aliases/1 [1e] "1e" is not a valid Avro name: use only letters, digits and "_", and no digit first.',
    'avro-shape /schema/fields/0/doc [1] Expected a string as "doc", got the number 1.',
  ],
  [
    '{type: record, name: R, fields: [{name: a, type: int, aliases: b}]}',
    'avro-shape /schema/fields/0/aliases [aliases] Expected a list of aliases, got a string.',
  ],
  [
    '{type: record, name: R, fields: [{name: a, type: int, order: 5}]}',
    'avro-shape /schema/fields/0/order [5] Expected "ascending", "descending" or "ignore" as order.',
  ],
  [
    '{type: record, name: Rec, namespace: n, fields: [{name: a, type: Rce}]}',
    'avro-name /schema/fields/0/type [Rce] Unknown Avro type "Rce". Did you mean "Rec"? {"meant":"Rec"}',
  ],
  [
    '{type: record, name: n.Rec, fields: [{name: a, type: Rce}, {name: b, type: n.Rce}]}',
    'avro-name /schema/fields/0/type [Rce] Unknown Avro type "Rce". Did you mean "Rec"? {"meant":"Rec"}',
    'avro-name /schema/fields/1/type [n.Rce] Unknown Avro type "n.Rce". A type must be defined before it is used.',
  ],
  [
    '{type: record, name: n.R, fields: [{name: a, type: {type: fixed, name: n.R, size: 1}}]}',
    'avro-name /schema/fields/0/type/name [n.R] "n.R" is defined twice in this schema. Use only its name to refer to the first definition. ([name] First defined here.)',
  ],
  [
    '{type: enum, name: E, symbols: x}',
    'avro-shape /schema/symbols [symbols] Expected a list of symbols, got a string.',
  ],
  [
    '{type: enum, name: E, symbols: [1]}',
    'avro-shape /schema/symbols/0 [1] Expected a string as symbol, got the number 1.',
  ],
  [
    '{type: enum, name: E, symbols: [a.b]}',
    `avro-name /schema/symbols/0 [a.b] "a.b" is not a valid name here: it can't contain a dot; use only letters, digits and "_", and no digit first. {"dots":false}`,
  ],
  [
    '{type: enum, name: E, symbols: [A], default: 1}',
    'avro-default /schema/default [1] Expected one of the symbols as default, got the number 1.',
  ],
  [
    '{type: fixed, name: F, size: -1}',
    'avro-shape /schema/size [-1] Expected a whole number of bytes as size, got the number -1.',
  ],
  [
    '{type: fixed, name: F, size: "1"}',
    'avro-shape /schema/size ["1"] Expected a whole number of bytes as size, got a string.',
  ],
  [
    '{type: map}',
    'avro-shape /schema [schema] Missing required field "values" in an Avro map: the type of its values. {"missing":"values"}',
  ],
  [
    '{type: array, items: 5}',
    'avro-shape /schema/items [items] Expected a type name, an object or a list of types, got the number 5.',
  ],
  [
    '["null", "null"]',
    'avro-union /schema/1 ["null"] Duplicate type "null" in this union. Keep one of them.',
  ],
  [
    '[{type: record, name: A, fields: []}, A]',
    'avro-union /schema/1 [A] Duplicate type "A" in this union. Keep one of them.',
  ],
  [
    '[{type: fixed, name: A, namespace: n, size: 1}, {type: fixed, name: n.A, size: 1}]',
    'avro-union /schema/1 [{type: fixed, name: n.A, size: 1}] Duplicate type "n.A" in this union. Keep one of them.',
    'avro-name /schema/1/name [n.A] "n.A" is defined twice in this schema. Use only its name to refer to the first definition. ([name] First defined here.)',
  ],
  [
    field('type: "null", default: 1'),
    'avro-default /schema/fields/0/default [1] Expected null as default, got the number 1.',
  ],
  [
    field('type: boolean, default: 1'),
    'avro-default /schema/fields/0/default [1] Expected true or false as default, got the number 1.',
  ],
  [
    field('type: int, default: 1.5'),
    'avro-default /schema/fields/0/default [1.5] Expected a whole number of 32 bits as default, got the number 1.5.',
  ],
  [
    field('type: int, default: -2147483649'),
    'avro-default /schema/fields/0/default [-2147483649] Expected a whole number of 32 bits as default, got the number -2147483649.',
  ],
  [
    field('type: long, default: 1.5'),
    'avro-default /schema/fields/0/default [1.5] Expected a whole number of 64 bits as default, got the number 1.5.',
  ],
  [
    field('type: long, default: 9223372036854775808'),
    'avro-default /schema/fields/0/default [9223372036854775808] Expected a whole number of 64 bits as default, got the number 9223372036854775808.',
  ],
  [
    field('type: float, default: a'),
    'avro-default /schema/fields/0/default [a] Expected a number as default, got the string "a".',
  ],
  [
    field('type: double, default: true'),
    'avro-default /schema/fields/0/default [true] Expected a number as default, got the boolean true.',
  ],
  [
    field('type: string, default: 1'),
    'avro-default /schema/fields/0/default [1] Expected a string as default, got the number 1.',
  ],
  [
    field('type: string, default: null'),
    'avro-default /schema/fields/0/default [null] Expected a string as default, got null.',
  ],
  [
    field('type: string, default: []'),
    'avro-default /schema/fields/0/default [[]] Expected a string as default, got a list.',
  ],
  [
    field('type: bytes, default: "\\u0100"'),
    'avro-default /schema/fields/0/default ["\\u0100"] Expected a string with one character for each byte as default, got the string "Ā".',
  ],
  [
    field('type: {type: fixed, name: F, size: 1}, default: 5'),
    'avro-default /schema/fields/0/default [5] Expected a string with one character for each byte as default, got the number 5.',
  ],
  [
    field('type: {type: bytes}, default: 5'),
    'avro-default /schema/fields/0/default [5] Expected a string with one character for each byte as default, got the number 5.',
  ],
  [
    field('type: {type: {type: int}}, default: a'),
    'avro-default /schema/fields/0/default [a] Expected a whole number of 32 bits as default, got the string "a".',
  ],
  [
    field('type: {type: array, items: int}, default: {}'),
    'avro-default /schema/fields/0/default [{}] Expected a list as default, got an object.',
  ],
  [
    field('type: {type: map, values: int}, default: []'),
    'avro-default /schema/fields/0/default [[]] Expected an object as default, got a list.',
  ],
  [
    field('type: {type: map, values: int}, default: {a: 1, b: x}'),
    'avro-default /schema/fields/0/default/b [x] Expected a whole number of 32 bits as default, got the string "x".',
  ],
  [
    field('type: {type: map, values: {type: array, items: int}}, default: {a: [1], b: [x]}'),
    'avro-default /schema/fields/0/default/b/0 [x] Expected a whole number of 32 bits as default, got the string "x".',
  ],
  [
    field('type: {type: record, name: I, fields: []}, default: 1'),
    'avro-default /schema/fields/0/default [1] Expected an object with the fields of the record as default, got the number 1.',
  ],
  [
    field(
      'type: {type: record, name: I, namespace: m, fields: [{name: a, type: {type: enum, name: E, symbols: [A]}}, {name: b, type: E}]}, default: {a: A, b: B}',
    ),
    'avro-default /schema/fields/0/default/b [B] Expected "A" as default, got the string "B".',
  ],
  [
    field(
      'type: {type: record, name: m.I, fields: [{name: a, type: {type: enum, name: E, symbols: [A]}}, {name: b, type: E}]}, default: {a: A, b: B}',
    ),
    'avro-default /schema/fields/0/default/b [B] Expected "A" as default, got the string "B".',
  ],
  [
    field('type: [{type: array, items: int}, "null"], default: [x]'),
    'avro-default /schema/fields/0/default/0 [x] Expected a whole number of 32 bits as default, got the string "x".',
  ],
  [
    field('type: [int, "null"], default: null'),
    'avro-default /schema/fields/0/default [null] Expected a whole number of 32 bits as default, got null. The default of a union must match its first type.',
  ],
  [
    field('type: {type: enum, name: E, symbols: [A, B, C]}, default: 1'),
    'avro-default /schema/fields/0/default [1] Expected "A", "B" or "C" as default, got the number 1.',
  ],
  [
    field(
      'type: {type: enum, name: E, symbols: [A, B, C, D, F, G, H, I, J, K, L, M, N]}, default: Z',
    ),
    'avro-default /schema/fields/0/default [Z] Expected a symbol of the enum as default, got the string "Z".',
  ],
  [
    '{type: int, logicalType: time-micros}',
    'warning avro-logical-type /schema/logicalType [time-micros] "time-micros" requires the type "long"; on "int" it is ignored.',
  ],
  [
    '{type: long, logicalType: time-millis}',
    'warning avro-logical-type /schema/logicalType [time-millis] "time-millis" requires the type "int"; on "long" it is ignored.',
  ],
  [
    '{type: bytes, logicalType: uuid}',
    'warning avro-logical-type /schema/logicalType [uuid] "uuid" requires the type "string"; on "bytes" it is ignored.',
  ],
  [
    '{type: bytes, logicalType: decimal}',
    'warning avro-logical-type /schema [schema] Missing field "precision": without it "decimal" is ignored. {"missing":"precision"}',
  ],
  [
    '{type: string, logicalType: decimal, precision: 1}',
    'warning avro-logical-type /schema/logicalType [decimal] "decimal" requires the type "bytes" or "fixed"; on "string" it is ignored.',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: x}',
    'warning avro-logical-type /schema/precision [x] Expected a whole number of digits, at least 1, as precision, got a string.',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: 2, scale: -1}',
    'warning avro-logical-type /schema/scale [-1] Expected a whole number from 0 to the precision, 2, as scale, got the number -1.',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: 2, scale: x}',
    'warning avro-logical-type /schema/scale [x] Expected a whole number from 0 to the precision, 2, as scale, got a string.',
  ],
  ['{type: fixed, name: F, size: 1, logicalType: decimal, precision: 2}'],
  [
    '{type: fixed, name: F, size: 1, logicalType: decimal, precision: 3}',
    'warning avro-logical-type /schema/precision [3] 1 byte holds at most 2 digits; the precision is 3.',
  ],
  [
    '{type: bytes, logicalType: duration}',
    'warning avro-logical-type /schema/logicalType [duration] "duration" requires the type "fixed"; on "bytes" it is ignored.',
  ],
  ['{type: string, logicalType: 5}'],
])('%s is reported at its location', (schema, ...expected) => {
  expect(messages(schema)).toEqual(expected);
});

test('a name used before its definition is found, also when it is defined later', () => {
  const schema =
    '{type: record, name: R, fields: [{name: a, type: E}, {name: b, type: {type: enum, name: E, symbols: [A]}}, {name: c, type: E}]}';
  expect(messages(schema)).toEqual([
    'avro-name /schema/fields/0/type [E] Unknown Avro type "E". A type must be defined before it is used.',
  ]);
});

describe('what is beyond a limit is not looked at', () => {
  const nested = (levels: number, inner: unknown, around: (value: unknown) => unknown): unknown =>
    levels === 0 ? inner : around(nested(levels - 1, inner, around));
  const arrays = (levels: number) =>
    nested(levels, 'Unknown', (items) => ({ type: 'array', items }));
  const codes = (schema: unknown) => validateAvro(fromValue(schema)).map(({ code }) => code);

  test('200 levels', () => {
    expect(codes(arrays(200))).toEqual(['avro-name']);
    expect(codes(arrays(201))).toEqual([]);
  });

  test('20,000 nodes', () => {
    const union = (count: number) => [...Array.from({ length: count - 1 }, (_, i) => `A${i}`), 5];
    const last = (count: number) => codes(union(count)).filter((code) => code === 'avro-shape');
    expect(last(19_999)).toEqual(['avro-shape']);
    expect(last(20_000)).toEqual([]);
  });

  test('50 levels of a default', () => {
    const fault = (levels: number) =>
      codes({
        type: 'record',
        name: 'R',
        fields: [
          {
            name: 'a',
            type: nested(levels, 'int', (items) => ({ type: 'array', items })),
            default: nested(levels, 'x', (value) => [value]),
          },
        ],
      });
    expect(fault(50)).toEqual(['avro-default']);
    expect(fault(51)).toEqual([]);
  });

  test('names to compare an unknown one with: 200', () => {
    const message = (count: number) => {
      const fixed = (i: number) => ({
        name: `f${i}`,
        type: { type: 'fixed', name: `Name${i}`, size: 1 },
      });
      const fields = [
        ...Array.from({ length: count }, (_, i) => fixed(i)),
        { name: 'z', type: 'strng' },
      ];
      return validateAvro(fromValue({ type: 'record', name: 'R', fields })).map((p) => p.message);
    };
    expect(message(199)).toEqual(['Unknown Avro type "strng". Did you mean "string"?']);
    expect(message(200)).toEqual([
      'Unknown Avro type "strng". A type must be defined before it is used.',
    ]);
  });

  test('unknown names to compare: 200', () => {
    const fields = Array.from({ length: 203 }, (_, i) => ({ name: `f${i}`, type: 'strng' }));
    const meant = validateAvro(fromValue({ type: 'record', name: 'R', fields })).filter(
      ({ data }) => data !== undefined,
    );
    expect(meant).toHaveLength(201);
  });
});

test('schemas nested without end and very wide ones are validated in time', () => {
  let deep: unknown = 'int';
  for (let i = 0; i < 1_000; i++) deep = { type: 'array', items: deep };
  const wide = Array.from({ length: 30_000 }, (_, i) => ({
    type: 'fixed',
    name: `A${i}`,
    size: 1,
  }));
  const strange = Array.from({ length: 5_000 }, (_, i) => `Unknown${i}`);
  const trees = [deep, wide, [...wide.slice(0, 2_000), ...strange]].map(fromValue);
  const took = cpuTime(() => {
    for (const tree of trees) validateAvro(tree);
  });
  expect(took).toBeLessThan(5_000);
});
