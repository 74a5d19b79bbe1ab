// `apidoc-studio mock`: plays the application of a document, or its partner.
import { createHash } from 'node:crypto';
import { formatCount, formatNumber, httpMethodOf, visibleText } from '../core/api.ts';
import { LiveConnection } from '../live/live-connection.ts';
import type { LocalClient, LocalService } from '../live/local-server.ts';
import { type Outgoing, reasonOf, type TransportMessage } from '../live/transport.ts';
import { loadLocalServer, loadTransport } from '../live/transports.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type RunCommand, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { operationsOn, sideOf } from './live/contract.ts';
import { jsonLine, textLine } from './live/live-line.ts';
import {
  hostText,
  openServer,
  requireConsent,
  type ServerTarget,
  startConnection,
  subscriptionOf,
} from './live/live-target.ts';
import { LOCAL, Mock, type MockEvents, type Sending } from './live/mock.ts';

/** Milliseconds between two messages of an operation unless others are given. */
const INTERVAL = 5000;
const LOOPBACK = '127.0.0.1';

/** Plays its side until the user interrupts it. */
export const mockCommand: RunCommand = async (args, streams) => {
  const target = await openServer(args);
  const as = args.value('as') === 'application' ? 'application' : 'partner';
  const side = sideOf(operationsOn(target), as);
  const isLocal = LOCAL.has(target.endpoint.protocol);
  for (const name of ['port', 'host', 'allow-origin'])
    if (!isLocal && args.has(name))
      throw new CommandError(`--${name} is for WebSocket, server-sent events and HTTP.`);
  if (!isLocal) requireConsent(target.server, args);
  const run = new MockRun(args, streams);
  const seed = args.value('seed');
  const mock = new Mock(target, side, seed === undefined ? undefined : Number(seed), run);
  return isLocal ? serve(mock, target, as, run, args) : connect(mock, target, as, run, args);
};

/** Prints what happens, and ends it. */
class MockRun implements MockEvents {
  readonly ended: Promise<ExitCode>;
  private readonly args: Arguments;
  private readonly streams: Streams;
  private readonly counts = { valid: 0, invalid: 0, ambiguous: 0, unknown: 0 };
  private sent = 0;
  private end: (code: ExitCode) => void = () => undefined;
  private isEnded = false;

  constructor(args: Arguments, streams: Streams) {
    this.args = args;
    this.streams = streams;
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  started(text: string): void {
    this.streams.error(`Mocking ${visibleText(text)}\n`);
    const seconds = this.args.value('for');
    if (seconds !== undefined) setTimeout(() => this.finish(), Number(seconds) * 1000).unref();
  }

  /** Before anybody can connect, as who does may interrupt it at once. */
  endOnInterrupt(): void {
    void this.streams.interrupted?.().then(() => this.finish());
  }

  message(...[judged, incoming, operation, direction]: Parameters<MockEvents['message']>): void {
    if (this.isEnded) return;
    if (direction === 'out') this.sent++;
    else this.counts[judged.verdict]++;
    this.streams.out(
      this.args.value('format') === 'ndjson'
        ? jsonLine(judged, incoming, operation, direction)
        : textLine(judged, incoming, false, direction),
    );
  }

  note(text: string): void {
    this.streams.error(errorLine(text));
  }

  finish(code?: ExitCode): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const { valid, invalid, ambiguous, unknown } = this.counts;
    const kinds = Object.entries(this.counts).filter(([, count]) => count > 0);
    const received = valid + invalid + ambiguous + unknown;
    const parts = [
      `${formatCount(this.sent, 'message')} sent`,
      `${formatNumber(received)} received`,
      ...kinds.map(([verdict, count]) => `${formatNumber(count)} ${verdict}`),
    ];
    this.streams.error(`${parts.join(', ')}\n`);
    this.end(code ?? (unknown > 0 ? 2 : invalid + ambiguous > 0 ? 1 : 0));
  }
}

/** Lets others connect. */
async function serve(
  mock: Mock,
  target: ServerTarget,
  as: string,
  run: MockRun,
  args: Arguments,
): Promise<ExitCode> {
  const { endpoint } = target;
  const { cert, key } = endpoint.tls;
  if (endpoint.isSecure && !(cert && key))
    run.note('without TLS: give a certificate with --cert and --key-file.');
  const isSecure = endpoint.isSecure && cert !== undefined && key !== undefined;
  const host = args.value('host') ?? LOOPBACK;
  const port = portOf(args);
  const { LocalServer, isLoopback } = await loadLocalServer();
  if (!isLoopback(host)) run.note(`other computers can connect to ${host}.`);
  const room = new Room(mock, args.has('strict'), run);
  const options = { host, port, origins: args.values('allow-origin') };
  const server = new LocalServer({ ...options, endpoint: { ...endpoint, isSecure } }, room);
  let actual: number;
  run.endOnInterrupt();
  try {
    actual = await server.listen();
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'the port is in use' : reasonOf(failure);
    throw new CommandError(`${host}:${port}: ${why}.`);
  }
  const scheme = endpoint.protocol === 'ws' ? 'ws' : 'http';
  const name = host.includes(':') ? `[${host}]` : host;
  run.started(`the ${as} at ${scheme}${isSecure ? 's' : ''}://${name}:${actual}${endpoint.path}`);
  const timer = setInterval(() => room.tick(), intervalOf(args));
  const code = await run.ended;
  clearInterval(timer);
  await server.close();
  return code;
}

