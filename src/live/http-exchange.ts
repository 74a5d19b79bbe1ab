// What a page and the command line do alike over HTTP: what is asked for to listen, what a response
// is, and which messages can be sent.
import { type Endpoint, type Outgoing, Refused } from './transport.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_LINES = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/;

/** The header by which a stream of events continues, and its key in the memory of a connection. */
export const LAST_EVENT_ID = 'last-event-id';

/** Milliseconds between two requests unless others are given. */
export const INTERVAL = 5000;

/**
 * Returns the headers of a request to listen.
 * @param memory of the connection, which may have the id of the last event
 */
export function listeningHeaders(
  { protocol }: Endpoint,
  memory: ReadonlyMap<string, unknown>,
): Record<string, string> {
  const lastId = memory.get(LAST_EVENT_ID);
  return {
    accept: protocol === 'sse' ? EVENT_STREAM : '*/*',
    ...(typeof lastId === 'string' && { [LAST_EVENT_ID]: lastId }),
  };
}

/**
 * Requires that a message has no payload where its method has none.
 * @throws Error
 */
export function requireSendable({ method, payload }: Pick<Outgoing, 'method' | 'payload'>): void {
  if (payload.length > 0 && (method === 'GET' || method === 'HEAD'))
    throw new Error(`a ${method} request has no payload: leave it empty, or use another method`);
}

/** Returns why a response is none, which may be tried again unless it is `Refused`; else null. */
export function statusFailure(status: number): Error | null {
  if (status < 300) return null;
  const text = `the server answers with the status ${status}`;
  return status >= 500 || status === 429 ? new Error(text) : new Refused(text);
}

/**
 * Returns what a response is by its content type: events or lines, each a message, or one message.
 * @throws Refused where a server of events sends something else
 */
export function responseKind(
  { protocol }: Endpoint,
  contentType: string | null | undefined,
): 'events' | 'lines' | 'message' {
  const type = (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (type === EVENT_STREAM) return 'events';
  if (protocol === 'sse')
    throw new Refused(`the server answers with ${type || 'no content type'}, not ${EVENT_STREAM}`);
  return JSON_LINES.test(type) ? 'lines' : 'message';
}
