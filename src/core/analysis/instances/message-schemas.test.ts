// Values from outside against schemas in any language that can be validated against.
import { describe, expect, test } from 'vitest';
import { messageSchemas } from './message-schemas.ts';
import { analyzerOf } from './testing.ts';
import { validate } from './validate.ts';

type Json = { readonly [name: string]: unknown } | readonly unknown[] | string;

function basis(format: string, schema: Json, files: Record<string, string> = {}) {
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'a', version: '1' },
    channels: { c: { messages: { m: { payload: { schemaFormat: format, schema } } } } },
    components: {
      schemas: {
        Money: {
          schemaFormat: 'application/vnd.oai.openapi;version=3.0.0',
          schema: { type: 'object', properties: { cents: { type: 'integer', nullable: true } } },
        },
        Amount: {
          schemaFormat: 'application/vnd.apache.avro;version=1.9.0',
          schema: { type: 'record', name: 'Amount', fields: [{ name: 'cents', type: 'int' }] },
        },
      },
    },
  };
  const analyzer = analyzerOf(JSON.stringify(document), files);
  return messageSchemas(analyzer.bundler(), '#/channels/c/messages/m')?.payload;
}

/** Returns the locations of the errors of a value. */
function errors(format: string, schema: Json, value: unknown): string[] | undefined {
  const found = basis(format, schema);
  if (found?.kind !== 'schema') return undefined;
  return validate(found.root, found.definitions(), value)?.map(({ at }) => `/${at.join('/')}`);
}

const OPENAPI = 'application/vnd.oai.openapi;version=3.0.0';
const AVRO = 'application/vnd.apache.avro;version=1.9.0';

describe('OpenAPI 3.0', () => {
  test.each<[Json, readonly unknown[], readonly unknown[]]>([
    [{ type: 'string', nullable: true }, ['a', null], [1]],
    [{ type: 'string', nullable: false }, ['a'], [null]],
    [{ nullable: true }, [null, 1], []],
    [{ type: 'string', nullable: true, enum: ['a'] }, ['a'], [null]],
    [{ minimum: 1, exclusiveMinimum: true }, [1.1], [1]],
    [{ minimum: 1, exclusiveMinimum: false }, [1], [0]],
    [{ maximum: 1, exclusiveMaximum: true }, [0], [1]],
    [{ exclusiveMaximum: true }, [1], []],
    [{ const: 1, if: false, else: false }, [2], []],
    [{ $ref: '#/components/schemas/Money' }, [{ cents: null }], [{ cents: 'a' }]],
    [{ items: { $ref: '#/components/schemas/Money' } }, [[{}]], [[{ cents: 1.5 }]]],
  ])('%j', (schema, valid, invalid) => {
    for (const value of valid) expect(errors(OPENAPI, schema, value)).toEqual([]);
    for (const value of invalid) expect(errors(OPENAPI, schema, value)).toHaveLength(1);
  });
});

describe('Avro', () => {
  const record = (type: unknown): Json => ({
    ...{ type: 'record', name: 'R', namespace: 'n' },
    fields: [{ name: 'a', type }],
  });

  test.each<[Json, readonly unknown[], readonly unknown[]]>([
    ['null', [null], [0]],
    ['boolean', [true], ['true']],
    ['int', [2 ** 31 - 1], [2 ** 31, 1.5, '1']],
    ['long', [2 ** 40, -1], [1.5]],
    ['float', [1.5, 'NaN', '-Infinity'], ['1', null]],
    ['bytes', ['\u00ff', 'YQ=='], ['\u0100', 1]],
    ['string', ['a'], [1]],
    [
      ['null', 'string'],
      [null, 'a', { string: 'a' }],
      [1, { string: 1 }, { int: 1 }],
    ],
    [{ type: 'array', items: 'int' }, [[1], []], [['a'], {}]],
    [{ type: 'map', values: 'int' }, [{ a: 1 }, {}], [{ a: 'a' }, []]],
    [{ type: 'enum', name: 'E', symbols: ['A', 'B'] }, ['A'], ['C', 0]],
    [{ type: 'fixed', name: 'F', size: 2 }, ['ab'], [1]],
    [{ type: 'string' }, ['a'], [1]],
    [{ type: { type: 'array', items: 'int' } }, [[1]], [1]],
    [{ type: 'int', logicalType: 'date' }, [20604, '2026-05-31'], [null]],
    [{ type: 'bytes', logicalType: 'decimal', precision: 4 }, ['12.50', 12.5, '\u0004'], [{}]],
    [{ type: 'int', logicalType: 'unknown' }, [1], ['a']],
    [record('int'), [{ a: 1 }], [{}, { a: 1, b: 1 }, { a: 'x' }, 1]],
    [
      record(['null', 'R']),
      [{ a: null }, { a: { a: null } }, { a: { 'n.R': { a: null } } }],
      [{ a: 1 }],
    ],
    [record({ type: 'array', items: 'n.R' }), [{ a: [{ a: [] }] }], [{ a: [{}] }]],
    [{ $ref: '#/components/schemas/Amount' }, [{ cents: 1 }], [{ cents: 'x' }]],
  ])('%j', (schema, valid, invalid) => {
    for (const value of valid) expect([value, errors(AVRO, schema, value)]).toEqual([value, []]);
    for (const value of invalid) expect(errors(AVRO, schema, value)).not.toEqual([]);
  });

  test('a field with a default may be left out', () => {
    const fields = [{ name: 'a', type: 'int', default: 0 }];
    expect(errors(AVRO, { type: 'record', name: 'R', fields }, {})).toEqual([]);
  });

  test.each<Json>([
    'Unknown',
    { type: 'record', name: 'R' },
    { type: 'record', fields: [] },
    { type: 'array' },
    { $ref: '#/components/schemas/None' },
    { name: 'R' },
    record(['null', 'Other']),
  ])('%j is not complete, so nothing is decided', (schema) => {
    expect(basis(AVRO, schema)).toMatchObject({ kind: 'unknown' });
  });
});

test('other languages stay unknown, and so do messages that are not there', () => {
  const protobuf = basis('application/vnd.google.protobuf;version=3', 'syntax = "proto3";');
  expect(protobuf).toMatchObject({ kind: 'unknown', other: true });
  const analyzer = analyzerOf('asyncapi: 3.0.0\n');
  expect(messageSchemas(analyzer.bundler(), '#/channels/c')).toBeNull();
});
