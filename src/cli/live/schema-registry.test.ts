// Documents whose schemas come from a schema registry. Its answers are written from the
// documentation of Confluent Schema Registry and of Apicurio Registry.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { makeCertificate } from '../../../scripts/shipped/hosts.mjs';
import { apidoc, tempFolder } from '../testing.ts';

const folder = tempFolder();
const servers: (Server & { closeAllConnections(): void })[] = [];

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    for (const variable of [name, name.toLowerCase()]) vi.stubEnv(variable, '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function start(server: (typeof servers)[number]): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await start(createServer(listener))}`;

type Answers = Readonly<Record<string, unknown>>;

/** A registry that has these answers by path; texts are sent as they are. */
async function registry(answers: Answers, seen: IncomingMessage[] = []): Promise<string> {
  return serve(answersOf(answers, seen));
}

function answersOf(answers: Answers, seen: IncomingMessage[] = []): RequestListener {
  return (request, response) => {
    seen.push(request);
    const answer = answers[request.url ?? ''];
    const isFound = answer !== undefined;
    response.writeHead(isFound ? 200 : 404, {
      'content-type': 'application/vnd.schemaregistry.v1+json',
    });
    response.end(
      typeof answer === 'string'
        ? answer
        : JSON.stringify(answer ?? { error_code: 40403, message: 'Schema not found' }),
    );
  };
}

const types = { '/schemas/types': ['JSON', 'PROTOBUF', 'AVRO'] };
const record = (name: string, ...fields: [string, unknown][]) => ({
  type: 'record',
  name,
  namespace: 'com.example',
  fields: fields.map(([of, type]) => ({ name: of, type })),
});
const avro = (schema: unknown, more: object = {}) => ({ schema: JSON.stringify(schema), ...more });
const placed = record('OrderPlaced', ['id', 'int'], ['note', 'string']);

const SHIPMENT = 'syntax = "proto3";\nmessage Shipment { int32 id = 1; }';

/** A record of a recording, with the prefix of serializers in front of its bytes. */
const line = (address: string, id: number, bytes: readonly number[] | string): string => {
  const payload = [0, 0, 0, id >> 8, id & 0xff, ...Buffer.from(bytes as string)];
  return JSON.stringify({ address, payloadBase64: Buffer.from(payload).toString('base64') });
};

async function discover(lines: readonly string[], more: readonly string[]) {
  const text = lines.join('\n');
  return apidoc(['discover', '--from', '-', ...more], {
    async *input() {
      yield Buffer.from(text);
    },
  });
}

const messagesIn = (file: string): Record<string, unknown> =>
  parse(readFileSync(file, 'utf8')).components.messages;

async function verdicts(document: string, channel: string, lines: readonly unknown[]) {
  const args = ['check-messages', document, '--channel', channel, '--envelope', '--format', 'json'];
  const { out } = await apidoc(args, {
    async *input() {
      yield Buffer.from(lines.join('\n'));
    },
  });
  const { messages } = JSON.parse(out) as {
    messages: readonly { name: string; valid: number; invalid: number }[];
  };
  return messages.map(({ name, valid, invalid }) => `${name} ${valid} ${invalid}`);
}

describe('Confluent Schema Registry', () => {
  test('schemas are requested after any time of listening', async () => {
    const url = await registry({ ...types, '/schemas/ids/1': avro(placed) });
    const begun: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      begun.push(controller);
      return controller.signal;
    });
    try {
      const { code, error } = await apidoc(['discover', '--from', '-', '--registry', url], {
        async *input() {
          for (const one of begun) one.abort();
          yield Buffer.from(line('orders', 1, [14, 4, 0x68, 0x69]));
        },
      });
      expect(begun.length).toBeGreaterThan(0);
      expect([code, error]).toEqual([0, expect.not.stringContaining('was not read')]);
    } finally {
      timeout.mockRestore();
    }
  });

  test('messages have the schemas of their ids, in all three languages', async () => {
    const url = await registry({
      ...types,
      '/schemas/ids/1': avro(placed),
      '/schemas/ids/258': avro(record('OrderPlaced', ['id', 'int'])),
      '/schemas/ids/2': { schemaType: 'PROTOBUF', schema: SHIPMENT },
      '/schemas/ids/3': {
        schemaType: 'JSON',
        schema: JSON.stringify({
          title: 'Refund',
          properties: { amount: { $ref: '#/definitions/Amount' } },
          definitions: { Amount: { type: 'integer', minimum: 0 } },
        }),
      },
    });
    const lines = [
      line('orders', 1, [14, 4, 0x68, 0x69]),
      line('orders', 258, [14]),
      line('shipments', 2, [0, 8, 7]),
      line('refunds', 3, '{"amount": 5}'),
    ];
    const file = folder.path('made.yaml');
    const made = await discover(lines, ['--registry', url, '-o', file]);
    expect([made.code, made.error]).toEqual([
      0,
      expect.stringContaining('The document has 3 channels and 4 messages.'),
    ]);
    expect(made.error).toContain(
      'The messages of "orders" are told apart by the ids of their schemas.',
    );
    expect(messagesIn(file)).toEqual({
      orderPlaced: {
        contentType: 'application/avro',
        payload: { schemaFormat: expect.stringMatching(/\.avro;version=1\.9\.0$/), schema: placed },
        bindings: { kafka: { schemaIdLocation: 'payload', 'x-schema-id': 1 } },
      },
      orderPlaced2: expect.objectContaining({
        bindings: { kafka: { schemaIdLocation: 'payload', 'x-schema-id': 258 } },
      }),
      shipment: expect.objectContaining({
        contentType: 'application/x-protobuf',
        payload: {
          schemaFormat: expect.stringMatching(/\.protobuf;version=3$/),
          schema: `${SHIPMENT}\n`,
        },
      }),
      refund: {
        payload: {
          schemaFormat: 'application/schema+json;version=draft-07',
          schema: {
            title: 'Refund',
            properties: {
              amount: { $ref: '#/components/messages/refund/payload/schema/definitions/Amount' },
            },
            definitions: { Amount: { type: 'integer', minimum: 0 } },
          },
        },
        bindings: { kafka: { schemaIdLocation: 'payload', 'x-schema-id': 3 } },
      },
    });
    expect((await apidoc(['validate', file, '--fail-on', 'error'])).code).toBe(0);
    // What follows the id of the last one fits the schema of the other id.
    const orders = [lines[0], line('orders', 1, [14, 0]), lines[1], line('orders', 258, [14, 0])];
    expect(await verdicts(file, 'orders', orders)).toEqual(['orderPlaced 2 0', 'orderPlaced2 1 1']);
  });

  test('schemas are in the document with those that they refer to, also in a circle', async () => {
    const address = record('Address', ['street', 'string'], ['owner', ['null', 'Customer']]);
    const customer = record('Customer', ['address', 'com.example.Address']);
    const to = (name: string, subject: string) => ({ name, subject, version: 1 });
    const url = await registry({
      ...types,
      '/schemas/ids/1': avro(
        { ...record('Order', ['from', 'com.example.Customer']), namespace: 'org.shop' },
        { references: [to('com.example.Customer', 'customer/value')] },
      ),
      '/subjects/customer%2Fvalue/versions/1': avro(customer, {
        references: [to('com.example.Address', 'address')],
      }),
      '/subjects/address/versions/1': avro(address, {
        references: [to('com.example.Customer', 'customer/value')],
      }),
      '/schemas/ids/2': {
        schemaType: 'JSON',
        schema: JSON.stringify({ title: 'Refund', properties: { to: { $ref: 'account.json' } } }),
        references: [to('account.json', 'account')],
      },
      '/subjects/account/versions/1': {
        schemaType: 'JSON',
        schema: JSON.stringify({
          $id: 'account.json',
          properties: { iban: { $ref: '#/definitions/Iban' }, of: { $ref: 'account.json' } },
          definitions: { Iban: { type: 'string' } },
        }),
      },
      '/schemas/ids/3': {
        schemaType: 'PROTOBUF',
        schema: 'import "money.proto";\nmessage Fee { optional Money of = 1; }',
      },
    });
    const lines = [
      line('orders', 1, [2, 97, 0]),
      line('refunds', 2, '{"to": {"iban": "x", "of": {"iban": "y"}}}'),
      line('fees', 3, [0xff]),
    ];
    const file = folder.path('made.yaml');
    const made = await discover(lines, ['--registry', url, '-o', file]);
    expect([made.code, made.error]).toEqual([
      0,
      expect.stringContaining('Schema 3 of the registry imports "money.proto"'),
    ]);
    const { order, refund, fee } = messagesIn(file) as Record<
      string,
      { payload: { schema: { fields: [{ type: unknown }] } } }
    >;
    expect(order?.payload.schema.fields[0].type).toEqual({
      type: 'record',
      name: 'Customer',
      namespace: 'com.example',
      fields: [{ name: 'address', type: address }],
    });
    const at = '#/components/messages/refund/payload/schema/definitions/account';
    expect(refund?.payload.schema).toEqual({
      title: 'Refund',
      properties: { to: { $ref: at } },
      definitions: {
        account: {
          properties: { iban: { $ref: `${at}/definitions/Iban` }, of: { $ref: at } },
          definitions: { Iban: { type: 'string' } },
        },
      },
    });
    expect(fee).toBeUndefined();
    expect((await apidoc(['validate', file, '--fail-on', 'error'])).code).toBe(0);
  });

  test('a message that does not match its schema is reported', async () => {
    const url = await registry({
      ...types,
      '/schemas/ids/1': avro(placed),
    });
    const lines = [line('orders', 1, [14, 0]), line('orders', 1, [14])];
    const made = await discover(lines, ['--registry', url]);
    expect([made.code, made.error]).toEqual([
      1,
      expect.stringMatching(
        /1 message doesn't match the document\.\n.*"orderPlaced", \/payload: this is not a value of the Avro schema/,
      ),
    ]);
  });

  test('a schema that a channel lacks becomes a message of it', async () => {
    const url = await registry({
      ...types,
      '/schemas/ids/1': avro(placed),
      '/schemas/ids/2': avro(record('OrderCancelled', ['id', 'int'])),
    });
    const file = folder.path('made.yaml');
    const first = line('orders', 1, [14, 0]);
    await discover([first], ['--registry', url, '-o', file]);
    const lines = [first, line('orders', 2, [14])];
    const merged = await discover(lines, ['--registry', url, '--merge', file, '-o', file]);
    expect([merged.code, merged.error]).toEqual([
      0,
      expect.stringContaining('New messages: "orderCancelled" of "orders".'),
    ]);
    expect(await verdicts(file, 'orders', lines)).toEqual([
      'orderPlaced 1 0',
      'orderCancelled 1 0',
    ]);
  });
});

