// Texts of other languages in a document, and configurations, of random pieces: nothing throws, and
// each problem is within the text. `npm run fuzz` runs many more of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Analyzer, loadOptionalParser, readConfig } from './api.ts';

const times = process.env.FUZZ === undefined ? 1 : 300;
const runs = (few: number) => ({
  numRuns: few * times,
  ...(times > 1 ? {} : { seed: 20261125 }),
});
const limit = times > 1 ? 3_600_000 : 120_000;
const protobuf = await loadOptionalParser('protobuf');

/** Texts of pieces of a language, with any characters between. */
const textOf = (pieces: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string()), {
      maxLength: 60,
    })
    .map((parts) => parts.join(''));

const PROTOBUF = textOf([
  ...['syntax = "proto3";\n', 'message A {\n', 'enum E {\n', '}\n', 'oneof o {', 'string a = 1;\n'],
  ...[
    'repeated ',
    'map<string, A> m = 2;',
    'reserved 1 to max;',
    'option (x).y = {a: 1};',
    '[',
    ']',
  ],
  ...[
    'import "b.proto";',
    'package a.b;',
    'extend A {',
    'group G = 3 {',
    '//',
    '/*',
    '*/',
    '"',
    "'",
  ],
  ...['int32', ' = 99999999999999999999;', 'optional ', '.', '__proto__', '\\', '{', '0x', '\0'],
]);
const RAML = textOf([
  ...[
    '#%RAML 1.0 DataType\n',
    '#%RAML 0.8\n',
    'type: object\n',
    'properties:\n',
    '  a?: string[]\n',
  ],
  ...[
    'types:\n',
    '  A: B | nil\n',
    'uses:\n',
    '  //: any\n',
    '[',
    '{',
    '&a ',
    '*a',
    '!include x\n',
  ],
  ...[
    '- ',
    ': ',
    '\n',
    '  ',
    '\t',
    '|',
    '>',
    '"',
    'enum: [1, a]\n',
    'pattern: (a+)+$\n',
    '__proto__: ',
  ],
]);
const JSON_VALUE = fc.jsonValue({ maxDepth: 5 });
const AVRO = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>('string', 'A', 'n.A', 'null', '', '__proto__', 7, null),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom<unknown>('record', 'enum', 'array', 'map', 'fixed', 'error', 'bytes'),
          tie('schema'),
        ),
        name: fc.constantFrom<unknown>('A', 'a.b', '', '1', 'constructor', 3),
        namespace: fc.constantFrom<unknown>('n', '', 'n..m', null),
        fields: fc.array(
          fc.record(
            { name: fc.constantFrom('a', 'b', ''), type: tie('schema'), default: JSON_VALUE },
            { requiredKeys: [] },
          ),
          { maxLength: 3 },
        ),
        symbols: fc.array(fc.constantFrom<unknown>('A', 'B', 'A', '', 1), { maxLength: 4 }),
        items: tie('schema'),
        values: tie('schema'),
        size: fc.constantFrom<unknown>(1, -1, 1e99, 'x'),
        logicalType: fc.constantFrom<unknown>('decimal', 'uuid', 'date', 7),
        precision: fc.constantFrom<unknown>(1, -1, 'x'),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

/** Validates a document with the schema of one message. */
function expectAnalysed(schemaFormat: string, schema: unknown): void {
  const text = JSON.stringify({
    apidoc: '3.1.0',
    info: { title: 'D', version: '1' },
    components: {
      messages: {
        m: { payload: { schemaFormat, schema }, examples: [{ payload: { a: 1 } }] },
      },
    },
  });
  const analyzer = new Analyzer('d.json', 'json');
  analyzer.setText(text);
  analyzer.setParsers(protobuf);
  for (const { code, start, end, message } of analyzer.problems())
    expect([code, start >= 0, end >= start, end <= text.length, message !== '']).toEqual([
      code,
      true,
      true,
      true,
      true,
    ]);
  expect(analyzer.problems().map(({ code }) => code)).not.toContain('internal-error');
  expect(structuredClone(analyzer.model().order).messages).toHaveLength(1);
}

test.each([
  ['Protocol Buffers', 'application/vnd.google.protobuf;version=3', PROTOBUF, 60],
  ['RAML', 'application/raml+yaml;version=1.0', RAML, 60],
  ['Avro', 'application/vnd.apache.avro;version=1.9.0', AVRO, 60],
  ['Avro as a text', 'application/vnd.apache.avro+yaml;version=1.9.0', RAML, 30],
  ['Protocol Buffers that are any value', 'application/vnd.google.protobuf', JSON_VALUE, 30],
  ['RAML that is any value', 'application/raml+yaml', JSON_VALUE, 30],
] as const)(
  '%s: no schema breaks the analysis',
  (_, format, schemas, few) => {
    fc.assert(
      fc.property(schemas as fc.Arbitrary<unknown>, (schema) => expectAnalysed(format, schema)),
      runs(few),
    );
  },
  limit,
);

const CONFIG_KEY = fc.constantFrom(
  ...['$schema', 'rules', 'overrides', 'ignore', 'files', 'compatibility', 'unknown-field', 'off'],
  ...['**/*.yaml', '__proto__', 'constructor', ''],
);
const CONFIG = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>('off', 'error', 'warning', '**/[', '../**', null, true, 1e99, ''),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(CONFIG_KEY, tie('value'), { maxKeys: 5 }),
  ),
})).value;

test(
  'a configuration of any shape, also cut off, is read or reported',
  () => {
    fc.assert(
      fc.property(CONFIG, fc.nat(400), fc.boolean(), (value, at, cut) => {
        const whole = JSON.stringify(value, null, 1);
        const text = cut ? whole.slice(0, at) : whole;
        const { errors } = readConfig(text);
        for (const { message } of errors) expect(message).not.toBe('');
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      runs(100),
    );
  },
  limit,
);
