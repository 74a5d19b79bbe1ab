// HTTP in a browser: a response is a message, or a stream of them. No cookies, no referrer, and
// redirects are not followed.
import { readEvents } from '../event-stream.ts';
import {
  type Connect,
  headersOf,
  MAX_BYTES,
  type Outgoing,
  payloadOf,
  Refused,
  type Subscription,
} from '../transport.ts';
import { httpHeaders, urlOf } from '../web-address.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_LINES = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/;
const LAST_EVENT_ID = 'last-event-id';
const INTERVAL = 5000;

export const connect: Connect = async (endpoint, link) => {
  const controller = new AbortController();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const request = async (outgoing: Outgoing): Promise<Response> => {
    const { address, payload, method = 'GET', contentType } = outgoing;
    const own = Object.entries(outgoing.headers).map(([name, value]) => [name, String(value)]);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await fetch(urlOf(endpoint, address, 'http'), {
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
    }).catch(() => {
      throw new Error('no answer that this page may read: the server must allow it (CORS)');
    });
    const { status } = response;
    if (status < 300) return response;
    const text = `the server answers with the status ${status}`;
    throw status >= 500 || status === 429 ? new Error(text) : new Refused(text);
  };
  const listen = async (subscription: Subscription): Promise<void> => {
    const { address, method, interval = INTERVAL } = subscription;
    const lastId = link.memory.get(LAST_EVENT_ID);
    const response = await request({
      address,
      payload: new Uint8Array(),
      headers: {
        accept: endpoint.protocol === 'sse' ? EVENT_STREAM : '*/*',
        ...(typeof lastId === 'string' && { [LAST_EVENT_ID]: lastId }),
      },
      method: method ?? 'GET',
    });
    const type = (response.headers.get('content-type') ?? '').replace(/;.*/s, '').trim();
    const isEvents = type.toLowerCase() === EVENT_STREAM;
    if (endpoint.protocol === 'sse' && !isEvents)
      throw new Refused(
        `the server answers with ${type || 'no content type'}, not ${EVENT_STREAM}`,
      );
    const isStream = isEvents || JSON_LINES.test(type.toLowerCase());
    const ended = (reason: Error): void => {
      if (!controller.signal.aborted) link.dropped(reason);
    };
    const read = async (): Promise<void> => {
      if (!isStream) {
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
      const reader = readEvents(take, isEvents, (id) => link.memory.set(LAST_EVENT_ID, id));
      const body = response.body?.getReader();
      for (let part = await body?.read(); part && !part.done; part = await body?.read())
        reader.add(part.value);
      ended(new Error('the server ended the stream'));
    };
    read().catch(ended);
  };
  const give = async (response: Response, address: string): Promise<void> => {
    const bytes = await readAtMost(response);
    if (bytes.size === 0 && response.status !== 200) return;
    const contentType = response.headers.get('content-type') ?? undefined;
    const { payload, size } = bytes;
    const headers = headersOf(response.headers);
    link.message({ address, payload, headers, contentType, ...(size > MAX_BYTES && { size }) });
  };
  return {
    subscribe: listen,
    send: async (outgoing) => {
      await give(await request({ method: 'POST', ...outgoing }), outgoing.address);
    },
    close: async () => {
      controller.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/** Reads a response; what is beyond the limit is counted only. */
async function readAtMost(response: Response): Promise<{ payload: Uint8Array; size: number }> {
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
