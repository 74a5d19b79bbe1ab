// HTTP: a response is a message, or a stream of them: server-sent events, JSON lines. Node's own
// client, since `fetch` takes no certificates; redirects are not followed.
import http from 'node:http';
import https from 'node:https';
import {
  asRefusal,
  type Connect,
  type Endpoint,
  headersOf,
  type Link,
  MAX_BYTES,
  type Outgoing,
  payloadOf,
  Refused,
  type Subscription,
} from '../transport.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_LINES = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/;
const LAST_EVENT_ID = 'last-event-id';
/** Milliseconds between two requests unless others are given. */
const INTERVAL = 5000;

export const connect: Connect = async (endpoint, link) => {
  const requests = new Set<http.ClientRequest>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const request = (outgoing: Outgoing) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const client = endpoint.isSecure ? https : http;
      const { payload, method = 'GET' } = outgoing;
      const sent = client.request(urlOf(endpoint, outgoing.address, 'http'), {
        ...endpoint.tls,
        method,
        headers: { ...headersFor(endpoint, outgoing), ...lengthOf(payload, method) },
      });
      requests.add(sent);
      sent.on('error', (failure) => reject(asRefusal(failure)));
      sent.on('response', resolve);
      sent.on('close', () => requests.delete(sent));
      sent.end(payload);
    });
  const listen = async (subscription: Subscription): Promise<void> => {
    const { address, method, interval = INTERVAL } = subscription;
    const lastId = link.memory.get(LAST_EVENT_ID);
    const accept = endpoint.protocol === 'sse' ? EVENT_STREAM : '*/*';
    const response = await request({
      address,
      payload: new Uint8Array(),
      headers: {
        accept,
        'cache-control': 'no-store',
        ...(typeof lastId === 'string' && { [LAST_EVENT_ID]: lastId }),
      },
      method: method ?? 'GET',
    });
    checkStatus(response);
    const type = typeOf(response);
    if (endpoint.protocol === 'sse' && type !== EVENT_STREAM) {
      response.destroy();
      throw new Refused(
        `the server answers with ${type || 'no content type'}, not ${EVENT_STREAM}`,
      );
    }
    const isStream = type === EVENT_STREAM || JSON_LINES.test(type);
    const read = isStream
      ? readStream(response, address, type === EVENT_STREAM, link)
      : readWhole(response, address, link);
    const ended = (reason: Error): void => {
      if (!isClosed) link.dropped(reason);
    };
    read.then(() => {
      if (isClosed) return;
      if (isStream) return ended(new Error('the server ended the stream'));
      const timer = setTimeout(() => {
        timers.delete(timer);
        listen(subscription).catch(ended);
      }, interval);
      timers.add(timer);
    }, ended);
  };
  return {
    subscribe: listen,
    send: async (outgoing) => {
      const response = await request({ method: 'POST', ...outgoing });
      await readWhole(response, outgoing.address, link);
      checkStatus(response);
    },
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const sent of requests) sent.destroy();
    },
  };
};

function lengthOf(payload: Uint8Array, method: string): Record<string, number> {
  return method === 'GET' || method === 'HEAD' ? {} : { 'content-length': payload.length };
}

function headersFor(endpoint: Endpoint, { headers, contentType }: Outgoing) {
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...httpHeaders(endpoint),
    ...Object.fromEntries(own),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
}

/** @throws Refused, or an error where it may be tried again */
function checkStatus(response: http.IncomingMessage): void {
  const { statusCode = 0 } = response;
  if (statusCode < 300) return;
  response.destroy();
  const text = `the server answers with the status ${statusCode}`;
  throw statusCode >= 500 || statusCode === 429 ? new Error(text) : new Refused(text);
}

