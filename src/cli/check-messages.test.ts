// The command with whole inputs: which message each line is, where it is wrong, exit codes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { junitErrors } from './formats/testing.ts';
import { type MessageReport, summaryText } from './messages/message-report.ts';
import { apidoc, tempFolder } from './testing.ts';

const folder = tempFolder();

const OUTPUT = resolve(import.meta.dirname, '../../public/check-messages-output.schema.json');
const isOutput = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(OUTPUT, 'utf8')));

const ORDERS = `
asyncapi: 3.0.0
info: { title: Orders, version: '1' }
channels:
  orders:
    address: shop/orders
    messages:
      placed:
        name: OrderPlaced
        headers:
          { type: object, required: [trace], properties: { trace: { type: string } } }
        payload:
          type: object
          required: [type, id]
          properties:
            type: { const: placed }
            id: { type: integer }
            at: { type: string, format: date-time }
            lines: { type: array, items: { type: object, properties: { sku: { pattern: '^[A-Z]+$' } } } }
      cancelled:
        payload:
          type: object
          required: [type, id, reason]
          properties: { type: { enum: [cancelled, canceled] }, id: { type: integer } }
  payments:
    address: null
    messages:
      paid: { payload: { type: object, required: [amount] } }
      refunded: { payload: { type: object, required: [amount, cause] } }
operations:
  receivePaid:
    action: receive
    channel: { $ref: '#/channels/payments' }
    messages: [{ $ref: '#/channels/payments/messages/paid' }]
`;

type Chunks = readonly (string | Uint8Array)[];

function stream(chunks: Chunks) {
  return async function* (): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks)
      yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  };
}

/** Runs the command on the document, without the line about time. */
async function check(chunks: Chunks, args: readonly string[], text = ORDERS) {
  const file = folder.write('orders.yaml', text);
  const result = await apidoc(['check-messages', file, ...args], { input: stream(chunks) });
  const out = result.out.replaceAll(file, 'orders.yaml').replace(/ \([\d.]+ s.*\)$/m, '');
  return { ...result, out };
}

const json = async (chunks: Chunks, args: readonly string[], text?: string) => {
  const { code, out, error } = await check(chunks, ['--format', 'json', ...args], text);
  expect([isOutput(JSON.parse(out)), isOutput.errors]).toEqual([true, null]);
  const result = JSON.parse(out) as {
    counts: Record<string, number>;
    valid: boolean;
    messages: { name: string; valid: number; invalid: number }[];
    problems: { line: number; code: string; path: string; message: string; messageName: string }[];
    problemsLeftOut?: number;
  };
  return { code, error, ...result };
};

const PLACED = '{"type":"placed","id":1}\n';

test('prints each problem with its line and location, then the counts', async () => {
  const lines = [
    PLACED,
    '\n{"type":"placed","id":1,"lines":[{"sku":"A"},{"sku":"b"}]}\r\n',
    '{"type":"cancelled","id":"1","reason":""}\n',
  ];
  expect(await check(lines, ['--channel', 'orders'])).toEqual({
    code: 1,
    error: '',
    out: [
      '  3  error  placed /lines/1/sku: this must match the pattern "^[A-Z]+$"; it is "b".  (payload-invalid)',
      '  4  error  cancelled /id: this must be a whole number; it is the string "1". Without the quotes it would be the number 1.  (payload-invalid)',
      'orders.yaml: 3 messages, 1 valid, 2 invalid',
      '  placed: 1 valid, 1 invalid',
      '  cancelled: 0 valid, 1 invalid',
      '',
    ].join('\n'),
  });
});

