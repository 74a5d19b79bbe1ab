// Samples of code: what they send and to where, and that no text of a document gets out of them.
import { spawnSync } from 'node:child_process';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import type { SampleExample } from './facts.ts';
import { type CodeSample, codeSamples, documentSamples, sampleContent } from './samples.ts';

const SECURITY = `  securitySchemes:
    login: {type: userPassword}
    scram: {type: scramSha512}
    key: {type: httpApiKey, in: header, name: X-Key}
    inQuery: {type: httpApiKey, in: query, name: key}
    bearer: {type: http, scheme: bearer}
    basic: {type: http, scheme: basic}
    cert: {type: X509}
`;

/** A document with one channel, which one operation sends to and one receives from. */
function documentOf(server: object, channel: object = {}, message: object = {}): string {
  const text = JSON.stringify;
  return `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
servers: {main: ${text(server)}}
channels:
  orders: ${text({ address: 'orders/{id}', ...channel, messages: { Placed: { $ref: '#/components/messages/Placed' } } })}
operations:
  in: {action: receive, channel: {$ref: '#/channels/orders'}}
  out: {action: send, channel: {$ref: '#/channels/orders'}}
components:
  messages: {Placed: ${text({ contentType: 'application/json', ...message })}}
${SECURITY}`;
}

function samplesOf(
  document: string,
  operation: 'in' | 'out',
  example: SampleExample = { payload: { id: 1 } },
): readonly CodeSample[] {
  const analyzer = new Analyzer('api.yaml', 'yaml');
  analyzer.setText(document);
  const model = analyzer.model();
  const part = model.parts.get(`#/operations/${operation}`);
  if (part?.kind !== 'operation') throw new Error('No operation');
  const made = codeSamples({ model, operation: part, parameters: { id: '7' }, example });
  if ('none' in made) throw new Error(made.none);
  return made.samples;
}

const secured = (protocol: string, scheme: string): object => ({
  host: 'broker.example.com',
  protocol,
  security: [{ $ref: `#/components/securitySchemes/${scheme}` }],
});

const code = (samples: readonly CodeSample[], client: string): string =>
  samples.find((one) => one.client === client)?.code ?? '';

test('a reader sends what the application receives, with all that the document says', () => {
  const kafka = samplesOf(
    documentOf(secured('kafka-secure', 'scram'), { address: 'orders' }),
    'in',
    { payload: { id: 1 }, headers: { trace: 'a b' }, key: 'k1' },
  );
  expect(kafka.map(({ client }) => client)).toEqual([
    'kcat',
    'kafkajs',
    'confluent-kafka',
    'kafka-clients',
    'franz-go',
  ]);
  expect(code(kafka, 'kcat')).toBe(`printf %s '{"id":1}' |
  kcat \\
  -P \\
  -b broker.example.com:9093 \\
  -t orders \\
  -k k1 \\
  -H 'trace=a b' \\
  -H content-type=application/json \\
  -X security.protocol=SASL_SSL \\
  -X sasl.mechanism=SCRAM-SHA-512 \\
  -X sasl.username="$BROKER_USER" \\
  -X sasl.password="$BROKER_PASSWORD"
`);
  const mqtt = {
    host: '{region}.example.com:1884',
    protocol: 'mqtt',
    variables: { region: { default: 'eu' } },
  };
  expect(code(samplesOf(documentOf(mqtt), 'in'), 'mosquitto')).toBe(
    `mosquitto_pub -h eu.example.com -p 1884 -t orders/7 -m '{"id":1}'\n`,
  );
});

