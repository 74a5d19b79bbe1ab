/** Live messages in the page: from servers of this test, and a broker where one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const ends: (() => void)[] = [];
test.afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A WebSocket server that counts who connects, and sends messages to all of them. */
async function socketServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const drop = (): void => {
    for (const socket of server.clients) socket.terminate();
  };
  ends.push(() => {
    drop();
    server.close();
  });
  await new Promise((done) => server.once('listening', done));
  let connections = 0;
  const received: string[] = [];
  server.on('connection', (socket) => {
    connections++;
    socket.on('message', (data) => received.push(String(data)));
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    send: (...messages: readonly unknown[]) => {
      for (const socket of server.clients)
        for (const message of messages)
          socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    drop,
  };
}

/** A server of events, which pages of any origin may read. */
async function eventServer() {
  const responses = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Access-Control-Allow-Origin': '*',
    });
    response.flushHeaders();
    responses.add(response);
  });
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    send: (message: unknown) => {
      for (const response of responses) response.write(`data: ${JSON.stringify(message)}\n\n`);
    },
  };
}

/** Starts a broker of MQTT with a listener for WebSocket; null where none is installed. */
async function mqttBroker() {
  if (spawnSync('mosquitto', ['-h']).error) {
    console.warn('Skipped: MQTT over WebSocket, since mosquitto is not installed.');
    return null;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-live-'));
  const [tcp, port] = [await freePort(), await freePort()];
  const listeners = [
    `listener ${tcp} 127.0.0.1`,
    `listener ${port} 127.0.0.1\nprotocol websockets`,
  ];
  const file = path.join(folder, 'mosquitto.conf');
  writeFileSync(file, `user root\nallow_anonymous true\n${listeners.join('\n')}\n`);
  const program: ChildProcess = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
  ends.push(() => {
    program.kill();
    rmSync(folder, { recursive: true });
  });
  await expect.poll(() => answers(port)).toBe(true);
  return {
    port,
    publish: (topic: string, message: unknown) =>
      spawnSync('mosquitto_pub', ['-p', `${tcp}`, '-t', topic, '-m', JSON.stringify(message)]),
  };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}

const document = (servers: string): string => `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
servers: ${servers}
channels:
  orders:
    address: /orders
    messages:
      placed:
        payload:
          type: object
          required: [kind, id]
          properties:
            kind: {const: placed}
            id: {type: integer}
            total: {type: number, minimum: 0}
      cancelled:
        payload:
          type: object
          required: [kind, reason]
          properties:
            kind: {const: cancelled}
            reason: {type: string}
operations:
  takeOrders: {action: receive, channel: {$ref: '#/channels/orders'}}
`;

/** Opens the panel of the operation, and connects to one of its servers. */
async function listen(docs: Locator, panel: Locator, server: string): Promise<void> {
  if (!(await panel.isVisible()))
    await docs.getByRole('button', { name: 'Listen and send' }).first().click();
  await panel.getByLabel('Server', { exact: true }).selectOption({ label: server });
  await panel.getByRole('button', { name: 'Listen', exact: true }).click();
  await panel.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a card listens after consent, and says what is wrong with a message', async ({
  auditedPage,
  guard,
}) => {
  const page = await auditedPage();
  const studio = new StudioPage(page);
  const { port, connections, received, send, drop } = await socketServer();
  guard.allowOrigin(`http://127.0.0.1:${port}`);
  const servers = `{local: {host: '127.0.0.1:${port}', protocol: ws}, broker: {host: 'broker.example:9092', protocol: kafka}}`;
  await studio.dropped(document(servers), '?view=split');
  const panel = page.getByRole('region', { name: 'Live messages' });
  const rows = panel.getByRole('list', { name: 'Messages, newest first' }).getByRole('button');
  let recording = '';

  await test.step('nothing connects before the user allows it', async () => {
    await studio.docs.getByRole('button', { name: 'Listen and send' }).first().click();
    await expect(panel.getByText(`at 127.0.0.1:${port}`)).toBeVisible();
    await panel.getByLabel('Server', { exact: true }).selectOption({ label: 'broker (kafka)' });
    await expect(panel.getByText("A browser can't speak Kafka.")).toBeVisible();
    await expect(panel.getByText('apidoc-studio listen FILE --operation')).toBeVisible();
    await panel.getByLabel('Server', { exact: true }).selectOption({ label: 'local (ws)' });
    await panel.getByRole('button', { name: 'Listen', exact: true }).click();
    await expect(panel.getByRole('alert')).toContainText(
      `Connect to 127.0.0.1:${port}, on this computer, by WebSocket, without encryption?`,
    );
    expect(connections()).toBe(0);
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    await panel.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(panel.getByRole('status')).toHaveText(
      `Connected to 127.0.0.1:${port}, listening to /orders.`,
    );
    expect(connections()).toBe(1);
  });

  await test.step('each message has a result, the first problem and where it comes from', async () => {
    send({ kind: 'placed', id: 1, total: 3 }, { kind: 'placed', id: 2, total: -5 }, 'no json');
    await expect(panel.getByText('3 messages')).toBeVisible();
    await expect(rows.nth(1)).toHaveAccessibleName(/invalid placed/);
    // Beside the editor, too, where there is not room for all columns.
    await expect(rows.nth(1).getByText('/payload/total: ')).toBeVisible();
    await expect(rows.nth(2).getByText('/orders')).toBeVisible();
    await rows.nth(1).press('ArrowUp');
    await expect(rows.nth(0)).toBeFocused();
    await rows.nth(0).press('ArrowDown');
    await rows.nth(1).press('Enter');
    await expect(panel.getByText('Not valid as placed.')).toBeVisible();
    await expect(panel.getByText('wrong: "total": -5')).toBeVisible();
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    await panel.getByRole('button', { name: 'Show in the document' }).click();
    await expect(page.getByText(/^Ln 15, /)).toBeVisible();
  });

  await test.step('outline and documentation count what came', async () => {
    const counted = (name: RegExp) => page.getByRole('treeitem', { name });
    await expect(counted(/^takeOrders, receive, 1 valid, 2 invalid, the last/)).toBeVisible();
    await expect(counted(/^orders, .*1 valid, 2 invalid, the last/)).toBeVisible();
    await expect(counted(/^total number .*seen in all 2$/).first()).toBeVisible();
    await expect(counted(/^reason string .*seen/)).toHaveCount(0);
  });

  await test.step('an edit makes the document fit the message, and is undone', async () => {
    const text = (await studio.text()) ?? '';
    send({ kind: 'placed', id: '2b' }, { kind: 'cancelled', reason: 'late' });
    await expect(panel.getByText('5 messages')).toBeVisible();
    await rows.nth(1).click();
    await expect(panel.getByText('wrong: "id": "2b"')).toBeVisible();
    await panel.getByRole('button', { name: 'Also allow the type "string"' }).press('Enter');
    await expect(rows.nth(1)).toHaveAccessibleName(/ valid placed/);
    await expect(panel.getByText('Valid as placed.')).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Message 4' })).toBeFocused();
    expect(await studio.text()).toBe(
      text.replace('id: {type: integer}', 'id: {type: [integer, string]}'),
    );
    await panel.getByRole('button', { name: 'Add as example' }).click();
    await expect(panel.getByRole('button', { name: 'Add as example' })).toBeHidden();
    expect(await studio.text()).toContain(
      'examples:\n          - payload:\n              kind: placed\n              id: 2b\n',
    );
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(panel.getByRole('button', { name: 'Add as example' })).toBeVisible();
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    await rows.nth(1).click();
  });

  await test.step('a message is validated before it is sent', async () => {
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    const form = panel.getByRole('form', { name: 'Message to send' });
    await expect(form.getByLabel('Payload')).toHaveValue(/"kind": "placed"/);
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    await form.getByLabel('Payload').fill('{"kind": "placed", "id": 1, "total": -1}');
    await form.getByLabel('Payload').press('Tab');
    await form.getByRole('button', { name: 'Send message' }).press('Enter');
    await expect(form.getByRole('alert')).toContainText('/payload/total');
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    expect(received).toEqual([]);
    await form.getByLabel('Payload').fill('{"kind": "placed", "id": 7}');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('status')).toHaveText('Sent as message 6.');
    await expect.poll(() => received).toEqual(['{"kind": "placed", "id": 7}']);
    await expect(rows.nth(0)).toHaveAccessibleName(/valid sent placed/);
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form).toBeHidden();
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByLabel('Payload')).toHaveValue('{"kind": "placed", "id": 7}');
    await expect(form.getByRole('status')).toHaveText('Sent as message 6.');
    await form.getByLabel('Example').selectOption('Generated');
    await form.getByRole('button', { name: 'Generate another' }).click();
    await form.getByLabel('Example').selectOption('Edited');
    await expect(form.getByLabel('Payload')).toHaveValue('{"kind": "placed", "id": 7}');
    expect(await accessibilityViolations(page, panel)).toEqual([]);
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
  });

  await test.step('the list is filtered and paused, and comes back after a drop', async () => {
    await panel.getByLabel('Result').selectOption('valid');
    await expect(rows).toHaveCount(4);
    await panel.getByLabel('Result').selectOption('All results');
    await panel.getByRole('button', { name: 'Pause the list' }).click();
    send({ kind: 'cancelled', reason: 'late' });
    await expect(panel.getByText('7 messages')).toBeVisible();
    await expect(rows).toHaveCount(6);
    await panel.getByRole('button', { name: 'Resume the list' }).click();
    await expect(rows).toHaveCount(7);
    drop();
    await expect.poll(connections).toBe(2);
    send({ kind: 'cancelled', reason: 'late' });
    await expect(panel.getByText('8 messages')).toBeVisible();
  });

  await test.step('what is exported is read again without a connection', async () => {
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export as NDJSON' }).click();
    const file = await (await download).path();
    await panel.getByRole('button', { name: 'Disconnect' }).click();
    await expect(panel.getByText('Disconnected.')).toBeVisible();
    await panel.getByRole('button', { name: 'Close and forget the messages' }).click();
    await panel.getByLabel('File of messages to open').setInputFiles(file);
    await expect(panel.getByText('Read from a file, without a connection.')).toBeVisible();
    await expect(panel.getByText('8 messages')).toBeVisible();
    await expect(panel.getByText('2 invalid')).toBeVisible();
    expect(connections()).toBe(2);
    recording = await readFile(file, 'utf8');
    await studio.drop({ 'seen.ndjson': recording });
  });

  await test.step('a recording that is dropped is added to the document, or makes a new one', async () => {
    const dialog = page.getByRole('dialog', { name: 'Document from messages' });
    await expect(dialog.getByRole('status')).toHaveText(
      '8 messages in seen.ndjson make a document with 1 channel and 2 messages.',
    );
    await expect(dialog.getByRole('region', { name: 'Text of the document' })).toContainText(
      'contentType: text/plain',
    );
    await expect(dialog.getByRole('button', { name: 'New document' })).toBeFocused();
    expect(await accessibilityViolations(page, dialog)).toEqual([]);

    await dialog.getByRole('radio', { name: 'Add to dropped.yaml' }).press('Enter');
    const add = dialog.getByRole('button', { name: 'Add to dropped.yaml' });
    await expect(dialog.getByText('8 messages in seen.ndjson change dropped.yaml.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Comparison' })).toBeVisible();
    expect(await accessibilityViolations(page, dialog)).toEqual([]);
    const before = await studio.text();
    await add.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => studio.text()).toContain('total: {type: number}\n');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => studio.text()).toBe(before);

    await studio.drop({ 'seen.ndjson': recording });
    await expect(dialog.getByRole('button', { name: 'New document' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(studio.docs.getByRole('heading', { level: 1 })).toHaveText('seen');
    await studio.checked();
    await expect(studio.status).not.toContainText('error');
    expect(await studio.text()).toContain('address: /orders');
  });

  await test.step('what can be made of no message is said', async () => {
    const text = await studio.text();
    const dialog = page.getByRole('dialog', { name: 'Document from messages' });
    await studio.drop({ 'empty.ndjson': '\n{"address": 1}\n' });
    await expect(dialog.getByRole('alert')).toContainText('empty.ndjson has no messages.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.route('**/discover-worker*', (route) => route.abort());
    await studio.drop({ 'seen.ndjson': recording });
    await expect(dialog.getByRole('alert')).toContainText('Nothing could be made of seen.ndjson.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await studio.text()).toBe(text);
  });
});

test('the page listens under its own policy, to events and to MQTT over WebSocket', async ({
  page,
  guard,
}) => {
  const studio = new StudioPage(page);
  const [events, broker] = [await eventServer(), await mqttBroker()];
  for (const port of [events.port, broker?.port]) guard.allowOrigin(`http://127.0.0.1:${port}`);
  const servers = `{events: {host: '127.0.0.1:${events.port}', protocol: sse}, broker: {host: broker.example, protocol: mqtt}}`;
  await studio.dropped(document(servers), '?view=split');
  const panel = page.getByRole('region', { name: 'Live messages' });

  await test.step('events', async () => {
    await listen(studio.docs, panel, 'events (sse)');
    await expect(panel.getByRole('status')).toContainText('listening to /orders.');
    events.send({ kind: 'placed', id: 1 });
    await expect(panel.getByText('1 valid')).toBeVisible();
    await panel.getByRole('button', { name: 'Close and forget the messages' }).click();
  });

  if (!broker) return;
  await test.step('MQTT over WebSocket', async () => {
    await panel.getByLabel('Server', { exact: true }).selectOption({ label: 'broker (mqtt)' });
    await panel.getByLabel('WebSocket listener').fill(`ws://127.0.0.1:${broker.port}`);
    await listen(studio.docs, panel, 'broker (mqtt)');
    await expect(panel.getByRole('status')).toContainText('listening to /orders.');
    broker.publish('/orders', { kind: 'placed', id: 'x' });
    await expect(panel.getByText('1 invalid')).toBeVisible();
  });
});
