// Listening and sending with real servers of this process: WebSocket, server-sent events, HTTP.
// Brokers are tried by `npm run lab -- live`.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { apidoc, input, tempFolder } from '../testing.ts';

const folder = tempFolder();
const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener?: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function document(protocol: string, port: number): string {
  const payload = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, day: { type: 'string', format: 'date' } },
  };
  const asked = { payload, correlationId: { location: '$message.payload#/cid' } };
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    servers: {
      peer: { host: `127.0.0.1:${port}`, protocol },
      production: { host: `127.0.0.1:${port}`, protocol },
    },
    channels: {
      orders: { address: '/orders', messages: { placed: { payload } } },
      ask: { address: '/ask', messages: { question: asked } },
      tagged: {
        address: '/tagged',
        messages: { tag: { payload, correlationId: { location: '$message.header#/cid' } } },
      },
      answers: { address: '/ask', messages: { answer: asked } },
    },
    operations: {
      ask: {
        action: 'receive',
        channel: { $ref: '#/channels/ask' },
        reply: { channel: { $ref: '#/channels/answers' } },
      },
      tag: {
        action: 'receive',
        channel: { $ref: '#/channels/tagged' },
        bindings: { http: { method: 'PUT' } },
      },
    },
  });
  return folder.write('api.json', text);
}

interface Line {
  readonly number: number;
  readonly verdict: string;
  readonly message: string | null;
  readonly errors: readonly { readonly path: string; readonly code: string }[];
  readonly payload?: unknown;
  readonly payloadBase64?: string;
  readonly direction: string;
  readonly correlationId: unknown;
}

async function run(args: readonly string[], stdin?: string) {
  const all = [...args, '--server', 'peer', '--format', 'ndjson'];
  const result = await apidoc(all, stdin === undefined ? {} : input(stdin));
  const lines = result.out.split('\n').filter(Boolean);
  return { ...result, lines: lines.map((line) => JSON.parse(line) as Line) };
}

const brief = (lines: readonly Line[]) =>
  lines.map(({ verdict, message, errors: [first] }) =>
    [verdict, message, first && `${first.path} ${first.code}`].filter(Boolean).join(' '),
  );