test('a reader receives what the application sends, also at all addresses', () => {
  const amqp = documentOf(
    { host: 'broker.example.com', protocol: 'amqp' },
    { address: 'orders', bindings: { amqp: { is: 'routingKey', exchange: { name: 'x' } } } },
  );
  expect(code(samplesOf(amqp, 'out'), 'amqp-tools')).toBe(
    'amqp-consume --server=broker.example.com --port=5672 \\\n  --exchange=x --routing-key=orders \\\n  cat\n'.replace(
      'amqp-consume --server=broker.example.com --port=5672 \\\n  --exchange',
      'amqp-consume \\\n  --server=broker.example.com \\\n  --port=5672 \\\n  --exchange',
    ),
  );
  const analyzer = new Analyzer('api.yaml', 'yaml');
  analyzer.setText(documentOf({ host: 'localhost', protocol: 'mqtt' }));
  const model = analyzer.model();
  const operation = model.parts.get('#/operations/out');
  if (operation?.kind !== 'operation') throw new Error('No operation');
  const made = codeSamples({ model, operation });
  expect('samples' in made && code(made.samples, 'mosquitto')).toBe(
    'mosquitto_sub -h localhost -p 1883 -t orders/+ -v\n',
  );
});

test('a whole document has code for each operation that can be reached, with examples that are made once', async () => {
  const analyzer = new Analyzer('api.yaml', 'yaml');
  const message = { $ref: '#/channels/orders/messages/Placed' };
  const operation = { action: 'receive', channel: { $ref: '#/channels/orders' } };
  analyzer.setText(
    `${documentOf({ host: 'localhost', protocol: 'mqtt' })}`.replace(
      'operations:\n',
      `operations:\n  again: ${JSON.stringify({ ...operation, messages: [message] })}\n  lost: {action: send}\n`,
    ),
  );
  const requested: string[] = [];
  const all = await documentSamples(analyzer.model(), async ({ key }) => {
    requested.push(key);
    return { payload: { value: { id: 5 } }, headers: { why: 'none' } };
  });
  expect(requested).toEqual(['Placed']);
  expect(all.map((one) => one.operation)).toEqual([
    '#/operations/again',
    '#/operations/in',
    '#/operations/out',
  ]);
  expect(all.map((one) => code(one.samples, 'mosquitto').split(' ')[0])).toEqual([
    'mosquitto_pub',
    'mosquitto_pub',
    'mosquitto_sub',
  ]);
  expect(code(all[0]?.samples ?? [], 'mosquitto')).toContain(`-m '{"id":5}'`);
});

test.each([
  ['https', 'bearer', 'curl', `-H "Authorization: Bearer $API_TOKEN"`],
  ['https', 'basic', 'curl', '$(printf %s "$API_USER:$API_PASSWORD" | base64)'],
  ['https', 'key', 'curl', `-H 'X-Key: '"$API_KEY"`],
  ['https', 'inQuery', 'curl', `'https://broker.example.com/orders/7?key='"$API_KEY"`],
  ['wss', 'inQuery', 'ws', `'wss://broker.example.com/orders/7?key=' + process.env.API_KEY`],
  ['wss', 'key', 'websockets', 'additional_headers={"X-Key": os.environ["API_KEY"]}'],
  ['mqtts', 'cert', 'mqtt.js', 'cert: readFileSync(process.env.CLIENT_CERT)'],
  ['nats', 'login', 'nats.js', 'pass: process.env.BROKER_PASSWORD'],
])('%s with %s by %s', (protocol, scheme, client, expected) => {
  expect(code(samplesOf(documentOf(secured(protocol, scheme)), 'in'), client)).toContain(expected);
});

test.each([
  ['the first one with a payload', [{ headers: { a: 1 } }, { payload: 2 }], { payload: 2 }],
  ['its headers, too', [{ payload: 2, headers: { a: 1 } }], { payload: 2, headers: { a: 1 } }],
  ['null as well', [{ payload: null }], { payload: null }],
  ['what is made', [], { payload: 3, headers: { h: 4 } }],
])('a sample sends an example of the message: %s', (_, examples, expected) => {
  const analyzer = new Analyzer('api.yaml', 'yaml');
  analyzer.setText(documentOf({ host: 'localhost', protocol: 'mqtt' }, {}, { examples }));
  const message = [...analyzer.model().parts.values()].find((part) => part.kind === 'message');
  if (message?.kind !== 'message') throw new Error('No message');
  const made = { payload: { value: 3 }, headers: { value: { h: 4 } } };
  expect(sampleContent(message, made)).toEqual(expected);
  expect(sampleContent(message, { payload: { why: 'it is never valid.' } }).payload).toBe(
    examples.length > 0 ? expected.payload : undefined,
  );
});

