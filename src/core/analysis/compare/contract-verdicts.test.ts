// Pairs of contracts that are easily taken for more or less than they are: servers, addresses,
// operations, replies, messages, security and bindings. What is expected follows from what a
// protocol does and from what partners see.
import { describe, expect, test } from 'vitest';
import { compareVersions, oneFile } from './testing.ts';

type Json = Record<string, unknown>;

/** What each version has; the defaults are one channel that messages are received from. */
interface Parts {
  readonly root?: Json;
  readonly servers?: Json;
  readonly server?: Json;
  readonly channels?: Json;
  readonly channel?: Json;
  readonly operations?: Json;
  readonly operation?: Json;
  readonly message?: Json;
  readonly components?: Json;
}

const toChannel = (name: string) => ({ $ref: `#/channels/${name}` });
const toMessage = (channel: string, name: string) => ({
  $ref: `#/channels/${channel}/messages/${name}`,
});
const toServer = (name: string) => ({ $ref: `#/servers/${name}` });
const toScheme = (name: string) => ({ $ref: `#/components/securitySchemes/${name}` });

const text = { payload: { type: 'string' } };
const number = { payload: { type: 'number' } };
const send = { action: 'send' };

const versionOf = (parts: Parts) =>
  oneFile(
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Orders', version: '1' },
      servers: parts.servers ?? {
        main: { host: 'a.example.com', protocol: 'kafka', ...parts.server },
      },
      channels: parts.channels ?? {
        c: { address: 'orders', messages: { m: { ...text, ...parts.message } }, ...parts.channel },
      },
      operations: parts.operations ?? {
        o: { action: 'receive', channel: toChannel('c'), ...parts.operation },
      },
      ...(parts.components && { components: parts.components }),
      ...parts.root,
    }),
  );

/** Returns the changes as code, level, partners, and where the new or else the old value is. */
async function changesOf(old: Parts, changed: Parts): Promise<string[]> {
  const { changes } = await compareVersions(versionOf(old), versionOf(changed));
  return changes.map(({ code, level, affects, old: before, new: after }) =>
    [code, level, ...affects, (after ?? before)?.path].join(' '),
  );
}

type Row = readonly [string, Parts, Parts, readonly string[]];

const pairs = (rows: readonly Row[]) =>
  test.each(rows)('%s', async (_, old, changed, expected) => {
    expect(await changesOf(old, changed)).toEqual(expected);
  });

const host = (name: string, variables: Json = {}): Parts => ({
  server: { host: name, variables },
});