describe('Apicurio Registry', () => {
  test('by its own API', async () => {
    const base = '/apis/registry/v3';
    const url = await registry({
      [`${base}/system/info`]: { name: 'Apicurio Registry', version: '3.0.6' },
      [`${base}/ids/contentIds/1`]: record('Order', ['from', 'com.example.Customer']),
      [`${base}/ids/contentIds/1/references`]: [
        { groupId: null, artifactId: 'Customer', version: '1', name: 'com.example.Customer' },
      ],
      [`${base}/groups/default/artifacts/Customer/versions/1/content`]: record('Customer', [
        'name',
        'string',
      ]),
      [`${base}/groups/default/artifacts/Customer/versions/1/references`]: [],
      [`${base}/ids/contentIds/2`]: SHIPMENT,
      [`${base}/ids/contentIds/2/references`]: [],
      [`${base}/ids/contentIds/3`]: { type: 'array', items: { type: 'string' } },
      [`${base}/ids/contentIds/3/references`]: [],
    });
    const lines = [
      line('orders', 1, [2, 97]),
      line('shipments', 2, [0, 8, 7]),
      line('names', 3, '["a"]'),
    ];
    const file = folder.path('made.yaml');
    const made = await discover(lines, ['--registry', `${url}${base}/`, '-o', file]);
    expect([made.code, made.error]).toEqual([0, expect.stringContaining('3 messages.')]);
    expect(Object.keys(messagesIn(file))).toEqual(['order', 'shipment', 'namesMessage']);
  });

  test("by Confluent's API", async () => {
    const base = '/apis/ccompat/v7';
    const url = await registry({
      [`${base}/schemas/types`]: ['JSON', 'PROTOBUF', 'AVRO'],
      [`${base}/schemas/ids/1`]: avro(placed),
    });
    const made = await discover([line('orders', 1, [14, 0])], ['--registry', `${url}${base}`]);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('  orderPlaced:\n')]);
  });
});

