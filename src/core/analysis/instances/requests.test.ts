// The documentation's requests about messages: results of examples, generated examples, values that
// the user tries, and their source.
import { describe, expect, test } from 'vitest';
import { loadOptionalParser } from '../../api.ts';
import { analyzerOf, HEAD, respond, validated } from './testing.ts';

const DOCUMENT = `${HEAD}defaultContentType: application/json
components:
  messages:
    placed:
      headers: {type: object, required: [trace], properties: {trace: {type: string}}}
      payload: {$ref: '#/components/schemas/order'}
      examples:
        - {name: good, headers: {trace: a}, payload: {id: 5}}
        - {name: bad, headers: {}, payload: {id: five, more: 1}}
        - {name: empty}
    cancelled:
      payload: {type: object, required: [id, why], properties: {id: {type: integer}, why: {enum: [late, wrong]}}}
    text:
      contentType: text/plain
      payload: {type: string, pattern: '^go '}
    sheet:
      contentType: text/csv
      payload: {type: string}
      examples: [{payload: 'a,b'}]
    hostile:
      payload: {type: string, pattern: '^(a+)+$'}
    free: {}
    record:
      payload:
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        schema:
          type: record
          name: R
          fields:
            - {name: n, type: int}
            - {name: list, type: {type: array, items: string}}
            - {name: state, type: {type: enum, name: S, symbols: [ON, OFF]}}
            - {name: again, type: S}
            - {name: maybe, type: ['null', string]}
            - {name: map, type: {type: map, values: double}}
      examples: [{payload: {n: 1}}]
    lost:
      payload: {$ref: '#/components/schemas/nowhere'}
    tagged:
      traits: [{$ref: '#/components/messageTraits/common'}]
      payload: {type: boolean}
  messageTraits:
    common:
      examples: [{payload: yes}]
  schemas:
    order:
      type: object
      required: [id]
      additionalProperties: false
      properties: {id: {type: integer}, note: {type: string}}
`;
const id = (key: string): string => `#/components/messages/${key}`;

function opened() {
  const analyzer = analyzerOf(DOCUMENT);
  validated(analyzer);
  return analyzer;
}

describe('results of the validation', () => {
  test('one for each example: valid, or invalid with every problem at its location', () => {
    expect(opened().exampleVerdicts(id('placed'))).toEqual([
      { state: 'valid', errors: [] },
      {
        state: 'invalid',
        errors: [
          expect.objectContaining({
            side: 'headers',
            at: '',
            pointer: '/components/messages/placed/examples/1/headers',
          }),
          expect.objectContaining({
            side: 'payload',
            at: '/id',
            message: 'this must be a whole number; it is the string "five".',
          }),
          expect.objectContaining({
            side: 'payload',
            at: '/more',
            uri: '',
            pointer: '/components/messages/placed/examples/1/payload/more',
          }),
        ],
      },
      { state: 'unchecked', why: 'There is no schema to check it by.' },
    ]);
  });

  test('none before the validation, and none for a message that does not exist', () => {
    const analyzer = analyzerOf(DOCUMENT);
    analyzer.exampleJobs();
    expect(analyzer.exampleVerdicts(id('placed'))).toBeNull();
    expect(analyzer.exampleVerdicts('#/nowhere')).toEqual([]);
  });

  test('validates an example from a trait against the schema of the message, and reports its problems in the trait', () => {
    expect(opened().exampleVerdicts(id('tagged'))).toMatchObject([
      {
        state: 'invalid',
        errors: [{ pointer: '/components/messageTraits/common/examples/0/payload' }],
      },
    ]);
  });

  test('why one is not checked', () => {
    const analyzer = opened();
    expect(analyzer.exampleVerdicts(id('sheet'))).toEqual([
      { state: 'unchecked', why: expect.stringContaining('text/csv') },
    ]);
    expect(analyzer.exampleVerdicts(id('record'))).toEqual([
      { state: 'unchecked', why: expect.stringContaining('Avro') },
    ]);
  });

  test('validates again after a schema elsewhere in the document changes', () => {
    const analyzer = opened();
    analyzer.setText(DOCUMENT.replace('{id: {type: integer}, note', '{id: {type: string}, note'));
    analyzer.exampleJobs();
    expect(analyzer.exampleVerdicts(id('placed'))).toBeNull();
    validated(analyzer);
    expect(analyzer.exampleVerdicts(id('placed'))?.map(({ state }) => state)).toEqual([
      'invalid',
      'invalid',
      'unchecked',
    ]);
  });
});

