// Which servers a page reaches and how, what the user is asked before, and where credentials go.
import { expect, test } from 'vitest';
import { analyzedFileOf } from '../../core/service/structure/testing.ts';
import type { Model, PartKind } from '../../core/types.ts';
import {
  addressOf,
  channelOf,
  consentText,
  credentialsRefusal,
  type LiveValues,
  needsHeader,
  type PageBridge,
  reachOf,
  replyWay,
  serversOf,
  wayTo,
} from './live-target.ts';

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
servers:
  local: {host: '127.0.0.1:8080', pathname: /v1, protocol: ws}
  lan: {host: '192.168.1.4:8080', protocol: ws}
  public: {host: shop.example.com, protocol: wss}
  six: {host: '[::1]:8080', protocol: ws}
  stream: {host: localhost, protocol: sse}
  broker: {host: 'broker.example.com', protocol: mqtt, protocolVersion: '5'}
  kafka: {host: 'kafka.example.com', protocol: kafka}
  odd: {host: 'x.example.com', protocol: solace}
  login: {host: 'shop.example.com@evil.example', protocol: wss}
  slash: {host: 'evil.example\\.shop.example.com', protocol: wss}
  reversed: {host: "shop.\u202Emoc.example", protocol: wss}
  spelled: {host: 'SHOP.b\u00fccher.example', protocol: wss}
  number: {host: '0x7f.1:8080', protocol: mqtt}
  far: {host: 'shop.example.com:99999', protocol: wss}
  stages:
    host: '{stage}.example.com'
    protocol: wss
    variables: {stage: {enum: [test, live]}}
channels:
  orders:
    address: /orders/{region}
    parameters: {region: {default: eu}}
  events:
    address: events/{region}/{id}
    servers: [{$ref: '#/servers/broker'}]
    parameters: {region: {}, id: {}}
  inbox: {address: null}
operations:
  takeOrders:
    action: receive
    channel: {$ref: '#/channels/orders'}
    bindings: {http: {method: post}}
    security: [{$ref: '#/components/securitySchemes/inQuery'}]
  ask: {action: receive, channel: {$ref: '#/channels/orders'}, reply: {channel: {$ref: '#/channels/inbox'}}}
components:
  securitySchemes:
    inQuery: {type: httpApiKey, in: query, name: api_key}
    inHeader: {type: httpApiKey, in: header, name: X-Key}
    inCookie: {type: httpApiKey, in: cookie, name: session}
    asUser: {type: apiKey, in: user}
    bearer: {type: http, scheme: bearer}
`;
const model: Model = analyzedFileOf(DOCUMENT).model();

function partOf<K extends PartKind>(kind: K, pointer: string) {
  const part = model.parts.get(`#${pointer}`);
  if (part?.kind !== kind) throw new Error(`No ${kind} ${pointer}`);
  return part as Extract<typeof part, { kind: K }>;
}
const server = (key: string) => partOf('server', `/servers/${key}`);
const channel = (key: string) => partOf('channel', `/channels/${key}`);
const scheme = (key: string) => partOf('security', `/components/securitySchemes/${key}`);

const NOTHING: LiveValues = {
  ...{ server: '', parameters: {}, variables: {}, socket: '' },
  ...{ user: '', password: '', token: '' },
};
const BRIDGE: PageBridge = { address: 'ws://127.0.0.1:1/token/live', file: 'shop.yaml' };

function reached(key: string, values: Partial<LiveValues> = {}, bridge: PageBridge | null = null) {
  const reach = reachOf(server(key), { ...NOTHING, ...values }, bridge);
  return reach.by === null
    ? `${reach.why}${reach.command === undefined ? '' : ` ${reach.command}`}`
    : `${reach.by} ${reach.endpoint.host}:${reach.endpoint.port}${reach.endpoint.path}`;
}

