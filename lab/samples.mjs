/**
 * Runs samples of code as they are printed, through the brokers that are installed: what a sample
 * sends must be valid for `listen`, and what `send` sends must come out of one that receives.
 * `APIDOC_PEERS` is a folder in whose `node_modules` the clients of JavaScript are.
 */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { apidoc, endAll, file, folder, freePort, sleep, start, withBrokers } from './brokers.mjs';

const PAYLOAD = '{"id":1,"text":"it\'s \\"here\\""}';
/** Programs of shells that a sample begins with, by client. */
const PROGRAMS = /** @type {Record<string, string>} */ ({
  kcat: 'kcat',
  mosquitto: 'mosquitto_pub',
  nats: 'nats',
  'redis-cli': 'redis-cli',
  wscat: 'wscat',
  websocat: 'websocat',
  curl: 'curl',
  'amqp-tools': 'amqp-publish',
});
/** Packages of the clients of JavaScript. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  ws: 'ws',
  'mqtt.js': 'mqtt',
  kafkajs: 'kafkajs',
  amqplib: 'amqplib',
  'nats.js': '@nats-io/transport-node',
  ioredis: 'ioredis',
});

const peers = process.env.APIDOC_PEERS;
const modules = peers === undefined ? null : path.join(path.resolve(peers), 'node_modules');
const scripts = path.join(folder, 'scripts');
mkdirSync(scripts);
if (modules) symlinkSync(modules, path.join(scripts, 'node_modules'));
const SEARCH = [modules && path.join(modules, '.bin'), process.env.PATH].filter(Boolean).join(':');

/** @param {{ client: string, language: string }} sample */
function isHere({ client, language }) {
  const program = PROGRAMS[client];
  if (language === 'shell')
    return SEARCH.split(':').some((one) => existsSync(path.join(one, program ?? client)));
  return modules !== null && existsSync(path.join(modules, PACKAGES[client] ?? client));
}

/** @param {string} protocol @param {number} port */
function document(protocol, port) {
  const text = {
    asyncapi: '3.0.0',
    info: { title: 'Samples', version: '1' },
    servers: { s: { host: `127.0.0.1:${port}`, protocol } },
    channels: {
      orders: {
        address: protocol === 'mqtt' || protocol === 'ws' ? 'orders/eu' : 'orders.eu',
        bindings: { amqp: { is: 'routingKey', exchange: { name: 'amq.topic', type: 'topic' } } },
        messages: {
          placed: {
            contentType: 'application/json',
            payload: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
            examples: [{ payload: JSON.parse(PAYLOAD) }],
          },
        },
      },
    },
    operations: {
      in: { action: 'receive', channel: { $ref: '#/channels/orders' } },
      out: { action: 'send', channel: { $ref: '#/channels/orders' } },
    },
  };
  return file(`${protocol}.json`, JSON.stringify(text));
}

/**
 * @param {string} api @param {string} operation
 * @returns {Promise<{ client: string, language: string, code: string }[]>}
 */
async function samplesOf(api, operation) {
  const { text, code } = apidoc(['sample', api, operation, '--format', 'json']);
  if ((await code) !== 0) throw new Error(text());
  const all = JSON.parse(text());
  return all.filter((/** @type {any} */ one) => ['shell', 'javascript'].includes(one.language));
}

/** @param {{ client: string, language: string, code: string }} sample */
function run({ client, language, code }) {
  const isShell = language === 'shell';
  const name = path.join(scripts, `${client}.${isShell ? 'sh' : 'mjs'}`);
  writeFileSync(name, code);
  return start(isShell ? 'bash' : process.execPath, [name], { PATH: SEARCH });
}

/** @param {() => boolean} holds @param {number} seconds */
async function until(holds, seconds) {
  for (let i = 0; i < seconds * 10 && !holds(); i++) await sleep(100);
  return holds();
}

/** @param {string} protocol @param {number} port */
async function throughBroker(protocol, port) {
  const api = document(protocol, port);
  const about = [api, '--channel', 'orders', '--server', 's'];
  const message = file('payload.json', PAYLOAD);
  const send = () => apidoc(['send', ...about, '--message', 'placed', '--payload', message]).code;
  // A topic of the mock cluster is made by who asks for it.
  if (protocol === 'kafka') await send();
  const done = [];
  for (const sample of await samplesOf(api, 'in')) {
    if (!isHere(sample)) {
      done.push(`${sample.client} skipped`);
      continue;
    }
    const listener = apidoc(['listen', ...about, '--format', 'ndjson', '--count', '1']);
    await until(() => /^Listening/m.test(listener.text()), 20);
    const sender = run(sample);
    await until(() => listener.text().includes('"verdict"'), 20);
    sender.child.kill();
    listener.child.kill();
    if (!listener.text().includes('"verdict":"valid"'))
      throw new Error(`${sample.client} sends: ${listener.text()}${sender.text()}`);
    done.push(`${sample.client} sends`);
  }
  for (const sample of await samplesOf(api, 'out')) {
    if (!isHere(sample)) continue;
    const receiver = run(sample);
    const came = () => receiver.text().includes('here');
    // What receives says nothing when it is ready, so that messages are sent until one came.
    for (let i = 0; i < 20 && !came(); i++) {
      await send();
      await until(came, 1);
    }
    receiver.child.kill();
    if (!came()) throw new Error(`${sample.client} receives: ${receiver.text()}`);
    done.push(`${sample.client} receives`);
  }
  return done.join(', ');
}

/** @param {'ws' | 'http'} protocol */
async function throughServer(protocol) {
  const port = await freePort();
  const api = document(protocol, port);
  /** @type {string[]} */
  const received = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (body !== '') received.push(body);
      response.end(PAYLOAD);
    });
  }).listen(port, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.send(PAYLOAD);
    socket.on('message', (data) => received.push(String(data)));
  });
  const done = [];
  for (const operation of ['in', 'out'])
    for (const sample of await samplesOf(api, operation)) {
      if (!isHere(sample)) {
        if (operation === 'in') done.push(`${sample.client} skipped`);
        continue;
      }
      received.length = 0;
      const running = run(sample);
      const came = () =>
        operation === 'in' ? received.includes(PAYLOAD) : running.text().includes('here');
      const isDone = await until(came, 20);
      running.child.kill();
      if (!isDone) throw new Error(`${sample.client} ${operation}: ${running.text()}`);
      done.push(`${sample.client} ${operation === 'in' ? 'sends' : 'receives'}`);
    }
  sockets.close();
  server.closeAllConnections();
  server.close();
  console.log(`${protocol}: ${done.join(', ')}`);
}

let failed = await withBrokers(throughBroker);
for (const protocol of /** @type {const} */ (['ws', 'http']))
  await throughServer(protocol).catch((failure) => {
    failed++;
    console.log(`${protocol}: ${failure.message}`);
  });
await endAll();
process.exit(failed > 0 ? 1 : 0);
