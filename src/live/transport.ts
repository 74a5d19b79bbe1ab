// What a transport is: the one interface behind which the client of each protocol is.

/** A server to connect to, with all that it wants to know. */
export interface Endpoint {
  readonly protocol: Protocol;
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** What is in front of the paths of channels; '' without one. */
  readonly path: string;
  /** Of the protocol, as the document states it. */
  readonly version?: string;
  readonly login: Login;
  readonly tls: Tls;
}

export type Protocol = 'ws' | 'sse' | 'http' | 'mqtt' | 'nats' | 'redis' | 'amqp' | 'kafka';

/** Credentials. They are never part of a message for the user. */
export interface Login {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  /** Headers of the handshake or the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** How Kafka checks user and password. */
  readonly mechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512';
}

/** Certificates, as Node takes them. */
export interface Tls {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
  readonly rejectUnauthorized?: false;
}

/** A channel as the protocol has it. */
export interface Subscription {
  /** A path, topic, subject, routing key, stream; a pattern where `isPattern`. */
  readonly address: string;
  readonly isPattern: boolean;
  /** Where what came before is wanted, too. */
  readonly fromBeginning: boolean;
  /** AMQP: empty for the exchange that every queue is bound to by its name. */
  readonly exchange?: string;
  /** HTTP. */
  readonly method?: string;
  /** HTTP: milliseconds between two requests where a response is no stream. */
  readonly interval?: number;
  /** Redis: a stream, not a channel. */
  readonly isStream?: boolean;
}

/** What comes. The fields are those of `Incoming` in the core. */
export interface TransportMessage {
  readonly address: string;
  readonly payload: Uint8Array | null;
  readonly headers: Readonly<Record<string, unknown>> | null;
  readonly key?: Uint8Array | null;
  readonly contentType?: string | undefined;
  readonly replyTo?: string | undefined;
  /** HTTP: the response to what was sent. */
  readonly isResponse?: boolean;
  /** Of the response. */
  readonly status?: number;
  readonly retained?: boolean;
  readonly duplicate?: boolean;
  readonly schemaId?: number | string;
  readonly size?: number;
}

/** What is sent. */
export interface Outgoing {
  readonly address: string;
  readonly payload: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly contentType?: string;
  readonly key?: string;
  readonly replyTo?: string;
  readonly correlationId?: string;
  readonly exchange?: string;
  readonly method?: string;
  readonly isStream?: boolean;
  /** WebSocket: a frame of text. */
  readonly isText?: boolean;
}

/** The end of a connection at which messages come out. */
export interface Link {
  message(message: TransportMessage): void;
  /** Called once, when the connection is gone without `close`. */
  dropped(reason: Error): void;
  /** What the transport remembers from one connection to the next. */
  readonly memory: Map<string, unknown>;
}

export interface Connection {
  /** Resolves when the server has confirmed it. */
  subscribe(subscription: Subscription): Promise<void>;
  /**
   * Resolves when the message has left, and where the protocol says so has arrived.
   * @throws Answered, Unconfirmed, or another error where it has not left
   */
  send(message: Outgoing): Promise<void>;
  close(): Promise<void>;
}

export type Connect = (endpoint: Endpoint, link: Link) => Promise<Connection>;

/** An answer that refuses a message, which has arrived therefore. The link has got the answer. */
export class Answered extends Error {}

/** A message of which it is not known whether it has arrived. */
export class Unconfirmed extends Error {
  /** @param reason a clause that begins with a small letter */
  constructor(reason = 'the connection was lost before the server confirmed it') {
    super(reason);
  }
}

/** A server that says no, now and when asked again: a login, a certificate, an address. */
export class Refused extends Error {}

/** Bytes of a message that are kept. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** Milliseconds that a server may take for a connection and the login. */
const SILENCE = 15_000;

/** Returns the payload of a message, cut off where it is too large. */
export function payloadOf(bytes: Uint8Array): Pick<TransportMessage, 'payload' | 'size'> {
  return bytes.length > MAX_BYTES
    ? { payload: bytes.subarray(0, MAX_BYTES), size: bytes.length }
    : { payload: bytes };
}

/**
 * Returns a copy of the payload of a message, cut off where it is too large: for bytes that hold
 * more memory or are used again.
 */
export function copiedPayloadOf(bytes: Uint8Array): ReturnType<typeof payloadOf> {
  const { payload, size } = payloadOf(bytes);
  return { payload: payload && new Uint8Array(payload), ...(size !== undefined && { size }) };
}

/**
 * Calls back with a failure where a server accepts a connection and stays silent.
 * @returns what ends the watch
 */
export function watchSilence(fail: (failure: Error) => void): () => void {
  const timer = setTimeout(
    () => fail(new Error(`no answer within ${SILENCE / 1000} seconds`)),
    SILENCE,
  );
  return () => clearTimeout(timer);
}

/** Reads `HOST:PORT`, with an IPv6 address in brackets; null where it is something else. */
export function parseHostPort(text: string): Pick<Endpoint, 'host' | 'port'> | null {
  const [, bracketed, name, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? name;
  const isPort = Number(port) > 0 && Number(port) <= 65535;
  return host !== undefined && isPort ? { host, port: Number(port) } : null;
}

/** Returns headers of which some may come several times: as a list then. */
export function headersOf(
  pairs: Iterable<readonly [string, string]>,
): Readonly<Record<string, unknown>> {
  const headers = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(headers);
}

/** Returns the header that states the content type, in any case. */
export function contentTypeIn(headers: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL|HOSTNAME_MISMATCH|EPROTO)/;

/** Returns a failure as one that is final where it is about a certificate. */
export function asRefusal(failure: Error): Error {
  const { code = '' } = failure as NodeJS.ErrnoException;
  return CERTIFICATE.test(code)
    ? new Refused(`the certificate is not accepted (${code}). Name its authority with --ca.`)
    : failure;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['ECONNRESET', 'the connection was closed'],
  ['EPIPE', 'the connection was closed'],
  ['ETIMEDOUT', 'it took too long'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
]);

/** Returns a failure in a few words, without credentials that a library may repeat. */
export function reasonOf(failure: unknown, login?: Login): string {
  const { code = '', message = '' } = failure as NodeJS.ErrnoException;
  const text = REASONS.get(code) ?? (message || code || 'the connection failed');
  const secrets = login ? [login.password, login.token, ...Object.values(login.headers)] : [];
  return secrets.reduce<string>(
    (clean, secret) => (secret ? clean.replaceAll(secret, '***') : clean),
    text.split('\n')[0] ?? '',
  );
}
