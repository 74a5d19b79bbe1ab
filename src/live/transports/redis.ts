// Redis: channels (PUBLISH, SUBSCRIBE) and streams (XADD, XREAD) in its own protocol, RESP2, which
// is small enough to be spoken here.
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ByteQueue } from '../byte-queue.ts';
import {
  asRefusal,
  type Connect,
  type Connection,
  copiedPayloadOf,
  type Endpoint,
  type Link,
  type Outgoing,
  Refused,
  type Subscription,
  watchSilence,
} from '../transport.ts';

type Reply = Buffer | number | null | ReplyError | readonly Reply[];

/** A reply that says no. */
class ReplyError extends Error {}

const LOGIN = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:AUTH|invalid password|Client sent AUTH))/;
/** Fields of an entry of a stream that are its payload. */
const PAYLOADS = ['payload', 'data'];
/** Milliseconds that a server waits for the next entry of a stream. */
const BLOCK = '5000';

export const connect: Connect = async (endpoint, link) => {
  const client = await openClient(endpoint, link);
  const others: RespClient[] = [];
  return {
    subscribe: async (subscription) => {
      if (!subscription.isStream) return client.subscribe(subscription);
      // A connection that waits for entries does nothing else.
      const own = await openClient(endpoint, link);
      others.push(own);
      await readEntries(own, subscription, link);
    },
    send: async (message) => {
      const own = await openClient(endpoint, link);
      try {
        await own.command(...publication(message));
      } finally {
        own.close();
      }
    },
    close: async () => {
      for (const one of [client, ...others]) one.close();
    },
  };
};

function publication({ address, payload, headers, isStream }: Outgoing): (string | Uint8Array)[] {
  if (!isStream) return ['PUBLISH', address, payload];
  const fields = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return ['XADD', address, '*', ...fields, 'payload', payload];
}

async function openClient(endpoint: Endpoint, link: Link): Promise<RespClient> {
  const client = new RespClient(endpoint, link);
  const endWatch = watchSilence((failure) => client.fail(failure));
  const { user, password } = endpoint.login;
  const secret = password ?? endpoint.login.token;
  try {
    await client.ready;
    if (secret !== undefined)
      await client.command('AUTH', ...(user === undefined ? [] : [user]), secret);
    await client.command('PING');
  } catch (failure) {
    client.close();
    throw failure instanceof ReplyError && LOGIN.test(failure.message)
      ? new Refused('the login is refused')
      : failure;
  } finally {
    endWatch();
  }
  return client;
}

/** Reads a stream without a group, so that others get the same entries. */
async function readEntries(
  client: RespClient,
  { address, fromBeginning }: Subscription,
  link: Link,
): Promise<void> {
  const memory = `stream ${address}`;
  let last = (link.memory.get(memory) as string | undefined) ?? (fromBeginning ? '0' : undefined);
  if (last === undefined) {
    const newest = (await client.command('XREVRANGE', address, '+', '-', 'COUNT', '1')) as Reply[];
    last = textOf((newest[0] as Reply[] | undefined)?.[0]) || '0';
  }
  link.memory.set(memory, last);
  const next = async (): Promise<void> => {
    for (;;) {
      const id = link.memory.get(memory) as string;
      const streams = (await client.command(
        ...['XREAD', 'COUNT', '100', 'BLOCK', BLOCK, 'STREAMS', address, id],
      )) as readonly Reply[] | null;
      for (const stream of streams ?? []) {
        for (const entry of ((stream as Reply[])[1] ?? []) as readonly Reply[]) {
          const [own, fields] = entry as readonly [Buffer, readonly Buffer[]];
          link.memory.set(memory, own.toString());
          link.message({ address, ...messageOf(fields) });
        }
      }
    }
  };
  next().catch((failure: Error) => client.fail(failure));
}

function messageOf(fields: readonly Buffer[]) {
  const pairs: [string, Buffer][] = [];
  for (let i = 0; i + 1 < fields.length; i += 2)
    pairs.push([textOf(fields[i]), fields[i + 1] ?? Buffer.alloc(0)]);
  const [first] = pairs;
  const payload =
    pairs.length === 1 ? first : pairs.find(([name]) => PAYLOADS.includes(name.toLowerCase()));
  const headers = pairs.filter((pair) => pair !== payload);
  return {
    ...copiedPayloadOf(payload?.[1] ?? Buffer.alloc(0)),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, value.toString()])),
  };
}

function textOf(reply: Reply | undefined): string {
  return reply instanceof Buffer ? reply.toString() : '';
}

class RespClient implements Pick<Connection, 'subscribe'> {
  readonly ready: Promise<void>;
  private readonly socket: Socket;
  private readonly link: Link;
  private readonly reader = new ReplyReader();
  private readonly waiting: { resolve(reply: Reply): void; reject(failure: Error): void }[] = [];
  private isClosed = false;
  private rejectReady: (failure: Error) => void = () => undefined;

