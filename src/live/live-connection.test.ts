// Connections that come back: at once, then later and later, and never two at a time.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';
import {
  type Connect,
  type Connection,
  type Endpoint,
  type Link,
  MAX_BYTES,
  Refused,
  type TransportMessage,
} from './transport.ts';
import { loadTransport } from './transports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ENDPOINT: Endpoint = {
  ...{ protocol: 'mqtt', host: 'localhost', port: 1883, path: '/', isSecure: false },
  login: { headers: {}, query: {} },
  tls: {},
};

/** A server whose connections the test holds. @param subscribe what it does with a subscription */
function server(subscribe: (link: Link, address: string) => Promise<void> = async () => undefined) {
  const links: Link[] = [];
  const open = new Set<Link>();
  const connect: Connect = async (_, link) => {
    links.push(link);
    open.add(link);
    return {
      subscribe: ({ address }) => subscribe(link, address),
      // As of clients that wait for an answer that can't come any more.
      send: () => new Promise(() => undefined),
      close: async () => void open.delete(link),
    };
  };
  const events: string[] = [];
  const connection = new LiveConnection(
    connect,
    ENDPOINT,
    [{ address: 'orders', isPattern: false, fromBeginning: false }],
    {
      message: ({ address }) => events.push(address),
      dropped: (_, seconds) => events.push(`again in ${seconds} s`),
      restored: () => events.push('restored'),
      ended: ({ message }) => events.push(`ended: ${message}`),
    },
  );
  return { connection, links, open, events };
}
const message = { address: 'orders', payload: null, headers: null };
const lost = new Error('lost');
const REPLIES = { address: 'replies', isPattern: false, fromBeginning: false };

test('[B02] a server that closes at each message is asked again later and later', async () => {
  const { connection, links, open, events } = server();
  await connection.start();
  for (const [i, seconds] of [0, 1, 2, 4, 8].entries()) {
    links[i]?.message({ ...message, address: `message ${i}` });
    links[i]?.dropped(lost);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  }
  expect([links.length, open.size]).toEqual([6, 1]);
  expect(events.filter((one) => one !== 'restored')).toEqual([
    ...['message 0', 'again in 0 s', 'message 1', 'again in 1 s', 'message 2', 'again in 2 s'],
    ...['message 3', 'again in 4 s', 'message 4', 'again in 8 s'],
  ]);
});