describe('servers', () => {
  const main = { host: 'a.example.com', protocol: 'kafka' };
  const spare = { host: 'b.example.com', protocol: 'kafka' };
  const on = (...names: string[]) => ({
    c: { address: 'orders', servers: names.map(toServer), messages: { m: text } },
  });
  const sent = { operation: send };
  pairs([
    ['the case of a host has no meaning', host('A.example.com'), host('a.Example.com'), []],
    ['a pathname of / is none', {}, { server: { pathname: '/' } }, []],
    [
      'the case of a pathname has a meaning',
      { server: { pathname: '/V1' } },
      { server: { pathname: '/v1' } },
      ['server.pathname-changed breaking senders /servers/main/pathname'],
    ],
    [
      'a variable is renamed in the host, its values stay',
      host('{region}.example.com', { region: { enum: ['eu', 'us'], default: 'eu' } }),
      host('{zone}.example.com', { zone: { enum: ['eu', 'us'], default: 'eu' } }),
      ['parameter.renamed compatible /servers/main/variables/zone'],
    ],
    [
      'two variables exchange their positions, and with them their values',
      host('{a}-{b}.example.com', { a: { enum: ['1'] }, b: { enum: ['x'] } }),
      host('{b}-{a}.example.com', { a: { enum: ['1'] }, b: { enum: ['x'] } }),
      [
        'server.variable-value-removed breaking senders /servers/main/variables/a/enum',
        'server.variable-value-removed breaking senders /servers/main/variables/b/enum',
        'parameter.renamed compatible /servers/main/variables/a',
        'server.variable-value-added compatible /servers/main/variables/a/enum',
        'parameter.renamed compatible /servers/main/variables/b',
        'server.variable-value-added compatible /servers/main/variables/b/enum',
      ],
    ],
    [
      'a variable becomes a part of the host: the host is the change',
      host('{region}.example.com', { region: { enum: ['eu'], default: 'eu' } }),
      { server: { host: 'eu.example.com' } },
      ['server.host-changed breaking senders /servers/main/host'],
    ],
    [
      'a variable that no host uses',
      { server: { variables: { ghost: { enum: ['1', '2'], default: '1' } } } },
      {},
      ['server.variable-value-added compatible /servers/main/variables/ghost'],
    ],
    [
      'a variable gets a default',
      host('{region}.example.com', { region: { enum: ['eu', 'us'] } }),
      host('{region}.example.com', { region: { enum: ['us', 'eu'], default: 'eu' } }),
      ['server.variable-default-changed compatible /servers/main/variables/region/default'],
    ],
    [
      'a variable loses its default',
      host('{region}.example.com', { region: { enum: ['eu', 'us'], default: 'eu' } }),
      host('{region}.example.com', { region: { enum: ['eu', 'us'] } }),
      ['server.variable-default-changed breaking senders /servers/main/variables/region'],
    ],
    [
      'two servers exchange their keys',
      { servers: { main, spare } },
      { servers: { main: spare, spare: main } },
      ['server.renamed compatible /servers/main', 'server.renamed compatible /servers/spare'],
    ],
    [
      'a server with encryption replaces one without',
      { server: { protocol: 'mqtt' } },
      { server: { protocol: 'mqtts' } },
      ['server.protocol-changed breaking senders /servers/main/protocol'],
    ],
    [
      'a server beside it has another protocol',
      { servers: { main } },
      { servers: { main, secure: { ...main, protocol: 'kafka-secure' } } },
      ['server.added compatible /servers/secure'],
    ],
    [
      'a server is removed that only receivers use',
      { servers: { main, spare }, channels: on('main'), ...sent },
      { servers: { main }, channels: on('main'), ...sent },
      ['server.removed breaking receivers senders /servers/spare'],
    ],
    [
      'a server that a channel names is removed: that is one change',
      { servers: { main, spare }, channels: on('main', 'spare'), ...sent },
      { servers: { main }, channels: on('main'), ...sent },
      ['server.removed breaking receivers /servers/spare'],
    ],
    [
      'a channel on all servers is on the one that is added',
      { servers: { main } },
      { servers: { main, spare } },
      ['server.added compatible /servers/spare'],
    ],
    [
      'a port is part of the host',
      host('a.example.com:9092'),
      host('a.example.com:9093'),
      ['server.host-changed breaking senders /servers/main/host'],
    ],
    [
      'a channel moves from one server to the other',
      { servers: { main, spare }, channels: on('main') },
      { servers: { main, spare }, channels: on('spare') },
      [
        'channel.server-removed breaking senders /channels/c/servers',
        'channel.server-added compatible /channels/c/servers',
      ],
    ],
  ]);
});

