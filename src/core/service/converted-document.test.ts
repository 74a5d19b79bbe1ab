// What the documentation shows of a document of 2.x, and where its parts come from in the text.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { validate } from '../analysis/instances/validate.ts';
import { ConvertedDocument } from './converted-document.ts';

const TEXT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  lamps/{id}:
    parameters:
      id:
        schema: {type: string, enum: [a, b]}
    publish:
      operationId: switchLamp
      message:
        oneOf:
          - name: switched
            payload: {type: boolean}
          - $ref: '#/components/messages/dimmed'
components:
  messages:
    dimmed:
      schemaFormat: application/vnd.apache.avro;version=1.9.0
      payload: {type: record, name: Dimmed, fields: []}
`;

/** The document with its files, beside the root document `api.yaml`. */
function opened(text: string, files: Readonly<Record<string, string>> = {}) {
  const source = new Analyzer('api.yaml', 'yaml');
  source.setText(text);
  for (const [uri, other] of Object.entries(files)) source.addFile(uri, other);
  return { source, converted: new ConvertedDocument(source) };
}

test('the model is that of version 3', () => {
  const { converted } = opened(TEXT);
  expect(converted.update()).toBe(true);
  expect(converted.analyzer.problems()).toEqual([]);
  const { order, info } = converted.analyzer.model();
  expect(info).toMatchObject({ title: 'Lamps', formatVersion: '3.0.0' });
  expect(order.operations).toEqual(['#/operations/switchLamp']);
  expect(order.messages).toHaveLength(2);
});

test('the last conversion stays while the text has syntax errors', () => {
  const { source, converted } = opened(TEXT);
  converted.update();
  const before = converted.analyzer.model();
  source.setText(TEXT.replace('{type: boolean}', '{type: boolean'));
  expect(converted.update()).toBe(true);
  expect(converted.analyzer.model()).toBe(before);
  expect(
    converted.preview({ to: '3.0.0', root: 'asyncapi', view: 'application', names: 'id' }),
  ).toBe(null);
});

test('a document that begins with syntax errors has no conversion yet', () => {
  const { source, converted } = opened(TEXT.replace('{type: boolean}', '{type: boolean'));
  expect(converted.update()).toBe(false);
  source.setText(TEXT);
  expect(converted.update()).toBe(true);
});

test('after an edit unchanged parts are the same objects', () => {
  const { source, converted } = opened(TEXT);
  converted.update();
  const { parts } = converted.analyzer.model();
  source.setText(TEXT.replace('Lamps', 'Lights'));
  converted.update();
  const after = converted.analyzer.model().parts;
  expect(after.get('#/info')).toMatchObject({ title: 'Lights' });
  expect(after.get('#/operations/switchLamp')).toBe(parts.get('#/operations/switchLamp'));
});

describe('other files', () => {
  const ROOT = `asyncapi: 2.0.0
info: {title: Lamps, version: '1'}
channels:
  lamps: {$ref: 'parts/channel.yaml'}
`;
  const CHANNEL = `subscribe:
  message: {$ref: './message.yaml#/dimmed'}
`;
  const MESSAGE = 'dimmed: {payload: {$ref: schema.json}}\n';

  test('are requested until none is missing', () => {
    const { source, converted } = opened(ROOT);
    const texts: Readonly<Record<string, string>> = {
      'parts/channel.yaml': CHANNEL,
      'parts/message.yaml': MESSAGE,
      'parts/schema.json': '{"type": "integer"}',
    };
    const requested: string[] = [];
    for (let needs: string[] = []; ; ) {
      converted.update();
      converted.analyzer.problems();
      needs = converted.needs();
      if (needs.length === 0) break;
      for (const uri of needs) source.addFile(uri, texts[uri] ?? '');
      requested.push(...needs);
    }
    expect(requested).toEqual(Object.keys(texts));
    expect(converted.analyzer.problems()).toEqual([]);
    expect(converted.analyzer.model().order.messages).toHaveLength(1);
  });

  test('that can not be loaded are not requested again', () => {
    const { source, converted } = opened(ROOT);
    source.failFile('parts/channel.yaml', 'It is gone.', false);
    expect(converted.update()).toBe(true);
    converted.analyzer.problems();
    expect(converted.needs()).toEqual([]);
  });

  test('change with the root document, which is called "" as in the analyzer', () => {
    const { converted } = opened(ROOT, {
      'parts/channel.yaml': CHANNEL,
      'parts/message.yaml': MESSAGE,
      'parts/schema.json': '{"type": "integer"}',
    });
    const preview = converted.preview({
      to: '3.1.0',
      root: 'apidoc',
      view: 'application',
      names: 'address',
    });
    expect(preview?.from).toBe('2.0.0');
    expect(preview?.files.map(({ uri }) => uri)).toEqual(['', 'parts/channel.yaml']);
    expect(preview?.files[0]?.text).toMatch(/^apidoc: 3\.1\.0\n/);
  });
});

describe('locations', () => {
  const BOTH = [
    ['/info/title', '/info/title'],
    ['/channels/lamps~1{id}/parameters/id', '/channels/lamps~1{id}/parameters/id'],
    ['/operations/switchLamp', '/channels/lamps~1{id}/publish'],
    [
      '/channels/lamps~1{id}/messages/switched/payload',
      '/channels/lamps~1{id}/publish/message/oneOf/0/payload',
    ],
    ['/components/messages/dimmed/payload/schema/name', '/components/messages/dimmed/payload/name'],
  ] as const;

  test.each(BOTH)('%s comes from %s', (shown, source) => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: shown })).toEqual({ uri: '', pointer: source });
    expect(converted.shownAt({ uri: '', pointer: source })).toEqual({ uri: '', pointer: shown });
  });

  test('what the conversion has added is at the nearest value around it', () => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: '/operations/switchLamp/action' })).toEqual({
      uri: '',
      pointer: '/channels/lamps~1{id}/publish',
    });
  });

  test('what is nowhere in the text has no location', () => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: '/operations' })).toBe(null);
  });
});

// Documents of AsyncAPI 2 are validated in their own words and at their own locations.

const HEAD = "asyncapi: 2.6.0\ninfo: {title: Lamps, version: '1'}\n";

/** The problems of a text, each as its severity, its code and the text that it marks. */
function problemsOf(text: string): string[] {
  const source = new Analyzer('lamps.yaml', 'yaml');
  source.setText(text);
  const { analyzer } = new ConvertedDocument(source);
  source.problems();
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  return source
    .problems()
    .filter(({ code }) => code !== 'format-version')
    .map(({ severity, code, start, end }) => `${severity} ${code}: ${text.slice(start, end)}`);
}

test('a valid document has no problems but the hint that it can be converted', () => {
  const text = `${HEAD}servers:
  main:
    url: mqtt://{region}.example.org
    protocol: mqtt
    variables: {region: {default: eu}}
    security: [{login: []}]
