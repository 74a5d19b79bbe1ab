// What a sample needs to know of an operation, from the side of the reader: who reads the
// documentation of an application sends what it receives, and receives what it sends.

import { fillAddress, subscriptionAddress } from '../../analysis/live/addresses.ts';
import { placeOf } from '../../analysis/live/endpoints.ts';
import { bindingField, httpMethodOf, partOf, schemeField } from '../../analysis/model/parts.ts';
import type {
  ChannelPart,
  MessagePart,
  Model,
  OperationPart,
  SecurityPart,
  ServerPart,
} from '../../analysis/model/types.ts';
import type { BindingView, VariableView } from '../../analysis/model/views.ts';
import { protocolScheme, type ServerProtocol } from '../../format/protocols.ts';

/** A value of a message that is sent. */
interface SampleMessage {
  /** As it is sent. */
  readonly payload: string;
  readonly contentType: string | null;
  /** As texts, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly key: string | null;
}

/** How a client proves who it is. Secrets are placeholders in every language. */
interface SampleLogin {
  readonly user?: true;
  readonly password?: true;
  /** Of Kafka, as clients of Java name it. */
  readonly mechanism?: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512' | 'OAUTHBEARER' | 'GSSAPI';
  readonly bearer?: true;
  readonly basic?: true;
  /** An API key in the request. */
  readonly key?: { readonly in: 'header' | 'query' | 'cookie'; readonly name: string };
  readonly certificate?: true;
}

export interface SampleFacts {
  readonly protocol: ServerProtocol;
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** Of all servers of a cluster; else `host:port`. */
  readonly hosts: string;
  /** Path of the server: base of channels of the web, virtual host of AMQP. '' or with `/`. */
  readonly path: string;
  /** The reader sends; else the reader receives. */
  readonly sends: boolean;
  /** Topic, subject, queue, path: with the values of its parameters. */
  readonly address: string;
  /** Of channels of the web: the whole address. */
  readonly url: string;
  /** Null where the operation has no message, or none is to be sent. */
  readonly message: SampleMessage | null;
  readonly login: SampleLogin;
  readonly version: string | null;
  readonly kafka: { readonly group: string | null };
  readonly mqtt: {
    readonly qos: 0 | 1 | 2;
    readonly retain: boolean;
    readonly clientId: string | null;
  };
  readonly amqp: {
    readonly exchange: string;
    readonly queue: string | null;
    readonly vhost: string;
  };
  readonly http: { readonly method: string };
  /** A queue of NATS whose members share the messages. */
  readonly nats: { readonly queue: string | null };
}

/** Languages of samples, as code blocks in Markdown name them. */
export type SampleLanguage = 'shell' | 'javascript' | 'python' | 'java' | 'go';

/** A program or a library that sends and receives messages. */
export interface SampleClient {
  /** What `--client` takes. */
  readonly id: string;
  readonly label: string;
  readonly language: SampleLanguage;
  readonly protocols: readonly ServerProtocol[];
  /** Returns code that runs as it is, but for secrets and the packages of the client. */
  write(facts: SampleFacts): string;
}

/** An example of a message: values as JSON, undefined where there is none. */
export interface SampleExample {
  readonly payload?: unknown;
  readonly headers?: unknown;
  readonly key?: unknown;
}

/** What a sample is asked for. */
export interface SampleRequest {
  readonly model: Model;
  readonly operation: OperationPart;
  /** Else the first server of the operation. */
  readonly server?: ServerPart | undefined;
  /** Values of variables of the server and of parameters of the address, by name. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Else the first message of the operation. */
  readonly message?: MessagePart | undefined;
  /** What to send; else the first example of the message. */
  readonly example?: SampleExample | undefined;
}

/** Returns the servers that an operation can be reached at. */
export function operationServers(model: Model, operation: OperationPart): readonly ServerPart[] {
  const ids = operation.allServers ? model.order.servers : operation.servers.map(({ id }) => id);
  return ids.flatMap((id) => partOf(model, id, 'server') ?? []);
}

/**
 * Returns what samples of an operation need to know; a sentence where there can be none.
 */
export function sampleFacts(request: SampleRequest): SampleFacts | { readonly none: string } {
  const { model, operation, variables = {}, parameters = {} } = request;
  const server = request.server ?? operationServers(model, operation)[0];
  const channel = partOf(model, operation.channel?.id, 'channel');
  if (!channel) return { none: 'The operation has no channel, so there is nothing to connect to.' };
  if (!server) return { none: 'The document names no server for this operation.' };
  const scheme = protocolScheme(server.protocol);
  if (!scheme) return noSamples(server.protocol ?? '');
  if (!server.host) return { none: `The server "${server.key}" has no host.` };
  const { protocol } = scheme;
  const login = loginOf(model, server, operation);
  // NATS, STOMP and JMS have no name of their own for TLS.
  const isSecure = scheme.isSecure || login.certificate === true;
  const place = placeFacts(server, { ...defaultsOf(server.variables), ...variables }, scheme.port);
  const message = request.message ?? partOf(model, operation.messages[0]?.id, 'message');
  const sends = operation.action === 'receive';
  const address = addressOf(channel, protocol, sends, parameters);
  const bindings = { server, channel, operation };
  return {
    protocol,
    isSecure,
    ...place,
    sends,
    address,
    url: urlOf(protocol, isSecure, place, address),
    message: sends && message ? messageOf(message, request.example) : null,
    login,
    version: server.protocol === 'mqtt5' ? '5' : (server.protocolVersion ?? null),
    kafka: { group: constantOf(bindingField(operation.bindings, 'kafka', 'groupId')) },
    mqtt: mqttOf(bindings),
    amqp: amqpOf(channel, place.path, address),
    http: { method: methodOf(operation, sends) },
    nats: { queue: textOf(bindingField(operation.bindings, 'nats', 'queue')) },
  };
}

/** Returns why there are none where no client speaks the protocol. */
export const noSamples = (protocol: string): { readonly none: string } => ({
  none: `There are no samples for the protocol "${protocol}" yet.`,
});

function defaultsOf(variables: readonly VariableView[]): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap((one) => {
      const value = one.default ?? one.enum?.[0] ?? one.examples?.[0];
      return value === undefined ? [] : [[one.name, value]];
    }),
  );
}