test('a page reaches by itself what browsers speak, with TLS or on this computer', () => {
  expect(reached('local')).toBe('browser 127.0.0.1:8080/v1');
  expect(reached('stream')).toBe('browser localhost:80');
  expect(reached('public')).toBe('browser shop.example.com:443');
  expect(reached('lan')).toContain('Without TLS a page connects to this computer only.');
  expect(reached('six')).toContain('apidoc-studio serve FILE --live');
  expect(reached('kafka')).toContain("A browser can't speak Kafka.");
  expect(reached('broker')).toContain('A browser speaks MQTT over WebSocket only');
  expect(reached('broker', { socket: 'wss://b.example.com/mqtt' })).toBe(
    'browser b.example.com:443/mqtt',
  );
  expect(reached('broker', { socket: 'ws://localhost:9001' })).toBe('browser localhost:9001/');
  expect(reached('broker', { socket: 'ws://10.0.0.1' })).toContain('Without TLS');
  for (const socket of ['https://b.example.com', 'b.example.com'])
    expect(reached('broker', { socket })).toContain('begins with ws:// or wss://');
});

test('the bridge of its server reaches all others', () => {
  expect(reached('local', {}, BRIDGE)).toBe('browser 127.0.0.1:8080/v1');
  for (const key of ['lan', 'six', 'kafka', 'broker'])
    expect(reached(key, {}, BRIDGE)).toMatch(/^bridge /);
  expect(reached('odd', {}, BRIDGE)).toBe('The protocol solace is not spoken here.');
});

test('says which variable of a server needs a value', () => {
  expect(reached('stages')).toBe('The variable stage needs a value.');
  expect(reached('stages', { variables: { stage: 'prod' } })).toBe(
    'The variable stage is one of test, live.',
  );
  expect(reached('stages', { variables: { stage: 'test' } })).toBe('browser test.example.com:443');
});

test('asks with host, place, protocol, encryption, and whether credentials are sent', () => {
  const asks = (key: string, bridge: PageBridge | null, hasCredentials = false) => {
    const reach = reachOf(server(key), NOTHING, bridge);
    return reach.by === null ? null : consentText(reach, hasCredentials);
  };
  expect(asks('local', null)).toBe(
    'Connect to 127.0.0.1:8080, on this computer, by WebSocket, without encryption? No credentials are sent.',
  );
  expect(asks('public', null, true)).toBe(
    'Connect to shop.example.com:443 by WebSocket? Your credentials are sent to it.',
  );
  expect(asks('lan', BRIDGE)).toContain(
    '192.168.1.4:8080, in a private network, by WebSocket through apidoc-studio serve, without encryption?',
  );
  expect(asks('six', BRIDGE)).toContain('[::1]:8080, on this computer,');
});

test('names the host that is connected to, however the document writes it', () => {
  for (const key of ['login', 'slash', 'reversed', 'far'])
    for (const bridge of [null, BRIDGE])
      expect(reached(key, {}, bridge)).toBe('The server has no valid host.');
  const asks = (key: string) => {
    const reach = reachOf(server(key), NOTHING, BRIDGE);
    return reach.by === null ? null : consentText(reach, false);
  };
  expect(asks('spelled')).toContain('Connect to shop.xn--bcher-kva.example:443 by WebSocket?');
  expect(asks('number')).toContain('Connect to 127.0.0.1:8080, on this computer, by MQTT through');
});

test('lists the servers that the channel is on', () => {
  expect(serversOf(model, channel('events')).map(({ key }) => key)).toEqual(['broker']);
  expect(serversOf(model, channel('orders'))).toHaveLength(15);
  const operation = partOf('operation', '/operations/takeOrders');
  expect(channelOf(model, operation)).toEqual({ channel: channel('orders'), operation });
});

test('listens to all values of a parameter where the protocol can, and else to its default', () => {
  const values = { ...NOTHING, parameters: { id: '7', region: '' } };
  expect(addressOf(channel('events'), 'mqtt', values)).toEqual({
    text: 'events/+/7',
    isPattern: true,
  });
  expect(addressOf(channel('events'), 'ws', values)).toBeNull();
  expect(addressOf(channel('orders'), 'ws', NOTHING)?.text).toBe('/orders/eu');
  const given = { ...NOTHING, parameters: { region: 'us' } };
  expect(addressOf(channel('orders'), 'ws', given)).toEqual({
    text: '/orders/us',
    isPattern: false,
  });
  expect(addressOf(channel('inbox'), 'mqtt', NOTHING)).toBeNull();
});

