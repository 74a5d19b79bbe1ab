/**
 * Real brokers for trials: mosquitto, nats-server, redis-server, rabbitmq-server and kcat (the mock
 * cluster of librdkafka), as far as they are installed. All are on ports of the loopback.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../scripts/run.mjs';

const PROGRAM = path.join(ROOT, 'dist-cli/apidoc.js');
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
/** A folder of this run, which is removed at its end. */
export const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-live-'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => {
  for (const one of running) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** @param {number} milliseconds @returns {Promise<void>} */
export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** Resolves when a program listens on a port. @param {number} port */
export async function answers(port) {
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

/** @param {string} program */
export const isInstalled = (program) => FOLDERS.some((one) => existsSync(path.join(one, program)));

/**
 * Starts a program, which is ended at the end of the run.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {{ child: import('node:child_process').ChildProcess, text: () => string }}
 */
export function start(command, args, env = {}) {
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

/** Writes a file into the folder. @param {string} name @param {string} text */
export function file(name, text) {
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

/**
 * Runs the built command line.
 * @param {readonly string[]} args
 * @returns {ReturnType<typeof start> & { code: Promise<number> }}
 */
export function apidoc(args) {
  const started = start(process.execPath, [PROGRAM, ...args]);
  return { ...started, code: new Promise((done) => started.child.once('exit', done)) };
}

/**
 * Calls with the port of each broker that is installed, and prints how each ended.
 * @param {(protocol: string, port: number) => Promise<string>} use returns what to print
 * @returns {Promise<number>} how many failed
 */
export async function withBrokers(use) {
  let failed = 0;
  for (const [protocol, broker] of Object.entries(BROKERS)) {
    if (!isInstalled(broker.program)) {
      console.log(`${protocol}: skipped, ${broker.program} is not installed`);
      continue;
    }
    try {
      const port = await broker.start(await freePort());
      await answers(port);
      console.log(`${protocol}: ${await use(protocol, port)} through ${broker.program}`);
    } catch (failure) {
      failed++;
      console.log(`${protocol}: ${failure instanceof Error ? failure.message : failure}`);
    }
  }
  return failed;
}

/** Ends all programs. */
export async function endAll() {
  // The broker runs in a process of its own, which its starter does not end.
  const pid = path.join(folder, 'pid');
  if (existsSync(pid)) {
    process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
    await sleep(1000);
    start('epmd', ['-kill'], { ERL_EPMD_PORT: NAMES_PORT });
    await sleep(500);
  }
  for (const one of running) one.kill('SIGKILL');
}