function placeFacts(
  server: ServerPart,
  values: Readonly<Record<string, string>>,
  usualPort: number,
): Pick<SampleFacts, 'host' | 'port' | 'hosts' | 'path'> {
  const filled = [server.host, server.pathname].map((text) => fillAddress(text ?? '', values));
  const { hosts, path } = placeOf(filled[0] ?? '', filled[1] ?? '');
  const [first] = hosts;
  const written = hosts.map(({ host, port }) => `${inUrl(host)}:${port ?? usualPort}`);
  return {
    host: first?.host ?? '',
    port: first?.port ?? usualPort,
    hosts: written.join(','),
    path,
  };
}

/** IPv6 has brackets in URLs (RFC 3986, section 3.2.2). */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Returns the address as the document has it, which may be that of a binding. */
export function writtenAddress(
  { bindings, address, key }: ChannelPart,
  protocol: ServerProtocol | undefined,
): string {
  const topic = protocol === 'kafka' ? textOf(bindingField(bindings, 'kafka', 'topic')) : null;
  const queue = protocol === 'sqs' ? nameIn(bindingField(bindings, 'sqs', 'queue')) : null;
  return topic ?? queue ?? address ?? key;
}

/** What to send to, or to subscribe to: with wildcards for parameters that have no value. */
function addressOf(
  channel: ChannelPart,
  protocol: ServerProtocol,
  sends: boolean,
  values: Readonly<Record<string, string>>,
): string {
  const { parameters } = channel;
  const filled = fillAddress(writtenAddress(channel, protocol), values);
  const wildcard = sends ? null : subscriptionAddress(filled, protocol);
  return wildcard ?? fillAddress(filled, defaultsOf(parameters));
}