describe('WebSocket', () => {
  test('payloads in Avro and Protocol Buffers are made of JSON, behind the id of their schema', async () => {
    const { server, port } = await serve();
    const sockets = new WebSocketServer({ server });
    const came: string[] = [];
    sockets.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => came.push(data.toString('hex')));
    });
    const fields = [{ name: 'id', type: 'int' }];
    const avro = {
      contentType: 'application/avro',
      payload: {
        schemaFormat: 'application/vnd.apache.avro;version=1.9.0',
        schema: { type: 'record', name: 'Order', fields },
      },
    };
    const protobuf = {
      contentType: 'application/x-protobuf',
      payload: {
        schemaFormat: 'application/vnd.google.protobuf;version=3',
        schema: 'syntax = "proto3"; message Order { int32 id = 1; }',
      },
    };
    const behind = (more: object) => ({
      bindings: { kafka: { schemaIdLocation: 'payload', ...more } },
    });
    const file = folder.write(
      'binary.json',
      JSON.stringify({
        asyncapi: '3.0.0',
        info: { title: 'Orders', version: '1' },
        servers: { peer: { host: `127.0.0.1:${port}`, protocol: 'ws' } },
        channels: {
          orders: {
            address: '/orders',
            messages: {
              avro: { ...avro, ...behind({ 'x-schema-id': 258 }) },
              protobuf: { ...protobuf, ...behind({ 'x-schema-id': 7 }) },
              plain: avro,
              json: { payload: { type: 'object' }, ...behind({ 'x-schema-id': 9 }) },
              unknown: { ...avro, ...behind({}) },
            },
          },
        },
      }),
    );
    const send = (message: string, payload: string) =>
      run(['send', file, '--channel', 'orders', '--message', message, '--payload', '-'], payload);
    for (const message of ['avro', 'protobuf', 'plain', 'json'])
      expect((await send(message, '{"id": 7}')).error, message).toContain('Sent');
    const generated = await run(['send', file, '--channel', 'orders', '--message', 'plain']);
    expect([generated.code, generated.lines[0]?.verdict]).toEqual([0, 'valid']);
    const ready = Buffer.from('00000001020e', 'hex').toString('latin1');
    expect((await send('avro', ready)).error).toContain('Sent');
    for (const [message, payload, problem] of [
      ['plain', '{"id": "x"}', '/payload/id: this must be a whole number. (avro)'],
      ['protobuf', '{"no": 1}', '/payload/no: Order has no such field. (protobuf)'],
      [
        'unknown',
        '{"id": 7}',
        'Add "x-schema-id" to the kafka binding of the message. (schema-id)',
      ],
    ] as const) {
      const refused = await send(message, payload);
      expect([refused.code, refused.error]).toEqual([1, expect.stringContaining(problem)]);
    }
    await expect.poll(() => came.length).toBe(6);
    expect(came.filter((_, i) => i !== 4)).toEqual([
      '00000001020e',
      '0000000007000807',
      '0e',
      `0000000009${Buffer.from('{"id": 7}').toString('hex')}`,
      '00000001020e',
    ]);
    sockets.close();
  });

  test('a connection that drops comes back, bytes are bytes', async () => {
    const { server, port } = await serve();
    const sockets = new WebSocketServer({ server });
    let times = 0;
    sockets.on('connection', (socket, { url }) => {
      if (times++ > 0) {
        socket.send(Buffer.from([0xff, 0x00]));
        socket.send(JSON.stringify({ id: url, more: '\u202e' }));
        return;
      }
      socket.send('{"id": 1, "day": "soon"}');
      socket.send('{"id":');
      setTimeout(() => socket.terminate(), 50);
    });
    const { code, lines, out, error } = await run([
      ...['listen', document('ws', port), '--channel', 'orders', '--count', '4'],
    ]);
    expect(brief(lines)).toEqual([
      'valid placed',
      'invalid placed /payload not-json',
      'invalid placed /payload not-json',
      'invalid placed /payload/id type',
    ]);
    expect(lines[1]?.payload).toBe('{"id":');
    expect(lines[2]?.payloadBase64).toBe('/wA=');
    expect(out).toContain('\\u202e');
    expect(error).toMatch(/^Listening to \/orders at 127\.0\.0\.1:\d+\n.*trying again now/s);
    expect(error).toContain('4 messages, 1 valid, 3 invalid, 1 with warnings');
    expect(code).toBe(1);
    sockets.close();
  });

  test('a request is sent with a new id, and its reply is found among others', async () => {
    const { server, port } = await serve();
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { cid } = JSON.parse(String(data)) as { cid: string };
        for (const id of ['other', cid]) socket.send(JSON.stringify({ id: 'x', cid: id }));
      }),
    );
    const { code, lines } = await run([
      ...['send', document('ws', port), '--operation', 'ask', '--message', 'question'],
      ...['--wait-reply', '5'],
    ]);
    expect(brief(lines)).toEqual(['valid question', 'invalid answer /payload/id type']);
    expect(lines[1]?.correlationId).toBe(lines[0]?.correlationId);
    expect(code).toBe(1);
    sockets.close();
  });

  test('a handshake that is refused ends it, without a secret in the output', async () => {
    const { port } = await serve((_, response) => response.writeHead(401).end());
    process.env.LIVE_TEST_SECRET = 'secret-31c7';
    const { code, out, error } = await run([
      ...['listen', document('ws', port), '--channel', 'orders', '--user', 'me'],
      ...['--password-env', 'LIVE_TEST_SECRET'],
    ]);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('the server answers with the status 401');
    expect(error).not.toContain('secret-31c7');
  });
});