/** Those who are connected, by path. */
class Room implements LocalService {
  private readonly mock: Mock;
  private readonly isStrict: boolean;
  private readonly run: MockRun;
  private readonly clients = new Map<string, Set<LocalClient>>();

  constructor(mock: Mock, isStrict: boolean, run: MockRun) {
    this.mock = mock;
    this.isStrict = isStrict;
    this.run = run;
  }

  methods(address: string) {
    const read = this.mock
      .sendingsAt(address)
      .map(([{ operation }]) => httpMethodOf(operation.part).method ?? 'GET');
    const written = this.mock.methodsAt(address);
    return read.length + written.length > 0
      ? { read: new Set(read), written: new Set(written) }
      : null;
  }

  joined(client: LocalClient, isOnce: boolean): void {
    const { address } = client;
    if (!isOnce) {
      const others = this.clients.get(address) ?? new Set();
      this.clients.set(address, others.add(client));
    }
    const all = this.mock.sendingsAt(address);
    void this.each(isOnce ? all.slice(0, 1) : all, [client]).then((count) => {
      if (isOnce && count === 0) client.accept();
    });
  }

  left(client: LocalClient): void {
    const others = this.clients.get(client.address);
    others?.delete(client);
    if (others?.size === 0) this.clients.delete(client.address);
  }

  received(message: TransportMessage, client: LocalClient): void {
    const { refusal, reply } = this.mock.take(message);
    if (refusal) {
      client.refuse(refusal, this.isStrict);
      return;
    }
    reply().then(
      (outgoing) => {
        if (!outgoing) return client.accept();
        const others = this.clients.get(outgoing.address);
        const isOwn = others === undefined || others.has(client);
        for (const one of isOwn ? [client] : others) one.send(outgoing);
      },
      (failure: Error) => this.run.note(failure.message),
    );
  }

  /** Sends the next message of each operation to all who listen to it. */
  tick(): void {
    for (const [address, clients] of this.clients)
      void this.each(this.mock.sendingsAt(address), clients);
  }

  private async each(
    sendings: ReturnType<Mock['sendingsAt']>,
    clients: Iterable<LocalClient>,
  ): Promise<number> {
    let count = 0;
    for (const [sending, parameters] of sendings) {
      const outgoing = await this.mock.next(sending, parameters);
      if (!outgoing) continue;
      count++;
      for (const client of clients) client.send(outgoing);
    }
    return count;
  }
}

/** Goes to a broker. */
async function connect(
  mock: Mock,
  target: ServerTarget,
  as: string,
  run: MockRun,
  args: Arguments,
): Promise<ExitCode> {
  const { endpoint } = target;
  const subscriptions = mock.channels.flatMap(
    (channel) => subscriptionOf(channel, target, args) ?? [],
  );
  const own = new OwnMessages(mock);
  const connection = new LiveConnection(
    await loadTransport(endpoint.protocol),
    endpoint,
    subscriptions,
    {
      message: (message) => {
        if (!mock.receives(message.address) || own.has(message)) return;
        const { reply } = mock.take(message);
        reply().then((outgoing) => outgoing && send(outgoing), failed);
      },
      dropped: (reason) =>
        run.note(`the connection was lost (${reasonOf(reason, endpoint.login)}).`),
      restored: () => run.note('connected again.'),
      ended: (reason) => {
        run.note(`${hostText(endpoint)}: ${reasonOf(reason, endpoint.login)}.`);
        run.finish(2);
      },
    },
  );
  const failed = (failure: Error): void => run.note(reasonOf(failure, endpoint.login));
  const isStream = args.has('stream') && { isStream: true };
  const send = (outgoing: Outgoing): void => {
    own.add(outgoing);
    connection.send({ ...outgoing, ...isStream }).catch(failed);
  };
  const next = async (sending: Sending): Promise<void> => {
    const outgoing = await mock.next(sending);
    if (outgoing) send(outgoing);
  };
  await startConnection(connection, endpoint);
  run.endOnInterrupt();
  run.started(`the ${as} at ${hostText(endpoint)}`);
  const tick = (): void => {
    for (const sending of mock.sendings) next(sending).catch(failed);
  };
  tick();
  const timer = setInterval(tick, intervalOf(args));
  const code = await run.ended;
  clearInterval(timer);
  await connection.close();
  return code;
}

/** What a broker sends back to us because we also listen there. */
class OwnMessages {
  private readonly mock: Mock;
  private readonly open = new Map<string, number>();

  constructor(mock: Mock) {
    this.mock = mock;
  }

  add(message: Outgoing): void {
    if (!this.mock.receives(message.address)) return;
    if (this.open.size > 1000) this.open.clear();
    const key = keyOf(message);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
  }

  /** Whether a message is one of ours that has not come back yet. */
  has(message: TransportMessage): boolean {
    const key = keyOf(message);
    const count = this.open.get(key) ?? 0;
    if (count === 0) return false;
    if (count === 1) this.open.delete(key);
    else this.open.set(key, count - 1);
    return true;
  }
}

function keyOf({ address, payload }: Pick<TransportMessage, 'address' | 'payload'>): string {
  const hash = createHash('sha256').update(payload ?? '');
  return `${address}\n${hash.digest('base64')}`;
}

const intervalOf = (args: Arguments): number => Number(args.value('interval') ?? INTERVAL);

/** @throws CommandError */
function portOf(args: Arguments): number {
  const port = Number(args.value('port') ?? 0);
  if (port <= 65535) return port;
  throw new CommandError('--port is a number up to 65535.');
}