describe('a registry that is not trusted', () => {
  const lines = [line('orders', 1, [14, 0]), line('orders', 2, [14, 0])];

  test.each<[string, Answers, string]>([
    ['has no such schema', {}, 'Schema 1 of the registry is not in the registry.'],
    ['answers with other JSON', { '/schemas/ids/1': [] }, 'was not read: the answer of the'],
    ['answers with no JSON', { '/schemas/ids/1': '<html>' }, 'was not read: the answer of the'],
    ['has no JSON as schema', { '/schemas/ids/1': { schema: '{' } }, 'is not JSON.'],
    ['has no Avro', { '/schemas/ids/1': { schema: '{"type": "x"}' } }, 'is not valid: '],
    [
      'nests a schema without end',
      { '/schemas/ids/1': { schema: `${'['.repeat(5000)}${']'.repeat(5000)}` } },
      'is nested too deeply.',
    ],
    ['sends too much', { '/schemas/ids/1': `"${'x'.repeat(5e6)}"` }, 'it has more than 4 MB.'],
    [
      'leads to another folder',
      {
        '/schemas/ids/1': avro(placed, { references: [{ name: 'a', subject: '..', version: 1 }] }),
      },
      'was not read: the answer of the',
    ],
    [
      'has a schema in another language',
      { '/schemas/ids/1': { schema: '', schemaType: 'XML' } },
      'it is in a language other than Avro',
    ],
  ])('%s', async (_, answers, reason) => {
    const url = await registry({ ...types, ...answers, '/schemas/ids/2': avro(placed) });
    const made = await discover(lines, ['--registry', url]);
    expect([made.code, made.error]).toEqual([0, expect.stringContaining(reason)]);
    expect(made.out).toContain('  orderPlaced:\n');
    expect(made.out).toContain('  ordersMessage:\n');
  });

  test('gets no more requests than schemas', async () => {
    const seen: IncomingMessage[] = [];
    const to = (n: number) => ({ name: `com.example.T${n}`, subject: `t${n}`, version: 1 });
    const answers = Array.from({ length: 150 }, (_, n): [string, unknown] => [
      `/subjects/t${n}/versions/1`,
      avro(record(`T${n}`), { references: [to(n + 1)] }),
    ]);
    const first = avro(placed, { references: [to(0)] });
    const url = await registry(
      { ...types, ...Object.fromEntries(answers), '/schemas/ids/1': first },
      seen,
    );
    const made = await discover(lines.slice(0, 1), ['--registry', url]);
    expect(made.error).toContain('refers to more than 100 others.');
    expect(seen).toHaveLength(102);
  });

  test('says where no message has the id of a schema', async () => {
    const seen: IncomingMessage[] = [];
    const url = await registry(types, seen);
    const made = await discover(['{"address":"orders","payload":{"id":1}}'], ['--registry', url]);
    expect([made.code, made.error]).toEqual([
      0,
      expect.stringContaining(
        'No schema was requested from the registry: no message begins with a zero and the four bytes of an id.',
      ),
    ]);
    expect(seen.map(({ url: path }) => path)).toEqual(['/schemas/types']);
  });

  test('redirects to nobody', async () => {
    const seen: IncomingMessage[] = [];
    const other = await registry(types, seen);
    const url = await serve((_, response) =>
      response.writeHead(307, { location: `${other}/schemas/types` }).end(),
    );
    const made = await discover(lines, ['--registry', url]);
    expect([made.code, made.error]).toEqual([2, expect.stringContaining('is not followed')]);
    expect(seen).toEqual([]);
  });
});