describe('server-sent events', () => {
  test('names, comments, line ends, and the last id after an interruption', async () => {
    const ids: unknown[] = [];
    const { port } = await serve((request, response) => {
      ids.push(request.headers['last-event-id']);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (ids.length > 1) {
        response.write('data: {"id": 3}\r\n\r\ndata: {"id":\rdata: 4}\r\r');
        return;
      }
      response.write('\ufeff: hello\n\nevent: placed\nid: a7\ndata: {"id"');
      setTimeout(() => response.end(': "x"}\n\nid: b8\n\n'), 20);
    });
    const { lines } = await run([
      ...['listen', document('sse', port), '--channel', 'orders', '--count', '3'],
    ]);
    expect(brief(lines)).toEqual([
      'invalid placed /payload/id type',
      'valid placed',
      'valid placed',
    ]);
    expect(ids).toEqual([undefined, 'b8']);
  });

  test('a page instead of events', async () => {
    const { port } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    const { code, error } = await run([
      ...['listen', document('sse', port), '--channel', 'orders'],
    ]);
    expect([code, error]).toEqual([2, expect.stringContaining('text/html')]);
  });
});

describe('HTTP', () => {
  test('what is invalid does not leave', async () => {
    const bodies: string[] = [];
    const { port } = await serve((request, response) => {
      request.on('data', (chunk) => bodies.push(`${request.method} ${request.url} ${chunk}`));
      request.on('end', () => response.writeHead(204).end());
    });
    const file = document('http', port);
    const send = (stdin: string, ...more: string[]) =>
      run(
        [
          ...['send', file, '--channel', 'orders', '--message', 'placed', '--payload', '-'],
          ...more,
        ],
        stdin,
      );
    const wrong = await send('{"id": "x"}');
    expect([wrong.code, wrong.out, bodies]).toEqual([1, '', []]);
    expect(wrong.error).toContain('/payload/id: this must be a whole number');
    expect((await send('{"id":  7}')).code).toBe(0);
    const twice = await send('no JSON', '--allow-invalid', '--count', '2');
    expect([twice.code, twice.lines.map(({ number }) => number)]).toEqual([0, [1, 2]]);
    const last = 'POST /orders no JSON';
    expect(bodies).toEqual(['POST /orders {"id":  7}', last, last]);
  });

  test('a correlation id is a new one unless it is given', async () => {
    const { port } = await serve((_, response) => response.end());
    const send = async (...more: string[]) => {
      const file = document('http', port);
      const args = ['send', file, '--channel', 'tagged', '--message', 'tag', ...more];
      return (await run(args)).lines.map(({ correlationId }) => correlationId);
    };
    expect(await send('--header', 'cid=mine')).toEqual(['mine']);
    const [first, second] = await send('--count', '2');
    expect([typeof first, first === second]).toEqual(['string', false]);
  });

  test('a channel is sent to by the method of the operation that receives the message', async () => {
    const requests: string[] = [];
    const { port } = await serve((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.end();
    });
    for (const [what, name] of [['--channel', 'tagged'] as const, ['--operation', 'tag'] as const])
      await run(['send', document('http', port), what, name, '--message', 'tag']);
    expect(requests).toEqual(['PUT /tagged', 'PUT /tagged']);
  });

  test('JSON lines are a stream; an address that does not exist ends it', async () => {
    const { port } = await serve((request, response) => {
      if (request.url !== '/orders') return response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      return response.write('{"id":1}\r\n\n{"id":2}\n');
    });
    const file = document('http', port);
    const listened = await run(['listen', file, '--channel', 'orders', '--count', '2']);
    expect([brief(listened.lines), listened.code]).toEqual([['valid placed', 'valid placed'], 0]);
    expect(await run(['listen', file, '--channel', 'ask'])).toMatchObject({ code: 2, lines: [] });
  });
});

test('a server in production, and one that is not there', async () => {
  const file = document('http', 1);
  const args = ['send', file, '--channel', 'orders', '--message', 'placed'];
  const asked = await apidoc([...args, '--server', 'production']);
  expect([asked.code, asked.error]).toEqual([2, expect.stringContaining('Add --yes')]);
  const absent = await run(args);
  expect([absent.code, absent.error]).toEqual([2, expect.stringContaining('nothing listens')]);
});

