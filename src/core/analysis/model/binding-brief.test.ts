import { describe, expect, it } from 'vitest';
import { protocolBindings } from '../../format/bindings/bindings.ts';
import { bindingTargets } from '../../format/bindings/protocol-binding.ts';
import { type Noun, protocolWords } from '../../format/bindings/words.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../format/tables.ts';
import { buildModel } from './build-model.ts';
import { documentsOf, fromValue } from './testing.ts';
import type { ChannelPart, MessagePart, OperationPart, ServerPart } from './types.ts';
import type { BindingRow, BindingView } from './views.ts';

function partsOf(bindings: unknown, protocol = 'kafka', root = 'apidoc') {
  const { parts } = buildModel(
    documentsOf({
      '': fromValue({
        [root]: '3.1.0',
        servers: { s: { host: 'h', protocol, bindings } },
        channels: { c: { address: 'a', bindings, messages: { m: { bindings } } } },
        operations: { o: { action: 'send', channel: { $ref: '#/channels/c' }, bindings } },
      }),
    }),
    null,
  );
  return {
    server: parts.get('#/servers/s') as ServerPart,
    channel: parts.get('#/channels/c') as ChannelPart,
    operation: parts.get('#/operations/o') as OperationPart,
    message: parts.get('#/channels/c/messages/m') as MessagePart,
  };
}
const said = ([binding]: readonly BindingView[]) => {
  const { title, phrases = [] } = binding?.brief ?? {};
  return [title, ...phrases].join(', ');
};
/** Names of what is left to rows: what is set and not in the words. */
const left = (rows: readonly BindingRow[] = []): string[] =>
  rows.flatMap(({ name, rows: inner, stated, isDefault }) =>
    stated || isDefault || name === 'bindingVersion' ? [] : inner ? left(inner) : [name],
  );

it.each([
  [
    'kafka',
    'channel',
    {
      partitions: 24,
      replicas: 1,
      topicConfiguration: {
        'retention.ms': 2_592_000_000,
        'cleanup.policy': ['compact', 'delete'],
      },
    },
    'Kafka topic, 24 partitions, 1 replica, compacted and old records deleted, kept 30 days',
    [],
  ],
  [
    'kafka',
    'channel',
    { topicConfiguration: { 'retention.ms': -1, 'delete.retention.ms': 5 } },
    'Kafka topic, kept forever',
    ['delete.retention.ms'],
  ],
  [
    'kafka',
    'operation',
    {
      groupId: { type: 'string', const: 'billing' },
      clientId: { type: 'string', enum: ['a', 'b'] },
    },
    'Kafka consumer, group billing',
    ['clientId'],
  ],
  [
    'amqp',
    'channel',
    { is: 'queue', queue: { name: 'jobs', durable: true, exclusive: false } },
    'AMQP 0-9-1 queue, jobs, durable',
    ['is', 'exclusive'],
  ],
  [
    'amqp',
    'channel',
    { exchange: { name: '', type: 'fanout' } },
    'AMQP 0-9-1 exchange, the default one, type fanout',
    [],
  ],
  [
    'mqtt',
    'operation',
    { qos: 1, retain: true },
    'MQTT delivery, QoS 1 (at least once), retained',
    [],
  ],
  ['nats', 'operation', { queue: 'workers' }, 'NATS subscription, queue group workers', []],
  ['sqs', 'channel', { queue: { name: 'q', fifoQueue: true } }, 'SQS FIFO queue, q', ['fifoQueue']],
  [
    'cloudpubsub',
    'channel',
    { messageRetentionDuration: '86400s' },
    'Cloud Pub/Sub topic, kept 1 day',
    [],
  ],
  ['http', 'operation', { method: 'GET' }, 'HTTP request, GET', []],
] as const)('%s %s %o', (protocol, target, binding, text, rest) => {
  const { bindings } = partsOf({ [protocol]: binding })[target];
  expect(said(bindings)).toBe(text);
  expect(left(bindings[0]?.rows)).toEqual(rest);
});

it.each([
  ['a wrong type', { partitions: 'many', replicas: null, topic: {} }],
  ['a negative count', { partitions: -3 }],
  ['a value longer than a line', { topic: 'x'.repeat(200) }],
  [
    'a name of the language',
    { topicConfiguration: { 'retention.ms': {}, 'cleanup.policy': ['toString'] } },
  ],
])('%s is left to its row', (_, binding) => {
  const { bindings } = partsOf({ kafka: binding }).channel;
  expect(bindings[0]?.brief?.phrases).toEqual([]);
  expect(bindings[0]?.rows?.some(({ stated }) => stated)).toBe(false);
});

it('names protocols and addresses as the dialect of the document does', () => {
  const { channel, server } = partsOf({ ibmmq: { destinationType: 'queue' } }, 'ibmmq', 'asyncapi');
  expect(channel.bindings[0]?.brief).toMatchObject({ title: 'IBM MQ queue', address: 'queue' });
  expect(server.addressNoun).toBe('topic');
  for (const [protocol, noun] of [
    ['kafka-secure', 'topic'],
    ['mqtts', 'topic'],
    ['nats', 'subject'],
    ['amqps', 'routing key'],
    ['wss', 'path'],
    ['toString', undefined],
    ['quic', undefined],
  ] as const)
    expect(partsOf({}, protocol).server.addressNoun).toBe(noun);
});

describe('the words', () => {
  const keys = protocolBindings.map(({ key }) => key);
  it('name every protocol, and nothing else', () =>
    expect(Object.keys(protocolWords).toSorted()).toEqual(keys.toSorted()));
  it.each(keys)('of %s name fields that the tables have', (key) => {
    const words = protocolWords[key];
    for (const target of bindingTargets) {
      const of = words?.[target];
      if (!of) continue;
      const table = tableOf(`${key}${target}Binding`);
      const nouns = [of.noun, ...(target === 'Channel' && words ? [words.address] : [])];
      for (const path of [...Object.keys(of.phrases), ...nouns.flatMap(fieldOf)])
        expect(hasField(table, path.split('/')), path).toBe(true);
    }
  });
});

const fieldOf = (noun: Noun) => (typeof noun === 'string' ? [] : [noun.field]);

/** Whether any version of an object has the field at the end of a path of names. */
function hasField(table: ObjectTable, [name = '', ...rest]: readonly string[]): boolean {
  const versions = [table, ...[...(table.versions?.values() ?? [])].map(tableOf)];
  return versions.some((version) =>
    fieldsOf(version, name).some(
      ({ shape }) =>
        rest.length === 0 || (shape.is === 'object' && hasField(tableOf(shape.kind), rest)),
    ),
  );
}