function way(key: string, values: Partial<LiveValues>, schemes: readonly string[] = []) {
  const all = { ...NOTHING, ...values };
  const bridge = key === 'lan' ? BRIDGE : null;
  const reach = reachOf(server(key), all, bridge);
  if (reach.by === null) throw new Error(reach.why);
  return wayTo(reach, {
    ...{ server: server(key), channel: channel('orders'), reply: null, values: all, bridge },
    operation: partOf('operation', '/operations/takeOrders'),
    schemes: schemes.map(scheme),
    isSendOnly: false,
  });
}

test('credentials go where the document says', () => {
  const login = (schemes: readonly string[]) => {
    const made = way('local', { token: 'secret' }, schemes);
    return made?.by === 'browser' ? made.endpoint.login : null;
  };
  expect(login(['inQuery'])).toMatchObject({ query: { api_key: 'secret' }, headers: {} });
  expect(login(['inHeader'])).toMatchObject({ query: {}, headers: { 'x-key': 'secret' } });
  expect(login(['asUser'])).toMatchObject({ user: 'secret' });
  expect(login(['bearer'])).toMatchObject({ token: 'secret' });
  expect(way('local', { user: 'me', password: 'p' })).toMatchObject({
    by: 'browser',
    endpoint: { login: { user: 'me', password: 'p', headers: {}, query: {} } },
    subscriptions: [{ address: '/orders/eu', isPattern: false, method: 'POST' }],
  });
});

test('a page refuses to send a key in a cookie, which only programs can', () => {
  const refusal = (key: string, bridge: PageBridge | null, token: string, schemes: string[]) => {
    const values = { ...NOTHING, token };
    const reach = reachOf(server(key), values, bridge);
    return reach.by && credentialsRefusal(reach, values, schemes.map(scheme));
  };
  expect(refusal('local', null, 'secret', ['bearer', 'inCookie'])).toBe(
    'The document wants the key in a cookie, which a page can\'t send to another server. Use "apidoc-studio listen" with --api-key-env.',
  );
  expect(refusal('local', null, 'secret', ['inHeader', 'inCookie'])).toBeNull();
  expect(refusal('local', null, '', ['inCookie'])).toBeNull();
  expect(refusal('lan', BRIDGE, 'secret', ['inCookie'])).toBeNull();
});

test('the bridge gets the names of the document, what the user agreed to, and the credentials', () => {
  expect(way('lan', { token: 'secret', parameters: { region: 'us' } }, ['inQuery'])).toEqual({
    by: 'bridge',
    address: BRIDGE.address,
    open: {
      ...{ file: 'shop.yaml', server: 'lan', operation: 'takeOrders', variables: {} },
      agreed: { host: '192.168.1.4:8080', protocol: 'ws', isSecure: false },
      ...{ parameters: { region: 'us' }, credentials: { apiKey: 'secret' } },
    },
  });
});

test('says where a WebSocket of a browser lacks the header that the document wants', () => {
  const lacks = (key: string, schemes: readonly string[]) => {
    const reach = reachOf(server(key), NOTHING, null);
    return reach.by !== null && needsHeader(reach.endpoint, schemes.map(scheme));
  };
  expect(lacks('public', ['bearer'])).toBe(true);
  expect(lacks('public', ['inHeader'])).toBe(true);
  expect(lacks('public', ['inQuery'])).toBe(false);
  expect(lacks('stream', ['bearer'])).toBe(false);
});

test('a reply is expected in an inbox only where a broker has topics', () => {
  const operation = partOf('operation', '/operations/ask');
  const ways = (['http', 'ws', 'sse', 'mqtt', 'nats'] as const).map(
    (protocol) => replyWay(model, operation, protocol, '7')?.address ?? null,
  );
  expect(ways).toEqual([null, null, null, 'apidoc/7', '_INBOX.7']);
});
