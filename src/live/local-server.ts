// A server on this computer that others connect to: WebSocket, server-sent events, HTTP. It knows
// paths, methods and who may connect; what is sent and what comes is the business of its service.
import {
  createServer as createPlain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Endpoint,
  MAX_BYTES,
  type Outgoing,
  payloadOf,
  type TransportMessage,
} from './transport.ts';
import { receivedHeaders } from './transports/http.ts';
import { httpHeaders } from './web-address.ts';

/** Where it listens, and who may connect. */
export interface LocalOptions {
  /** Its login is what clients must present, its certificate the one of the server. */
  readonly endpoint: Endpoint;
  /** The address of an interface: the loopback unless others are to connect, too. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Origins of pages that may connect beside those of this computer. */
  readonly origins: readonly string[];
}

/** Somebody who is connected, or waits for a response. */
export interface LocalClient {
  /** The path, below that of the server. */
  readonly address: string;
  /** Sends a message; over HTTP it is the response. */
  send(message: Outgoing): void;
  /** Says that what came is fine, where there is nothing to send. */
  accept(): void;
  /**
   * Says that what came is invalid.
   * @param closes a WebSocket is closed
   */
  refuse(errors: readonly LocalError[], closes: boolean): void;
}

export interface LocalError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What is served. */
export interface LocalService {
  /** The methods by which a path is read and written; null where there is nothing. */
  methods(address: string): LocalMethods | null;
  /** Somebody waits for messages: until `left`, or for one only. */
  joined(client: LocalClient, isOnce: boolean): void;
  left(client: LocalClient): void;
  /** A message came. Over HTTP the client waits until one of its methods is called. */
  received(message: TransportMessage, client: LocalClient): void;
}

export interface LocalMethods {
  readonly read: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
}

const MAX_CLIENTS = 1000;
/** Octets of the reason of a closed WebSocket (RFC 6455, section 5.5). */
const MAX_REASON = 123;
const POLICY_VIOLATION = 1008;
const PROBLEM = 'application/problem+json';
const EVENT_STREAM = 'text/event-stream';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Returns whether a host is this computer, by a name that no other one has. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host === '::1';

/** Listens until it is closed. Rejects where the port can't be had. */
export class LocalServer {
  private readonly options: LocalOptions;
  private readonly service: LocalService;
  private readonly server: Server;
  private readonly sockets: WebSocketServer;
  private clients = 0;

