// HTTP in a browser: a response is a message, or a stream of them. No cookies, no referrer, and
// redirects are not followed.
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
  type Connect,
  headersOf,
  MAX_BYTES,
  type Outgoing,
  payloadOf,
  type Subscription,
  Unconfirmed,
} from '../transport.ts';
import { httpHeaders, urlOf } from '../web-address.ts';

export const connect: Connect = async (endpoint, link) => {
  const controller = new AbortController();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const request = async (outgoing: Outgoing): Promise<Response> => {
    const { address, payload, method = 'GET', contentType } = outgoing;
    const own = Object.entries(outgoing.headers).map(([name, value]) => [name, String(value)]);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    // What the browser can't write as a request has not left.
    const written = new Request(urlOf(endpoint, address, 'http'), {
      method,
      headers: {
        ...httpHeaders(endpoint),
        ...Object.fromEntries(own),
        ...(hasBody && contentType !== undefined && { 'content-type': contentType }),
      },
      ...(hasBody && { body: payload.slice() }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: controller.signal,
    });
    return fetch(written).catch(() => {
      throw new Unconfirmed(
        "the page couldn't read a response; the server must allow this page (CORS)",
      );
    });
  };
  const listen = async (subscription: Subscription): Promise<void> => {
    const { address, method, interval = INTERVAL } = subscription;
    const response = await request({
      address,
      payload: new Uint8Array(),
      headers: listeningHeaders(endpoint, link.memory),
      method: method ?? 'GET',
    });
    const failure = statusFailure(response.status);
    if (failure) throw failure;
    const kind = responseKind(endpoint, response.headers.get('content-type'));
    const ended = (reason: Error): void => {
      if (!controller.signal.aborted) link.dropped(reason);
    };
    const read = async (): Promise<void> => {
      if (kind === 'message') {
        await give(response, address);
        const timer = setTimeout(() => {
          timers.delete(timer);
          listen(subscription).catch(ended);
        }, interval);
        timers.add(timer);
        return;
      }
      const take = (bytes: Uint8Array): void =>
        link.message({ address, ...payloadOf(bytes), headers: null });
      const reader = readEvents(take, kind === 'events', (id) =>
        link.memory.set(LAST_EVENT_ID, id),
      );
      const body = response.body?.getReader();
      for (let part = await body?.read(); part && !part.done; part = await body?.read())
        reader.add(part.value);
      ended(new Error('the server ended the stream'));
    };
    read().catch(ended);
  };
  const give = async (response: Response, address: string, isResponse = false): Promise<void> => {
    const bytes = await readLimited(response);
    const { status } = response;
    if (bytes.size === 0 && status !== 200 && !statusFailure(status)) return;
    const contentType = response.headers.get('content-type') ?? undefined;
    const { payload, size } = bytes;
    const headers = headersOf(response.headers);
    link.message({
      ...{ address, payload, headers, contentType },
      ...(isResponse && { isResponse, status }),
      ...(size > MAX_BYTES && { size }),
    });
  };
  return {
    subscribe: listen,
    send: async (outgoing) => {
      requireSendable(outgoing);
      const response = await request({ method: 'POST', ...outgoing });
      await give(response, outgoing.address, true).catch(() => {
        throw new Unconfirmed();
      });
      const failure = statusFailure(response.status);
      if (failure) throw new Answered(failure.message);
    },
    close: async () => {
      controller.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/** Reads a response; what is beyond the limit is counted only. */
async function readLimited(response: Response): Promise<{ payload: Uint8Array; size: number }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body = response.body?.getReader();
  for (let part = await body?.read(); part && !part.done; part = await body?.read()) {
    if (size < MAX_BYTES) chunks.push(part.value.slice());
    size += part.value.length;
  }
  const payload = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { payload: payload.subarray(0, MAX_BYTES), size };
}