test('shows rates only of runs that are long enough for them', () => {
  const report = { document: 'a.yaml', lines: 3_000, bytes: 6e6, invalid: 0, warnings: 0 };
  const summary = (seconds: number) =>
    summaryText({
      ...report,
      unchecked: 0,
      left: 0,
      messages: [],
      seconds,
    } as unknown as MessageReport);
  expect(summary(0.04)).toBe('a.yaml: 3,000 messages, 3,000 valid (0.0 s)\n');
  expect(summary(2)).toBe(
    'a.yaml: 3,000 messages, 3,000 valid (2.0 s, 1,500 a second, 3.0 MB a second)\n',
  );
});

describe('which message a line is', () => {
  test('the one whose constant it has', async () => {
    const lines = [PLACED, '{"type":"canceled","id":1,"reason":"x"}'];
    const { messages } = await json(lines, ['--channel', 'shop/orders']);
    expect(messages).toEqual([
      { name: 'placed', valid: 1, invalid: 0 },
      { name: 'cancelled', valid: 1, invalid: 0 },
    ]);
  });

  test('none, where the constant is unknown: the nearest is named', async () => {
    const { problems } = await json(['{"type":"place","id":1}'], ['--channel', 'orders']);
    expect(problems).toEqual([
      expect.objectContaining({ line: 1, code: 'no-message', path: '/type' }),
    ]);
    expect(problems[0]?.message).toContain('Did you mean "placed"?');
  });

  test('none, without such a constant: the problem of the nearest one', async () => {
    const { problems } = await json(['{"id":1,"reason":"x"}'], ['--channel', 'orders']);
    expect(problems[0]).toMatchObject({ code: 'no-message', messageName: null });
    expect(problems[0]?.message).toBe(
      'this is none of the 2 messages. As placed, the nearest: "type" is required.',
    );
  });

  test('several, where it must be one', async () => {
    const both = '{"amount":1,"cause":"x"}\n{"amount":1}\n';
    const { code, problems } = await json([both], ['--channel', 'payments']);
    expect([code, problems.map((p) => [p.line, p.code])]).toEqual([1, [[1, 'several-messages']]]);
    expect(problems[0]?.message).toContain('(paid, refunded)');
  });

  test('any of the document, where no channel is named', async () => {
    const { code, counts } = await json(
      ['{"amount":1,"cause":"x"}\n', PLACED],
      [],
      ORDERS.replace('required: [amount] ', 'required: [amount, cause] '),
    );
    expect([code, counts]).toEqual([0, expect.objectContaining({ messages: 2, invalid: 0 })]);
  });

  test.each([
    [['--operation', 'receivePaid'], ['paid']],
    [['--message', 'OrderPlaced'], ['placed']],
    [['--channel', 'orders', '--message', 'cancelled'], ['cancelled']],
  ])('of %j', async (args, names) => {
    const { messages } = await json([], args);
    expect(messages.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    [['--channel', 'order'], 'there is no channel "order". Did you mean "orders"?'],
    [['--operation', 'x'], 'there is no operation "x". Available: receivePaid.'],
    [['--message', 'place'], 'there is no message "place". Did you mean "placed"?'],
    [['--channel', 'a', '--operation', 'b'], 'name a channel or an operation, not both.'],
  ])('%j: exit code 2', async (args, reason) => {
    expect(await check([], args)).toEqual({
      code: 2,
      out: '',
      error: `apidoc-studio: ${reason}\n`,
    });
  });
});

describe('envelopes', () => {
  test('headers are validated, also where there are none', async () => {
    const lines = [
      '{"payload":{"type":"placed","id":1},"headers":{"trace":"x"},"offset":5}\n',
      '{"payload":{"type":"placed","id":1},"headers":{"trace":1}}\n',
      '{"payload":{"type":"placed","id":1}}\n',
      '{"payload":{"type":"placed","id":"x"},"headers":{"trace":"x"}}\n',
      '{"type":"placed","id":1}\n',
    ];
    const { problems } = await json(lines, ['--envelope', '--channel', 'orders']);
    expect(problems.map((p) => [p.line, p.code, p.path])).toEqual([
      [2, 'headers-invalid', '/headers/trace'],
      [3, 'headers-invalid', '/headers'],
      [4, 'payload-invalid', '/payload/id'],
      [5, 'envelope', ''],
    ]);
  });

  test('what was cut off when it was recorded can not be checked', async () => {
    const cut = Buffer.from('{"type":"placed"').toString('base64');
    const lines = [
      `{"payloadBase64":"${cut}","headers":{"trace":"x"},"truncated":true,"bytes":9000000}\n`,
      `{"payloadBase64":"*","headers":{"trace":"x"}}\n`,
    ];
    const { code, counts, problems } = await json(lines, ['--envelope', '--channel', 'orders']);
    expect([code, counts]).toMatchObject([2, { invalid: 1, unchecked: 1 }]);
    expect(problems).toMatchObject([
      { code: 'unchecked', message: "this can't be checked: only its first bytes were recorded." },
      { code: 'envelope' },
    ]);
  });
});

describe('lines without a JSON value', () => {
  test('invalid JSON, invalid UTF-8 and too long a line are problems of their lines', async () => {
    const long = `"${'x'.repeat(8 * 1024 * 1024)}"\n`;
    const chunks = [
      '\ufeff',
      PLACED,
      '{"type":\n',
      new Uint8Array([0x22, 0xff, 0x22, 10]),
      long,
      PLACED,
    ];
    const { code, counts, problems } = await json(chunks, ['--message', 'placed']);
    expect(problems.map((p) => [p.line, p.code])).toEqual([
      [2, 'not-json'],
      [3, 'invalid-encoding'],
      [4, 'too-large'],
    ]);
    expect([code, counts]).toMatchObject([2, { messages: 5, invalid: 2, unchecked: 1 }]);
  });

  test('a line may come in any number of chunks', async () => {
    const bytes = Array.from(new TextEncoder().encode(`${PLACED}{"type":"placed","id":"ä"}`));
    const chunks = bytes.map((byte) => new Uint8Array([byte]));
    const { counts, problems } = await json(chunks, ['--message', 'placed']);
    expect(counts).toMatchObject({ messages: 2, bytes: bytes.length - 1 });
    expect(problems).toMatchObject([{ line: 2, path: '/id' }]);
    expect(problems[0]?.message).toContain('"ä"');
  });

  test('an empty input is valid', async () => {
    expect(await check([], ['--channel', 'orders'])).toMatchObject({
      code: 0,
      out: 'orders.yaml: 0 messages, 0 valid\n',
    });
  });
});

describe('what fails', () => {
  const late = '{"type":"placed","id":1,"at":"yesterday"}\n';

  test('a wrong format is a warning', async () => {
    const { problems, counts } = await json([late], ['--channel', 'orders']);
    expect(problems).toMatchObject([{ code: 'format', severity: 'warning', path: '/at' }]);
    expect(counts).toMatchObject({ invalid: 0, warnings: 1 });
  });

  test('a wrong format is a warning, also where the line was tried as another message', async () => {
    const text = ORDERS.replace('const: placed', 'type: string');
    const line = '{"type":"placed","id":1,"at":"noon"}\n';
    const { problems } = await json([line], ['--channel', 'orders'], text);
    expect(problems).toMatchObject([{ code: 'format', severity: 'warning', path: '/at' }]);
  });

  test.each([
    [late, [], 0],
    [late, ['--fail-on', 'warning'], 1],
    ['{}', [], 1],
    ['{}', ['--fail-on', 'never'], 0],
  ])('%j with %j: exit code %i', async (line, args, code) => {
    expect(await check([line], ['--channel', 'orders', ...args])).toMatchObject({ code });
  });

  test('more problems than are printed are counted', async () => {
    const lines = '{"type":"placed"}\n'.repeat(50);
    const found = await json([lines], ['--channel', 'orders', '--max-problems', '3']);
    expect([found.problems.length, found.problemsLeftOut, found.counts]).toEqual([
      3,
      47,
      expect.objectContaining({ invalid: 50 }),
    ]);
    expect((await check([lines], ['--message', 'placed', '--max-problems', '0'])).out).toBe(
      '  50 more problems\norders.yaml: 50 messages, 0 valid, 50 invalid\n  placed: 0 valid, 50 invalid\n',
    );
  });

  test('a document that is none', async () => {
    const { code, error } = await check([], [], 'a: 1');
    expect([code, error]).toEqual([2, expect.stringContaining('not an apidoc or asyncapi')]);
  });
});

test('a pattern that backtracks without end is named, and not tested again', async () => {
  const text = ORDERS.replace('[A-Z]+', '([A-Z]+)+');
  const line = `{"type":"placed","id":1,"lines":[{"sku":"${'A'.repeat(50)}!"}]}\n`;
  const bad = line.replace('"id":1', '"id":null');
  const { code, problems, counts } = await json(
    [line, line, bad, line],
    ['--channel', 'orders'],
    text,
  );
  expect(problems.map((p) => [p.line, p.code])).toEqual([
    [1, 'too-slow'],
    [3, 'payload-invalid'],
  ]);
  expect(problems[0]?.message).toContain('in the pattern "^([A-Z]+)+$"');
  expect([code, counts]).toMatchObject([2, { messages: 4, unchecked: 1, invalid: 1 }]);
});

test('schemas of other files, and of the network from a folder', async () => {
  folder.write('schemas/id.json', '{"type":"integer"}');
  const text = ORDERS.replace('id: { type: integer }', 'id: { $ref: ./schemas/id.json }').replace(
    'id: { type: integer }',
    'id: { $ref: https://schemas.example/id.json }',
  );
  const lines = ['{"type":"placed","id":"x"}\n', '{"type":"canceled","id":"x","reason":""}\n'];
  const map = `https://schemas.example/=${folder.path('schemas')}`;
  const mapped = await json(lines, ['--channel', 'orders', '--map', map], text);
  expect(mapped.problems).toMatchObject([{ path: '/id' }, { path: '/id' }]);
  const alone = await json(lines, ['--channel', 'orders'], text);
  const unchecked = { code: 'unchecked' };
  expect([alone.code, alone.problems]).toMatchObject([2, [unchecked, unchecked]]);
});

describe('schemas in other languages', () => {
  const message = (format: string, schema: unknown) =>
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'a', version: '1' },
      channels: {
        c: { messages: { m: { payload: { schemaFormat: format, schema } } } },
      },
    });
  const found = async (text: string, values: readonly unknown[]) => {
    const lines = values.map((value) => `${JSON.stringify(value)}\n`);
    const { problems } = await json(lines, ['--channel', 'c'], text);
    return problems.map(({ line, path }) => `${line} ${path}`);
  };

  test('OpenAPI 3.0', async () => {
    const text = message('application/vnd.oai.openapi;version=3.0.0', {
      type: 'object',
      properties: {
        a: { type: 'string', nullable: true, enum: ['x', null] },
        b: { type: 'integer', minimum: 1, exclusiveMinimum: true },
        c: { const: 1, nullable: true },
      },
    });
    const values = [{ a: null, b: 2, c: 3 }, { a: 'y' }, { b: 1 }, { b: null }];
    expect(await found(text, values)).toEqual(['2 /a', '3 /b', '4 /b']);
  });

  test('Avro, in its JSON encoding and plain', async () => {
    const text = message('application/vnd.apache.avro;version=1.9.0', {
      type: 'record',
      name: 'Order',
      namespace: 'shop',
      fields: [
        { name: 'id', type: 'long' },
        { name: 'note', type: ['null', 'string'], default: null },
        { name: 'state', type: { type: 'enum', name: 'State', symbols: ['NEW', 'PAID'] } },
        { name: 'before', type: ['null', 'shop.State'], default: null },
        { name: 'at', type: { type: 'long', logicalType: 'timestamp-millis' }, default: 0 },
        { name: 'parts', type: { type: 'array', items: 'Order' }, default: [] },
        { name: 'prices', type: { type: 'map', values: 'double' }, default: {} },
      ],
    });
    const order = { id: 1, state: 'NEW' };
    const values = [
      { ...order, note: { string: 'x' }, before: { 'shop.State': 'PAID' } },
      { ...order, note: 'x', before: 'PAID', at: '2026-05-31T12:00:00Z', parts: [order] },
      { ...order, note: 5 },
      { ...order, state: 'OLD' },
      { ...order, parts: [order, { id: 1.5, state: 'NEW' }] },
      { ...order, prices: { a: 1, b: 'x' } },
      { ...order, extra: 1 },
      { state: 'NEW' },
    ];
    expect(await found(text, values)).toEqual([
      '3 /note',
      '4 /state',
      '5 /parts/1/id',
      '6 /prices/b',
      '7 /extra',
      '8 ',
    ]);
  });

  test('others cannot be checked', async () => {
    const text = message('application/vnd.google.protobuf;version=3', 'syntax = "proto3";');
    const { code, error } = await check(['{}'], ['--channel', 'c'], text);
    expect(code).toBe(2);
    expect(error).toContain('m: The schema is written in Protocol Buffers 3');
  });
});