  constructor(options: LocalOptions, service: LocalService) {
    this.options = options;
    this.service = service;
    const { isSecure, tls } = options.endpoint;
    const { ca, cert, key, rejectUnauthorized } = tls;
    const asked = ca && { ca, requestCert: true, rejectUnauthorized: rejectUnauthorized ?? true };
    this.server = isSecure ? createSecure({ cert, key, ...asked }) : createPlain();
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_BYTES,
      perMessageDeflate: false,
    });
    this.server.on('request', (request, response) => this.request(request, response));
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Returns the port. */
  async listen(): Promise<number> {
    const { host, port } = this.options;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private request(request: IncomingMessage, response: ServerResponse): void {
    const status = this.statusOf(request);
    for (const [name, value] of this.corsHeaders(request, status)) response.setHeader(name, value);
    const { method = 'GET' } = request;
    const address = this.addressOf(request);
    const methods = this.service.methods(address);
    if (method === 'OPTIONS' && status !== 403 && methods) {
      response.writeHead(204, { Allow: allowedMethods(methods) }).end();
      return;
    }
    if (status !== 200 || !methods) {
      sendProblem(response, status === 200 ? 404 : status);
      return;
    }
    const isRead = methods.read.has(method);
    if (!isRead && !methods.written.has(method)) {
      response.setHeader('Allow', allowedMethods(methods));
      sendProblem(response, this.options.endpoint.protocol === 'ws' ? 426 : 405);
      return;
    }
    this.clients++;
    response.once('close', () => this.clients--);
    if (isRead) this.read(request, response, address);
    else this.write(request, response, address);
  }

  private read(request: IncomingMessage, response: ServerResponse, address: string): void {
    const isStream =
      this.options.endpoint.protocol === 'sse' ||
      (request.headers.accept ?? '').includes(EVENT_STREAM);
    if (!isStream) {
      this.service.joined(responseClient(response, address), true);
      return;
    }
    response.writeHead(200, { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' });
    response.flushHeaders();
    const client = {
      address,
      send: ({ payload }: Outgoing) => {
        const lines = Buffer.from(payload)
          .toString()
          .split(/\r\n|[\r\n]/);
        response.write(`${lines.map((line) => `data: ${line}\n`).join('')}\n`);
        // Who doesn't read what is sent must not fill the memory.
        if (response.writableLength > MAX_BYTES) response.destroy();
      },
      accept: () => undefined,
      refuse: () => undefined,
    };
    response.once('close', () => this.service.left(client));
    this.service.joined(client, false);
  }

  private write(request: IncomingMessage, response: ServerResponse, address: string): void {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
    });
    request.on('end', () => {
      if (size > MAX_BYTES) {
        sendProblem(response, 413);
        return;
      }
      const contentType = request.headers['content-type'];
      this.service.received(
        {
          address,
          payload: Buffer.concat(chunks),
          // Server-sent events have none, so none are described.
          headers: this.options.endpoint.protocol === 'sse' ? null : receivedHeaders(request),
          ...(contentType !== undefined && { contentType }),
        },
        responseClient(response, address),
      );
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    const address = this.addressOf(request);
    const isThere = this.options.endpoint.protocol === 'ws' && this.service.methods(address);
    const status = this.statusOf(request);
    if (status !== 200 || !isThere) {
      const code = status === 200 ? 404 : status;
      socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (opened) => this.opened(opened, address));
  }

  private opened(socket: WebSocket, address: string): void {
    this.clients++;
    const client: LocalClient = {
      address,
      send: ({ payload, isText }) => {
        socket.send(payload, { binary: isText !== true });
        if (socket.bufferedAmount > MAX_BYTES) socket.terminate();
      },
      accept: () => undefined,
      refuse: ([first], closes) => {
        if (closes) socket.close(POLICY_VIOLATION, closeReason(first));
      },
    };
    // Larger messages, and what is no WebSocket: the library closes the connection.
    socket.on('error', () => undefined);
    socket.on('message', (data) =>
      this.service.received({ address, ...payloadOf(data as Buffer), headers: null }, client),
    );
    socket.on('close', () => {
      this.clients--;
      this.service.left(client);
    });
    this.service.joined(client, false);
  }

  /** The path below that of the server. */
  private addressOf({ url = '/' }: IncomingMessage): string {
    const path = url.replace(/[?#].*$/s, '');
    const base = this.options.endpoint.path.replace(/\/+$/, '');
    return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  }

  /** 200 for those who may connect. */
  private statusOf(request: IncomingMessage): number {
    if (this.clients >= MAX_CLIENTS) return 503;
    if (!this.isForUs(request)) return 403;
    return this.hasLogin(request) ? 200 : 401;
  }

  /** A name that resolves to this computer could be anybody's: only its own names count. */
  private isForUs({ headers }: IncomingMessage): boolean {
    const { host: listening } = this.options;
    if (isLoopback(listening) && !isLoopback(headers.host ?? '')) return false;
    if (headers.origin !== undefined) return this.mayOrigin(headers.origin);
    const site = headers['sec-fetch-site'];
    return site === undefined || site !== 'cross-site';
  }

  private mayOrigin(origin: string): boolean {
    if (this.options.origins.includes(origin)) return true;
    const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
    return host !== undefined && isLoopback(host);
  }

  private hasLogin({ headers, url = '/' }: IncomingMessage): boolean {
    const { endpoint } = this.options;
    const { searchParams } = new URL(url, 'http://localhost');
    return (
      Object.entries(httpHeaders(endpoint)).every(([name, value]) => headers[name] === value) &&
      Object.entries(endpoint.login.query).every(([key, value]) => searchParams.get(key) === value)
    );
  }

  private corsHeaders(request: IncomingMessage, status: number): [string, string][] {
    const { origin } = request.headers;
    if (origin === undefined || status === 403) return [];
    return [
      ['Access-Control-Allow-Origin', origin],
      ['Access-Control-Allow-Methods', request.headers['access-control-request-method'] ?? '*'],
      ['Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*'],
      ['Access-Control-Expose-Headers', '*'],
      ['Vary', 'Origin'],
    ];
  }
}

/** A request that waits for its response. */
function responseClient(response: ServerResponse, address: string): LocalClient {
  return {
    address,
    send: ({ payload, headers, contentType = 'application/json' }) => {
      for (const [name, value] of Object.entries(headers))
        if (isHeader(name)) response.setHeader(name, headerText(value));
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
      response.end(payload);
    },
    accept: () => {
      response.writeHead(202).end();
    },
    refuse: (errors) => sendProblem(response, 400, errors),
  };
}

/** Responds with what is wrong (RFC 9457). */
function sendProblem(
  response: ServerResponse,
  status: number,
  errors?: readonly LocalError[],
): void {
  const problem = { title: STATUS_CODES[status], status, ...(errors && { errors }) };
  response.writeHead(status, { 'content-type': PROBLEM }).end(JSON.stringify(problem));
}

const allowedMethods = ({ read, written }: LocalMethods): string =>
  [...new Set([...read, ...written, 'OPTIONS'])].join(', ');

/** Names of headers (RFC 9110, section 5.6.2) but for those that frame the message. */
function isHeader(name: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~\w-]+$/.test(name) &&
    !/^(?:content-length|transfer-encoding|connection|upgrade)$/i.test(name)
  );
}

const headerText = (value: unknown): string =>
  String(value).replace(/[^\t\x20-\x7e\x80-\xff]+/g, ' ');

/** The first error, in as many whole characters as there is room for. */
function closeReason(error: LocalError | undefined): string {
  let reason = '';
  for (const char of error ? `${error.path}: ${error.message}` : 'invalid') {
    if (Buffer.byteLength(reason + char) > MAX_REASON) break;
    reason += char;
  }
  return reason;
}
