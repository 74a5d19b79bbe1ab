// NATS: a protocol of lines, small enough to be spoken here (docs.nats.io, NATS Protocol). Core
// NATS with user, password or token; no JetStream, no NKeys.
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ByteQueue } from '../byte-queue.ts';
import {
  asRefusal,
  type Connect,
  type Connection,
  contentTypeIn,
  copiedPayloadOf,
  type Endpoint,
  headersOf,
  type Link,
  MAX_BYTES,
  Refused,
  watchSilence,
} from '../transport.ts';

const CRLF = '\r\n';
const MAX_LINE = 64 * 1024;
/** Bytes of a message, of which more are kept than of others until it is complete. */
const MAX_MESSAGE = 8 * MAX_BYTES;
const HEADERS_BEGIN = 'NATS/1.0';
const LOGIN = /authorization|authentication|user account|credentials/i;

export const connect: Connect = (endpoint, link) =>
  new Promise((resolve, reject) => {
    new NatsClient(endpoint, link, resolve, (failure) => reject(asRefusal(failure)));
  });

class NatsClient implements Connection {
  private socket: Socket;
  private readonly endpoint: Endpoint;
  private readonly link: Link;
  private readonly resolve: (connection: Connection) => void;
  private readonly reject: (failure: Error) => void;
  private readonly queue = new ByteQueue();
  private buffer: Buffer = Buffer.alloc(0);
  /** The message whose bytes are awaited. */
  private open: { subject: string; replyTo?: string; headers: number; total: number } | null = null;
  private readonly pongs: { resolve(): void; reject(failure: Error): void }[] = [];
  private readonly endWatch: () => void;
  private isReady = false;
  private isClosed = false;
  private subscriptions = 0;

  constructor(
    endpoint: Endpoint,
    link: Link,
    resolve: (connection: Connection) => void,
    reject: (failure: Error) => void,
  ) {
    this.endpoint = endpoint;
    this.link = link;
    this.resolve = resolve;
    this.reject = reject;
    this.socket = connectTcp(endpoint.port, endpoint.host);
    this.watch(this.socket);
    this.endWatch = watchSilence((failure) => this.fail(failure));
  }

  async subscribe({ address }: { address: string }): Promise<void> {
    this.write(`SUB ${subject(address)} ${++this.subscriptions}`);
    await this.flushed();
  }

  async send(message: Parameters<Connection['send']>[0]): Promise<void> {
    const { address, payload, headers, contentType, replyTo } = message;
    const own = Object.entries({
      ...headers,
      ...(contentType !== undefined && { 'Content-Type': contentType }),
    });
    const lines = own.flatMap(([name, value]) =>
      [value].flat().map((one) => `${headerText(name)}: ${headerText(String(one))}${CRLF}`),
    );
    const head =
      lines.length > 0
        ? Buffer.from(`${HEADERS_BEGIN}${CRLF}${lines.join('')}${CRLF}`)
        : Buffer.alloc(0);
    const to = [subject(address), ...(replyTo === undefined ? [] : [subject(replyTo)])].join(' ');
    const total = head.length + payload.length;
    const command = head.length > 0 ? `HPUB ${to} ${head.length} ${total}` : `PUB ${to} ${total}`;
    this.socket.write(
      Buffer.concat([Buffer.from(command + CRLF), head, payload, Buffer.from(CRLF)]),
    );
    await this.flushed();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.endWatch();
    this.socket.destroy();
  }

