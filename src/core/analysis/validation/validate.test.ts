// One mistake gets one problem, at the exact key or value, with a helpful message.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../api.ts';
import type { Problem } from '../../types.ts';

const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

function problemsOf(
  text: string,
  files: Record<string, string> = {},
): { problems: Problem[]; texts: (p: Problem) => string } {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(text);
  let problems = analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = files[uri];
      if (file === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, file);
    }
    problems = analyzer.problems();
  }
  return { problems, texts: (p) => (analyzer.text(p.uri) ?? '').slice(p.start, p.end) };
}

/** `code /path [marked text]` of each problem. */
function messages(text: string, files?: Record<string, string>): string[] {
  const { problems, texts } = problemsOf(text, files);
  return problems.map((p) => `${p.code} ${p.uri}#/${p.path.join('/')} [${texts(p)}]`);
}

describe('structure', () => {
  test.each([
    [
      'a misspelt field',
      'servers:\n  s:\n    host: h\n    protocol: mqtt\n    summry: x\n',
      'unknown-field #/servers/s/summry [summry]',
    ],
    [
      'a missing field, at the name of its object',
      'servers:\n  s:\n    host: h\n',
      'required-field #/servers/s [s]',
    ],
    [
      'a number for a string',
      'servers:\n  s:\n    host: h\n    protocol: mqtt\n    protocolVersion: 5.0\n',
      'type #/servers/s/protocolVersion [5.0]',
    ],
    ['an empty value, at its name', 'servers:\n', 'type #/servers [servers]'],
    [
      'a choice',
      'operations:\n  o:\n    action: publish\n    channel:\n      $ref: "#/channels/c"\nchannels:\n  c: {}\n',
      'enum #/operations/o/action [publish]',
    ],
    [
      'a reference in place of a map of channels',
      'channels:\n  $ref: "#/components/channels"\ncomponents:\n  channels: {}\n',
      'reference-not-allowed #/channels/$ref [$ref]',
    ],
    [
      'a reference in place of a map of components',
      'components:\n  schemas:\n    $ref: ./schemas.yaml\n',
      'reference-not-allowed #/components/schemas/$ref [$ref]',
    ],
    [
      'a reference in place of the variables of a server',
      'servers:\n  s:\n    host: "{a}"\n    protocol: ws\n    variables:\n      $ref: "#/x-variables"\nx-variables: {}\n',
      'reference-not-allowed #/servers/s/variables/$ref [$ref]',
    ],
    [
      'a reference in place of the parameters of a channel',
      'channels:\n  c:\n    address: "{a}"\n    parameters:\n      $ref: "#/x-parameters"\nx-parameters: {}\n',
      'reference-not-allowed #/channels/c/parameters/$ref [$ref]',
    ],
    [
      'a key pattern',
      'servers:\n  a b:\n    host: h\n    protocol: mqtt\n',
      'key-pattern #/servers/a b [a b]',
    ],
    [
      'a missing field in a list item',
      'x-a: 1\ncomponents:\n  channels:\n    c:\n      tags:\n        - description: d\n',
      'required-field #/components/channels/c/tags/0 [description]',
    ],
    [
      'a field of another type of scheme',
      'components:\n  securitySchemes:\n    s:\n      type: http\n      scheme: basic\n      bearerFormat: JWT\n',
      'unknown-field #/components/securitySchemes/s/bearerFormat [bearerFormat]',
    ],
  ])('%s', (_name, body, expected) => {
    expect(messages(HEAD + body)).toEqual([expected]);
  });

  test.each([
    ['foo/bar', 'start with a scheme, such as urn:example:orders or https://example.com/orders'],
    ['urn:a b', 'it contains white space'],
    ['http://a/ü', 'it contains a character that must be percent-encoded'],
    ['http://a/%zz', 'it contains a character that must be percent-encoded'],
    ['urn:', 'nothing follows the scheme'],
  ])('the message says why %s is not a URI', (id, why) => {
    const { problems } = problemsOf(`${HEAD}id: '${id}'\n`);
    expect(problems.map((p) => p.message)).toEqual([`"${id}" is not a URI: ${why}.`]);
  });

  test.each([
    ['"first last"@example.com', true],
    [String.raw`"a\"b"@example.com`, true],
    ['"a"b"@example.com', false],
    ['"a@example.com', false],
  ])('%s is an e-mail address by RFC 5322: %s', (email, valid) => {
    const { problems } = problemsOf(`${HEAD}  contact:\n    email: '${email}'\n`);
    expect(problems.map((p) => p.code)).toEqual(valid ? [] : ['email']);
  });

  test('the message says what to write', () => {
    const text = (host: string): string | undefined =>
      problemsOf(`${HEAD}servers:\n  s:\n    hst: h\n${host}    protocol: mqtt\n`).problems[0]
        ?.message;
    expect(text('')).toBe('Unknown field "hst" in the Server Object. Did you mean "host"?');
    expect(text('    host: h\n')).toBe(
      'Unknown field "hst" in the Server Object. "host" is already defined here: remove "hst", or merge it into "host".',
    );
  });

  test('an error behind an alias is marked at the alias', () => {
    expect(
      messages(`x-m: &m\n  name: 5\n${HEAD}channels:\n  a:\n    messages:\n      m: *m\n`),
    ).toEqual(['type #/channels/a/messages/m/name [*m]']);
  });

  test('an error of an anchored value is reported once, however many aliases repeat it', () => {
    const server = (rest: string): string =>
      `${HEAD}servers:\n  a: &a {host: h, protocol: mqtt, port: 1}\n${rest}`;
    const once = ['unknown-field #/servers/a/port [port]'];
    expect(messages(server('  b: *a\n  c: *a\n'))).toEqual(once);
    expect(messages(server('  b:\n    <<: *a\n    title: B\n'))).toEqual([
      ...once,
      'merge-key #/servers/b [<<]',
    ]);
    expect(messages(server('  b: {host: h, protocol: mqtt, port: 1}\n'))).toEqual([
      ...once,
      'unknown-field #/servers/b/port [port]',
    ]);
  });

  test('an error of an anchored free value is reported at its first alias', () => {
    const aliases = '      m: *m\n      n: *m\n';
    expect(
      messages(`x-m: &m\n  name: 5\n${HEAD}channels:\n  a:\n    messages:\n${aliases}`),
    ).toEqual(['type #/channels/a/messages/m/name [*m]']);
  });

  test('what is wrong only where the alias is stays', () => {
    const text = `${HEAD}components:\n  channels: {b: &b {title: b}}\n  servers: {s: *b}\n`;
    expect(messages(text)).toEqual([
      'required-field #/components/servers/s [*b]',
      'required-field #/components/servers/s [*b]',
    ]);
  });

  test('only equal values are duplicates: a list is not an object', () => {
    const list = (items: string): string[] =>
      messages(`${HEAD}components:\n  schemas:\n    s:\n      enum: ${items}\n`);
    expect(list('[[], {}, [[a, 1]], {a: 1}, "1", 1, null, "null"]')).toEqual([]);
    expect(list('[{a: 1, b: 2}, {b: 2, a: 1}]')).toEqual([
      'unique #/components/schemas/s/enum/1 [{b: 2, a: 1}]',
    ]);
  });

  test('a syntax error silences structure only inside its own entry', () => {
    const text = `${HEAD}servers:\n  a:\n    host: 'open\n    protocol: mqtt\n  b:\n    host: h\n    protocol: 5\n`;
    expect(messages(text)).toEqual([
      "unclosed-quote #/servers/a/host ['open]",
      'type #/servers/b/protocol [5]',
    ]);
  });

  test('an edit elsewhere gives the same problems at their new positions', () => {
    const analyzer = new Analyzer('main.yaml', 'yaml');
    const text = `${HEAD}channels:\n  c: {}\nservers:\n  s:\n    host: h\n`;
    analyzer.setText(text);
    const [before] = analyzer.problems();
    analyzer.setText(text.replace('c: {}', 'c:\n    title: longer'));
    const [after] = analyzer.problems();
    expect(after?.message).toBe(before?.message);
    expect((analyzer.text('') ?? '').slice(after?.start, after?.end)).toBe('s');
  });
});