  constructor({ host, port, isSecure, tls }: Endpoint, link: Link) {
    this.link = link;
    const name = /^[\d.:]+$/.test(host) ? {} : { servername: host };
    this.socket = isSecure ? connectTls({ host, port, ...name, ...tls }) : connectTcp(port, host);
    this.ready = new Promise((resolve, reject) => {
      this.rejectReady = reject;
      this.socket.once(isSecure ? 'secureConnect' : 'connect', () => resolve());
    });
    this.socket.on('data', (chunk: Buffer) => {
      try {
        for (const reply of this.reader.add(chunk)) this.reply(reply);
      } catch (failure) {
        this.fail(failure as Error);
      }
    });
    this.socket.on('error', (failure) => this.fail(asRefusal(failure)));
    this.socket.on('close', () => this.fail(new Error('the server closed the connection')));
  }

  command(...words: (string | Uint8Array)[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error('the connection is closed'));
      this.waiting.push({ resolve, reject });
      const parts = words.flatMap((word) => {
        const bytes = typeof word === 'string' ? Buffer.from(word) : word;
        return [Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')];
      });
      this.socket.write(Buffer.concat([Buffer.from(`*${words.length}\r\n`), ...parts]));
    });
  }

  async subscribe({ address, isPattern }: Subscription): Promise<void> {
    await this.command(isPattern ? 'PSUBSCRIBE' : 'SUBSCRIBE', address);
  }

  close(): void {
    this.isClosed = true;
    this.socket.destroy();
  }

  fail(failure: Error): void {
    if (this.isClosed) return;
    this.close();
    this.rejectReady(failure);
    for (const { reject } of this.waiting.splice(0)) reject(failure);
    this.link.dropped(failure);
  }

  private reply(reply: Reply): void {
    if (Array.isArray(reply)) {
      const [kind, first, second, third] = reply as Reply[];
      const word = textOf(kind);
      const isMessage = word === 'message' && second instanceof Buffer;
      const isMatched = word === 'pmessage' && third instanceof Buffer;
      if (isMessage) this.message(first, second);
      if (isMatched) this.message(second, third);
      if (isMessage || isMatched) return;
    }
    const next = this.waiting.shift();
    if (reply instanceof ReplyError) next?.reject(reply);
    else next?.resolve(reply);
  }

  private message(address: Reply | undefined, payload: Buffer): void {
    // A copy, so that a small message does not keep all that came with it.
    const own = copiedPayloadOf(payload);
    this.link.message({ address: textOf(address), ...own, headers: null });
  }
}

const MAX_DEPTH = 8;
const MAX_ITEMS = 1_000_000;
const MAX_BULK = 512 * 1024 * 1024;
/** Bytes of a line, which has no payload. */
const MAX_LINE = 64 * 1024;

/** Reads replies bit by bit. */
class ReplyReader {
  private readonly queue = new ByteQueue();
  private buffer: Buffer = Buffer.alloc(0);
  private at = 0;
  /** How many bytes a text takes that is not complete, with all before it. */
  private awaited = 0;

  /** Returns the replies that are complete. */
  add(chunk: Buffer): Reply[] {
    const bytes = this.queue.add(chunk);
    if (!bytes) return [];
    this.buffer = bytes;
    const replies: Reply[] = [];
    for (;;) {
      [this.at, this.awaited] = [0, 0];
      const reply = this.next(0);
      if (reply === undefined) break;
      replies.push(reply);
      this.buffer = this.buffer.subarray(this.at);
    }
    if (this.buffer.length > MAX_BULK) throw new Refused('a reply of the server is too large');
    this.queue.keep(this.buffer, this.awaited);
    return replies;
  }

  private next(depth: number): Reply | undefined {
    const end = this.buffer.indexOf('\r\n', this.at);
    const isLong = (end < 0 ? this.buffer.length : end) - this.at > MAX_LINE;
    if (isLong) throw new Refused('the server does not speak the protocol of Redis');
    if (end < 0) return undefined;
    const type = String.fromCharCode(this.buffer[this.at] ?? 0);
    const text = this.buffer.toString('utf8', this.at + 1, end);
    this.at = end + 2;
    const count = Number(text);
    if (type === '+') return Buffer.from(text);
    if (type === '-') return new ReplyError(text);
    if (type === ':') return count;
    if (type === '$') return this.bulk(count);
    if (type === '*' && depth < MAX_DEPTH && count <= MAX_ITEMS) return this.list(count, depth);
    throw new Refused('the server does not speak the protocol of Redis');
  }

  private bulk(length: number): Reply | undefined {
    if (length === -1) return null;
    if (!Number.isSafeInteger(length) || length < 0 || length > MAX_BULK)
      throw new Refused('the server does not speak the protocol of Redis');
    if (this.buffer.length < this.at + length + 2) {
      this.awaited = this.at + length + 2;
      return undefined;
    }
    const bytes = this.buffer.subarray(this.at, this.at + length);
    this.at += length + 2;
    return bytes;
  }

  private list(count: number, depth: number): Reply | undefined {
    if (count === -1) return null;
    const items: Reply[] = [];
    for (let i = 0; i < count; i++) {
      const item = this.next(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  }
}
