// The bridge of a page to servers that a browser can't reach: frames of one WebSocket, each about
// one of its connections.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FromBridge, OpenFrame, SendFrame, ToBridge } from './bridge-frames.ts';
import { LiveConnection } from './live-connection.ts';
import {
  Answered,
  type Endpoint,
  MAX_BYTES,
  type Outgoing,
  reasonOf,
  type Subscription,
  type TransportMessage,
  Unconfirmed,
} from './transport.ts';
import { loadTransport } from './transports.ts';

/** Connections that a page may have open at a time. */
const MAX_CONNECTIONS = 32;
/** Characters of a frame: base64 takes four of them for three bytes. */
const MAX_FRAME = 2 * MAX_BYTES;

type SubscribeFrame = Extract<ToBridge, { type: 'subscribe' }>;

/** What a page wants to connect to. */
export interface BridgedTarget {
  readonly endpoint: Endpoint;
  readonly subscriptions: readonly Subscription[];
  /** Whether an address is one of the channel: the patterns of some brokers match more. */
  hasAddress(address: string): boolean;
  /** Returns the subscription to the address of replies that a request names. */
  replySubscription(address: string): Subscription;
  /** @throws Error with the reason where the message can't be sent */
  outgoing(frame: SendFrame): Outgoing;
}

/** Finds what a page may connect to. Rejects, with the reason, where it may not. */
export type ResolveTarget = (frame: OpenFrame) => Promise<BridgedTarget>;

/** Accepts the WebSockets of pages, whose requests are checked before. */
export class Bridge {
  readonly allowed: readonly string[];
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
  });
  private readonly resolve: ResolveTarget;

  /** @param allowed `HOST:PORT` of servers that pages may name, for them to know */
  constructor(resolve: ResolveTarget, allowed: readonly string[]) {
    this.resolve = resolve;
    this.allowed = allowed;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, socket, head, (page) => {
      const connections = new PageConnections(page, this.resolve);
      page.on('message', (data: Buffer, isBinary: boolean) => {
        const frame = isBinary ? null : frameOf(data);
        if (frame) connections.take(frame);
        else page.close(1008, 'A frame is JSON with the id of a connection.');
      });
      page.on('error', () => page.terminate());
      page.on('close', () => connections.close());
    });
  }

  close(): void {
    for (const page of this.server.clients) page.terminate();
  }
}

/** The connections of one page. They end with it. */
class PageConnections {
  private readonly page: WebSocket;
  private readonly resolve: ResolveTarget;
  private readonly open = new Map<number, PageConnection>();

  constructor(page: WebSocket, resolve: ResolveTarget) {
    this.page = page;
    this.resolve = resolve;
  }

  take(frame: ToBridge): void {
    const { id } = frame;
    const known = this.open.get(id);
    if (frame.type !== 'open') {
      if (known) known.take(frame);
      else {
        const ref = 'ref' in frame && frame.ref !== undefined && { ref: frame.ref };
        this.send({
          type: 'failed',
          id,
          code: 'closed',
          message: 'the connection is not open.',
          ...ref,
        });
      }
    } else if (known || this.open.size >= MAX_CONNECTIONS) {
      const message = known ? 'it is open already.' : 'too many connections are open.';
      this.send({ type: 'failed', id, code: 'refused', message });
    } else {
      const connection = new PageConnection(frame, {
        send: (one) => this.send(one),
        isFull: () => this.page.bufferedAmount > MAX_FRAME,
        remove: () => this.open.delete(id),
      });
      this.open.set(id, connection);
      void connection.start(this.resolve);
    }
  }

  close(): void {
    for (const connection of this.open.values()) connection.close();
    this.open.clear();
  }

  private send(frame: FromBridge): void {
    if (this.page.readyState === this.page.OPEN) this.page.send(JSON.stringify(frame));
  }
}

/** What a connection needs of its page. */
interface ConnectionPage {
  send(frame: FromBridge): void;
  /** Whether it reads more slowly than is sent, so that the memory would fill. */
  isFull(): boolean;
  remove(): void;
}

/** A connection that a page opened, and what it may still send to the page. */
class PageConnection {
  private readonly frame: OpenFrame;
  private readonly page: ConnectionPage;
  private target: BridgedTarget | undefined;
  private connection: LiveConnection | undefined;
  private credit: number;
  private skipped = 0;
  private isClosed = false;

  constructor(frame: OpenFrame, page: ConnectionPage) {
    this.frame = frame;
    this.page = page;
    this.credit = creditOf(frame.window);
  }