describe('security', () => {
  const components = {
    securitySchemes: {
      login: { type: 'userPassword' },
      key: { type: 'apiKey', in: 'user' },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    },
  };
  const [login, key, token] = ['login', 'key', 'token'].map(toScheme);
  const server = (...security: unknown[]) => ({ components, server: { security } });
  const operation = (...security: unknown[]) => ({ components, operation: { security } });
  const scheme = (name: string, more: Json) => ({
    ...server(toScheme(name)),
    components: { securitySchemes: { [name]: more } },
  });
  const flows = (clientCredentials: Json) =>
    scheme('oauth', { type: 'oauth2', flows: { clientCredentials } });
  pairs([
    ['an empty list is none', server(), { components }, []],
    ['the order of alternatives has no meaning', server(login, key), server(key, login), []],
    [
      'another scheme instead of the one',
      server(login),
      server(key),
      [
        'security.alternative-removed breaking senders /servers/main/security',
        'security.alternative-added compatible /servers/main/security/0',
      ],
    ],
    [
      'the key of an API moves',
      scheme('key', { type: 'apiKey', in: 'user' }),
      scheme('key', { type: 'apiKey', in: 'password' }),
      ['security.scheme-changed breaking senders /components/securitySchemes/key/in'],
    ],
    [
      'bearer becomes basic',
      scheme('token', { type: 'http', scheme: 'bearer' }),
      scheme('token', { type: 'http', scheme: 'basic' }),
      ['security.scheme-changed breaking senders /components/securitySchemes/token/scheme'],
    ],
    [
      'the case of an HTTP scheme has no meaning',
      scheme('token', { type: 'http', scheme: 'bearer' }),
      scheme('token', { type: 'http', scheme: 'Bearer' }),
      [],
    ],
    [
      'the format of a token',
      scheme('token', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }),
      scheme('token', { type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }),
      ['extension.changed documentation /components/securitySchemes/token/bearerFormat'],
    ],
    [
      'a flow gets a URL to refresh tokens',
      flows({ tokenUrl: 'https://a.example.com', availableScopes: {} }),
      flows({
        tokenUrl: 'https://a.example.com',
        refreshUrl: 'https://b.example.com',
        availableScopes: {},
      }),
      [
        'security.url-changed compatible /components/securitySchemes/oauth/flows/clientCredentials/refreshUrl',
      ],
    ],
    [
      'security moves from the server to its operation',
      server(login),
      operation(login),
      [
        'security.not-required compatible /servers/main',
        'security.required compatible /operations/o/security',
      ],
    ],
    [
      'security moves from an operation to its server',
      operation(login),
      server(login),
      [
        'security.required compatible /servers/main/security',
        'security.not-required compatible /operations/o',
      ],
    ],
    [
      'an operation repeats the security of its server',
      server(login),
      { components, server: { security: [login] }, operation: { security: [login] } },
      ['security.required compatible /operations/o/security'],
    ],
    [
      'an operation requires one of the alternatives of its server',
      server(login, key),
      { components, server: { security: [login, key] }, operation: { security: [login] } },
      ['security.required breaking senders /operations/o/security'],
    ],
    [
      'an operation requires something else beside its server',
      server(login),
      { components, server: { security: [login] }, operation: { security: [token] } },
      ['security.required breaking senders /operations/o/security'],
    ],
  ]);
});

