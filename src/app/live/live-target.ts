// What a card can be listened to by: the servers of its channel, each with the way to it, or why
// there is none.
import {
  apiKeyScheme,
  defaultsOf,
  endpointOf,
  fillAddress,
  hostClass,
  httpMethodOf,
  isOnServer,
  schemeField,
  subscriptionAddress,
  withApiKey,
} from '../../core/light.ts';
import type {
  ChannelPart,
  EndpointFailure,
  LiveProtocol,
  Model,
  OperationPart,
  ReplyWay,
  SecurityPart,
  ServerEndpoint,
  ServerPart,
} from '../../core/types.ts';
import type { Login, Subscription } from '../../live/transport.ts';
import { hostAndPort } from '../../live/web-address.ts';
import type { LiveWay } from '../../live-worker/protocol.ts';

/** The bridge of the server of the page. */
export interface PageBridge {
  /** `ws:` address of it. */
  readonly address: string;
  /** Path of the open document below the folder that is served. */
  readonly file: string;
}

/** Values that the user fills in. */
export interface LiveValues {
  readonly server: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  /** Of MQTT: the address of the WebSocket listener of the broker. */
  readonly socket: string;
  readonly user: string;
  readonly password: string;
  readonly token: string;
}

/** How a server is reached, or why it can't be. */
export type Reach =
  | { readonly by: 'browser' | 'bridge'; readonly endpoint: ServerEndpoint }
  | { readonly by: null; readonly why: string; readonly command?: string };

const LABELS: Readonly<Record<LiveProtocol, string>> = {
  ws: 'WebSocket',
  sse: 'server-sent events',
  http: 'HTTP',
  mqtt: 'MQTT',
  nats: 'NATS',
  redis: 'Redis',
  amqp: 'AMQP 0-9-1',
  kafka: 'Kafka',
};

/** Protocols that a browser speaks; of MQTT only that over WebSocket. */
const IN_BROWSER: ReadonlySet<LiveProtocol> = new Set(['ws', 'sse', 'http']);

/** Returns the channel of a card, and its operation if the card is of one. */
export function channelOf(
  model: Model,
  part: OperationPart | ChannelPart,
): { channel: ChannelPart | null; operation: OperationPart | null } {
  if (part.kind === 'channel') return { channel: part, operation: null };
  const channel = model.parts.get(part.channel?.id ?? '');
  return { channel: channel?.kind === 'channel' ? channel : null, operation: part };
}

/** How an address of replies begins that a client of a broker makes up. */
const INBOXES: Readonly<Partial<Record<LiveProtocol, string>>> = {
  mqtt: 'apidoc/',
  nats: '_INBOX.',
  redis: 'apidoc.',
  amqp: 'apidoc.',
  kafka: 'apidoc.',
};

/**
 * Returns where the reply to a message is expected: at the address of its channel, or at an inbox
 * where that has none. Null where the reply comes by the connection of the request, as over
 * WebSocket and HTTP, or at any address of its channel.
 * @param inbox what makes the address one that nobody else has
 */
export function replyWay(
  model: Model,
  operation: OperationPart | null,
  protocol: LiveProtocol,
  inbox: string,
): ReplyWay | null {
  const reply = operation?.reply;
  if (!reply) return null;
  const { location } = reply;
  const channel = model.parts.get(reply.channel?.id ?? '');
  const address = channel?.kind === 'channel' ? channel.address : null;
  const said = location !== undefined && { location };
  if (address !== null && !/\{[^{}]*\}/.test(address)) return { address, ...said };
  // All addresses of such a channel are listened to; a request may say which one it is.
  if (address !== null && location === undefined) return null;
  const start = INBOXES[protocol];
  return start === undefined ? null : { address: `${start}${inbox}`, ...said };
}

/** Returns the servers that a channel is on. */
export function serversOf(model: Model, channel: ChannelPart): readonly ServerPart[] {
  return model.order.servers.flatMap((id) => {
    const part = model.parts.get(id);
    return part?.kind === 'server' && isOnServer(channel, part) ? [part] : [];
  });
}

const SERVE = 'apidoc-studio serve FILE --live';