describe('references', () => {
  const parts = `${HEAD}channels:\n  c:\n    messages:\n      m:\n        payload: {type: string}\ncomponents:\n  schemas:\n    S: {type: string}\n  messages:\n    M: {}\n`;
  const operation = (channel: string, message: string) =>
    `${parts}operations:\n  o:\n    action: send\n    channel:\n      $ref: '${channel}'\n    messages:\n      - $ref: '${message}'\n`;

  test.each([
    [
      'to nothing',
      operation('#/channels/x', '#/channels/c/messages/m'),
      "reference-target #/operations/o/channel/$ref ['#/channels/x']",
    ],
    [
      'to the wrong kind',
      operation('#/channels/c', '#/components/schemas/S'),
      "reference-kind #/operations/o/messages/0/$ref ['#/components/schemas/S']",
    ],
    [
      'to components from the root',
      operation('#/channels/c', '#/components/messages/M'),
      "operation-messages #/operations/o/messages/0/$ref ['#/components/messages/M']",
    ],
    [
      'with a bad pointer',
      operation('#channels', '#/channels/c/messages/m'),
      "reference-syntax #/operations/o/channel/$ref ['#channels']",
    ],
  ])('%s', (_name, text, expected) => {
    expect(messages(text)).toContain(expected);
  });

  test('a file may be a boolean schema, but no other object', () => {
    const text = `${HEAD}components:\n  schemas:\n    any:\n      $ref: any.json\n  tags:\n    t:\n      $ref: any.json\n`;
    expect(messages(text, { 'any.json': 'true\n' })).toEqual(['type any.json#/ [true]']);
  });

  test('a reference is repeated by another spelling of it', () => {
    const text = `${HEAD}servers:\n  s:\n    host: h\n    protocol: ws\nchannels:\n  c:\n    servers:\n      - $ref: '#/servers/s'\n      - $ref: '#/servers/%73'\n`;
    expect(messages(text)).toEqual(['unique #/channels/c/servers/1 [$ref]']);
  });

  test('the wrong kind at the end of a chain is reported at its last reference', () => {
    const text = `${HEAD}  externalDocs:\n    $ref: '#/components/externalDocs/a'\ncomponents:\n  externalDocs:\n    a:\n      $ref: '#/components/externalDocs/b'\n    b:\n      $ref: '#/components/tags/t'\n  tags:\n    t:\n      name: t\n`;
    expect(messages(text)).toEqual([
      "reference-kind #/components/externalDocs/b/$ref ['#/components/tags/t']",
    ]);
  });

  test('the wrong kind behind a free field is reported at the reference to it', () => {
    const text = `${HEAD}  externalDocs:\n    $ref: '#/x-docs'\nx-docs:\n  $ref: '#/components/tags/t'\ncomponents:\n  tags:\n    t:\n      name: t\n`;
    expect(messages(text)).toEqual(["reference-kind #/info/externalDocs/$ref ['#/x-docs']"]);
  });

  test.each([
    ['Avro', 'application/vnd.neutral.avro;version=1.9.0'],
    ['Protocol Buffers', 'application/vnd.neutral.protobuf;version=3'],
    ['a custom format', 'application/x-ours'],
  ])('a schema of %s can not be a reference to a JSON Schema', (_name, format) => {
    const text = `${HEAD}components:\n  schemas:\n    a:\n      schemaFormat: ${format}\n      schema:\n        $ref: '#/components/schemas/b'\n    b:\n      schemaFormat: application/schema+json;version=draft-07\n      schema: {}\n    c:\n      schemaFormat: ${format}\n      schema:\n        $ref: '#/components/schemas/a'\n`;
    expect(messages(text)).toEqual([
      "schema-format #/components/schemas/a/schema/$ref ['#/components/schemas/b']",
    ]);
  });

  test('a format that is not a text is one problem, and nothing is expected of its schema', () => {
    const text = `${HEAD}components:\n  schemas:\n    a:\n      schemaFormat: 5\n      schema: text\n    b:\n      schemaFormat: [application/json]\n      schema: {type: strin}\n`;
    expect(messages(text).filter((s) => !s.startsWith('unused'))).toEqual([
      'type #/components/schemas/a/schemaFormat [5]',
      'type #/components/schemas/b/schemaFormat [schemaFormat]',
    ]);
  });

  test.each(['apidoc', 'asyncapi'])(
    'a schema of a format in another file is one wherever %s refers to it',
    (rootField) => {
      const avro = rootField === 'apidoc' ? 'vnd.neutral.avro' : 'vnd.apache.avro';
      const own = rootField === 'apidoc' ? 'vnd.neutral.apidoc' : 'vnd.aai.asyncapi';
      const text = [
        `${rootField}: 3.1.0`,
        "info: {title: Demo, version: '1'}",
        'channels:',
        '  c:',
        '    messages:',
        `      a: {payload: {schemaFormat: application/${avro};version=1.9.0, schema: {$ref: parts.yaml#/avro}}}`,
        '      b: {payload: {type: object, properties: {own: {$ref: parts.yaml#/own}}}}',
        '      c: {payload: {type: object, properties: {avro: {$ref: parts.yaml#/avro}}}}',
      ].join('\n');
      const parts = [
        'avro:',
        `  schemaFormat: application/${avro};version=1.9.0`,
        '  schema: {type: recordd, name: A}',
        'own:',
        `  schemaFormat: application/${own};version=3.0.0`,
        '  schema: {type: strin}',
      ].join('\n');
      expect(messages(text, { 'parts.yaml': parts })).toEqual([
        'schema-format #/channels/c/messages/c/payload/properties/avro/$ref [parts.yaml#/avro]',
        'avro-name parts.yaml#/avro/schema/type [recordd]',
        'enum parts.yaml#/own/schema/type [strin]',
      ]);
    },
  );

  test('escapes, percent signs and the own file name are followed', () => {
    const text = `${HEAD}channels:\n  'a/b~c d':\n    messages: {}\noperations:\n  o:\n    action: send\n    channel:\n      $ref: './main.yaml#/channels/a~1b~0c%20d'\n`;
    expect(messages(text)).toEqual([]);
  });

  test('references that only resolve to each other end', () => {
    const text = `${HEAD}components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n`;
    expect(messages(text).map((s) => s.split(' ')[0])).toEqual(['ref-cycle', 'ref-cycle']);
  });

  test('data is never dereferenced', () => {
    const text = `${HEAD}channels:\n  c:\n    messages:\n      m:\n        payload: {$ref: '#/components/schemas/S'}\n        examples:\n          - payload: {$ref: '#/nowhere'}\nx-a: {$ref: '#/nowhere'}\ncomponents:\n  schemas:\n    S:\n      properties:\n        $ref: {type: string}\n`;
    expect(messages(text)).toEqual([]);
  });

  test('a target in another file is validated there', () => {
    const text = `${HEAD}channels:\n  c:\n    $ref: 'parts/c.yaml#/one'\n`;
    expect(
      messages(text, {
        'parts/c.yaml': "one:\n  adress: x\n  messages:\n    m: {$ref: '../m.json'}\n",
        'm.json': '{"name": 5}',
      }),
    ).toEqual(['type m.json#/name [5]', 'unknown-field parts/c.yaml#/one/adress [adress]']);
    expect(messages(text)).toEqual(["reference-file #/channels/c/$ref ['parts/c.yaml#/one']"]);
  });
});