describe('channels and parameters', () => {
  const address = (value: string | null, parameters?: Json): Parts => ({
    channel: { address: value, ...(parameters && { parameters }) },
  });
  const channel = (value: string, messages: Json = { m: text }) => ({ address: value, messages });
  const at = (name: string) => ({ o: { action: 'receive', channel: toChannel(name) } });
  const twoServers = {
    servers: {
      a: { host: 'a.example.com', protocol: 'kafka' },
      b: { host: 'b.example.com', protocol: 'kafka' },
    },
    channels: {
      c: { ...channel('orders'), servers: [toServer('a')] },
      d: { ...channel('orders'), servers: [toServer('b')] },
    },
  };
  pairs([
    [
      'a parameter is renamed and loses a value',
      address('shop.{tenant}.orders', { tenant: { enum: ['a', 'b'] } }),
      address('shop.{shop}.orders', { shop: { enum: ['a'] } }),
      [
        'parameter.value-removed breaking senders /channels/c/parameters/shop/enum',
        'parameter.renamed compatible /channels/c/parameters/shop',
      ],
    ],
    [
      'two parameters exchange their positions, and with them their values',
      address('{a}.{b}', { a: { enum: ['1'] }, b: { enum: ['x'] } }),
      address('{b}.{a}', { a: { enum: ['1'] }, b: { enum: ['x'] } }),
      [
        'parameter.value-removed breaking senders /channels/c/parameters/a/enum',
        'parameter.value-removed breaking senders /channels/c/parameters/b/enum',
        'parameter.renamed compatible /channels/c/parameters/a',
        'parameter.value-added compatible /channels/c/parameters/a/enum',
        'parameter.renamed compatible /channels/c/parameters/b',
        'parameter.value-added compatible /channels/c/parameters/b/enum',
      ],
    ],
    [
      'a parameter leaves the address: the address is the change',
      address('shop.{tenant}.orders', { tenant: { enum: ['a'], default: 'a' } }),
      address('shop.orders'),
      ['channel.address-changed breaking senders /channels/c/address'],
    ],
    [
      'a parameter joins the address: the address is the change',
      address('shop.orders'),
      address('shop.{tenant}.orders', { tenant: { enum: ['a'] } }),
      ['channel.address-changed breaking senders /channels/c/address'],
    ],
    [
      'an open parameter gets a list',
      address('shop.{tenant}', { tenant: { default: 'a' } }),
      address('shop.{tenant}', { tenant: { default: 'a', enum: ['a', 'b'] } }),
      ['parameter.value-removed breaking senders /channels/c/parameters/tenant/enum'],
    ],
    [
      'a list in another order is the same',
      address('shop.{tenant}', { tenant: { enum: ['a', 'b'] } }),
      address('shop.{tenant}', { tenant: { enum: ['b', 'a'] } }),
      [],
    ],
    [
      'a parameter that is described for the first time, with a default',
      address('shop.{tenant}'),
      address('shop.{tenant}', { tenant: { default: 'a' } }),
      ['parameter.value-added compatible /channels/c/parameters/tenant'],
    ],
    ['an address of null is none', address(null), { channel: { address: undefined } }, []],
    [
      'an address is given',
      address(null),
      address('orders'),
      ['channel.address-known compatible /channels/c/address'],
    ],
    [
      'the key stays at another address, and the old address gets another key',
      { channels: { c: channel('a') }, operations: at('c') },
      { channels: { c: channel('b'), d: channel('a') }, operations: at('c') },
      [
        'operation.channel-changed breaking senders /operations/o/channel',
        'channel.added compatible /channels/c',
        'channel.renamed compatible /channels/d',
      ],
    ],
    [
      'the operation goes with the address to another key',
      { channels: { c: channel('a') }, operations: at('c') },
      { channels: { c: channel('b'), d: channel('a') }, operations: at('d') },
      ['channel.added compatible /channels/c', 'channel.renamed compatible /channels/d'],
    ],
    [
      'an operation moves to the same address on another server',
      { ...twoServers, operations: at('c') },
      { ...twoServers, operations: at('d') },
      ['operation.channel-changed breaking senders /operations/o/channel'],
    ],
    [
      'a message moves to another channel',
      { channels: { c: channel('a', { m: text, n: number }), d: channel('b', {}) } },
      { channels: { c: channel('a', { m: text }), d: channel('b', { n: number }) } },
      [
        'message.removed breaking senders /channels/c/messages',
        'message.added compatible /channels/d/messages/n',
      ],
    ],
  ]);
});

