// Servers that send what they should not: bytes that are no protocol, messages of any size, values
// that a pattern hangs at, and refusals that repeat a password.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { apidoc, tempFolder } from '../testing.ts';

const folder = tempFolder();
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server, and returns its port. @param talk called for each connection */
async function peer(talk: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    talk(socket);
  });
  return listening(server);
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function listen(protocol: string, port: number, ...more: readonly string[]) {
  const file = folder.write(
    'api.json',
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Orders', version: '1' },
      servers: { peer: { host: `127.0.0.1:${port}`, protocol } },
      channels: {
        orders: {
          address: 'orders',
          messages: { placed: { payload: { type: 'string', pattern: '^(a+)+$' } } },
        },
      },
    }),
  );
  const about = ['--channel', 'orders', '--server', 'peer', '--format', 'ndjson'];
  return apidoc(['listen', file, ...about, ...more]);
}

/** Bytes without a meaning, the same each time. */
function garbage(size: number): Buffer {
  let state = 54;
  return Buffer.alloc(size).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  }) as Buffer;
}

test.each(['ws', 'sse', 'http', 'mqtt', 'nats', 'redis', 'amqp'])(
  'bytes that are not %s end it with a reason',
  async (protocol) => {
    for (const bytes of [
      garbage(70_000),
      Buffer.alloc(70_000, 'x'),
      Buffer.from('\r\n'.repeat(9)),
    ]) {
      const port = await peer((socket) => socket.end(bytes));
      const { code, out, error } = await listen(protocol, port);
      expect([code, out]).toEqual([2, '']);
      expect(error).toMatch(/^apidoc-studio: 127\.0\.0\.1:\d+: [^\n]+\.\n$/);
    }
  },
);

test.each(['nats', 'redis'])('%s: without an end of a line nothing is kept', async (protocol) => {
  const port = await peer((socket) => {
    const more = (): void => {
      while (socket.writable && socket.write(Buffer.alloc(65_536, '+')));
    };
    socket.on('drain', more);
    more();
  });
  const { code, error } = await listen(protocol, port);
  expect([code, error]).toEqual([2, expect.stringContaining('does not speak')]);
});

/** Whether all is tried that takes long. */
const IS_FULL = process.env.ATTACKS === 'all';
/** Bytes of a large message; a server of NATS sends none that is larger than 64 MB. */
const SIZE = (IS_FULL ? 64 : 16) * 1024 * 1024;
/** What a server says before it sends a message, and around it. */
const LARGE: Readonly<
  Record<string, { hello?: string; answers: [RegExp, string][]; head: string }>
> = {
  nats: {
    hello: 'INFO {}\r\n',
    answers: [[/PING\r\n/, 'PONG\r\n']],
    head: `MSG orders 1 ${SIZE}\r\n`,
  },
  redis: {
    answers: [
      [/PING\r\n/, '+PONG\r\n'],
      [/SUBSCRIBE\r\n/, '*3\r\n$9\r\nsubscribe\r\n$6\r\norders\r\n:1\r\n'],
    ],
    head: `*3\r\n$7\r\nmessage\r\n$6\r\norders\r\n$${SIZE}\r\n`,
  },
};

test.each(Object.keys(LARGE))('%s: a large message is copied a few times', async (protocol) => {
  const { hello = '', answers, head } = LARGE[protocol] ?? { answers: [], head: '' };
  let copied = 0;
  const { concat } = Buffer;
  vi.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
    const all = concat(list, length);
    copied += all.length;
    return all;
  });
  const port = await peer((socket) => {
    socket.write(hello);
    socket.on('data', (data) => {
      for (const [asked, answer] of answers) if (asked.test(`${data}`)) socket.write(answer);
      if (!/\bSUB/.test(`${data}`)) return;
      socket.write(head);
      socket.write(Buffer.alloc(SIZE, 'a'));
      socket.write('\r\n');
    });
  });
  const { code, out } = await listen(protocol, port, '--count', '1');
  expect([code, JSON.parse(out)]).toEqual([
    2,
    expect.objectContaining({ verdict: 'unknown', truncated: true, bytes: SIZE }),
  ]);
  expect(copied).toBeLessThan(3 * SIZE);
});

test('a length that no memory has is refused before it is waited for', async () => {
  const port = await peer((socket) => {
    socket.write('INFO {}\r\n');
    socket.on('data', () => socket.write('PONG\r\nMSG orders 1 9007199254740991\r\n'));
  });
  const { code, error } = await listen('nats', port, '--count', '1');
  expect([code, error]).toEqual([2, expect.stringContaining('too large')]);
});

test('a value that a pattern hangs at is unknown, and the next one is validated', async () => {
  const server = createHttpServer();
  const port = await listening(server);
  const webSockets = new WebSocketServer({ server });
  webSockets.on('connection', (socket) => {
    socket.send(JSON.stringify(`${'a'.repeat(60)}!`));
    socket.send('"aaa"');
  });
  const { code, out } = await listen('ws', port, '--count', '2');
  const [first, second] = out.split('\n');
  expect([code, JSON.parse(first ?? ''), JSON.parse(second ?? '')]).toEqual([
    2,
    expect.objectContaining({
      verdict: 'unknown',
      warnings: [expect.objectContaining({ code: 'too-slow' })],
    }),
    expect.objectContaining({ verdict: 'valid' }),
  ]);
  for (const socket of webSockets.clients) socket.terminate();
  webSockets.close();
});

test('a flood of messages is counted in full, and none of it is lost', async () => {
  const count = IS_FULL ? 50_000 : 500;
  const server = createHttpServer();
  const port = await listening(server);
  const webSockets = new WebSocketServer({ server });
  webSockets.on('connection', (socket) => {
    for (let i = 0; i < count; i++) socket.send(i % 2 === 0 ? '"aaa"' : '"b"');
  });
  const { code, out } = await listen('ws', port, '--count', `${count}`);
  const verdicts = out.trimEnd().split('\n');
  expect([code, verdicts.length]).toEqual([1, count]);
  expect(verdicts.filter((line) => JSON.parse(line).verdict === 'invalid')).toHaveLength(count / 2);
  for (const socket of webSockets.clients) socket.terminate();
  webSockets.close();
});

test('a refusal that repeats the password is shown without it, and not tried again', async () => {
  process.env.LIVE_TEST_PASSWORD = 'hunter2-K9x';
  let times = 0;
  const port = await peer((socket) => {
    times++;
    socket.write('INFO {}\r\n');
    socket.on('data', () => socket.end("-ERR 'Authorization Violation of hunter2-K9x'\r\n"));
  });
  const login = ['--user', 'me', '--password-env', 'LIVE_TEST_PASSWORD'];
  const { code, error } = await listen('nats', port, ...login);
  expect([code, times]).toEqual([2, 1]);
  expect(error).toContain('the login is refused');
  expect(error).not.toContain('hunter2');
});
