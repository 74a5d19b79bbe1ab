// What a page says of a message that it sent by HTTP, by what the server answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type Connect,
  type Endpoint,
  type Outgoing,
  type TransportMessage,
  Unconfirmed,
} from '../transport.ts';
import { connect as connectNode } from '../transports/http.ts';
import { connect as connectPage } from './web-http.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A status and a body; null drops the connection, and 'half' does so within the response. */
type Answer = readonly [status: number, body: string] | 'half' | null;

/** Sends a message to a server that answers so. */
async function send(connect: Connect, answer: Answer, change: Partial<Outgoing> = {}) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    if (answer === 'half') {
      response.writeHead(200, { 'Content-Length': '9' }).write('half');
      request
        .on('data', () => undefined)
        .on('end', () => setImmediate(() => request.socket.destroy()));
    } else if (answer)
      response.writeHead(answer[0], { 'Content-Type': 'text/plain' }).end(answer[1]);
    else request.on('data', () => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const endpoint: Endpoint = {
    ...{ protocol: 'http', isSecure: false, host: '127.0.0.1', port, path: '', tls: {} },
    login: { headers: {}, query: {} },
  };
  const messages: TransportMessage[] = [];
  const link = {
    message: (one: TransportMessage) => void messages.push(one),
    dropped: () => undefined,
    memory: new Map(),
  };
  const connection = await connect(endpoint, link);
  const payload = new TextEncoder().encode('{}');
  const outgoing = { address: '/orders', payload, headers: {}, ...change };
  const failure = await connection.send(outgoing).then(
    () => null,
    (reason: Error) => reason,
  );
  await connection.close();
  return { failure, messages, requests };
}

const BOTH: [string, Connect][] = [
  ['a page', connectPage],
  ['the command line', connectNode],
];

test.each(BOTH)(
  'the answer to a message is a message, whatever its status: %s',
  async (_, connect) => {
    expect(await send(connect, [202, ''])).toMatchObject({ failure: null, messages: [] });
    const [done, refused, broken] = [
      await send(connect, [200, 'ok']),
      await send(connect, [409, 'taken']),
      await send(connect, [500, '']),
    ];
    expect([done.failure, refused.failure?.message, broken.failure?.message]).toEqual([
      ...[null, 'the server answers with the status 409', 'the server answers with the status 500'],
    ]);
    const answers = [done, refused, broken].map(({ messages: [one] }) => [
      ...[one?.status, one?.isResponse, new TextDecoder().decode(one?.payload ?? undefined)],
    ]);
    expect(answers).toEqual([
      [200, true, 'ok'],
      [409, true, 'taken'],
      [500, true, ''],
    ]);
  },
);

test.each(BOTH)('of a message that left it is not said that it did not: %s', async (_, connect) => {
  for (const answer of [null, 'half'] as const)
    expect((await send(connect, answer)).failure).toBeInstanceOf(Unconfirmed);
  // Too large to be written before the server drops the connection.
  const payload = new Uint8Array(4_000_000);
  expect((await send(connect, null, { payload })).failure).toBeInstanceOf(Unconfirmed);
});

test.each(BOTH)('a payload does not leave with a method that has none: %s', async (_, connect) => {
  for (const method of ['GET', 'HEAD']) {
    const { failure, requests } = await send(connect, [200, ''], { method });
    expect([failure?.message, requests]).toEqual([
      `a ${method} request has no payload: leave it empty, or use another method`,
      0,
    ]);
    const empty = { method, payload: new Uint8Array() };
    expect(await send(connect, [200, ''], empty)).toMatchObject({ failure: null, requests: 1 });
  }
});

test.each(BOTH)('of one that can not leave it is said why: %s', async (_, connect) => {
  const bad = await send(connect, [200, ''], { headers: { 'no name': 'x' } });
  expect([bad.requests, bad.failure instanceof Unconfirmed]).toEqual([0, false]);
  expect(bad.failure?.message).toContain('no name');
});
