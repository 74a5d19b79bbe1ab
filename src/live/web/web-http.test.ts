// What a page says of a message that it sent by HTTP, by what the server answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Connect, type Endpoint, type TransportMessage, Unconfirmed } from '../transport.ts';
import { connect as connectNode } from '../transports/http.ts';
import { connect as connectPage } from './web-http.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Sends a message to a server that answers so; null drops the connection. */
async function send(connect: Connect, answer: readonly [status: number, body: string] | null) {
  const server = createServer((request, response) => {
    if (answer) response.writeHead(answer[0], { 'Content-Type': 'text/plain' }).end(answer[1]);
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
  const failure = await connection.send({ address: '/orders', payload, headers: {} }).then(
    () => null,
    (reason: Error) => reason,
  );
  await connection.close();
  return { failure, messages };
}

test.each([
  ['a page', connectPage],
  ['the command line', connectNode],
])('the answer to a message is a message, whatever its status: %s', async (_, connect) => {
  expect(await send(connect, [202, ''])).toEqual({ failure: null, messages: [] });
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
  const { failure } = await send(connect, null);
  expect(failure).toBeInstanceOf(Unconfirmed);
});