describe('operations and replies', () => {
  const two = { c: { address: 'orders', messages: { m: text, n: number } } };
  const on = (action: string, ...messages: string[]) => ({
    ...{ action, channel: toChannel('c') },
    ...(messages.length > 0 && { messages: messages.map((name) => toMessage('c', name)) }),
  });
  const does = (...operations: [string, Json][]): Parts => ({
    channels: two,
    operations: Object.fromEntries(operations),
  });
  const quotes = (messages: Json, address: string | null = null) => ({
    c: { address: 'orders', messages: { m: text } },
    r: { address, messages },
  });
  const replying = (action: string, channels: Json, reply: Json | undefined): Parts => ({
    channels,
    operations: { o: { action, channel: toChannel('c'), ...(reply && { reply }) } },
  });
  const reply = (more: Json = {}) => ({ channel: toChannel('r'), ...more });
  const location = (pointer: string) => ({ address: { location: `$message.header#/${pointer}` } });
  pairs([
    ['all messages are listed', does(['o', on('send')]), does(['o', on('send', 'n', 'm')]), []],
    [
      'fewer messages are received',
      does(['o', on('receive')]),
      does(['o', on('receive', 'm')]),
      ['message.removed breaking senders /channels/c/messages'],
    ],
    [
      'more messages are sent',
      does(['o', on('send', 'm')]),
      does(['o', on('send')]),
      ['message.added breaking receivers /channels/c/messages/n'],
    ],
    [
      'an operation is split in two',
      does(['o', on('receive')]),
      does(['a', on('receive', 'm')], ['b', on('receive', 'n')]),
      ['operation.renamed compatible /operations/a', 'operation.added compatible /operations/b'],
    ],
    [
      'two operations become one',
      does(['a', on('receive', 'm')], ['b', on('receive', 'n')]),
      does(['o', on('receive')]),
      ['operation.renamed compatible /operations/o', 'operation.removed compatible /operations/b'],
    ],
    [
      'one of two operations with a message of its own is removed',
      does(['a', on('receive', 'm')], ['b', on('receive', 'n')]),
      does(['a', on('receive', 'm')]),
      ['operation.removed breaking senders /operations/b'],
    ],
    [
      'a channel that was both ways is received from only',
      does(['a', on('receive')], ['b', on('send')]),
      does(['a', on('receive')]),
      ['operation.removed breaking receivers /operations/b'],
    ],
    [
      'an operation turns around',
      does(['o', on('send')]),
      does(['o', on('receive')]),
      ['operation.action-changed breaking receivers /operations/o/action'],
    ],
    [
      'one more reply to what is received',
      replying('receive', quotes({ x: text }), reply()),
      replying('receive', quotes({ x: text, y: number }), reply()),
      ['message.added breaking receivers /channels/r/messages/y'],
    ],
    [
      'one more reply to what is sent',
      replying('send', quotes({ x: text }), reply()),
      replying('send', quotes({ x: text, y: number }), reply()),
      ['message.added compatible /channels/r/messages/y'],
    ],
    [
      'one reply less to what is sent',
      replying('send', quotes({ x: text, y: number }), reply()),
      replying('send', quotes({ x: text }), reply()),
      ['message.removed breaking senders /channels/r/messages'],
    ],
    [
      'a reply to what is sent is no longer expected',
      replying('send', quotes({ x: text }), reply()),
      replying('send', quotes({ x: text }), undefined),
      ['reply.removed breaking senders /operations/o'],
    ],
    [
      'the address of replies is taken from another header',
      replying('send', quotes({ x: text }), reply(location('replyTo'))),
      replying('send', quotes({ x: text }), reply(location('answerTo'))),
      ['reply.address-changed breaking senders /operations/o/reply/address/location'],
    ],
    [
      'replies go to a channel at another address',
      replying('receive', { ...quotes({ x: text }, 'r1'), s: { address: 'r2' } }, reply()),
      replying(
        'receive',
        { ...quotes({ x: text }, 'r1'), s: { address: 'r2' } },
        {
          channel: toChannel('s'),
        },
      ),
      ['reply.channel-changed breaking receivers /operations/o/reply/channel'],
    ],
    [
      'the payload of a reply to what is sent allows more',
      replying('send', quotes({ x: { payload: { type: 'integer' } } }), reply()),
      replying('send', quotes({ x: number }), reply()),
      ['schema.type-widened compatible /channels/r/messages/x/payload/type'],
    ],
  ]);
});

describe('messages', () => {
  const message = (more: Json, operation: Json = {}, root: Json = {}): Parts => ({
    ...{ message: more, operation, root },
  });
  const json = 'application/json';
  const xml = 'application/xml';
  const at = (pointer: string) => ({ correlationId: { location: `$message.header#/${pointer}` } });
  const headers = (more: Json) => ({ headers: { type: 'object', ...more } });
  const traits = (...of: Json[]) => ({ traits: of });
  const described = { properties: { a: { type: 'string' } } };
  pairs([
    [
      'the default type changes where messages keep theirs',
      message({}, {}, { defaultContentType: json }),
      message({ contentType: json }, {}, { defaultContentType: xml }),
      ['document.default-content-type-changed documentation /defaultContentType'],
    ],
    [
      'the case of the default type has no meaning',
      message({}, {}, { defaultContentType: 'Application/JSON' }),
      message({}, {}, { defaultContentType: json }),
      [],
    ],
    [
      'a parameter of the default type is unclassified',
      message({}, {}, { defaultContentType: json }),
      message({}, {}, { defaultContentType: 'application/json; charset=utf-8' }),
      ['document.default-content-type-changed unclassified /defaultContentType'],
    ],
    [
      'a parameter of a default type that no message has is documentation',
      message({ contentType: json }, {}, { defaultContentType: json }),
      message({ contentType: json }, {}, { defaultContentType: 'application/json; charset=utf-8' }),
      ['document.default-content-type-changed documentation /defaultContentType'],
    ],
    [
      'the case of a content type has no meaning',
      message({ contentType: 'Application/JSON' }),
      message({ contentType: json }),
      [],
    ],
    [
      'a more specific content type is another one',
      message({ contentType: json }, send),
      message({ contentType: 'application/vnd.shop+json' }, send),
      ['message.content-type-changed breaking receivers /channels/c/messages/m/contentType'],
    ],
    [
      'the correlation id moves in what is received',
      message(at('id')),
      message(at('correlation')),
      [
        'message.correlation-id-changed breaking senders /channels/c/messages/m/correlationId/location',
      ],
    ],
    [
      'what is received has no correlation id any longer',
      message(at('id')),
      message({}),
      ['message.correlation-id-removed compatible /channels/c/messages/m'],
    ],
    [
      'an optional header of what is received is described',
      message(headers({})),
      message(headers(described)),
      ['schema.property-added compatible /channels/c/messages/m/headers/properties/a'],
    ],
    [
      'headers of what is sent are no longer described',
      message(headers({ ...described, required: ['a'] }), send),
      message({}, send),
      ['message.headers-removed breaking receivers /channels/c/messages/m'],
    ],
    [
      'headers and the content type move to a trait',
      message({ ...headers(described), contentType: json, ...at('id') }),
      message(traits({ ...headers(described), ...at('id') }, { contentType: json })),
      [],
    ],
    [
      'what a message says itself wins over its trait',
      message({ contentType: json }),
      message({ contentType: json, ...traits({ contentType: xml }) }),
      [],
    ],
    [
      'the later of two traits wins',
      message(traits({ contentType: json }, { contentType: xml })),
      message(traits({ contentType: xml }, { contentType: json })),
      ['message.content-type-changed breaking senders /channels/c/messages/m/traits/1/contentType'],
    ],
    [
      'security of an operation moves to its trait',
      message({}, { security: [{ type: 'userPassword' }] }),
      message({}, traits({ security: [{ type: 'userPassword' }] })),
      [],
    ],
  ]);
});