channels:
  lamps/{id}:
    servers: [main]
    parameters: {id: {schema: {type: string}}}
    publish:
      operationId: dim
      message: {oneOf: [{$ref: '#/components/messages/dimmed'}, {messageId: lit, payload: {}}]}
components:
  securitySchemes: {login: {type: userPassword}}
  messages:
    dimmed:
      payload: {type: object, properties: {percent: {type: integer}}}
      examples: [{payload: {percent: 5}}]
`;
  expect(problemsOf(text)).toEqual([]);
  const source = new Analyzer('lamps.yaml', 'yaml');
  source.setText(text);
  expect(source.problems()).toMatchObject([{ code: 'format-version', severity: 'information' }]);
});

const ONE = 'channels: {a: {publish: {message: {payload: {type: integer}';
const MISTAKES: readonly (readonly [title: string, text: string, problems: readonly string[]])[] = [
  ['no channels', '', ['error required-field: asyncapi']],
  ['a field of version 3', 'channels: {a: {address: b}}', ['error unknown-field: address']],
  [
    'a server without a protocol',
    'servers: {m: {url: x}}\nchannels: {}',
    ['error required-field: m'],
  ],
  [
    'an operation by reference',
    "channels: {a: {publish: {$ref: '#/x'}}}",
    ['error reference-not-allowed: $ref'],
  ],
  [
    'a broken reference',
    "channels: {a: {publish: {message: {$ref: '#/components/messages/b'}}}}",
    ["error reference-target: '#/components/messages/b'"],
  ],
  ['an unknown server', 'channels: {a: {servers: [main]}}', ['error reference-target: main']],
  [
    'an unknown security scheme',
    'servers: {m: {url: x, protocol: mqtt, security: [{key: []}]}}\nchannels: {}',
    ['error reference-target: key'],
  ],
  [
    'an id used twice',
    'channels: {a: {publish: {operationId: x}, subscribe: {operationId: x}}}',
    ['error repeated-id: x'],
  ],
  [
    'a parameter that is not used',
    'channels: {"a/{b}": {parameters: {b: {}, c: {}}}}',
    ['error channel-parameters: c'],
  ],
  [
    'a variable that is not declared',
    'servers: {m: {url: "{a}{b}", protocol: mqtt, variables: {a: {}}}}\nchannels: {}',
    ['error server-variables: "{a}{b}"'],
  ],
  ['an address with a query', 'channels: {"a?b=c": {}}', ['error channel-address: "a?b=c"']],
  [
    'a field beside oneOf',
    'channels: {a: {publish: {message: {oneOf: [], title: x}}}}',
    ['error unknown-field: title'],
  ],
  [
    'an example of another type',
    `${ONE}, examples: [{payload: no}]}}}}`,
    ['error example-invalid: no'],
  ],
  [
    'a tag twice',
    'channels: {}\ntags: [{name: a}, {name: a, description: b}]',
    ['error tag-repeated: a'],
  ],
];

test.each(MISTAKES)('%s is reported where it is written', (_, rest, problems) => {
  expect(problemsOf(`${HEAD}${rest}`)).toEqual(problems);
});

test('a field of a later version says which version has it', () => {
  const source = new Analyzer('lamps.yaml', 'yaml');
  source.setText(
    "asyncapi: 2.0.0\ninfo: {title: Lamps, version: '1'}\nchannels: {a: {servers: [b]}}\nservers: {b: {url: x, protocol: mqtt}}",
  );
  new ConvertedDocument(source).update();
  const found = source.problems().filter(({ severity }) => severity === 'error');
  expect(found.map(({ message }) => message)).toEqual([
    'Unknown field "servers" in the Channel Item Object. It is a field since version 2.2: write that version in "asyncapi", or remove the field.',
  ]);
});

test('bindings are at most warnings, since published schemas accept anything there', () => {
  const text = `${HEAD}channels: {a: {bindings: {kafka: {partitons: x}, own: {a: 1}}}}`;
  expect(problemsOf(text).filter((problem) => problem.startsWith('error'))).toEqual([]);
});
