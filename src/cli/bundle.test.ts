// `apidoc-studio bundle` as the user runs it: where the result goes, and what is reported if there
// is none.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const ENTRY = `# The shop\n${VALID}channels:\n  a:\n    messages:\n      m:\n        $ref: ./parts.yaml#/m # from elsewhere\n`;

test('writes one document to standard output or a file', async () => {
  const file = write('main.yaml', ENTRY);
  write('parts.yaml', 'm: {name: M}\n');
  const expected = `${ENTRY.replace('./parts.yaml#/m', "'#/components/messages/m'")}components:\n  messages:\n    m: { name: M }\n`;
  expect(await apidoc(['bundle', file])).toEqual({ code: 0, out: expected, error: '' });
  expect(await apidoc(['bundle', file, '-o', path('out.yaml')])).toEqual({
    code: 0,
    out: '',
    error: '',
  });
  expect(readFileSync(path('out.yaml'), 'utf8')).toBe(expected);
  expect((await apidoc(['validate', path('out.yaml')])).code).toBe(0);
  const json = await apidoc(['bundle', file, '--format', 'json', '--dereference']);
  expect(JSON.parse(json.out).channels).toEqual({ a: { messages: { m: { name: 'M' } } } });
  expect(await apidoc(['bundle', '-', '--stdin-name', file], input(ENTRY))).toEqual({
    code: 0,
    out: expected,
    error: '',
  });
});