function typeOf({ headers }: http.IncomingMessage): string {
  return (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

async function readWhole(
  response: http.IncomingMessage,
  address: string,
  link: Link,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (size < MAX_BYTES) chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  if (size === 0 && response.statusCode !== 200) return;
  const { payload } = payloadOf(Buffer.concat(chunks));
  const headers = receivedHeaders(response);
  const contentType = response.headers['content-type'];
  link.message({ address, payload, headers, contentType, ...(size > MAX_BYTES && { size }) });
}

/** Returns the headers of a request or a response, with names in small letters. */
export function receivedHeaders({
  rawHeaders,
}: http.IncomingMessage): Readonly<Record<string, unknown>> {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    pairs.push([(rawHeaders[i] ?? '').toLowerCase(), rawHeaders[i + 1] ?? '']);
  return headersOf(pairs);
}

/** Reads events or lines until the stream ends. */
async function readStream(
  response: http.IncomingMessage,
  address: string,
  isEvents: boolean,
  link: Link,
): Promise<void> {
  const give = (text: Buffer): void => {
    link.message({ address, ...payloadOf(text), headers: null });
  };
  const events = isEvents ? new EventReader(give, link.memory) : null;
  const lines = new LineReader((line) => {
    if (events) events.line(line);
    else if (line.length > 0) give(line);
  }, isEvents);
  for await (const chunk of response) lines.add(chunk as Buffer);
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Splits bytes into lines, which end with LF, CRLF, and of events also with CR. */
class LineReader {
  private readonly give: (line: Buffer) => void;
  private readonly endsWithCr: boolean;
  private rest: Buffer[] = [];
  private size = 0;
  private afterCr = false;

  constructor(give: (line: Buffer) => void, endsWithCr: boolean) {
    this.give = give;
    this.endsWithCr = endsWithCr;
  }

  add(chunk: Buffer): void {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte === LINE_FEED && this.afterCr) start = i + 1;
      else if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && this.endsWithCr)) {
        this.keep(chunk.subarray(start, i));
        const line = Buffer.concat(this.rest);
        this.rest = [];
        this.size = 0;
        start = i + 1;
        this.give(
          !this.endsWithCr && line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line,
        );
      }
      this.afterCr = this.endsWithCr && byte === CARRIAGE_RETURN;
    }
    this.keep(chunk.subarray(start));
  }

  private keep(bytes: Buffer): void {
    // What is cut off shows in the size that the message has.
    if (this.size <= MAX_BYTES && bytes.length > 0) this.rest.push(bytes);
    this.size += bytes.length;
  }
}

/** Puts the lines of server-sent events together (HTML, section 9.2.6). */
class EventReader {
  private readonly give: (data: Buffer) => void;
  private readonly memory: Map<string, unknown>;
  private data: Buffer[] = [];
  private size = 0;
  private id: string | null = null;
  private isFirst = true;

  constructor(give: (data: Buffer) => void, memory: Map<string, unknown>) {
    this.give = give;
    this.memory = memory;
  }

  line(bytes: Buffer): void {
    const line = this.isFirst && bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
    this.isFirst = false;
    if (line.length === 0) {
      this.end();
      return;
    }
    const colon = line.indexOf(58);
    const name = line.subarray(0, colon < 0 ? line.length : colon).toString();
    const begin = colon < 0 ? line.length : line[colon + 1] === 32 ? colon + 2 : colon + 1;
    const value = line.subarray(begin);
    if (name === 'data') {
      if (this.size <= MAX_BYTES) this.data.push(value, NEW_LINE);
      this.size += value.length + 1;
    }
    if (name === 'id' && !value.includes(0)) this.id = value.toString();
  }

  private end(): void {
    if (this.id !== null) this.memory.set(LAST_EVENT_ID, this.id);
    if (this.data.length > 0) this.give(Buffer.concat(this.data).subarray(0, -1));
    this.data = [];
    this.size = 0;
  }
}

const MARK = Buffer.from('\ufeff');
const NEW_LINE = Buffer.from('\n');

/** Returns the URL of an address at a server. */
export function urlOf(endpoint: Endpoint, address: string, scheme: 'http' | 'ws'): URL {
  const { host, port, path, isSecure, login } = endpoint;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const below = `${path.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
  const url = new URL(`${scheme}${isSecure ? 's' : ''}://${name}:${port}${below}`);
  for (const [key, value] of Object.entries(login.query)) url.searchParams.set(key, value);
  return url;
}

/** Returns the headers of a request or a handshake that say who it is from. */
export function httpHeaders({ login }: Endpoint): Record<string, string> {
  const { user, password, token, headers } = login;
  const authorization =
    token !== undefined
      ? `Bearer ${token}`
      : user !== undefined || password !== undefined
        ? `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`
        : undefined;
  return { ...(authorization !== undefined && { authorization }), ...headers };
}