/** Returns how a server is reached from this page. */
export function reachOf(server: ServerPart, values: LiveValues, bridge: PageBridge | null): Reach {
  const endpoint = endpointOf(server, filledInValues(values.variables));
  if ('failure' in endpoint) return { by: null, why: explain(endpoint, server) };
  const { protocol } = endpoint;
  if (hostAndPort(endpoint) === null) return { by: null, why: NO_HOST };
  if (IN_BROWSER.has(protocol) && isOpenToPages(endpoint)) return { by: 'browser', endpoint };
  if (bridge) return { by: 'bridge', endpoint };
  if (protocol !== 'mqtt') {
    const why = IN_BROWSER.has(protocol) ? PLAIN : `A browser can't speak ${LABELS[protocol]}.`;
    return { by: null, why, command: SERVE };
  }
  if (values.socket.trim() === '') return { by: null, why: NO_LISTENER, command: SERVE };
  const socket = socketOf(values.socket);
  if (!socket) return { by: null, why: 'The address of a listener begins with ws:// or wss://.' };
  return isOpenToPages(socket)
    ? { by: 'browser', endpoint: { ...endpoint, ...socket } }
    : { by: null, why: PLAIN, command: SERVE };
}

const NO_HOST = 'The server has no valid host.';
const PLAIN = 'Without TLS a page connects to this computer only.';
const NO_LISTENER =
  'A browser speaks MQTT over WebSocket only: enter the address of a listener of the broker for it.';

/** Whether the policy of the worker permits it; https pages have the same rule in browsers. */
function isOpenToPages({ isSecure, host }: Pick<ServerEndpoint, 'isSecure' | 'host'>): boolean {
  return isSecure || host === '127.0.0.1' || host.toLowerCase() === 'localhost';
}

/** Reads the address of a listener for WebSocket; null where it is none. */
function socketOf(
  text: string,
): Pick<ServerEndpoint, 'isSecure' | 'host' | 'port' | 'path'> | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const isSecure = url.protocol === 'wss:';
  if (!isSecure && url.protocol !== 'ws:') return null;
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { isSecure, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, path: url.pathname };
}

function explain(failure: EndpointFailure, { protocol = '' }: ServerPart): string {
  switch (failure.failure) {
    case 'protocol':
      return protocol === ''
        ? 'The server has no protocol.'
        : `The protocol ${protocol} is not spoken here.`;
    case 'no-host':
      return NO_HOST;
    case 'no-value':
      return `The variable ${failure.variable} needs a value.`;
    case 'other-value':
      return `The variable ${failure.variable} is one of ${failure.values}.`;
  }
}

/** Returns the address to listen to; null where a parameter needs a value, or there is none. */
export function addressOf(
  channel: ChannelPart,
  protocol: LiveProtocol,
  values: LiveValues,
): { text: string; isPattern: boolean } | null {
  if (channel.address === null) return null;
  const address = fillAddress(channel.address, filledInValues(values.parameters));
  const wildcard = subscriptionAddress(address, protocol);
  const text = wildcard ?? fillAddress(address, defaultsOf(channel.parameters));
  if (wildcard === null && /\{[^{}]*\}/.test(text)) return null;
  return { text, isPattern: wildcard !== null && wildcard !== address };
}

