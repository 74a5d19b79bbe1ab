// Both ends of the bridge: what a page knows of what its server did.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { BridgedTarget } from '../bridge.ts';
import type { SendFrame } from '../bridge-frames.ts';
import type { Connect, Connection, Endpoint, Link, Subscription } from '../transport.ts';

const peer = vi.hoisted(() => ({ connect: undefined as Connect | undefined }));
vi.mock('../transports.ts', () => ({ loadTransport: async () => peer.connect }));
// Another file may have loaded the bridge already, with the transports that it really has.
vi.resetModules();
const { Bridge } = await import('../bridge.ts');
const { Answered, Refused, Unconfirmed } = await import('../transport.ts');
const { BridgeClient } = await import('./bridge-client.ts');
afterAll(() => {
  vi.doUnmock('../transports.ts');
  vi.resetModules();
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const ENDPOINT: Endpoint = {
  ...{ protocol: 'kafka', host: 'localhost', port: 9092, path: '', isSecure: false },
  login: { headers: {}, query: {} },
  tls: {},
};
const OUTGOING = { address: 'orders', payload: new Uint8Array(), headers: {} };
const TARGET = { message: 'placed', parameters: {} };

/** Opens a connection of a page through the bridge. @param does what the server does */
async function bridged(does: Partial<Connection> = {}, target: Partial<BridgedTarget> = {}) {
  vi.stubGlobal('WebSocket', WebSocket);
  const links: Link[] = [];
  const done = async () => undefined;
  peer.connect = async (_, link) => {
    links.push(link);
    return { subscribe: done, send: done, close: done, ...does };
  };
  const found: BridgedTarget = {
    ...{ endpoint: ENDPOINT, subscriptions: [], hasAddress: () => true },
    replySubscription: (address) => ({ address, isPattern: false, fromBeginning: false }),
    outgoing: () => OUTGOING,
    ...target,
  };
  const bridge = new Bridge(async () => found, []);
  const server = createServer().on('upgrade', (request, socket, head) => {
    bridge.accept(request, socket, head);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const events: string[] = [];
  const client = new BridgeClient(
    `ws://127.0.0.1:${port}`,
    { server: 'peer' },
    {
      message: ({ address }) => void events.push(`message ${address}`),
      dropped: ({ message }) => void events.push(`dropped: ${message}`),
      restored: () => void events.push('restored'),
      ended: ({ message }) => void events.push(`ended: ${message}`),
      skipped: (count) => void events.push(`skipped ${count}`),
    },
  );
  ends.push(() => {
    void client.close();
    bridge.close();
    server.close();
  });
  await client.start();
  return { client, bridge, events, link: links[0] as Link };
}

const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (failure: unknown) => failure,
  );

test('the bridge gets the address that the page shows', async () => {
  const frames: SendFrame[] = [];
  const outgoing = (frame: SendFrame) => {
    frames.push(frame);
    return OUTGOING;
  };
  const { client } = await bridged({}, { outgoing });
  await client.send({ ...OUTGOING, address: 'orders/eu' }, TARGET);
  expect(frames).toMatchObject([{ address: 'orders/eu', message: 'placed' }]);
});

test('the page knows when the server listens to an address of replies, or why not', async () => {
  const asked: string[] = [];
  const subscribe = async ({ address }: Subscription) => {
    if (address === 'secret') throw new Error('it is not allowed');
    await new Promise((done) => setImmediate(done));
    asked.push(`listens to ${address}`);
  };
  const send = async () => void asked.push('sent');
  const { client } = await bridged({ subscribe, send });
  await client.add('replies');
  await client.send(OUTGOING, TARGET);
  expect(asked).toEqual(['listens to replies', 'sent']);
  expect(await failureOf(client.add('secret'))).toEqual(new Error('it is not allowed'));
});

test('when the bridge ends the connection, no message stays under way', async () => {
  const send = () => new Promise<void>(() => undefined);
  const { client, link, events } = await bridged({ send });
  const sending = failureOf(client.send(OUTGOING, TARGET));
  link.dropped(new Refused('the login is refused'));
  expect(await sending).toBeInstanceOf(Unconfirmed);
  await vi.waitFor(() => expect(events).toEqual(['ended: the login is refused']));
  expect(await failureOf(client.send(OUTGOING, TARGET))).toEqual(
    new Error('the connection is not open.'),
  );
});

test('the page gets the answer that refuses a message, which was sent therefore', async () => {
  const send = () => Promise.reject(new Answered('the server answers with the status 401'));
  const { client } = await bridged({ send });
  const failure = await failureOf(client.send(OUTGOING, TARGET));
  expect(failure).toEqual(new Answered('the server answers with the status 401'));
  expect(failure).toBeInstanceOf(Answered);
});