describe('references to entries of the root', () => {
  test.each([
    ['#/components/channels/b', 'such as #/channels/b, not to "/components/channels/b". Add it'],
    ['#/channels', 'such as #/channels/a, not to "/channels".'],
    ['#/channels/c/messages', 'such as #/channels/c, not to "/channels/c/messages".'],
    ['#/servers/0', 'such as #/channels/a, not to "/servers/0".'],
  ])('%s', (ref, expected) => {
    const text = `${HEAD}servers: {'0': {host: h, protocol: p}}
channels: {a: {address: a}, c: {address: c, messages: {m: {}}}}
components: {channels: {b: {address: b}}}
operations: {o: {action: send, channel: {$ref: '${ref}'}}}
`;
    const [message] = problemsOf(text)
      .problems.filter(({ code }) => code === 'reference-place')
      .map((p) => p.message);
    expect(message).toContain(expected);
    expect(message?.includes('Add it')).toBe(expected.endsWith('Add it'));
  });
});

describe('limits', () => {
  const limitsOf = (text: string, files?: Record<string, string>): string[] =>
    problemsOf(text, files).problems.map(
      (p) => `${p.code} ${p.severity} ${p.uri}#/${p.path.join('/')}`,
    );

  test('a file beyond a limit is unknown, not broken', () => {
    const text = `${HEAD}channels:\n  a: {$ref: 'part.yaml#/a'}\n`;
    expect(limitsOf(text, { 'part.yaml': `a: {}\n${'#'.repeat(9e6)}` })).toEqual([
      'too-large warning #/channels/a/$ref',
    ]);
    expect(limitsOf(text, { 'part.yaml': '['.repeat(300) })).toEqual([
      'too-deep error #/channels/a/$ref',
    ]);
  });

  test('targets of references beyond the limit are reported once, at the first reference', () => {
    // In JSON, which is parsed in a fraction of the time.
    const limitsOfMany = (count: number): string[] => {
      const names = Array.from({ length: count }, (_, i) => `c${i}`);
      const refs = names.map((name) => `"${name}": {"$ref": "#/x-all/${name}"}`);
      const analyzer = new Analyzer('main.json', 'json');
      analyzer.setText(
        `{"apidoc": "3.1.0", "info": {"title": "D", "version": "1"}, "channels": {${refs.join()}}, "x-all": {${names.map((name) => `"${name}": {}`).join()}}}`,
      );
      return analyzer
        .problems()
        .map((p) => `${p.severity} ${p.code} ${p.path.join('/')} ${p.message}`);
    };
    expect(limitsOfMany(20_000)).toEqual([]);
    expect(limitsOfMany(20_002)).toEqual([
      'warning too-large channels/c20000/$ref References resolve to more than 20,000 values; targets from this reference on are not validated.',
    ]);
  });
});