/** Returns the way to a server, with the credentials of the user. */
export function wayTo(
  reach: Exclude<Reach, { by: null }>,
  {
    server,
    channel,
    operation,
    reply,
    values,
    bridge,
    schemes,
    isSendOnly,
  }: {
    readonly server: ServerPart;
    readonly channel: ChannelPart;
    readonly operation: OperationPart | null;
    readonly reply: ChannelPart | null;
    readonly values: LiveValues;
    readonly bridge: PageBridge | null;
    readonly schemes: readonly SecurityPart[];
    /** Whether only messages are sent: over HTTP a reply is the response. */
    readonly isSendOnly: boolean;
  },
): LiveWay | null {
  const { endpoint } = reach;
  const { user, password, token } = values;
  if (reach.by === 'bridge') {
    if (!bridge) return null;
    const credentials = {
      ...(user !== '' && { user }),
      ...(password !== '' && { password }),
      ...(token !== '' && (apiKeyScheme(schemes) ? { apiKey: token } : { token })),
    };
    return {
      by: 'bridge',
      address: bridge.address,
      open: {
        file: bridge.file,
        server: server.key,
        agreed: {
          host: hostText(endpoint),
          protocol: endpoint.protocol,
          isSecure: endpoint.isSecure,
        },
        ...(operation ? { operation: operation.key } : { channel: channel.key }),
        parameters: filledInValues(values.parameters),
        variables: filledInValues(values.variables),
        credentials,
        ...(isSendOnly && { sendOnly: true }),
      },
    };
  }
  const listened = isSendOnly ? [] : [channel, ...(reply ? [reply] : [])];
  const subscriptions = listened.flatMap((one): Subscription[] => {
    const address = addressOf(one, endpoint.protocol, values);
    if (!address) return [];
    return [
      {
        address: address.text,
        isPattern: address.isPattern,
        fromBeginning: false,
        ...(one === channel && httpMethodOf(operation)),
      },
    ];
  });
  const unique = [...new Map(subscriptions.map((one) => [one.address, one])).values()];
  if (unique.length === 0 && !isSendOnly) return null;
  const login = loginFor(values, schemes);
  return { by: 'browser', endpoint: { ...endpoint, login, tls: {} }, subscriptions: unique };
}

/** Credentials where the document says that they go. */
function loginFor({ user, password, token }: LiveValues, schemes: readonly SecurityPart[]): Login {
  const login: Login = {
    ...(user !== '' && { user }),
    ...(password !== '' && { password }),
    headers: {},
    query: {},
  };
  if (token === '') return login;
  const scheme = apiKeyScheme(schemes);
  return scheme ? withApiKey(login, token, scheme) : { ...login, token };
}

/** Returns why a page can't send the credentials of the user as the document says, or null. */
export function credentialsRefusal(
  { by }: Exclude<Reach, { by: null }>,
  { token }: LiveValues,
  schemes: readonly SecurityPart[],
): string | null {
  const scheme = apiKeyScheme(schemes);
  const isCookie = scheme?.type === 'httpApiKey' && schemeField(scheme, 'in') === 'cookie';
  return by === 'browser' && token !== '' && isCookie
    ? 'The document wants the key in a cookie, which a page can\'t send to another server. Use "apidoc-studio listen" with --api-key-env.'
    : null;
}

/**
 * Returns whether the document wants credentials in a header, which a WebSocket of a browser can't
 * have.
 */
export function needsHeader(
  { protocol }: ServerEndpoint,
  schemes: readonly SecurityPart[],
): boolean {
  if (protocol !== 'ws') return false;
  return schemes.some(
    (scheme) =>
      /^(?:http|oauth2|openIdConnect)$/.test(scheme.type ?? '') ||
      (scheme.type === 'httpApiKey' && schemeField(scheme, 'in') !== 'query'),
  );
}

/** Returns the values that are filled in. */
export function filledInValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Returns the host with its port, as it is shown: as it is connected to, however it is written. */
export function hostText(endpoint: ServerEndpoint): string {
  return hostAndPort(endpoint) ?? '';
}

/** Returns what the user is asked about a host. */
export function consentText(reach: Exclude<Reach, { by: null }>, hasCredentials: boolean): string {
  const { endpoint, by } = reach;
  const where = LOCATIONS.get(hostClass(hostText(endpoint).replace(/:\d+$/, ''))) ?? '';
  const over = by === 'bridge' ? ' through apidoc-studio serve' : '';
  const tls = endpoint.isSecure ? '' : ', without encryption';
  const sent = hasCredentials ? 'Your credentials are sent to it.' : 'No credentials are sent.';
  return `Connect to ${hostText(endpoint)}${where} by ${LABELS[endpoint.protocol]}${over}${tls}? ${sent}`;
}

const LOCATIONS: ReadonlyMap<string, string> = new Map([
  ['loopback', ', on this computer,'],
  ['private', ', in a private network,'],
  ['link-local', ', in a private network,'],
  ['local-name', ', in a private network,'],
]);
