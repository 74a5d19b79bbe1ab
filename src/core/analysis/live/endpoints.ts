// Where a server of a document is, and by which protocol it is reached.
import type { ChannelPart, ServerPart } from '../model/types.ts';
import type { VariableView } from '../model/views.ts';
import { fillAddress } from './addresses.ts';

export const LIVE_PROTOCOLS = [
  'ws',
  'sse',
  'http',
  'mqtt',
  'nats',
  'redis',
  'amqp',
  'kafka',
] as const;
export type LiveProtocol = (typeof LIVE_PROTOCOLS)[number];

/** Protocols as documents name them, with TLS and without. */
const NAMES: ReadonlyMap<string, readonly [protocol: LiveProtocol, isSecure: boolean]> = new Map(
  Object.entries({
    ws: ['ws', false],
    wss: ['ws', true],
    sse: ['sse', false],
    http: ['http', false],
    https: ['http', true],
    mqtt: ['mqtt', false],
    mqtt5: ['mqtt', false],
    'secure-mqtt': ['mqtt', true],
    mqtts: ['mqtt', true],
    nats: ['nats', false],
    tls: ['nats', true],
    redis: ['redis', false],
    rediss: ['redis', true],
    amqp: ['amqp', false],
    amqps: ['amqp', true],
    kafka: ['kafka', false],
    'kafka-secure': ['kafka', true],
  } as const),
);

const PORTS: Readonly<Record<LiveProtocol, readonly [plain: number, secure: number]>> = {
  ws: [80, 443],
  sse: [80, 443],
  http: [80, 443],
  mqtt: [1883, 8883],
  nats: [4222, 4222],
  redis: [6379, 6379],
  amqp: [5672, 5671],
  kafka: [9092, 9092],
};

/** A server without credentials. */
export interface ServerEndpoint {
  readonly protocol: LiveProtocol;
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** What is in front of the paths of channels; '' without one. */
  readonly path: string;
  /** Of the protocol, as the document states it. */
  readonly version?: string;
}

/** Why a server can't be reached. */
export type EndpointFailure =
  | { readonly failure: 'protocol' }
  | { readonly failure: 'no-host' }
  | { readonly failure: 'no-value'; readonly variable: string }
  | { readonly failure: 'other-value'; readonly variable: string; readonly values: string };

/**
 * Returns where a server is.
 * @param given values of its variables, instead of their defaults
 */
export function endpointOf(
  server: ServerPart,
  given: Readonly<Record<string, string>>,
): ServerEndpoint | EndpointFailure {
  const [protocol, isSecure] = NAMES.get((server.protocol ?? '').toLowerCase()) ?? [];
  if (protocol === undefined || isSecure === undefined) return { failure: 'protocol' };
  for (const { name, enum: all } of server.variables) {
    const value = given[name];
    if (value !== undefined && all && !all.includes(value))
      return { failure: 'other-value', variable: name, values: all.join(', ') };
  }
  const values = { ...defaultsOf(server.variables), ...given };
  const host = fillAddress(server.host ?? '', values);
  const pathname = fillAddress(server.pathname ?? '', values);
  const missing = /\{([^{}]*)\}/.exec(`${host} ${pathname}`)?.[1];
  if (missing !== undefined) return { failure: 'no-value', variable: missing };
  // Documents of old, and of those who write it there, have the path behind the host.
  const [authority = '', ...path] = host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/');
  const [, name = authority, port] =
    /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(authority) ?? /^(\[[^\]]*\]|.*)$/.exec(authority) ?? [];
  if (name === '') return { failure: 'no-host' };
  return {
    protocol,
    isSecure,
    host: name.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port ?? PORTS[protocol][isSecure ? 1 : 0]),
    path: pathname || path.map((one) => `/${one}`).join(''),
    ...versionOf(server),
  };
}

function versionOf({ protocol, protocolVersion }: ServerPart): Pick<ServerEndpoint, 'version'> {
  const version = protocol === 'mqtt5' ? '5' : protocolVersion;
  return version === undefined ? {} : { version };
}

/** Returns the defaults of variables, or of parameters, by name. */
export function defaultsOf(variables: readonly VariableView[]): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns whether a channel is available on a server. */
export function isOnServer({ allServers, servers }: ChannelPart, { id }: ServerPart): boolean {
  return allServers || servers.some((one) => one.id === id);
}