test('an address that is added twice has one subscription, which both wait for', async () => {
  const subscribed: string[] = [];
  let confirm: () => void = () => undefined;
  const { connection, links } = server((_, address) => {
    subscribed.push(address);
    return address === 'orders' ? Promise.resolve() : new Promise((done) => (confirm = done));
  });
  await connection.start();
  const done: number[] = [];
  const both = [1, 2].map((one) => connection.add({ ...REPLIES }).then(() => void done.push(one)));
  await vi.advanceTimersByTimeAsync(0);
  expect([subscribed, done]).toEqual([['orders', 'replies'], []]);
  confirm();
  await Promise.all(both);
  links[0]?.dropped(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(subscribed).toEqual(['orders', 'replies', 'orders', 'replies']);
});

test('one that is refused, or is lost with the connection, is not added', async () => {
  let replies = () => Promise.reject(new Error('no'));
  const subscribed: string[] = [];
  const { connection, links } = server((_, address) => {
    subscribed.push(address);
    return address === 'orders' ? Promise.resolve() : replies();
  });
  await connection.start();
  await expect(connection.add(REPLIES)).rejects.toThrow('no');
  replies = () => new Promise(() => undefined);
  const added = expect(connection.add(REPLIES)).rejects.toThrow('the connection was lost');
  links[0]?.dropped(lost);
  await added;
  await vi.advanceTimersByTimeAsync(0);
  expect(subscribed).toEqual(['orders', 'replies', 'replies', 'orders']);
});

test('a connection that drops comes back, and nothing of the one before is shown', async () => {
  const { connection, links, events } = server();
  await connection.start();
  links[0]?.dropped(lost);
  links[0]?.dropped(lost);
  await vi.advanceTimersByTimeAsync(0);
  links[0]?.message(message);
  links[1]?.message(message);
  expect([links.length, ...events]).toEqual([2, 'again in 0 s', 'restored', 'orders']);
});

test('one that drops while it is made again is one attempt, and is tried again once', async () => {
  let isDown = false;
  const { connection, links, open, events } = server((link) => {
    if (!isDown) return Promise.resolve();
    link.dropped(lost);
    // As of clients that wait for an answer that can't come any more.
    return new Promise(() => undefined);
  });
  await connection.start();
  isDown = true;
  links[0]?.dropped(lost);
  await vi.advanceTimersByTimeAsync(0);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([links.length, open.size]).toEqual([3, 1]);
  expect(events).toEqual(['again in 0 s', 'again in 1 s', 'restored']);
});

test('the first one that drops while it is made is a failure, and is not tried again', async () => {
  const { connection, links, open, events } = server((link) => {
    link.dropped(lost);
    return new Promise(() => undefined);
  });
  const failed = expect(connection.start()).rejects.toBe(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect([links.length, open.size, events]).toEqual([1, 0, []]);
});

test('the reason of the transport is the reason, not the drop that comes with it', async () => {
  const { connection } = server(async (link) => {
    link.dropped(lost);
    await Promise.resolve();
    throw new Error('nothing listens there');
  });
  const failed = expect(connection.start()).rejects.toThrow('nothing listens there');
  await vi.advanceTimersByTimeAsync(0);
  await failed;
});

test('a server that says no is not asked again', async () => {
  const { connection, links, events } = server();
  await connection.start();
  links[0]?.dropped(new Refused('no'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([links.length, ...events]).toEqual([1, 'ended: no']);
});

test('a further address is subscribed to once, and again only if it was not refused', async () => {
  const subscribed: string[] = [];
  const { connection, links, events } = server(async (_, address) => {
    subscribed.push(address);
    if (address === 'secret') throw new Refused('no');
  });
  await connection.start();
  const further = { isPattern: false, fromBeginning: false };
  await connection.add({ address: 'replies', ...further });
  await connection.add({ address: 'replies', ...further });
  await expect(connection.add({ address: 'secret', ...further })).rejects.toThrow('no');
  links[0]?.dropped(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(subscribed).toEqual(['orders', 'replies', 'secret', 'orders', 'replies']);
  expect(events).toEqual(['again in 0 s', 'restored']);
});

test('an address that is added while the connection is made is subscribed to with the others', async () => {
  const subscribed: string[] = [];
  let confirm: () => void = () => undefined;
  const { connection, links } = server(async (_, address) => {
    subscribed.push(address);
    if (subscribed.length === 2) await new Promise<void>((done) => (confirm = done));
  });
  await connection.start();
  links[0]?.dropped(lost);
  await vi.advanceTimersByTimeAsync(0);
  await connection.add(REPLIES);
  confirm();
  await vi.advanceTimersByTimeAsync(0);
  expect(subscribed).toEqual(['orders', 'orders', 'replies']);
});

test('what was sent before a drop is not confirmed, whatever the transport says', async () => {
  const { connection, links } = server();
  await connection.start();
  const sending = connection.send({ address: 'orders', payload: new Uint8Array(), headers: {} });
  links[0]?.dropped(lost);
  await expect(sending).rejects.toThrow('lost before the server confirmed it');
});

test('a connection that arrives after the failure is closed', async () => {
  let arrive: (connection: Connection) => void = () => undefined;
  const connect: Connect = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const events = {
    ...{ message: () => undefined, dropped: () => undefined },
    ...{ restored: () => undefined, ended: () => undefined },
  };
  const failed = expect(new LiveConnection(connect, ENDPOINT, [], events).start()).rejects.toThrow(
    'no answer within 20 seconds',
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  const close = vi.fn(async () => undefined);
  arrive({ subscribe: async () => undefined, send: async () => undefined, close });
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});

/** A server of the protocol NATS or Redis. @param talk what it does with a connection */
async function peer(talk: (socket: Socket) => void) {
  const listening = createServer((socket) => talk(socket.on('error', () => undefined)));
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const { port } = listening.address() as AddressInfo;
  return { listening, at: { ...ENDPOINT, host: '127.0.0.1', port } };
}
const link: Link = { memory: new Map(), message: () => undefined, dropped: () => undefined };

test.each(['nats', 'redis'] as const)(
  '%s: a server that accepts and stays silent is left',
  async (protocol) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const connect = await loadTransport(protocol);
    const { listening, at } = await peer(() => undefined);
    const connected = once(listening, 'connection');
    const failed = expect(connect({ ...at, protocol }, link)).rejects.toThrow(
      'no answer within 15 seconds',
    );
    const [socket] = (await connected) as [Socket];
    const closed = once(socket.resume(), 'close');
    vi.advanceTimersByTime(15_000);
    await Promise.all([failed, closed]);
    listening.close();
  },
);

test('nats: a message whose confirmation never comes is not sent', async () => {
  vi.useRealTimers();
  const connect = await loadTransport('nats');
  const { listening, at } = await peer((socket) => {
    socket.write('INFO {}\r\n');
    socket.on('data', (data) => {
      if (data.includes('PUB orders')) socket.destroy();
      else if (data.includes('PING')) socket.write('PONG\r\n');
    });
  });
  const connection = await connect({ ...at, protocol: 'nats' }, link);
  const outgoing = { address: 'orders', payload: Buffer.from('1'), headers: {} };
  await expect(connection.send(outgoing)).rejects.toThrow();
  await expect(connection.send(outgoing)).rejects.toThrow('the connection is closed');
  listening.close();
});

test('redis: the connection of a message that is refused is closed', async () => {
  vi.useRealTimers();
  const connect = await loadTransport('redis');
  const closed: Promise<unknown>[] = [];
  const { listening, at } = await peer((socket) => {
    closed.push(once(socket, 'close'));
    socket.on('data', (data) => {
      if (data.includes('PING')) socket.write('+PONG\r\n');
      else if (data.includes('PUBLISH')) socket.write('-NOPERM no\r\n');
    });
  });
  const connection = await connect({ ...at, protocol: 'redis' }, link);
  const outgoing = { address: 'orders', payload: Buffer.from('1'), headers: {} };
  await expect(connection.send(outgoing)).rejects.toThrow('NOPERM');
  await closed[1];
  await connection.close();
  await closed[0];
  listening.close();
});

test('redis: of a message that is too large no more is kept than its beginning', async () => {
  vi.useRealTimers();
  const connect = await loadTransport('redis');
  const { listening, at } = await peer((socket) => {
    socket.on('data', (data) => {
      if (data.includes('PING')) socket.write('+PONG\r\n');
      if (!data.includes('SUBSCRIBE')) return;
      socket.write('*3\r\n$9\r\nsubscribe\r\n$6\r\norders\r\n:1\r\n');
      const size = MAX_BYTES + 1;
      socket.write(`*3\r\n$7\r\nmessage\r\n$6\r\norders\r\n$${size}\r\n`);
      socket.write(Buffer.concat([Buffer.alloc(size, 'x'), Buffer.from('\r\n')]));
    });
  });
  let arrived: (message: TransportMessage) => void = () => undefined;
  const first = new Promise<TransportMessage>((resolve) => {
    arrived = resolve;
  });
  const connection = await connect({ ...at, protocol: 'redis' }, { ...link, message: arrived });
  await connection.subscribe({ address: 'orders', isPattern: false, fromBeginning: false });
  const { payload, size } = await first;
  expect([payload?.length, payload?.buffer.byteLength]).toEqual([MAX_BYTES, MAX_BYTES]);
  expect(size).toBe(MAX_BYTES + 1);
  await connection.close();
  listening.close();
});