test('names what there is, where a name is wrong or missing', async () => {
  const send = ['send', document('http', 1), '--channel', 'tagged'];
  const errors = [
    [...send, '--server', 'x', '--message', 'tag'],
    [...send, '--server', 'peer', '--message', 'x'],
    [...send, '--server', 'peer'],
  ].map(async (args) => (await apidoc(args)).error);
  expect(await Promise.all(errors)).toEqual([
    'apidoc-studio: there is no server "x". Available: peer, production.\n',
    'apidoc-studio: there is no message "x". Available: tag.\n',
    'apidoc-studio: name the message with --message: tag.\n',
  ]);
});

describe('a document of what comes', () => {
  const bits = (text: string) => ({
    input: async function* () {
      yield Buffer.from(text);
    },
  });
  const recorded = [
    { address: 'orders/7', payload: { id: 7 }, headers: { trace: 'a' }, direction: 'in' },
    { address: 'orders/8', payload: { id: 8 }, key: null, contentType: null },
    { address: 'blobs', payloadBase64: '/wA=' },
    { address: 'cut', payloadBase64: 'AAAA', truncated: true },
  ];
  const lines = [...recorded.map((one) => JSON.stringify(one)), 'not JSON', ''].join('\n');

  test('of a recording with a byte order mark, CRLF and blank lines, of which none is left out', async () => {
    const text = `\ufeff${[...recorded.slice(0, 2).map((one) => JSON.stringify(one)), ' ', ''].join('\r\n\r\n')}`;
    const made = await apidoc(['discover', '--from', '-'], bits(text));
    expect([made.code, made.error]).toEqual([0, expect.not.stringContaining('left out')]);
    expect(made.error).toContain('2 messages seen.');
  });

  test('of a recording, which is valid for what it is made of', async () => {
    const made = await apidoc(
      ['discover', '--from', '-', '-o', folder.path('made.yaml')],
      bits(lines),
    );
    expect(made.code).toBe(0);
    expect(made.error).toContain('2 lines left out');
    expect(made.error).toContain('3 messages seen. The document has 2 channels and 2 messages.\n');
    const validated = await apidoc(['validate', folder.path('made.yaml')]);
    expect(validated.code, validated.out).toBe(0);
    const checked = await apidoc(
      ['check-messages', folder.path('made.yaml'), '--channel', 'orders', '--envelope'],
      bits(`${lines.split('\n').slice(0, 2).join('\n')}\n`),
    );
    expect(checked.code, checked.out).toBe(0);
    const again = await apidoc(
      ['discover', '--from', '-', '-o', folder.path('made.yaml')],
      bits(lines),
    );
    expect([again.code, again.error]).toEqual([2, expect.stringContaining('this file exists')]);
  });

  test('of a server, by its URL', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-a': '1' });
      response.write('data: {"type": "opened", "id": 1}\n\ndata: {"type": "closed"}\n\n');
      response.write('data: {"type": "closed"}\n\n');
    });
    const args = ['discover', '--server', `sse://127.0.0.1:${port}/events`, '--count', '3'];
    const made = await apidoc(args);
    expect(made.code, made.error).toBe(0);
    expect(made.error).toContain(`Listening to /events at 127.0.0.1:${port}\n`);
    expect(made.out).toContain('address: /events');
    expect(made.out).toContain('const: opened');
  });

  test('added to one that exists, which keeps its comments', async () => {
    const document = `asyncapi: 3.0.0
info: {title: Orders, version: '1'}   # by hand
servers: {broker: {host: localhost, protocol: mqtt}}
channels:
  orders:
    address: orders/{id}
    parameters: {id: {}}
    messages:
      placed: {payload: {type: object, required: [id], properties: {id: {enum: [7]}}}}
`;
    const file = folder.write('known.yaml', document);
    const merge = (more: readonly string[] = [], text = lines) =>
      apidoc(['discover', '--from', '-', '--merge', file, ...more], bits(text));
    const made = await merge();
    expect([made.code, made.out]).toEqual([
      0,
      document
        .replace('[7]', '[7, 8]')
        .concat(
          '  blobs:\n    address: blobs\n    messages:\n',
          "      blobsMessage:\n        $ref: '#/components/messages/blobsMessage'\n",
          'components:\n  messages:\n    blobsMessage:\n',
          '      contentType: application/octet-stream\n',
        ),
    ]);
    expect(made.error).toContain('"placed": new enum values for "id".\n');
    expect(made.error).toContain('3 messages seen. Added 1 channel and 1 message.\n');
    expect(readFileSync(file, 'utf8')).toBe(document);
    expect((await merge(['-o', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(made.out);
    const again = await merge(['-o', file]);
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('Nothing changed.')]);
    const extended = await merge([], '{"address": "orders/1", "payload": {"id": 9}}');
    expect(extended.error).toContain('1 message seen. Changed schemas.\n');
    const broken = '{"address": "orders/1", "payload": "no json", "bytes": 7}';
    expect(await merge([], broken)).toMatchObject({
      code: 1,
      out: made.out,
      error: expect.stringContaining("1 message still doesn't match the document."),
    });
    for (const [more, problem] of [
      [['--title', 'x'], '--title is for a new document'],
      [['-o', folder.write('other.yaml', '')], 'this file exists'],
    ] as const)
      expect((await merge(more)).error).toContain(problem);
    folder.write('known.yaml', 'asyncapi: 2.6.0\ninfo: {}\nchannels: {}\n');
    expect((await merge()).error).toContain('Run "apidoc-studio convert" first');
  });

  test('added with the content type that the document does not state', async () => {
    const file = folder.write(
      'texts.yaml',
      `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
defaultContentType: text/plain
servers: {a: {host: localhost, protocol: mqtt}, b: {host: localhost, protocol: nats}}
channels: {orders: {address: orders, messages: {placed: {payload: {type: string}}}}}
`,
    );
    const text = [
      { address: 'stock/eu', payload: { id: 1 }, contentType: 'application/json' },
      { address: 'stock/eu', payload: { id: 2 } },
      { address: 'log', payload: 'started' },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n');
    const merge = () =>
      apidoc(['discover', '--from', '-', '--merge', file, '-o', file], bits(text));
    const made = await merge();
    expect([made.code, made.error]).toEqual([
      0,
      expect.stringContaining('Added 2 channels and 2 messages.'),
    ]);
    expect(readFileSync(file, 'utf8').match(/contentType: .*/g)).toEqual([
      'contentType: application/json',
    ]);
    expect(await merge()).toMatchObject({
      code: 0,
      error: expect.stringContaining('Nothing changed.'),
    });
  });

  test('added to a channel behind the path of the server', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 1}');
    });
    const document = `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
servers: {api: {host: '127.0.0.1:${port}', pathname: /v1, protocol: http}}
channels: {orders: {address: /orders, messages: {placed: {payload: {properties: {id: {type: integer}}}}}}}
`;
    const file = folder.write('paths.yaml', document);
    const url = `http://127.0.0.1:${port}/v1/orders`;
    const made = await apidoc(['discover', '--server', url, '--count', '1', '--merge', file]);
    expect(made).toMatchObject({ code: 0, out: document });
  });

  test('says what it needs to know', async () => {
    for (const [args, problem] of [
      [[], 'name either a server, with --server, or a file'],
      [['--server', 'mqtt://me:secret@localhost'], 'give the user with --user'],
      [['--server', 'ftp://localhost'], 'this is not the URL of a server'],
      [['--server', 'kafka://localhost'], 'over kafka, name what to listen to with --channel'],
      [['--from', 'none.ndjson'], 'none.ndjson: '],
    ] as const) {
      const { code, error } = await apidoc(['discover', ...args]);
      expect([code, error]).toEqual([2, expect.stringContaining(problem)]);
      expect(error).not.toContain('secret');
    }
    const { code, error } = await apidoc(['discover', '--from', '-'], bits(''));
    expect([code, error]).toEqual([
      1,
      expect.stringContaining('No messages to make a document from'),
    ]);
  });
});