test.each([
  [{ host: 'h', protocol: 'solace' }, 'There are no samples for the protocol "solace" yet.'],
  [{ host: '', protocol: 'mqtt' }, 'The server "main" has no host.'],
])('%o has none, with the reason', (server, expected) => {
  expect(() => samplesOf(documentOf(server), 'in')).toThrow(expected);
});

test.each([
  ['nats', 'nats', 'in', " -- '--translate=touch x' '--evil'"],
  ['nats', 'nats', 'out', " -- '--translate=touch x'"],
  ['kafka', 'kcat', 'out', " -G all -- '--translate=touch x'"],
  ['sqs', 'aws-sqs', 'in', `--cli-input-json '{"MessageBody":"file:///etc/passwd"}'`],
  ['sns', 'aws-sns', 'in', `--cli-input-json '{"Message":"file:///etc/passwd"}'`],
  ['googlepubsub', 'gcloud', 'in', "'translate=touch x'"],
  ['stomp', 'stomp.py', 'in', "'send --translate=touch x a b'"],
] as const)('no text is an option or a command: %s', (protocol, client, operation, expected) => {
  const document = documentOf(
    { host: 'localhost', protocol },
    { address: '--translate=touch x' },
    { contentType: 'text/plain' },
  ).replace('action: send,', 'action: send, bindings: {kafka: {groupId: {const: all}}},');
  const texts: Readonly<Record<string, string>> = { nats: '--evil', stomp: 'a\rb' };
  const payload = texts[protocol] ?? 'file:///etc/passwd';
  const text = code(samplesOf(document, operation, { payload }), client);
  expect(text.replaceAll(/ \\\n */g, ' ')).toContain(expected);
});

const PROTOCOLS =
  'kafka kafka-secure mqtt mqtts amqp amqps nats redis rediss ws wss http sse sqs sns googlepubsub stomp jms'.split(
    ' ',
  );
const HOSTILE = [
  `'; touch x; '`,
  '"; System.exit(1); //',
  '$(touch x) `id` ${HOME}',
  '*/ process.exit() /*',
  '\\\\ \\u0022 \\u000a \\',
  'a\nb\r\u2028\u2029\u0085\u0000\u001b[31m',
  '\ud800 \udc00 \ufeff \u{1f600}',
  '__proto__',
  '-x --y',
  '',
];

/** Parsers of the languages that are here; each returns what is wrong, '' for nothing. */
const PARSERS = {
  javascript: (source: string) => {
    try {
      parseAst(source);
      return '';
    } catch (failure) {
      return String(failure);
    }
  },
  shell: (source: string) => spawnSync('bash', ['-n'], { input: source, encoding: 'utf8' }).stderr,
};

describe.each(HOSTILE)('nothing of %j gets out of a literal', (text) => {
  const documents = PROTOCOLS.map((protocol) =>
    documentOf(
      {
        host: 'localhost',
        protocol,
        pathname: text,
        security: [{ $ref: '#/components/securitySchemes/key' }],
      },
      { address: text, bindings: { amqp: { is: 'routingKey', exchange: { name: text } } } },
      { contentType: text || 'text/plain' },
    ),
  );
  const samples = documents.flatMap((document) =>
    (['in', 'out'] as const).flatMap((operation) =>
      samplesOf(document, operation, {
        payload: text,
        headers: { [text || 'x']: text },
        key: text,
      }),
    ),
  );
  const of = (language: string): string[] =>
    samples.filter((one) => one.language === language).map((one) => one.code);

  test('JavaScript', () => {
    for (const source of of('javascript')) expect(PARSERS.javascript(source)).toBe('');
  });

  test('a shell', () => {
    // Each in a function, so that one process parses them all.
    const all = of('shell').map((source, i) => `f${i}() {\n${source}}\n`);
    expect(PARSERS.shell(all.join(''))).toBe('');
  });

  test('quotes of all languages are as many as without it', () => {
    // What is between the quotes of literals is left out, so that only the code itself remains.
    for (const language of ['python', 'java', 'go'])
      for (const source of of(language))
        expect(source.replace(/"(?:[^"\\\n]|\\.)*"/g, '""')).not.toContain('touch');
  });
});
