// Where a server of a document is, and by which protocol it is reached.
import { protocolScheme } from '../../format/protocols.ts';
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
 * @param server whatever is known of it
 * @param given values of its variables, instead of their defaults
 */
export function endpointOf(
  server: Partial<ServerPart>,
  given: Readonly<Record<string, string>>,
): ServerEndpoint | EndpointFailure {
  const scheme = protocolScheme(server.protocol);
  const protocol = LIVE_PROTOCOLS.find((one) => one === scheme?.protocol);
  if (!scheme || !protocol) return { failure: 'protocol' };
  for (const { name, enum: all } of server.variables ?? []) {
    const value = given[name];
    if (value !== undefined && all && !all.includes(value))
      return { failure: 'other-value', variable: name, values: all.join(', ') };
  }
  const values = { ...defaultsOf(server.variables ?? []), ...given };
  const host = fillAddress(server.host ?? '', values);
  const pathname = fillAddress(server.pathname ?? '', values);
  const missing = /\{([^{}]*)\}/.exec(`${host} ${pathname}`)?.[1];
  if (missing !== undefined) return { failure: 'no-value', variable: missing };
  const { hosts, path } = placeOf(host, pathname);
  const [first] = hosts;
  if (first === undefined) return { failure: 'no-host' };
  return {
    protocol,
    isSecure: scheme.isSecure,
    host: first.host,
    port: first.port ?? scheme.port,
    path,
    ...versionOf(server),
  };
}

/** Where a server is, by its `host` and `pathname`. */
export interface ServerPlace {
  /** Those of a cluster are separated by commas. IPv6 is without brackets. */
  readonly hosts: readonly { readonly host: string; readonly port: number | null }[];
  /** What is in front of the paths of channels, with `/` at its start; '' without one. */
  readonly path: string;
}

/**
 * Characters that no host has. By `@`, `\\`, `?` and `#` a parser of URLs takes another part of the
 * text for the host than a reader does (WHATWG URL Standard, "host parsing"); controls and marks of
 * direction hide or reorder what is read.
 */
const NEVER_IN_HOST = /[@\\?#\s\p{C}]/u;

/**
 * Returns where a server is. Neither text has variables any more. There are no hosts where one of
 * them has characters that no host has.
 */
export function placeOf(host: string, pathname: string): ServerPlace {
  // Documents of old, and of those who write it there, have the path behind the host.
  const [authority = '', ...behind] = host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/');
  const names = authority.split(',').map((one) => one.trim());
  const areHosts = !names.some((one) => NEVER_IN_HOST.test(one));
  const hosts = (areHosts ? names : []).flatMap((one) => {
    const [, name = one, port] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(one) ?? [];
    const bare = name.replace(/^\[(.*)\]$/, '$1');
    return bare === '' ? [] : [{ host: bare, port: port === undefined ? null : Number(port) }];
  });
  const path = pathname || behind.map((one) => `/${one}`).join('');
  return { hosts, path: path === '' || path.startsWith('/') ? path : `/${path}` };
}

function versionOf({
  protocol,
  protocolVersion,
}: Partial<ServerPart>): Pick<ServerEndpoint, 'version'> {
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

/** Protocols in which nothing goes beside the payload. */
const WITHOUT_HEADERS: ReadonlySet<string> = new Set(['ws', 'sse', 'redis']);

/** Returns whether messages have headers: those of MQTT have them since version 5. */
export function carriesHeaders(protocol: string, version: string | undefined): boolean {
  return (
    !WITHOUT_HEADERS.has(protocol) && (protocol !== 'mqtt' || version?.startsWith('5') === true)
  );
}

/** Words in the name or a tag of a server that a trial must not reach by mistake. */
const PRODUCTION = /^(?:prod|production|live)$|\bprod(?:uction)?\b/i;

/** Returns whether the name or a tag of a server says that it is in production. */
export function isInProduction({ key, tags }: ServerPart): boolean {
  return [key, ...tags.map(({ name }) => name)].some((name) => PRODUCTION.test(name));
}