describe('generated examples', () => {
  const made = (key: string, stopOn?: string) => respond(opened().makeExample(id(key), 0), stopOn);

  test('payload and headers', () => {
    expect(made('placed')).toEqual({
      headers: { value: { trace: expect.any(String) } },
      payload: { value: { id: expect.any(Number), note: expect.any(String) } },
    });
  });

  test('of a schema alone, wherever it is', () => {
    const of = (pointer: string) => respond(opened().makeSchemaExample(`#${pointer}`, 0) ?? null);
    expect(of('/components/schemas/order')).toEqual({
      payload: { value: { id: expect.any(Number), note: expect.any(String) } },
    });
    expect(of('/components/messages/placed/payload')).toEqual(of('/components/schemas/order'));
    expect(of('/components/schemas/order/properties/note')).toEqual({
      payload: { value: expect.any(String) },
    });
    expect(opened().makeSchemaExample('#/components/messages/record/payload', 0)).toBeNull();
    expect(opened().makeSchemaExample('#/nowhere', 0)).toBeNull();
  });

  test('what fits is the same for the same seed only', () => {
    const analyzer = opened();
    const [first, again, other] = [0, 0, 1].map((seed) =>
      respond(analyzer.makeExample(id('placed'), seed)),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('with the name of its schema where discriminator tells it apart', () => {
    const analyzer = analyzerOf(`${HEAD}components:
  messages:
    cat: {payload: {$ref: '#/components/schemas/Cat'}}
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}
`);
    expect(respond(analyzer.makeExample('#/components/messages/cat', 0))).toEqual({
      payload: { value: { kind: 'Cat' } },
    });
  });

  test('of Avro as plain JSON, which is not checked', () => {
    expect(made('record')).toEqual({
      unchecked: expect.stringContaining('Avro'),
      payload: {
        value: {
          n: expect.any(Number),
          list: [expect.any(String)],
          state: 'ON',
          again: expect.stringMatching(/^(ON|OFF)$/),
          maybe: expect.any(String),
          map: expect.any(Object),
        },
      },
    });
  });

  test('of Protocol Buffers in their JSON form, one field of those that exclude each other', async () => {
    const analyzer = analyzerOf(`${HEAD}components:
  messages:
    p:
      payload:
        schemaFormat: application/vnd.neutral.protobuf;version=3
        schema: |
          syntax = "proto3";
          message Order {
            string name = 1;
            int64 total = 2;
            enum State { NEW = 0; DONE = 5; }
            State state = 3;
            repeated Line lines = 4;
            message Line { bool gift = 1; }
            oneof how { string mail = 5; uint32 shop = 6; }
          }
`);
    analyzer.setParsers(await loadOptionalParser('protobuf'));
    analyzer.problems();
    const { payload } = respond(analyzer.makeExample('#/components/messages/p', 0)) ?? {};
    expect(payload).toEqual({
      value: {
        name: expect.any(String),
        total: expect.stringMatching(/^\d+$/),
        state: 'NEW',
        lines: [{ gift: true }],
        mail: expect.any(String),
      },
    });
  });

  test('nothing where nothing is described, and a reason where nothing can be made', () => {
    expect(made('free')).toEqual({});
    expect(made('sheet')).toEqual({ payload: { why: expect.stringContaining('text/csv') } });
    expect(made('lost')).toEqual({ payload: { why: expect.stringMatching(/can't be resolved/) } });
    expect(made('hostile', '(a+)+')).toEqual({
      payload: { why: 'it takes too long, as some patterns do.' },
    });
    expect(opened().makeExample('#/nowhere', 0)).toBeNull();
  });
});

describe('a value that the user enters', () => {
  const match = (payload: string, keys: readonly string[], headers = '', stopOn?: string) =>
    respond(opened().match({ messages: keys.map(id), payload, headers }), stopOn);
  const states = (...request: Parameters<typeof match>) =>
    match(...request)?.candidates.map(({ state }) => state);

  test('exactly one, with the reasons why it is not the others', () => {
    expect(match('{"id": 5, "why": "late"}', ['placed', 'cancelled'])?.candidates).toEqual([
      {
        id: id('placed'),
        state: 'mismatch',
        errors: [expect.objectContaining({ side: 'payload', at: '/why', kind: 'invalid' })],
      },
      { id: id('cancelled'), state: 'fits', errors: [] },
    ]);
  });

  test.each<
    readonly [what: string, payload: string, keys: string[], headers: string, expected: string[]]
  >([
    ['none', '{"id": "x"}', ['placed', 'cancelled'], '', ['mismatch', 'mismatch']],
    ['several', '{"id": 5}', ['placed', 'free'], '', ['fits', 'fits']],
    ['YAML', 'id: 5\nwhy: wrong\n', ['cancelled'], '', ['fits']],
    ['YAML that begins like JSON', '{id: 5, why: late}', ['cancelled'], '', ['fits']],
    ['headers that fit', '{"id": 5}', ['placed'], 'trace: x', ['fits']],
    ['headers that do not', '{"id": 5}', ['placed'], '{}', ['mismatch']],
    ['text of a text', 'go there', ['text'], '', ['fits']],
    ['text that is no such text', 'stay', ['text'], '', ['mismatch']],
    ['text and JSON side by side', 'go: {', ['text', 'placed'], '', ['mismatch', 'mismatch']],
    ['another content type', 'a,b', ['sheet'], '', ['unknown']],
    ['another schema language', '{"n": 1}', ['record'], '', ['unknown']],
    ['a schema that is not there', '{}', ['lost'], '', ['unknown']],
    ['a message that is not there', '{}', ['gone'], '', ['unknown']],
    ['a number', '5', ['placed'], '', ['mismatch']],
  ])('%s', (_, payload, keys, headers, expected) => {
    expect(states(payload, keys, headers)).toEqual(expected);
  });

  test('reports a syntax error with its line', () => {
    expect(match('{"id": 5,\n "why": }', ['placed', 'cancelled'])).toEqual({
      unreadable: {
        side: 'payload',
        message: expect.any(String),
        line: 2,
        column: expect.any(Number),
      },
      candidates: [],
    });
    expect(match('{}', ['placed'], '{"a"')?.unreadable).toMatchObject({ side: 'headers', line: 1 });
  });

  test('reports a pattern that never ends, and compares the other messages', () => {
    expect(match('"aaaa!"', ['hostile', 'cancelled'], '', '(a+)+')?.candidates).toMatchObject([
      { state: 'unknown', why: expect.stringContaining('too long') },
      { state: 'mismatch' },
    ]);
  });
});

test('the source of a value has no indentation', () => {
  const analyzer = opened();
  expect(analyzer.source('', '/components/messages/text')).toEqual({
    text: "contentType: text/plain\npayload: {type: string, pattern: '^go '}",
    language: 'yaml',
  });
  expect(analyzer.source('', '/components/messages/nobody')).toBeNull();
  expect(analyzer.source('else.yaml', '')).toBeNull();
});
