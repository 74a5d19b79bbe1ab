// Avro schemas as users write them: which problem is found, and where.
import { expect, test } from 'vitest';
import { Analyzer } from '../../../api.ts';
import { cpuTime } from '../../../testing.ts';
import { fromValue } from '../../model/testing.ts';
import { validateAvro } from './validate-avro.ts';

const HEAD =
  "apidoc: 3.1.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    S:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n";

/** `code /steps from the schema [marked text]` of each problem. */
function messages(schema: string): string[] {
  const text = `${HEAD}      schema: ${schema}\n`;
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.code.startsWith('avro') || p.severity === 'error')
    .map(
      (p) =>
        `${p.severity === 'error' ? '' : `${p.severity} `}${p.code} /${p.path.slice(3).join('/')} [${text.slice(p.start, p.end)}]`,
    );
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
  ['{name: R}', 'avro-shape /schema [schema]'],
  ['{type: record, name: R}', 'avro-shape /schema [schema]'],
  ['{type: record, fields: []}', 'avro-shape /schema [schema]'],
  ['{type: record, name: R, fields: {a: 1}}', 'avro-shape /schema/fields [fields]'],
  ['{type: record, name: R, fields: [a]}', 'avro-shape /schema/fields/0 [a]'],
  ['{type: record, name: R, fields: [{type: int}]}', 'avro-shape /schema/fields/0 [{type: int}]'],
  ['{type: record, name: R, fields: [{name: a}]}', 'avro-shape /schema/fields/0 [{name: a}]'],
  ['{type: record, name: R-1, fields: []}', 'avro-name /schema/name [R-1]'],
  ['{type: record, name: string, fields: []}', 'avro-name /schema/name [string]'],
  ['{type: record, name: R, namespace: a..b, fields: []}', 'avro-name /schema/namespace [a..b]'],
  ['{type: record, name: R, aliases: [1a], fields: []}', 'avro-name /schema/aliases/0 [1a]'],
  ['{type: record, name: R, doc: 5, fields: []}', 'avro-shape /schema/doc [5]'],
  [
    '{type: record, name: R, fields: [{name: a.b, type: int}]}',
    'avro-name /schema/fields/0/name [a.b]',
  ],
  [
    '{type: record, name: R, fields: [{name: a, type: int}, {name: a, type: int}]}',
    'avro-name /schema/fields/1/name [a]',
  ],
  [field('type: strng'), 'avro-name /schema/fields/0/type [strng]'],
  [field('type: Later'), 'avro-name /schema/fields/0/type [Later]'],
  [field('type: record'), 'avro-shape /schema/fields/0/type [record]'],
  [field('type: 5'), 'avro-shape /schema/fields/0/type [type]'],
  [field('type: [null, string]'), 'avro-shape /schema/fields/0/type/0 [null]'],
  [field('type: int, order: up'), 'avro-shape /schema/fields/0/order [up]'],
  [field('type: {type: fixed, name: R, size: 1}'), 'avro-name /schema/fields/0/type/name [R]'],
  [field('type: int, default: x'), 'avro-default /schema/fields/0/default [x]'],
  [field('type: int, default: 2147483648'), 'avro-default /schema/fields/0/default [2147483648]'],
  [field('type: ["null", string], default: ""'), 'avro-default /schema/fields/0/default [""]'],
  [
    field('type: {type: array, items: int}, default: [1, a]'),
    'avro-default /schema/fields/0/default/1 [a]',
  ],
  [
    field('type: {type: enum, name: E, symbols: [A]}, default: B'),
    'avro-default /schema/fields/0/default [B]',
  ],
  [
    field('type: {type: record, name: I, fields: [{name: a, type: int}]}, default: {a: x}'),
    'avro-default /schema/fields/0/default/a [x]',
  ],
  [
    field('type: {type: record, name: I, fields: [{name: a, type: int}]}, default: {}'),
    'avro-default /schema/fields/0/default [{}]',
  ],
  ['{type: enum, name: E}', 'avro-shape /schema [schema]'],
  ['{type: enum, name: E, symbols: [a-b]}', 'avro-name /schema/symbols/0 [a-b]'],
  ['{type: enum, name: E, symbols: [A, A]}', 'avro-name /schema/symbols/1 [A]'],
  ['{type: enum, name: E, symbols: [A], default: B}', 'avro-default /schema/default [B]'],
  ['{type: fixed, name: F}', 'avro-shape /schema [schema]'],
  ['{type: fixed, name: F, size: 1.5}', 'avro-shape /schema/size [1.5]'],
  ['{type: array}', 'avro-shape /schema [schema]'],
  ['{type: map, values: [int, [string]]}', 'avro-union /schema/values/1 [[string]]'],
  ['[int, string, int]', 'avro-union /schema/2 [int]'],
  [
    '[{type: array, items: int}, {type: array, items: string}]',
    'avro-union /schema/1 [{type: array, items: string}]',
  ],
  ['{type: string, logicalType: date}', 'warning avro-logical-type /schema/logicalType [date]'],
  [
    '{type: bytes, logicalType: decimal, precision: 0}',
    'warning avro-logical-type /schema/precision [0]',
  ],
  [
    '{type: bytes, logicalType: decimal, precision: 2, scale: 3}',
    'warning avro-logical-type /schema/scale [3]',
  ],
  [
    '{type: fixed, name: F, size: 2, logicalType: decimal, precision: 5}',
    'warning avro-logical-type /schema/precision [5]',
  ],
  [
    '{type: fixed, name: F, size: 11, logicalType: duration}',
    'warning avro-logical-type /schema/size [11]',
  ],
])('%s has one error at its location', (schema, expected) => {
  expect(messages(schema)).toEqual([expected]);
});

test('a name used before its definition is found, also when it is defined later', () => {
  const schema =
    '{type: record, name: R, fields: [{name: a, type: E}, {name: b, type: {type: enum, name: E, symbols: [A]}}, {name: c, type: E}]}';
  expect(messages(schema)).toEqual(['avro-name /schema/fields/0/type [E]']);
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