test('writes the bundle of a document in JSON as YAML', async () => {
  const document = { apidoc: '3.1.0', info: { title: 'Demo', version: '1' } };
  for (const root of [
    document,
    { ...document, apidoc: undefined, asyncapi: '2.6.0', channels: {} },
  ]) {
    const file = write('main.json', JSON.stringify(root));
    expect(await apidoc(['bundle', file, '--format', 'yaml'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('title: Demo'),
      error: '',
    });
  }
});

test('says what of the document JSON cannot express', async () => {
  const file = write('main.yaml', ENTRY);
  write('parts.yaml', '# A part\nm: {name: M}\n');
  const bundle = async (...args: string[]) => (await apidoc(['bundle', file, ...args])).error;
  expect(await bundle('--format', 'json')).toBe(
    'apidoc-studio: not kept: 2 comments: JSON has no comments.\n',
  );
  expect(await bundle('--format', 'yaml')).toBe('');
});

test('never writes over the files it reads', async () => {
  const file = write('main.yaml', ENTRY);
  const part = write('parts.yaml', 'm: {name: M}\n');
  for (const output of [file, part]) {
    const { code, error } = await apidoc(['bundle', file, '--output', output]);
    expect(code).toBe(2);
    expect(error).toContain('Write it to another one.');
  }
  expect(readFileSync(file, 'utf8')).toBe(ENTRY);
});

test('a reference that cannot be resolved: exit 1, its location, nothing written', async () => {
  const file = write('main.yaml', ENTRY);
  const { code, out, error } = await apidoc(['bundle', file, '-o', path('out.yaml')]);
  expect([code, out, existsSync(path('out.yaml'))]).toEqual([1, '', false]);
  expect(error).toContain(`${file}:10:15  error  There is no file parts.yaml.`);
});

test('an entry with syntax errors cannot be bundled', async () => {
  const { code, out, error } = await apidoc([
    'bundle',
    write('main.yaml', `${VALID}channels: [\n`),
  ]);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain('error');
});

test.each([
  ['asyncapi: 1.2.0\ninfo: {title: T, version: "1"}\ntopics: {}\n', 'format-version'],
  ['hello: 1\n', 'This is not an apidoc or asyncapi document'],
  ['openapi: 3.1.0\ninfo: {title: T, version: "1"}\n', 'This is an OpenAPI 3.1.0 document'],
  ['- a list\n', 'Expected a Root Object, got a list'],
])('what is not a document of version 2 or 3 cannot be bundled: %j', async (text, why) => {
  const { code, out, error } = await apidoc(['bundle', '-'], input(text));
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(why);
});

describe('a document of AsyncAPI 2', () => {
  const HEAD = "asyncapi: 2.6.0\ninfo: {title: Orders, version: '1'}\n";
  const avro =
    '{"type": "record", "name": "Order", "fields": [{"name": "id", "type": "string"}]}\n';
  const AVRO = 'application/vnd.apache.avro;version=1.9.0';
  const OPENAPI = 'application/vnd.oai.openapi;version=3.0.0';
  const message = (fields: string) =>
    `${HEAD}channels: {orders: {publish: {message: {${fields}}}}}\n`;
  const part = (content: string) => ({ 'parts/one.yaml': content });
  const ONE = '$ref: ./parts/one.yaml';

  const DOCUMENTS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['channel', `${HEAD}channels: {orders: {${ONE}}}\n`, part('publish: {message: {name: a}}\n')],
    ['message', message(ONE), part('messageId: a\npayload: {$ref: two.yaml}\n')],
    [
      'messages',
      message(`oneOf: [{${ONE}}, {$ref: 'parts/two.yaml#/b'}]`),
      {
        ...part('messageId: a\n'),
        'parts/two.yaml': 'b: {messageId: b, headers: {type: object}}\n',
      },
    ],
    [
      'payload',
      message(`payload: {${ONE}}`),
      part('type: object\nproperties: {a: {$ref: two.yaml}}\n'),
    ],
    [
      'avro',
      message(`schemaFormat: '${AVRO}', payload: {$ref: ./parts/order.avsc}`),
      { 'parts/order.avsc': avro },
    ],
    [
      'avro-in-a-file',
      message(ONE),
      {
        ...part(`messageId: a\nschemaFormat: '${AVRO}'\npayload: {$ref: order.avsc}\n`),
        'parts/order.avsc': avro,
      },
    ],
    [
      'avro-twice',
      message(
        `oneOf: [{name: a, schemaFormat: '${AVRO}', payload: {$ref: ./parts/order.avsc}}, {name: b, schemaFormat: '${AVRO}', payload: {$ref: ./parts/order.avsc}}]`,
      ),
      { 'parts/order.avsc': avro },
    ],
    [
      'openapi',
      message(`schemaFormat: '${OPENAPI}', payload: {properties: {a: {${ONE}}}}`),
      part('type: string\nnullable: true\n'),
    ],
    [
      'server',
      `${HEAD}servers: {main: {${ONE}}}\nchannels: {}\n`,
      part('url: a.example\nprotocol: kafka\n'),
    ],
    [
      'parameter',
      `${HEAD}channels: {'a/{id}': {parameters: {id: {${ONE}}}}}\n`,
      part('schema: {type: string, enum: [x]}\n'),
    ],
    [
      'traits',
      `${HEAD}channels: {orders: {publish: {summary: Own, traits: [{${ONE}}], message: {name: a, traits: [{$ref: ./parts/two.yaml}]}}}}\n`,
      { ...part('summary: Of the trait\n'), 'parts/two.yaml': 'contentType: text/plain\n' },
    ],
    [
      'components',
      `${HEAD}channels: {}\ncomponents: {messages: {a: {${ONE}}}, securitySchemes: {s: {$ref: ./parts/two.yaml}}, correlationIds: {c: {$ref: ./parts/three.yaml}}}\n`,
      {
        ...part('name: a\n'),
        'parts/two.yaml': 'type: userPassword\n',
        'parts/three.yaml': 'location: $message.header#/id\n',
      },
    ],
  ];

  test.each(DOCUMENTS)('stays one and means the same: %s', async (name, text, parts) => {
    const file = write(`${name}/main.yaml`, text);
    write(`${name}/parts/two.yaml`, 'type: string\nminLength: 1\n');
    for (const [uri, content] of Object.entries(parts)) write(`${name}/${uri}`, content);
    for (const options of [[], ['--dereference'], ['--format', 'json'], ['--apply-traits']]) {
      const output = path(`${name}-bundle.${options.includes('json') ? 'json' : 'yaml'}`);
      const made = await apidoc(['bundle', file, '-o', output, ...options]);
      expect([options, made]).toEqual([options, { code: 0, out: '', error: '' }]);
      const bundled = readFileSync(output, 'utf8');
      expect(bundled).toMatch(/asyncapi"?: "?2\.6\.0/);
      expect(bundled).not.toContain('parts/');
      expect((await apidoc(['validate', output])).out).not.toContain('error');
      const { out } = await apidoc(['diff', file, output]);
      expect([options, out]).toEqual([options, expect.stringContaining('No changes.')]);
    }
  });

  test('keeps comments and layout, and puts schemas of other languages where they are used', async () => {
    const file = write(
      'main.yaml',
      `# The orders\n${HEAD}channels:\n  orders:\n    publish:\n      message: # one\n        schemaFormat: '${AVRO}'\n        payload:\n          $ref: ./order.avsc\n`,
    );
    write('order.avsc', avro);
    const { out } = await apidoc(['bundle', file]);
    expect(out).toMatch(/^# The orders\nasyncapi: 2\.6\.0\n/);
    expect(out).toContain('message: # one');
    expect(out).not.toContain('components');
    expect(out).toMatch(/payload:\n {10}type: record\n/);
  });

  test.each(['2.0.0', '2.2.0'])('has channels at the root only before 2.3: %s', async (version) => {
    const text = `${HEAD.replace('2.6.0', version)}channels: {a: {${ONE}}, b: {${ONE}}}\n`;
    const file = write('main.yaml', text);
    write('parts/one.yaml', 'publish: {message: {name: a}}\n');
    const { out } = await apidoc(['bundle', file, '-o', path('bundle.yaml')]);
    expect(out).toBe('');
    expect(readFileSync(path('bundle.yaml'), 'utf8')).not.toContain('components');
    expect((await apidoc(['validate', path('bundle.yaml'), '--quiet'])).out).toBe('');
    expect((await apidoc(['diff', file, path('bundle.yaml')])).out).toContain('No changes.');
  });

  test('a message with an id that several operations share stays one', async () => {
    const text = `${HEAD}channels: {a: {publish: {message: {${ONE}}}, subscribe: {message: {${ONE}}}}}\n`;
    const file = write('main.yaml', text);
    write('parts/one.yaml', 'messageId: Shared\npayload: {$ref: two.yaml}\n');
    write('parts/two.yaml', 'type: string\n');
    const { out, error } = await apidoc(['bundle', file, '--dereference']);
    expect([error, out.match(/messageId/g), out.match(/type: string/g)]).toEqual([
      '',
      ['messageId'],
      ['type: string'],
    ]);
  });

  test('a missing file is named', async () => {
    const { code, out, error } = await apidoc([
      'bundle',
      write('main.yaml', `${HEAD}channels: {a: {$ref: none.yaml}}\n`),
    ]);
    expect([code, out, error]).toEqual([1, '', expect.stringContaining('no file none.yaml')]);
  });
});
