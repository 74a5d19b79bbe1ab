// Where servers of documents are.
import { expect, test } from 'vitest';
import { dialects } from '../../format/dialects.ts';
import { protocolAtPort, protocolScheme, type ServerProtocol } from '../../format/protocols.ts';
import { Analyzer } from '../analyzer.ts';
import { partOf } from '../model/parts.ts';
import { endpointOf, LIVE_PROTOCOLS } from './endpoints.ts';

/** Where a server is, as `mqtts://host:port/path`; else why not. */
function reached(server: object): string {
  const analyzer = new Analyzer('api.json', 'json');
  const info = { title: 'Orders', version: '1' };
  analyzer.setText(JSON.stringify({ asyncapi: '3.0.0', info, servers: { main: server } }));
  const part = partOf(analyzer.model(), '#/servers/main', 'server');
  const endpoint = part && endpointOf(part, {});
  if (!endpoint || 'failure' in endpoint) return endpoint?.failure ?? 'no server';
  const { protocol, isSecure, host, port, path } = endpoint;
  return `${protocol}${isSecure ? ' with TLS' : ''} ${host} ${port} ${path}`.trim();
}

test.each([
  [{ protocol: 'kafka-secure', host: 'a' }, 'kafka with TLS a 9093'],
  [{ protocol: 'kafka', host: 'a:1,b:2' }, 'kafka a 1'],
  [{ protocol: 'MQTT5', host: 'mqtt://a/b' }, 'mqtt a 1883 /b'],
  [{ protocol: 'amqps', host: '[::1]', pathname: 'shop' }, 'amqp with TLS ::1 5671 /shop'],
  [{ protocol: 'wss', host: 'a:8443', pathname: '/v1' }, 'ws with TLS a 8443 /v1'],
  [{ protocol: 'jms', host: 'a' }, 'protocol'],
  [{ protocol: 'constructor', host: 'a' }, 'protocol'],
  [{ protocol: 'nats', host: 'nats://' }, 'no-host'],
  [{ protocol: 'wss', host: 'shop.example.com@evil.example' }, 'no-host'],
  [{ protocol: 'wss', host: 'evil.example\\.shop.example.com' }, 'no-host'],
  [{ protocol: 'wss', host: 'evil.example?.shop.example.com' }, 'no-host'],
  [{ protocol: 'wss', host: 'evil.example#.shop.example.com' }, 'no-host'],
  [{ protocol: 'wss', host: 'shop.\u202emoc.example' }, 'no-host'],
  [{ protocol: 'wss', host: 'shop.example\t.com' }, 'no-host'],
  [{ protocol: 'kafka', host: 'a:1, b:2' }, 'kafka a 1'],
  [{ protocol: 'kafka', host: 'a@b:1,c:2' }, 'no-host'],
  [{ protocol: 'nats', host: '{region}.a', variables: { region: {} } }, 'no-value'],
])('%o', (server, expected) => {
  expect(reached(server)).toBe(expected);
});

test('every value of a protocol that is spoken here is known, with its port', () => {
  const spoken = dialects.flatMap(({ protocols }) =>
    protocols.filter(({ key }) => LIVE_PROTOCOLS.some((one) => key.startsWith(one))),
  );
  const schemes = spoken.flatMap((one) => one.schemes).filter((one) => one !== 'amqp1');
  expect(schemes.filter((one) => !protocolScheme(one))).toEqual([]);
  expect(schemes.length).toBeGreaterThan(10);
  expect(['80', '9093', '61613', '1'].map(protocolAtPort)).toEqual([
    ...['http', 'kafka-secure', 'stomp', undefined],
  ]);
});

test('a value of a protocol of the tables is known, but for protocols that have no port here', () => {
  const all = dialects.flatMap(({ protocols }) => protocols);
  const protocolsOf = (schemes: readonly string[]) => [
    ...new Set(schemes.map((scheme) => protocolScheme(scheme)?.protocol ?? '-')),
  ];
  const found = Object.fromEntries(all.map((one) => [one.key, protocolsOf(one.schemes).join(' ')]));
  const others = ['amqp1', 'mercure', 'ros2', 'meshmq', 'eventbroker', 'enterprisemq'];
  expect(found).toEqual({
    ...Object.fromEntries([...others, 'anypointmq', 'solace', 'ibmmq'].map((key) => [key, '-'])),
    http: 'http',
    ws: 'ws',
    kafka: 'kafka',
    amqp: 'amqp',
    mqtt: 'mqtt',
    mqtt5: 'mqtt',
    nats: 'nats',
    jms: 'jms',
    sns: 'sns',
    sqs: 'sqs',
    stomp: 'stomp',
    redis: 'redis',
    cloudpubsub: 'googlepubsub',
    googlepubsub: 'googlepubsub',
    pulsar: 'pulsar',
  } satisfies Record<string, ServerProtocol | '-'>);
});
