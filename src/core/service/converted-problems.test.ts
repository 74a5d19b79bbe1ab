// Documents of AsyncAPI 2 are validated in their own words and at their own locations.
import { expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { validate } from '../analysis/instances/validate.ts';
import { ConvertedDocument } from './converted-document.ts';

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
