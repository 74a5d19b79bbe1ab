// The mock as a server of this computer, with clients of its own. Brokers: `npm run lab -- live`.
import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { apidoc, tempFolder } from '../testing.ts';

const folder = tempFolder();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function document(protocol: string, more: object = {}): string {
  const correlationId =
    protocol === 'http'
      ? { location: '$message.header#/cid' }
      : { location: '$message.payload#/cid' };
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    servers: { peer: { host: 'orders.example.com', protocol, pathname: '/v1', ...more } },
    channels: {
      orders: {
        address: 'orders/{region}',
        parameters: { region: { enum: ['eu', 'us'] } },
        messages: {
          placed: { payload: { type: 'object', properties: { total: { minimum: 0 } } } },
        },
      },
      news: {
        address: '/news',
        messages: {
          item: {
            payload: { required: ['text'], properties: { text: { type: 'string' } } },
            examples: [{ payload: { text: 'Hello' } }],
          },
          alert: { payload: { type: 'integer', minimum: 5, maximum: 9 } },
        },
      },
      ask: {
        address: '/ask',
        messages: { question: { correlationId, payload: { required: ['q'] } } },
      },
      answers: {
        address: '/ask',
        messages: {
          answer: {
            correlationId,
            headers: { properties: { cid: { type: 'string' } } },
            payload: {
              type: 'object',
              required: ['a'],
              properties: { a: { type: 'integer' }, cid: { type: 'string' } },
            },
          },
        },
      },
    },
    operations: {
      placeOrder: { action: 'send', channel: { $ref: '#/channels/orders' } },
      readNews: { action: 'receive', channel: { $ref: '#/channels/news' } },
      ask: {
        action: 'send',
        channel: { $ref: '#/channels/ask' },
        reply: { channel: { $ref: '#/channels/answers' } },
      },
    },
  });
  return folder.write('api.json', text);
}

interface Line {
  readonly number: number;
  readonly direction: 'in' | 'out';
  readonly operation: string;
  readonly message: string;
  readonly verdict: string;
  readonly inReplyTo: number | null;
  readonly payload: unknown;
}