describe('messages that are told apart', () => {
  const document = (parts: object) =>
    JSON.stringify({ asyncapi: '3.0.0', info: { title: 'a', version: '1' }, ...parts });
  const found = async (text: string, lines: readonly unknown[], args: readonly string[] = []) => {
    const input = lines.map((line) => `${JSON.stringify(line)}\n`);
    const { problems, messages } = await json(input, ['--channel', 'c', ...args], text);
    const counts = messages.map(({ name, valid }) => `${name} ${valid}`);
    return [counts.join(', '), ...problems.map((p) => `${p.line} ${p.code} ${p.path}`)];
  };
  const messages = (all: object, more: object = {}) =>
    document({ channels: { c: { messages: all } }, ...more });

  test('by the name of the schema, where it has a discriminator', async () => {
    const pet = { $ref: '#/components/schemas/Pet' };
    const schemas = {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: 'kind',
      },
      Cat: { allOf: [pet] },
      Dog: { allOf: [pet, { properties: { age: { type: 'integer' } } }] },
      Puppy: { allOf: [{ $ref: '#/components/schemas/Dog' }] },
      Hen: { allOf: [pet, { properties: { kind: { const: 'hen' } } }] },
    };
    const of = (name: string) => ({ payload: { $ref: `#/components/schemas/${name}` } });
    const text = messages(
      { cat: of('Cat'), dog: of('Dog'), hen: of('Hen') },
      {
        components: { schemas },
      },
    );
    const lines = [{ kind: 'Cat' }, { kind: 'Dog' }, { kind: 'Puppy' }, { kind: 'hen' }];
    expect(await found(text, [...lines, { kind: 'Dog', age: 'x' }, { kind: 'Hen' }])).toEqual([
      'cat 1, dog 2, hen 1',
      '5 payload-invalid /age',
      '6 no-message /kind',
    ]);
  });

  test('by a constant, beside a message in Avro', async () => {
    const tagged = (kind: string) => ({
      payload: {
        type: 'object',
        required: ['kind', 'id'],
        properties: { kind: { const: kind }, id: { type: 'integer' } },
      },
    });
    const avro = {
      schemaFormat: 'application/vnd.apache.avro;version=1.9.0',
      schema: { type: 'record', name: 'R', fields: [{ name: 'x', type: 'int' }] },
    };
    const text = messages({ a: tagged('a'), b: tagged('b'), r: { payload: avro } });
    expect(await found(text, [{ kind: 'b', id: 'x' }, { x: 1 }, { kind: 'b', id: 1 }])).toEqual([
      'a 0, b 1, r 1',
      '1 payload-invalid /id',
    ]);
  });

  test('numbers and booleans in headers that are texts', async () => {
    const headers = {
      type: 'object',
      properties: { size: { type: 'integer', maximum: 3 }, last: { type: 'boolean' } },
    };
    const text = messages({ m: { headers, payload: {} } });
    const line = (size: unknown, last: unknown) => ({ payload: 1, headers: { size, last } });
    const lines = [line('2', 'true'), line('4', 'true'), line('1', 'yes'), line(2, true)];
    expect(await found(text, lines, ['--envelope'])).toEqual([
      'm 2',
      '2 headers-invalid /headers/size',
      '3 headers-invalid /headers/last',
    ]);
  });

  test('bytes with the id of a schema in a registry, keys and content types', async () => {
    const kafka = { schemaIdLocation: 'payload', key: { type: 'string', pattern: '^k' } };
    const payload = { type: 'object', required: ['id'] };
    const text = messages({
      m: { payload, contentType: 'application/json', bindings: { kafka } },
    });
    const bytes = (...begin: number[]) =>
      Buffer.concat([Buffer.from(begin), Buffer.from('{"id":1}')]).toString('base64');
    const line = { payloadBase64: bytes(0, 0, 0, 0, 9), key: 'k' };
    const lines = [
      line,
      { ...line, payloadBase64: bytes() },
      { ...line, key: 'x' },
      { ...line, contentType: 'text/plain' },
    ];
    expect(await found(text, lines, ['--envelope'])).toEqual([
      'm 1',
      '2 payload-invalid /payload',
      '3 key-invalid /key',
      '4 content-type /contentType',
    ]);
  });
});