describe('credentials of a registry', () => {
  test('come from the environment, and are not printed', async () => {
    const seen: IncomingMessage[] = [];
    const url = await registry(types, seen);
    const lines = [line('orders', 1, [14, 0])];
    process.env.REGISTRY_SECRET = 'hunter2';
    const secret = 'REGISTRY_SECRET';
    for (const [options, header] of [
      [['--registry-user', 'me', '--registry-password-env', secret], 'Basic bWU6aHVudGVyMg=='],
      [['--registry-token-env', secret], 'Bearer hunter2'],
    ] as const) {
      seen.length = 0;
      const made = await discover(lines, ['--registry', url, ...options]);
      expect(seen.map(({ headers }) => headers.authorization)).toEqual([header, header]);
      expect(made.error + made.out).not.toMatch(/hunter2|bWU6/);
    }
    delete process.env.REGISTRY_SECRET;
  });

  test('says what it needs to know', async () => {
    const url = await registry({});
    const denied = await serve((_, response) => response.writeHead(401).end());
    for (const [options, problem] of [
      [['--registry', 'https://me:hunter2@localhost'], 'give the user with --registry-user'],
      [['--registry', 'ftp://localhost'], 'this is not the URL of a schema registry'],
      [['--registry-user', 'me'], 'name the schema registry with --registry'],
      [['--registry', url], 'there is no schema registry at this address'],
      [['--registry', denied], 'the registry refuses access (status 401)'],
      [['--registry', 'http://127.0.0.1:1'], "the registry can't be reached"],
    ] as const) {
      const { code, error } = await discover([], options);
      expect([code, error]).toEqual([2, expect.stringContaining(problem)]);
      expect(error).not.toContain('hunter2');
    }
  });
});

