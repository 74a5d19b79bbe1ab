// The test of an application: one that keeps to its document, and ones that break it in one way.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { apidoc, tempFolder } from '../testing.ts';

const folder = tempFolder();
const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An application over WebSocket, with what it sends at `/orders` and replies at `/ask`. */
async function application(
  orders: readonly unknown[],
  reply: (cid: string) => unknown,
): Promise<string> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listeners: WebSocket[] = [];
  new WebSocketServer({ server }).on('connection', (socket, { url }) => {
    if (url === '/orders') for (const order of orders) socket.send(JSON.stringify(order));
    if (url === '/orders') listeners.push(socket);
    socket.on('message', (data) => {
      // A note is the reason for another order.
      if (url === '/notes') for (const one of listeners) one.send(JSON.stringify(orders[0]));
      const answer = url === '/ask' ? reply(JSON.parse(String(data)).cid) : undefined;
      if (answer !== undefined) socket.send(JSON.stringify(answer));
    });
  });
  return document('ws', (server.address() as AddressInfo).port);
}

function document(protocol: string, port: number): string {
  const correlationId = { location: '$message.payload#/cid' };
  const cid = { type: 'string' };
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    servers: { peer: { host: `127.0.0.1:${port}`, protocol } },
    channels: {
      orders: {
        address: '/orders',
        messages: {
          placed: {
            payload: {
              type: 'object',
              required: ['state'],
              properties: { state: { enum: ['new', 'paid', 'sent'] } },
            },
          },
          counted: { payload: { type: 'integer' } },
        },
      },
      ask: {
        address: '/ask',
        messages: { question: { correlationId, payload: { properties: { cid } } } },
      },
      answers: {
        address: '/ask',
        messages: {
          answer: { correlationId, payload: { properties: { cid, a: { type: 'integer' } } } },
        },
      },
      notes: { address: '/notes', messages: { note: { payload: { type: 'string' } } } },
    },
    operations: {
      placeOrder: { action: 'send', channel: { $ref: '#/channels/orders' } },
      answer: {
        action: 'receive',
        channel: { $ref: '#/channels/ask' },
        reply: { channel: { $ref: '#/channels/answers' } },
      },
      note: { action: 'receive', channel: { $ref: '#/channels/notes' } },
    },
  });
  return folder.write('api.json', text);
}

async function report(file: string, ...args: string[]) {
  const { code, out, error } = await apidoc(['test', file, '--report', 'json', ...args]);
  const { operations = [], coverage } = out === '' ? {} : JSON.parse(out);
  const brief = operations.map(
    (one: { operation: string; status: string; seen: number; missing: string[] }) =>
      `${one.operation} ${one.status} ${one.seen} ${one.missing.join()}`.trim(),
  );
  return { code, brief, operations, coverage, error };
}

const GOOD = [{ state: 'new' }, { state: 'paid' }, 7];
const replies = (cid: string) => ({ a: 1, cid });

describe('an application that keeps to its document', () => {
  test('passes but for what nobody can see, with what came of messages and values', async () => {
    const file = await application(GOOD, replies);
    const { code, brief, operations, coverage, error } = await report(file, '--require-all');
    expect(brief).toEqual(['placeOrder passed 3', 'answer passed 1', 'note not-observable 0']);
    expect(code).toBe(0);
    expect(error).toMatch(/^Testing \/orders, \/ask at 127\.0\.0\.1:\d+\n/);
    expect(error).toContain('3 operations, 2 passed, 0 failed, 1 not observable');
    expect(coverage).toEqual({
      messages: { seen: 4, all: 5 },
      enumValues: { seen: 2, all: 3 },
    });
    expect(operations[0].enums).toEqual([
      { message: 'placed', path: '/state', seen: ['new', 'paid'], missing: ['sent'] },
    ]);
    const [request, reply] = operations[1].messages;
    expect([request.direction, reply.direction]).toEqual(['out', 'in']);
    expect(reply.correlationId).toBe(request.correlationId);
  });

  test('shows the effect of a message by another operation, or by a command', async () => {
    const file = await application(GOOD, replies);
    const one = ['--operation', 'note', '--timeout', '5', '--require-all'];
    const byOperation = await report(file, ...one, '--probe', 'note=placeOrder');
    expect(byOperation).toMatchObject({ code: 0, brief: ['note passed 1'] });
    const byCommand = await report(file, ...one, '--probe', 'note=exit 0');
    expect(byCommand).toMatchObject({ code: 0, brief: ['note passed 0'] });
  });
});

test('over HTTP the response to a message is not taken for its effect', async () => {
  let list: ServerResponse | undefined;
  const server = createServer(({ method }, response) => {
    if (method === 'GET') {
      list = response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.flushHeaders();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok": true}');
      list?.write('"written"\n');
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const text = readFileSync(document('http', port), 'utf8').replaceAll('/orders', '/notes');
  const notes = JSON.parse(text);
  notes.channels.orders.messages = { note: { payload: { type: 'string' } } };
  const file = folder.write('notes.json', JSON.stringify(notes));
  const args = ['--operation', 'note', '--timeout', '5', '--probe', 'note=placeOrder'];
  expect(await report(file, ...args)).toMatchObject({ code: 0, brief: ['note passed 1'] });
});

test.each([
  ['an invalid message', [{ state: 'lost' }, 7], replies, 1, 'placeOrder failed 2 placed'],
  ['an invalid reply', GOOD, (cid: string) => ({ a: 'x', cid }), 1, 'answer failed 1'],
  [
    'another correlation id',
    GOOD,
    () => ({ a: 1, cid: 'x' }),
    0,
    'answer not-observable 0 question',
  ],
  ['no reply', GOOD, () => undefined, 0, 'answer not-observable 0 question'],
  ['a message that never comes', GOOD.slice(0, 2), replies, 0, 'placeOrder passed 2 counted'],
])('%s', async (_, orders, reply, exit, expected) => {
  const args = ['--timeout', '1', '--operation', 'placeOrder', '--operation', 'answer'];
  const file = await application(orders, reply);
  // Both at once: each lasts as long as it waits for messages.
  const [{ code, brief }, ofAll] = await Promise.all([
    report(file, ...args),
    report(file, ...args, '--require-all'),
  ]);
  expect([code, brief.includes(expected)]).toEqual([exit, true]);
  expect(ofAll.code).toBe(1);
});

test('reports for people and for services', async () => {
  const file = await application([{ state: '<lost>' }], replies);
  const args = ['test', file, '--timeout', '1', '--operation', 'placeOrder'];
  const [markdown, junit] = await Promise.all([
    apidoc(args),
    apidoc([...args, '--report', 'junit']),
  ]);
  expect(markdown.out).toContain('| placeOrder | send | **failed** | 1 | 1 | placed, counted |');
  expect(markdown.out).toMatch(/- placeOrder\\: a message at .*\/payload\\\/state\\: /);
  expect(junit.out).toContain('tests="1" failures="1" errors="0" skipped="0"');
  expect(junit.out).toMatch(/<testcase name="placeOrder" classname="send" time="0"><failure /);
  expect(junit.out).toContain('&lt;lost&gt;');
});

test('a trigger that fails, an operation and a server that are not there', async () => {
  const file = await application(GOOD, replies);
  expect(await report(file, '--trigger', 'exit 3')).toMatchObject({
    code: 2,
    error: expect.stringContaining('the trigger failed'),
  });
  expect(await report(file, '--operation', 'anser')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Did you mean "answer"?'),
  });
  expect(await report(document('ws', 1))).toMatchObject({
    code: 2,
    error: expect.stringContaining('nothing listens there'),
  });
});