test('JUnit: a case for each problem, and one for the valid lines of a message', async () => {
  const valid = '{"type":"placed","id":1}\n';
  const lines = [valid, valid, '{"type":"placed","id":"x"}\n', 'no JSON\n', '{"type":"placed"}\n'];
  const warned = '{"type":"placed","id":1,"at":"today"}\n';
  const { out } = await check(
    [warned, ...lines],
    ['--message', 'placed', '--format', 'junit', '--max-problems', '3'],
  );
  expect(await junitErrors(out)).toEqual([]);
  expect(out).toContain('<testsuites name="apidoc-studio" tests="5" failures="2" errors="1">');
  expect(out.match(/<testcase name="[^"]*"/g)).toEqual([
    '<testcase name="placed: 3 valid messages"',
    '<testcase name="line 1 placed"',
    '<testcase name="line 4 placed"',
    '<testcase name="line 5"',
    '<testcase name="more"',
  ]);
});

test('hostile texts change nothing in the structure of the output', async () => {
  const name = ']]></failure>\u001b[2J\n::error::forged';
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'a', version: '1' },
    channels: { c: { messages: { [name]: { payload: { const: name } } } } },
  });
  const line = `${JSON.stringify({ [name]: '</testsuite>\u009b31m' })}\n`;
  for (const format of ['text', 'json', 'junit']) {
    const { out } = await check([line], ['--channel', 'c', '--format', format], text);
    expect(out).not.toMatch(/[^\P{Cc}\n]|^::/mu);
    if (format === 'junit') {
      expect(out.match(/<\/(?:failure|testsuite)>/g)).toHaveLength(2);
      expect(await junitErrors(out)).toEqual([]);
    }
    if (format === 'json') expect(JSON.parse(out).problems).toHaveLength(1);
    if (format === 'text') expect(out.split('\n')).toHaveLength(4);
  }
});

test('a hint about quotes is for JSON', async () => {
  const line = '{"type":"placed","id":1,"trace":1,"lines":[],"at":1}\n';
  const { out } = await check([line], ['--message', 'placed']);
  expect(out).toContain('this must be a string; it is the number 1. Put it in quotes: "1".');
});