describe('a registry behind a proxy', () => {
  const answers = { ...types, '/schemas/ids/1': avro(placed) };
  const lines = [line('orders', 1, [14, 0])];
  const BASIC = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;

  /** What a proxy is requested, one line each. */
  let requested: string[] = [];
  beforeEach(() => {
    requested = [];
  });

  /** A proxy that takes a port of this computer for each host; the status 200 lets all pass. */
  async function startProxy(port: number, status = 200): Promise<string> {
    const note = ({ method, url = '', headers }: IncomingMessage) =>
      requested.push(`${method} ${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    const server = createServer((received, response) => {
      note(received);
      if (status !== 200) {
        response.writeHead(status).end();
        return;
      }
      const { 'proxy-authorization': _, ...headers } = received.headers;
      const { pathname } = new URL(received.url ?? '');
      request({ host: '127.0.0.1', port, path: pathname, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      }).end();
    }).on('connect', (received, socket: Duplex) => {
      note(received);
      if (status !== 200) {
        socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
        return;
      }
      const target = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
    });
    return `http://me:p%40ss@127.0.0.1:${await start(server)}`;
  }

  /** The port of the registry on http. */
  const plainPort = async (seen: IncomingMessage[] = []): Promise<number> =>
    start(createServer(answersOf(answers, seen)));

  test('on http is requested by the proxy, which looks up its name', async () => {
    const seen: IncomingMessage[] = [];
    vi.stubEnv('HTTP_PROXY', await startProxy(await plainPort(seen)));
    vi.stubEnv('REGISTRY_TOKEN', 'hunter2');
    const url = 'http://registry.example:8081';
    const options = ['--registry', url, '--registry-token-env', 'REGISTRY_TOKEN'];
    const made = await discover(lines, options);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('  orderPlaced:\n')]);
    expect(requested).toEqual([
      `GET ${url}/schemas/types ${BASIC}`,
      `GET ${url}/schemas/ids/1 ${BASIC}`,
    ]);
    expect(seen.map(({ headers }) => [headers.host, headers.authorization])).toEqual([
      ['registry.example:8081', 'Bearer hunter2'],
      ['registry.example:8081', 'Bearer hunter2'],
    ]);
  });

  test('on https is connected to through a tunnel, and its certificate is checked', async () => {
    const { key, certificate } = makeCertificate('registry.example');
    const seen: IncomingMessage[] = [];
    const secure = createSecure({ key, cert: certificate }, answersOf(answers, seen));
    vi.stubEnv('https_proxy', await startProxy(await start(secure)));
    // That of the other protocol doesn't count.
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    const ca = folder.write('ca.pem', certificate);
    const options = ['--registry', 'https://registry.example', '--ca', ca];
    const made = await discover(lines, options);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('  orderPlaced:\n')]);
    const tunnel = `CONNECT registry.example:443 ${BASIC}`;
    expect(requested).toEqual([tunnel, tunnel]);
    expect(seen.map(({ headers }) => headers['proxy-authorization'])).toEqual([
      undefined,
      undefined,
    ]);
    const other = ['--registry', 'https://other.example', '--ca', ca];
    expect((await discover(lines, other)).error).toContain(
      'the certificate of the host is for another name',
    );
  });

  test.each(['registry.example', '.example', 'registry.example:80', '*'])(
    'NO_PROXY %s has it requested without the proxy',
    async (list) => {
      vi.stubEnv('HTTP_PROXY', await startProxy(0));
      vi.stubEnv('NO_PROXY', list);
      // No name server knows it.
      const { code, error } = await discover(lines, ['--registry', 'http://registry.example']);
      expect([code, error]).toEqual([2, expect.stringContaining("the registry can't be reached")]);
      expect(requested).toEqual([]);
    },
  );

  test('on this computer it is requested without the proxy', async () => {
    vi.stubEnv('HTTP_PROXY', await startProxy(0));
    const made = await discover(lines, ['--registry', `http://127.0.0.1:${await plainPort()}`]);
    expect([made.code, requested]).toEqual([0, []]);
  });

  test.each<['http' | 'https', number, string]>([
    ['http', 407, 'the proxy requires a user and a password: write them into HTTP_PROXY'],
    ['https', 407, 'the proxy requires a user and a password: write them into HTTPS_PROXY'],
    ['http', 502, 'the registry, or the proxy, responded with the status 502.'],
    ['https', 502, 'the proxy responded with the status 502.'],
  ])('a proxy that refuses %s with the status %i is named', async (protocol, status, reason) => {
    vi.stubEnv(`${protocol.toUpperCase()}_PROXY`, await startProxy(0, status));
    const { code, error } = await discover(lines, ['--registry', `${protocol}://registry.example`]);
    expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
    expect(error).not.toMatch(/p@ss|p%40ss/);
  });

  test.each(['http', 'https'])(
    "a proxy for %s that can't be reached is named",
    async (protocol) => {
      vi.stubEnv(`${protocol}_proxy`, '127.0.0.1:1');
      const { code, error } = await discover(lines, [
        '--registry',
        `${protocol}://registry.example`,
      ]);
      expect([code, error]).toEqual([2, expect.stringContaining("the proxy can't be reached")]);
    },
  );

  test('a variable that names no proxy is refused and not repeated', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://me:hunter2@proxy.example');
    const { code, error } = await discover(lines, ['--registry', 'http://registry.example']);
    expect([code, error]).toEqual([
      2,
      expect.stringContaining('HTTP_PROXY is not the address of a proxy'),
    ]);
    expect(error).not.toContain('hunter2');
  });
});
