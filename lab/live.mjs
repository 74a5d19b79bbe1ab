/**
 * Listens and sends through real brokers: those of mosquitto, nats-server, redis-server,
 * rabbitmq-server and kcat (the mock cluster of librdkafka) that are installed; names those that
 * are not. All are on ports of the loopback, and ended afterwards.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../scripts/run.mjs';

const PROGRAM = path.join(ROOT, 'dist-cli/apidoc.js');
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-live-'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => {
  for (const one of running) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** @param {number} milliseconds @returns {Promise<void>} */
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** @param {number} port */
async function answers(port) {
  for (let i = 0; i < 400; i++) {
    const isOpen = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on ${port}`);
}

/**
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {{ child: import('node:child_process').ChildProcess, text: () => string }}
 */
function start(command, args, env = {}) {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
  let text = '';
  const add = (/** @type {Buffer} */ chunk) => {
    text += chunk;
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  running.add(child.once('exit', () => running.delete(child)));
  return { child, text: () => text };
}

/** @param {string} name @param {string} text */
function file(name, text) {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

/** Of the program in which those in Erlang find each other, which nothing else ends. */
const NAMES_PORT = String(await freePort());

/**
 * Brokers by protocol: the program, and what starts it and returns its port.
 * @type {Record<string, { program: string, start: (port: number) => Promise<number> }>}
 */
const BROKERS = {
  mqtt: {
    program: 'mosquitto',
    start: async (port) => {
      const lines = [`listener ${port} 127.0.0.1`, 'persistence false', 'allow_anonymous true'];
      start('mosquitto', ['-c', file('mosquitto.conf', `${lines.join('\n')}\nuser root\n`)]);
      return port;
    },
  },
  nats: {
    program: 'nats-server',
    start: async (port) => {
      start('nats-server', ['-a', '127.0.0.1', '-p', String(port)]);
      return port;
    },
  },
  redis: {
    program: 'redis-server',
    start: async (port) => {
      start('redis-server', ['--bind', '127.0.0.1', '--port', String(port), '--save', '']);
      return port;
    },
  },
  amqp: {
    program: 'rabbitmq-server',
    start: async (port) => {
      const own = (/** @type {string} */ name) => path.join(folder, name);
      file('rabbit.conf', `listeners.tcp.1 = 127.0.0.1:${port}\n`);
      // The program on the path changes the user; this one does not.
      start('/usr/lib/rabbitmq/bin/rabbitmq-server', [], {
        HOME: folder,
        RABBITMQ_NODENAME: `live${port}@localhost`,
        RABBITMQ_CONFIG_FILE: own('rabbit'),
        RABBITMQ_MNESIA_BASE: own('mnesia'),
        RABBITMQ_LOG_BASE: own('logs'),
        RABBITMQ_ENABLED_PLUGINS_FILE: file('plugins', '[].\n'),
        RABBITMQ_PID_FILE: own('pid'),
        RABBITMQ_DIST_PORT: String(await freePort()),
        ERL_EPMD_PORT: NAMES_PORT,
        ERL_EPMD_ADDRESS: '127.0.0.1',
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
      });
      return port;
    },
  },
  kafka: {
    program: 'kcat',
    start: async () => {
      const args = ['-b', 'mock', '-X', 'test.mock.num.brokers=1', '-d', 'mock', '-P', '-t', 'x'];
      const { text } = start('kcat', args);
      for (let i = 0; i < 100; i++) {
        const [, port] = /replaced with 127\.0\.0\.1:(\d+)/.exec(text()) ?? [];
        if (port !== undefined) return Number(port);
        await sleep(100);
      }
      throw new Error('no mock cluster');
    },
  },
};

/** @param {string} protocol @param {number} port */
function document(protocol, port) {
  const separator = protocol === 'mqtt' ? '/' : '.';
  const payload = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const bindings = { amqp: { is: 'routingKey', exchange: { name: 'amq.topic', type: 'topic' } } };
  const isPattern = protocol !== 'kafka';
  const channel = {
    address: `orders${separator}${isPattern ? '{region}' : 'eu'}`,
    ...(isPattern && { parameters: { region: { enum: ['eu', 'us'] } } }),
    bindings,
    messages: { placed: { payload } },
  };
  const server = { host: `127.0.0.1:${port}`, protocol, protocolVersion: '5' };
  const info = { title: 'Live', version: '1' };
  const text = { asyncapi: '3.0.0', info, servers: { s: server }, channels: { orders: channel } };
  return file(`${protocol}.json`, JSON.stringify(text));
}

/**
 * @param {readonly string[]} args
 * @returns {ReturnType<typeof start> & { code: Promise<number> }}
 */
function apidoc(args) {
  const started = start(process.execPath, [PROGRAM, ...args]);
  return { ...started, code: new Promise((done) => started.child.once('exit', done)) };
}

/** @param {string} protocol @param {number} port */
async function roundTrip(protocol, port) {
  const about = [document(protocol, port), '--channel', 'orders'];
  const region = protocol === 'kafka' ? [] : ['--param', 'region=eu'];
  const send = async (/** @type {string[]} */ ...more) => {
    const { code, text } = apidoc(['send', ...about, ...region, '--message', 'placed', ...more]);
    if ((await code) !== 0) throw new Error(`send: ${text()}`);
  };
  // A topic of the mock cluster is made by who asks for it.
  if (protocol === 'kafka') await send('--payload', file('first.json', '{"id": 0}')).catch(() => 0);
  const listener = apidoc(['listen', ...about, '--format', 'ndjson', '--count', '2']);
  while (!/^Listening/m.test(listener.text()) && listener.child.exitCode === null) await sleep(50);
  await send('--payload', file('one.json', '{"id": 1}'));
  await send('--payload', file('bad.json', '{"id": "x"}'), '--allow-invalid');
  const code = await Promise.race([listener.code, sleep(30_000).then(() => 'late')]);
  const verdicts = [...listener.text().matchAll(/"verdict":"(\w+)"/g)].map(([, one]) => one);
  if (code === 1 && verdicts.sort().join() === 'invalid,valid') return;
  throw new Error(`listen ended with ${code}: ${listener.text()}`);
}

let failed = 0;
for (const [protocol, broker] of Object.entries(BROKERS)) {
  if (!FOLDERS.some((one) => existsSync(path.join(one, broker.program)))) {
    console.log(`${protocol}: skipped, ${broker.program} is not installed`);
    continue;
  }
  try {
    const port = await broker.start(await freePort());
    await answers(port);
    await roundTrip(protocol, port);
    console.log(`${protocol}: listens and sends through ${broker.program}`);
  } catch (failure) {
    failed++;
    console.log(`${protocol}: ${failure instanceof Error ? failure.message : failure}`);
  }
}
// The broker runs in a process of its own, which its starter does not end.
const pid = path.join(folder, 'pid');
if (existsSync(pid)) {
  process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
  await sleep(1000);
  start('epmd', ['-kill'], { ERL_EPMD_PORT: NAMES_PORT });
  await sleep(500);
}
process.exitCode = failed > 0 ? 1 : 0;
for (const one of running) one.kill('SIGKILL');