describe('bindings', () => {
  const channel = (bindings: Json, operation: Json = {}): Parts => ({
    ...{ channel: { bindings }, operation },
  });
  const operation = (bindings: Json, more: Json = {}): Parts => ({
    operation: { bindings, ...more },
  });
  const message = (bindings: Json, more: Json = {}): Parts => ({
    ...{ message: { bindings }, operation: more },
  });
  const exchange = (more: Json) => channel({ amqp: { is: 'routingKey', exchange: more } });
  const query = (...names: string[]) => ({
    ws: {
      query: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
        required: names,
      },
    },
  });
  const key = (type: string) => ({ kafka: { key: { type } } });
  const size = (bytes: number) => ({
    kafka: { topicConfiguration: { 'max.message.bytes': bytes } },
  });
  const queue = (name: string) => ({ destinationType: 'queue', queue: { name } });
  const [first, second] = ['a', 'b'].map(queue);
  const destinations = (...list: unknown[]) => operation({ solace: { destinations: list } });
  const bound = '/channels/c/bindings';
  const ofMessage = '/channels/c/messages/m/bindings';
  pairs([
    [
      'Kafka: the address is the topic, also where it is written',
      channel({}),
      channel({ kafka: { topic: 'orders' } }),
      [],
    ],
    [
      'Kafka: another topic than the address',
      channel({}),
      channel({ kafka: { topic: 'orders-2' } }),
      [`binding.address-changed breaking senders ${bound}/kafka/topic`],
    ],
    [
      'Kafka: another topic than the address, no longer written',
      channel({ kafka: { topic: 'orders-2' } }),
      channel({ kafka: {} }),
      [`binding.address-changed breaking senders ${bound}/kafka`],
    ],
    [
      'Kafka: fewer partitions and a shorter retention',
      channel({ kafka: { partitions: 12, topicConfiguration: { 'retention.ms': 9 } } }),
      channel({ kafka: { partitions: 6, topicConfiguration: { 'retention.ms': 5 } } }),
      [
        `binding.tuning-changed compatible ${bound}/kafka/partitions`,
        `binding.tuning-changed compatible ${bound}/kafka/topicConfiguration/retention.ms`,
      ],
    ],
    [
      'Kafka: smaller messages are accepted',
      channel(size(2000)),
      channel(size(1000)),
      [
        `binding.limit-lowered breaking senders ${bound}/kafka/topicConfiguration/max.message.bytes`,
      ],
    ],
    [
      'Kafka: smaller messages are accepted where only the application itself sends',
      channel(size(2000), send),
      channel(size(1000), send),
      [`binding.tuning-changed compatible ${bound}/kafka/topicConfiguration/max.message.bytes`],
    ],
    [
      'Kafka: the key of what is received allows less',
      message(key('number')),
      message(key('integer')),
      [`binding.schema-changed breaking senders ${ofMessage}/kafka/key/type`],
    ],
    [
      'Kafka: the key of what is sent allows less',
      message(key('number'), send),
      message(key('integer'), send),
      [`binding.schema-changed compatible ${ofMessage}/kafka/key/type`],
    ],
    [
      'Kafka: the group of the application itself',
      operation({ kafka: { groupId: { const: 'a' } } }),
      operation({ kafka: { groupId: { const: 'b' } } }),
      ['binding.tuning-changed compatible /operations/o/bindings/kafka/groupId/const'],
    ],
    [
      'MQTT: quality of service and retained messages',
      operation({ mqtt: { qos: 2, retain: true } }, send),
      operation({ mqtt: { qos: 0, retain: false } }, send),
      [
        'binding.tuning-changed compatible /operations/o/bindings/mqtt/qos',
        'binding.tuning-changed compatible /operations/o/bindings/mqtt/retain',
      ],
    ],
    [
      'MQTT: the topic for responses',
      message({ mqtt: { responseTopic: 'a' } }),
      message({ mqtt: { responseTopic: 'b' } }),
      [`binding.address-changed breaking senders ${ofMessage}/mqtt/responseTopic`],
    ],
    [
      'AMQP: another type of exchange',
      exchange({ name: 'e', type: 'topic' }),
      exchange({ name: 'e', type: 'fanout' }),
      [`binding.address-changed breaking senders ${bound}/amqp/exchange/type`],
    ],
    [
      'AMQP: a durable exchange',
      exchange({ name: 'e', durable: false }),
      exchange({ name: 'e', durable: true }),
      [`binding.tuning-changed compatible ${bound}/amqp/exchange/durable`],
    ],
    [
      'AMQP: the default virtual host is written',
      exchange({ name: 'e' }),
      exchange({ name: 'e', vhost: '/' }),
      [],
    ],
    [
      'AMQP: another virtual host than the default',
      exchange({ name: 'e' }),
      exchange({ name: 'e', vhost: '/shop' }),
      [`binding.address-changed breaking senders ${bound}/amqp/exchange/vhost`],
    ],
    [
      'AMQP: a channel is a queue now, where it was a routing key by default',
      channel({ amqp: { queue: { name: 'q' } } }),
      channel({ amqp: { is: 'queue', queue: { name: 'q' } } }),
      [`binding.address-changed breaking senders ${bound}/amqp/is`],
    ],
    [
      'AMQP: an exchange is described for the first time',
      channel({}),
      exchange({ name: 'e', type: 'topic' }),
      [
        `binding.address-changed compatible ${bound}/amqp/exchange/name`,
        `binding.address-changed compatible ${bound}/amqp/exchange/type`,
      ],
    ],
    [
      'AMQP: an exchange is no longer described',
      exchange({ name: 'e' }),
      channel({}),
      [`binding.address-changed breaking senders ${bound}`],
    ],
    [
      'WebSocket: those who connect must send one more parameter, even to receive',
      channel(query('a'), send),
      channel(query('a', 'b'), send),
      [
        `binding.schema-changed breaking receivers ${bound}/ws/query/required`,
        `binding.schema-changed compatible ${bound}/ws/query/properties/b`,
      ],
    ],
    [
      'WebSocket: those who connect need not send a parameter',
      channel(query('a', 'b'), send),
      channel(query('a'), send),
      [
        `binding.schema-changed compatible ${bound}/ws/query`,
        `binding.schema-changed compatible ${bound}/ws/query/required`,
      ],
    ],
    [
      'HTTP: another method',
      operation({ http: { method: 'POST' } }),
      operation({ http: { method: 'PUT' } }),
      ['binding.address-changed breaking senders /operations/o/bindings/http/method'],
    ],
    [
      'JMS: the default kind of destination is written',
      channel({ jms: { destination: 'orders' } }),
      channel({ jms: { destinationType: 'queue' } }),
      [],
    ],
    [
      'JMS: another kind of destination than the default',
      channel({ jms: { destination: 'orders' } }),
      channel({ jms: { destination: 'orders', destinationType: 'fifo-queue' } }),
      [`binding.address-changed breaking senders ${bound}/jms/destinationType`],
    ],
    [
      'SQS: the default kind of queue is written out',
      channel({ sqs: { queue: { name: 'q' } } }),
      channel({ sqs: { queue: { name: 'q', fifoQueue: false } } }),
      [`binding.address-changed compatible ${bound}/sqs/queue/fifoQueue`],
    ],
    [
      'SQS: another kind of queue',
      channel({ sqs: { queue: { name: 'q', fifoQueue: false } } }),
      channel({ sqs: { queue: { name: 'q', fifoQueue: true } } }),
      [`binding.address-changed breaking senders ${bound}/sqs/queue/fifoQueue`],
    ],
    [
      'Solace: destinations in another order',
      destinations(first, second),
      destinations(second, first),
      [],
    ],
    [
      'Solace: one more destination, before the other',
      destinations(second),
      destinations(first, second),
      ['binding.tuning-changed compatible /operations/o/bindings/solace/destinations/0'],
    ],
    [
      'Solace: one destination less',
      destinations(first, second),
      destinations(second),
      ['binding.address-changed breaking senders /operations/o/bindings/solace/destinations'],
    ],
    [
      'NATS and Pulsar: the group of receivers, and the namespace',
      {
        channel: { bindings: { pulsar: { namespace: 'a' } } },
        ...operation({ nats: { queue: 'a' } }),
      },
      {
        channel: { bindings: { pulsar: { namespace: 'b' } } },
        ...operation({ nats: { queue: 'b' } }),
      },
      [
        `binding.address-changed breaking senders ${bound}/pulsar/namespace`,
        'binding.tuning-changed compatible /operations/o/bindings/nats/queue',
      ],
    ],
    [
      'IBM MQ: the defaults are written',
      channel({}),
      channel({ ibmmq: { destinationType: 'topic', topic: { string: 'orders' } } }),
      [],
    ],
    [
      'Anypoint MQ: the defaults are written',
      channel({}),
      channel({ anypointmq: { destination: 'orders', destinationType: 'queue' } }),
      [],
    ],
    [
      'Pub/Sub: labels',
      channel({ googlepubsub: { labels: { team: 'a' } } }),
      channel({ googlepubsub: { labels: { team: 'b' } } }),
      [`binding.tuning-changed compatible ${bound}/googlepubsub/labels/team`],
    ],
    [
      'HTTP: the status of a response',
      message({ http: { statusCode: 200 } }),
      message({ http: { statusCode: 201 } }),
      [`binding.changed unclassified ${ofMessage}/http/statusCode`],
    ],
    [
      'HTTP: a parameter of requests that are sent is optional now',
      operation({ http: { method: 'POST', query: { type: 'object', required: ['a'] } } }, send),
      operation({ http: { method: 'POST', query: { type: 'object' } } }, send),
      ['binding.schema-changed breaking receivers /operations/o/bindings/http/query'],
    ],
    [
      'MQTT: smaller packets, and another interval of the application itself',
      { server: { bindings: { mqtt: { maximumPacketSize: 2000, keepAlive: 30 } } } },
      { server: { bindings: { mqtt: { maximumPacketSize: 1000, keepAlive: 60 } } } },
      [
        'binding.limit-lowered breaking senders /servers/main/bindings/mqtt/maximumPacketSize',
        'binding.tuning-changed compatible /servers/main/bindings/mqtt/keepAlive',
      ],
    ],
    [
      'Solace: another virtual network',
      { server: { bindings: { solace: { msgVpn: 'a' } } } },
      { server: { bindings: { solace: { msgVpn: 'b' } } } },
      ['binding.address-changed breaking senders /servers/main/bindings/solace/msgVpn'],
    ],
    [
      'IBM MQ: longer messages are refused where messages are received',
      channel({ ibmmq: { maxMsgLength: 4096 } }),
      channel({ ibmmq: { maxMsgLength: 1024 } }),
      [`binding.limit-lowered breaking senders ${bound}/ibmmq/maxMsgLength`],
    ],
  ]);
});
