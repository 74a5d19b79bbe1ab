// HTTP: a response is a message, or a stream of them: server-sent events, JSON lines. Node's own
// client, since `fetch` takes no certificates; redirects are not followed.
import http from 'node:http';
import https from 'node:https';
import { readEvents } from '../event-stream.ts';
import {
  INTERVAL,
  LAST_EVENT_ID,
  listeningHeaders,
  requireSendable,
  responseKind,
  statusFailure,
} from '../http-exchange.ts';
import {
  Answered,
  asRefusal,
  type Connect,
  type Endpoint,
  headersOf,
  type Link,
  MAX_BYTES,
  type Outgoing,
  payloadOf,
  type Subscription,
  Unconfirmed,
} from '../transport.ts';
import { httpHeaders, urlOf } from '../web-address.ts';

export const connect: Connect = async (endpoint, link) => {
  const requests = new Set<http.ClientRequest>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const request = (outgoing: Outgoing, isSend = false) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const client = endpoint.isSecure ? https : http;
      const { payload, method = 'GET' } = outgoing;
      const sent = client.request(urlOf(endpoint, outgoing.address, 'http'), {
        ...endpoint.tls,
        method,
        headers: { ...headersFor(endpoint, outgoing), ...lengthOf(payload, method) },
      });
      requests.add(sent);
      let isConnected = false;
      sent.on('socket', (socket) => {
        const connected = (): void => {
          isConnected = true;
        };
        if (socket.connecting)
          socket.once(endpoint.isSecure ? 'secureConnect' : 'connect', connected);
        else connected();
      });
      sent.on('error', (failure) => {
        reject(isSend && isConnected ? new Unconfirmed() : asRefusal(failure));
      });
      sent.on('response', resolve);
      sent.on('close', () => requests.delete(sent));
      sent.end(payload);
    });
  const listen = async (subscription: Subscription): Promise<void> => {
    const { address, method, interval = INTERVAL } = subscription;
    const response = await request({
      address,
      payload: new Uint8Array(),
      headers: { ...listeningHeaders(endpoint, link.memory), 'cache-control': 'no-store' },
      method: method ?? 'GET',
    });
    checkStatus(response);
    const kind = kindOf(response, endpoint);
    const read =
      kind === 'message'
        ? readWhole(response, address, link)
        : readStream(response, address, kind === 'events', link);
    const ended = (reason: Error): void => {
      if (!isClosed) link.dropped(reason);
    };
    read.then(() => {
      if (isClosed) return;
      if (kind !== 'message') return ended(new Error('the server ended the stream'));
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
      requireSendable(outgoing);
      const response = await request({ method: 'POST', ...outgoing }, true);
      await readWhole(response, outgoing.address, link, true).catch(() => {
        throw new Unconfirmed();
      });
      const { message } = statusFailure(response.statusCode ?? 0) ?? {};
      if (message !== undefined) throw new Answered(message);
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
  const failure = statusFailure(response.statusCode ?? 0);
  if (!failure) return;
  response.destroy();
  throw failure;
}

/** @throws Refused */
function kindOf(response: http.IncomingMessage, endpoint: Endpoint) {
  try {
    return responseKind(endpoint, response.headers['content-type']);
  } catch (failure) {
    response.destroy();
    throw failure;
  }
}

async function readWhole(
  response: http.IncomingMessage,
  address: string,
  link: Link,
  isResponse = false,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (size < MAX_BYTES) chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  const status = response.statusCode ?? 0;
  if (size === 0 && status !== 200 && !statusFailure(status)) return;
  const { payload } = payloadOf(Buffer.concat(chunks));
  const headers = receivedHeaders(response);
  const contentType = response.headers['content-type'];
  link.message({
    ...{ address, payload, headers, contentType },
    ...(isResponse && { isResponse, status }),
    ...(size > MAX_BYTES && { size }),
  });
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
  const give = (data: Uint8Array): void => {
    link.message({ address, ...payloadOf(data), headers: null });
  };
  const reader = readEvents(give, isEvents, (id) => link.memory.set(LAST_EVENT_ID, id));
  for await (const chunk of response) reader.add(chunk as Buffer);
}