  private watch(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      const bytes = this.queue.add(chunk);
      if (!bytes) return;
      this.buffer = bytes;
      try {
        this.read();
        this.queue.keep(this.buffer, this.open ? this.open.total + CRLF.length : 0);
      } catch (failure) {
        this.fail(failure as Error);
      }
    });
    socket.on('error', (failure) => this.fail(asRefusal(failure)));
    socket.on('close', () => this.fail(new Error('the server closed the connection')));
  }

  private fail(failure: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.endWatch();
    this.socket.destroy();
    this.reject(failure);
    for (const { reject } of this.pongs.splice(0)) reject(failure);
    this.link.dropped(failure);
  }

  private write(line: string): void {
    this.socket.write(line + CRLF);
  }

  /** Resolves when the server has done all that was written so far. */
  private flushed(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error('the connection is closed'));
      this.pongs.push({ resolve, reject });
      this.write('PING');
    });
  }

  private read(): void {
    for (;;) {
      if (this.open) {
        if (this.buffer.length < this.open.total + CRLF.length) return;
        this.deliver(this.open);
        continue;
      }
      const end = this.buffer.indexOf(CRLF);
      if (end < 0) {
        if (this.buffer.length > MAX_LINE) throw new Refused('the server does not speak NATS');
        return;
      }
      const line = this.buffer.subarray(0, end).toString();
      this.buffer = this.buffer.subarray(end + CRLF.length);
      this.line(line);
    }
  }

  private line(line: string): void {
    const [word = '', ...rest] = line.split(/[ \t]+/);
    switch (word.toUpperCase()) {
      case 'INFO':
        this.info(line.slice(5));
        return;
      case 'PING':
        this.write('PONG');
        return;
      case 'PONG':
        this.pongs.shift()?.resolve();
        return;
      case 'MSG':
      case 'HMSG':
        this.open = messageLine(word.toUpperCase() === 'HMSG', rest);
        return;
      case '-ERR': {
        const text = line.slice(5).replaceAll("'", '');
        throw LOGIN.test(text)
          ? new Refused(`the login is refused (${text})`)
          : /permissions/i.test(text)
            ? new Refused(text)
            : new Error(text);
      }
      case '+OK':
        return;
      default:
        throw new Refused('the server does not speak NATS');
    }
  }

  private info(text: string): void {
    if (this.isReady) return;
    this.isReady = true;
    const info = JSON.parse(text) as { tls_required?: boolean };
    const { isSecure, tls, host } = this.endpoint;
    if (info.tls_required !== true && !isSecure) {
      this.login();
      return;
    }
    const plain = this.socket;
    plain.removeAllListeners('data').removeAllListeners('close');
    const name = /^[\d.:]+$/.test(host) ? {} : { servername: host };
    this.socket = connectTls({ socket: plain, host, ...name, ...tls }, () => this.login());
    this.watch(this.socket);
  }

  private login(): void {
    const { user, password, token } = this.endpoint.login;
    const options = {
      verbose: false,
      pedantic: false,
      lang: 'javascript',
      version: '1',
      protocol: 1,
      headers: true,
      no_responders: false,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(token !== undefined && { auth_token: token }),
    };
    this.write(`CONNECT ${JSON.stringify(options)}`);
    this.flushed().then(() => {
      this.endWatch();
      this.resolve(this);
    }, this.reject);
  }

  private deliver({ subject, replyTo, headers, total }: NonNullable<NatsClient['open']>): void {
    const bytes = this.buffer.subarray(0, total);
    this.buffer = this.buffer.subarray(total + CRLF.length);
    this.open = null;
    const read = headers > 0 ? readHeaders(bytes.subarray(0, headers).toString()) : {};
    // The buffer is used again.
    const payload = copiedPayloadOf(bytes.subarray(headers));
    this.link.message({
      address: subject,
      ...payload,
      headers: read,
      contentType: contentTypeIn(read),
      replyTo,
    });
  }
}

function messageLine(hasHeaders: boolean, words: readonly string[]) {
  const sizes = hasHeaders ? 2 : 1;
  const total = Number(words.at(-1));
  const headers = hasHeaders ? Number(words.at(-2)) : 0;
  if (!Number.isSafeInteger(total) || !Number.isSafeInteger(headers) || headers > total)
    throw new Refused('the server does not speak NATS');
  if (total > MAX_MESSAGE) throw new Refused(`a message of ${total} bytes is too large`);
  const replyTo = words.length > 2 + sizes ? words[2] : undefined;
  return { subject: words[0] ?? '', headers, total, ...(replyTo !== undefined && { replyTo }) };
}

function readHeaders(text: string): Readonly<Record<string, unknown>> {
  return headersOf(
    text
      .split(CRLF)
      .slice(1)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(':');
        return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
      }),
  );
}

/** A line end in a subject would begin another command. */
function subject(address: string): string {
  if (!/^[\x21-\uffff]+$/.test(address)) throw new Refused(`"${address}" is not a subject of NATS`);
  return address;
}

function headerText(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