function urlOf(
  protocol: ServerProtocol,
  isSecure: boolean,
  { host, port, path }: Pick<SampleFacts, 'host' | 'port' | 'path'>,
  address: string,
): string {
  const scheme = `${protocol === 'ws' ? 'ws' : 'http'}${isSecure ? 's' : ''}`;
  const isUsual = port === (isSecure ? 443 : 80);
  const below = /^[/?#]/.test(address) || address === '' ? address : `/${address}`;
  return `${scheme}://${inUrl(host)}${isUsual ? '' : `:${port}`}${path.replace(/\/$/, '')}${below}`;
}

/** Returns a message as it is sent: an example of the document where none is given. */
function messageOf(message: MessagePart, given: SampleExample | undefined): SampleMessage {
  const [own] = message.examples;
  const example: SampleExample = given ?? {
    ...(own?.payload && { payload: own.payload.value }),
    ...(own?.headers && { headers: own.headers.value }),
  };
  const headers =
    typeof example.headers === 'object' && example.headers !== null
      ? Object.entries(example.headers).map(([name, value]) => [name, printValue(value)] as const)
      : [];
  const { payload, key = keyOf(message) } = example;
  return {
    payload:
      payload === undefined ? '' : isText(message) ? printValue(payload) : JSON.stringify(payload),
    contentType: message.contentType ?? null,
    headers,
    key: key === undefined || key === null ? null : printValue(key),
  };
}

/** A key of Kafka that fits its schema, where the message has one. */
function keyOf({ bindings }: MessagePart): unknown {
  const schema = bindingField(bindings, 'kafka', 'key');
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { const: only, examples, default: usual, enum: all, type } = schema as SchemaOfKey;
  const known = only ?? examples?.[0] ?? usual ?? all?.[0];
  return known ?? (type === 'integer' || type === 'number' ? 1 : 'key');
}

interface SchemaOfKey {
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: unknown;
}

/** Whether a text is sent as it is, not as JSON. */
function isText({ contentType }: MessagePart): boolean {
  return contentType !== undefined && !/json/i.test(contentType);
}

function printValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What the server and the operation want both: the first alternative of each. */
function loginOf(model: Model, server: ServerPart, operation: OperationPart): SampleLogin {
  const [ofServer, ofOperation] = [server, operation].map(({ security: [use] }) => {
    const scheme = partOf(model, use?.scheme.id, 'security');
    return scheme ? loginBy(scheme) : {};
  });
  return { ...ofServer, ...ofOperation };
}

const MECHANISMS: Readonly<Record<string, SampleLogin['mechanism']>> = {
  plain: 'PLAIN',
  scramSha256: 'SCRAM-SHA-256',
  scramSha512: 'SCRAM-SHA-512',
};

function loginBy(scheme: SecurityPart): SampleLogin {
  const { type = '' } = scheme;
  const place = schemeField(scheme, 'in');
  const mechanism = MECHANISMS[type];
  if (mechanism) return { user: true, password: true, mechanism };
  switch (type) {
    case 'userPassword':
      return { user: true, password: true };
    case 'apiKey':
      return place === 'user' ? { user: true } : { password: true };
    case 'httpApiKey': {
      const where = place === 'query' || place === 'cookie' ? place : 'header';
      return { key: { in: where, name: schemeField(scheme, 'name') ?? 'api-key' } };
    }
    case 'http':
      return schemeField(scheme, 'scheme')?.toLowerCase() === 'basic'
        ? { basic: true }
        : { bearer: true };
    case 'oauth2':
    case 'openIdConnect':
      return { bearer: true, mechanism: 'OAUTHBEARER' };
    case 'gssapi':
      return { mechanism: 'GSSAPI' };
    case 'X509':
      return { certificate: true };
    default:
      return {};
  }
}

interface Bound {
  readonly server: { readonly bindings: readonly BindingView[] };
  readonly channel: { readonly bindings: readonly BindingView[] };
  readonly operation: { readonly bindings: readonly BindingView[] };
}

function mqttOf({ server, operation }: Bound): SampleFacts['mqtt'] {
  const qos = bindingField(operation.bindings, 'mqtt', 'qos');
  return {
    qos: qos === 1 || qos === 2 ? qos : 0,
    retain: bindingField(operation.bindings, 'mqtt', 'retain') === true,
    clientId: textOf(bindingField(server.bindings, 'mqtt', 'clientId')),
  };
}

function amqpOf({ bindings }: ChannelPart, path: string, address: string): SampleFacts['amqp'] {
  const isQueue = bindingField(bindings, 'amqp', 'is') === 'queue';
  const queue = nameIn(bindingField(bindings, 'amqp', 'queue'));
  const exchange = nameIn(bindingField(bindings, 'amqp', 'exchange'));
  const vhost = path.replace(/^\//, '') || '/';
  // Without a word about it, the address is a queue, as with the exchange that has no name.
  return isQueue || exchange === null
    ? { exchange: '', queue: queue ?? address, vhost }
    : { exchange, queue: null, vhost };
}

function methodOf(operation: OperationPart, sends: boolean): string {
  const { method } = httpMethodOf(operation);
  if (method !== undefined && /^[A-Z]+$/.test(method)) return method;
  return sends ? 'POST' : 'GET';
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function nameIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null
    ? textOf((value as { readonly name?: unknown }).name)
    : null;
}

/** The only value that a schema allows. */
function constantOf(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return textOf(schema);
  const { const: one, enum: all } = schema as { readonly const?: unknown; readonly enum?: unknown };
  return textOf(one) ?? (Array.isArray(all) ? textOf(all[0]) : null);
}