/** Starts a mock, which is interrupted at the end of the test. */
async function start(file: string, ...args: string[]) {
  const lines: Line[] = [];
  let errors = '';
  let interrupt: () => void = () => undefined;
  let ready: (base: string) => void = () => undefined;
  const base = new Promise<string>((resolve) => {
    ready = resolve;
  });
  const run = apidoc(['mock', file, '--format', 'ndjson', ...args], {
    out: (text) => lines.push(JSON.parse(text)),
    error: (text) => {
      errors += text;
      const [, address] = /^Mocking .* at (\S+)$/m.exec(errors) ?? [];
      if (address) ready(address);
    },
    interrupted: () =>
      new Promise((resolve) => {
        interrupt = resolve;
      }),
  });
  const stop = async () => {
    interrupt();
    return { code: (await run).code, errors };
  };
  ends.push(stop);
  return { base: await base, lines, stop };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  ends.push(() => socket.terminate());
  const waiting: ((text: string) => void)[] = [];
  const came: string[] = [];
  socket.on('message', (data) => {
    const next = waiting.shift();
    if (next) next(String(data));
    else came.push(String(data));
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason}`));
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next = (): Promise<string> => {
    const text = came.shift();
    return text === undefined ? new Promise((done) => waiting.push(done)) : Promise.resolve(text);
  };
  return { next, closed, send: (value: unknown) => socket.send(JSON.stringify(value)) };
}

/** Requests by Node's own client, which sets any header. */
function call(url: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  return new Promise<{ status: number; type: string; headers: object; text: string }>(
    (resolve, reject) => {
      const sent = request(url, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        const { statusCode: status = 0 } = response;
        const type = response.headers['content-type'] ?? '';
        response.on('end', () => resolve({ status, type, headers: response.headers, text }));
      });
      sent.on('error', reject).end(body);
    },
  );
}

test('WebSocket: each message in turn, a reply by its id, none to what is invalid', async () => {
  const { base, lines, stop } = await start(document('ws'), '--interval', '20', '--seed', '3');
  expect(base).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/v1$/);
  const news = await connect(`${base}/news`);
  expect(await news.next()).toBe('{"text":"Hello"}');
  const alert = Number(await news.next());
  expect(alert).toBeGreaterThanOrEqual(5);
  expect(alert).toBeLessThanOrEqual(9);

  const ask = await connect(`${base}/ask`);
  ask.send({ cid: 'a' });
  ask.send({ q: 1, cid: 'b' });
  const reply = JSON.parse(await ask.next());
  expect([reply.cid, Number.isInteger(reply.a)]).toEqual(['b', true]);

  const orders = await connect(`${base}/orders/eu`);
  orders.send({ total: -1 });
  const wrong = await connect(`${base}/orders/asia`);
  wrong.send({ total: 1 });
  await expect.poll(() => lines.filter(({ direction }) => direction === 'in').length).toBe(4);
  const brief = lines
    .filter(({ operation }) => operation !== 'readNews')
    .map(({ direction, operation, message, verdict }) =>
      [direction, operation, message, verdict].join(' '),
    );
  expect(brief.sort()).toEqual([
    'in ask question invalid',
    'in ask question valid',
    'in placeOrder placed invalid',
    'in placeOrder placed invalid',
    'out ask answer valid',
  ]);
  const request = lines.find(
    ({ verdict, operation }) => operation === 'ask' && verdict === 'valid',
  );
  const answer = lines.find(({ message }) => message === 'answer');
  expect(answer?.inReplyTo).toBe(request?.number);
  const { code, errors } = await stop();
  expect([code, errors]).toEqual([1, expect.stringContaining('4 received, 1 valid, 3 invalid')]);
});

test('WebSocket: what is invalid closes a strict one, other paths do not exist', async () => {
  const { base } = await start(document('ws'), '--strict');
  const orders = await connect(`${base}/orders/us`);
  orders.send({ total: -1 });
  expect(await orders.closed).toBe('1008 /payload/total: this must be at least 0; it is -1.');
  const large = await connect(`${base}/orders/us`);
  large.send('x'.repeat(8 * 1024 * 1024));
  expect(await large.closed).toMatch(/^1009/);
  await expect(connect(`${base}/other`)).rejects.toThrow('404');
});

test('the application sends what it sends, and receives what it receives', async () => {
  const { base, lines } = await start(document('ws'), '--as', 'application');
  const orders = await connect(`${base}/orders/us`);
  expect(JSON.parse(await orders.next())).toEqual(expect.any(Object));
  const news = await connect(`${base}/news`);
  news.send({ text: 'x' });
  await expect.poll(() => lines.at(-1)?.direction).toBe('in');
  expect(lines.map(({ operation, verdict }) => `${operation} ${verdict}`)).toEqual([
    'placeOrder valid',
    'readNews valid',
  ]);
});

test('HTTP: responses, problems and streams', async () => {
  const { base, lines } = await start(document('http'), '--interval', '20');
  const json = { 'content-type': 'application/json' };
  expect(await call(`${base}/news`)).toMatchObject({ status: 200, text: '{"text":"Hello"}' });
  expect(await call(`${base}/orders/eu`, json, 'POST', '{"total":1}')).toMatchObject({
    status: 202,
    text: '',
  });
  const wrong = await call(`${base}/orders/eu`, json, 'POST', '{"total":-1}');
  expect([wrong.status, wrong.type]).toEqual([400, 'application/problem+json']);
  expect(JSON.parse(wrong.text)).toMatchObject({
    status: 400,
    errors: [{ path: '/payload/total', code: 'minimum' }],
  });
  const answer = await call(`${base}/ask`, { ...json, cid: 'c-1' }, 'POST', '{"q":1}');
  expect(answer).toMatchObject({ status: 200, type: 'application/json', headers: { cid: 'c-1' } });
  expect(Number.isInteger(JSON.parse(answer.text).a)).toBe(true);
  expect(await call(`${base}/ask`, json, 'DELETE')).toMatchObject({
    status: 405,
    headers: { allow: 'POST, OPTIONS' },
  });
  expect((await call(`${base}/other`)).status).toBe(404);
  const large = 'x'.repeat(8 * 1024 * 1024 + 1);
  expect((await call(`${base}/ask`, json, 'POST', large)).status).toBe(413);
  expect(lines.filter(({ verdict }) => verdict === 'invalid')).toHaveLength(1);

  const stream = await fetch(`${base}/news`, { headers: { accept: 'text/event-stream' } });
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk);
    if (text.split('\n\n').length > 2) break;
  }
  expect(text).toMatch(/^data: \S+\n\ndata: \S+\n\n/);
});

test('pages of other origins, other host names and wrong tokens are refused', async () => {
  process.env.MOCK_TEST_TOKEN = 'token-7';
  const { base } = await start(
    document('http'),
    ...['--token-env', 'MOCK_TEST_TOKEN', '--allow-origin', 'https://app.example.com'],
  );
  const login = { authorization: 'Bearer token-7' };
  const status = async (headers: Record<string, string>, method?: string) =>
    (await call(`${base}/news`, headers, method)).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer token-8' })).toBe(401);
  expect(await status(login)).toBe(200);
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
    expect(await status({ ...login, origin })).toBe(403);
  expect(await status({ ...login, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ ...login, host: 'evil.example' })).toBe(403);
  for (const origin of ['http://localhost:3000', 'https://app.example.com']) {
    const { status, headers } = await call(`${base}/news`, { ...login, origin });
    expect([status, headers]).toEqual([
      200,
      expect.objectContaining({ 'access-control-allow-origin': origin }),
    ]);
    // A preflight has no credentials (Fetch, section 4.8).
    expect((await call(`${base}/news`, { origin }, 'OPTIONS')).status).toBe(204);
  }
  expect(await status({ origin: 'https://evil.example' }, 'OPTIONS')).toBe(403);

  const socket = await start(document('ws'));
  const open = (options: object) =>
    new Promise((resolve) => {
      const one = new WebSocket(`${socket.base}/news`, options);
      one.on('open', () => {
        one.terminate();
        resolve('open');
      });
      one.on('error', (failure) => resolve(failure.message));
    });
  expect(await open({ origin: 'http://127.0.0.1:8080' })).toBe('open');
  for (const options of [{ origin: 'https://evil.example' }, { headers: { host: 'evil.example' } }])
    expect(await open(options)).toContain('403');
});

test('what a mock cannot be', async () => {
  const run = async (...args: string[]) => {
    const { code, error } = await apidoc(['mock', ...args]);
    return [code, error];
  };
  expect(await run(document('ws'), '--port', '70000')).toEqual([
    2,
    expect.stringContaining('--port is a number up to 65535'),
  ]);
  expect(await run(document('mqtt'), '--port', '1')).toEqual([
    2,
    expect.stringContaining('--port is for WebSocket'),
  ]);
  const { base } = await start(document('ws'));
  const [, port = ''] = /:(\d+)/.exec(base) ?? [];
  expect(await run(document('ws'), '--port', port)).toEqual([
    2,
    expect.stringContaining('the port is in use'),
  ]);
});