  async start(resolve: ResolveTarget): Promise<void> {
    const { id } = this.frame;
    try {
      const target = await resolve(this.frame);
      if (this.isClosed) return;
      this.target = target;
      const connect = await loadTransport(target.endpoint.protocol);
      if (this.isClosed) return;
      this.connection = new LiveConnection(connect, target.endpoint, target.subscriptions, {
        message: (message) => this.message(target, message),
        dropped: (reason, seconds) =>
          this.page.send({ type: 'dropped', id, message: this.reason(reason), seconds }),
        restored: () => this.page.send({ type: 'restored', id }),
        ended: (reason) => this.fail('ended', reason),
      });
      await this.connection.start();
      if (this.isClosed) await this.connection.close();
      else {
        const addresses = target.subscriptions.map(({ address }) => address);
        this.page.send({ type: 'opened', id, addresses });
      }
    } catch (failure) {
      this.fail(this.target ? 'connection' : 'refused', failure);
    }
  }

  take(frame: Exclude<ToBridge, OpenFrame>): void {
    const { id } = this.frame;
    if (frame.type === 'window') {
      this.credit += creditOf(frame.n);
      if (this.skipped > 0) this.page.send({ type: 'skipped', id, n: this.skipped });
      this.skipped = 0;
    } else if (frame.type === 'send') void this.sendMessage(frame);
    else if (frame.type === 'subscribe') void this.subscribe(frame);
    else {
      this.close();
      this.page.remove();
      this.page.send({ type: 'closed', id });
    }
  }

  close(): void {
    this.isClosed = true;
    this.connection?.close().catch(() => undefined);
  }

  private message(target: BridgedTarget, message: TransportMessage): void {
    if (!target.hasAddress(message.address)) return;
    if (this.credit <= 0 || this.page.isFull()) this.skipped++;
    else {
      this.credit--;
      this.page.send(messageFrame(this.frame.id, message));
    }
  }

  private async sendMessage(frame: SendFrame): Promise<void> {
    const { id } = this.frame;
    const ref = frame.ref !== undefined && { ref: frame.ref };
    try {
      if (!this.target || !this.connection) throw new Error('it is not connected yet.');
      await this.connection.send(this.target.outgoing(frame));
      this.page.send({ type: 'sent', id, ...ref });
    } catch (failure) {
      if (failure instanceof Answered) {
        this.page.send({ type: 'sent', id, ...ref, answer: this.reason(failure) });
        return;
      }
      const code = failure instanceof Unconfirmed ? 'unconfirmed' : 'send';
      this.page.send({ type: 'failed', id, code, message: this.reason(failure), ...ref });
    }
  }

  private async subscribe(frame: SubscribeFrame): Promise<void> {
    const { id } = this.frame;
    const ref = frame.ref !== undefined && { ref: frame.ref };
    try {
      if (!this.target || !this.connection) throw new Error('it is not connected yet.');
      await this.connection.add(this.target.replySubscription(String(frame.address)));
      this.page.send({ type: 'subscribed', id, ...ref });
    } catch (failure) {
      const message = this.reason(failure);
      this.page.send({ type: 'failed', id, code: 'subscribe', message, ...ref });
    }
  }

  private fail(code: 'refused' | 'connection' | 'ended', failure: unknown): void {
    if (this.isClosed) return;
    this.close();
    this.page.remove();
    this.page.send({ type: 'failed', id: this.frame.id, code, message: this.reason(failure) });
  }

  private reason(failure: unknown): string {
    return reasonOf(failure, this.target?.endpoint.login);
  }
}

/** Returns how many messages a page may be sent: a whole number. */
function creditOf(given: unknown): number {
  const n = Math.floor(Number(given));
  return n > 0 ? Math.min(n, 1_000_000) : 0;
}

/** Returns the frame of a text; null where it is none. */
function frameOf(data: Buffer): ToBridge | null {
  try {
    const frame = JSON.parse(data.toString()) as Partial<ToBridge> | null;
    const isFrame = Number.isSafeInteger(frame?.id) && typeof frame?.type === 'string';
    return isFrame ? (frame as ToBridge) : null;
  } catch {
    return null;
  }
}

function messageFrame(id: number, message: TransportMessage): FromBridge {
  const { address, payload, headers, key, contentType, replyTo } = message;
  const { isResponse, status, retained, duplicate } = message;
  return {
    ...{ type: 'message', id, time: new Date().toISOString(), address, headers },
    ...(key !== undefined && { keyBase64: key === null ? null : base64(key) }),
    ...(contentType !== undefined && { contentType }),
    ...(replyTo !== undefined && { replyTo }),
    ...(isResponse && { isResponse }),
    ...(status !== undefined && { status }),
    ...(retained && { retained }),
    ...(duplicate && { duplicate }),
    ...(message.schemaId !== undefined && { schemaId: message.schemaId }),
    bytes: message.size ?? payload?.length ?? 0,
    payloadBase64: payload === null ? null : base64(payload),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}
