// Severities of problems in bindings: they depend on the dialect, the version and the target.
import { expect, test } from 'vitest';
import { dialectOf, rename } from '../../format/dialects.ts';
import { sourcesOf, validate } from '../../testing.ts';
import { toPointer } from '../../text/pointer.ts';

type Target = 'server' | 'channel' | 'operation' | 'message';
type Root = 'asyncapi' | 'apidoc';

/** `severity code pointer` of each problem of a binding, below the bindings. */
function problemsOf(root: Root, target: Target, binding: string): string[] {
  const dialect = dialectOf((name) => name === root);
  const bindings = `bindings: ${rename(binding, dialect)}`;
  const objects = {
    server: `servers:\n  broker: {host: 'https://mq.example.com/ccdt.json', protocol: https, ${bindings}}\n`,
    channel: `channels:\n  orders: {${bindings}}\n`,
    operation: `channels:\n  orders: {}\noperations:\n  take: {action: receive, channel: {$ref: '#/channels/orders'}, ${bindings}}\n`,
    message: `channels:\n  orders: {messages: {placed: {${bindings}}}}\n`,
  };
  const text = `${root}: 3.1.0\ninfo: {title: Orders, version: '1'}\n${objects[target]}`;
  const { problems } = validate(
    sourcesOf({ name: 'orders', entry: 'main.yaml', files: { 'main.yaml': text } }),
  );
  return problems
    .filter((p) => p.path.includes('bindings'))
    .map((p) => `${p.severity} ${p.code} ${toPointer(p.path).replace(/^.*\/bindings/, '')}`)
    .sort();
}

const TABLE: readonly [
  name: string,
  target: Target,
  binding: string,
  asyncapi: readonly string[],
  apidoc: readonly string[],
][] = [
  [
    'a value that the published schema refuses',
    'channel',
    '{kafka: {partitions: 0}}',
    ['error range /kafka/partitions'],
    ['warning range /kafka/partitions'],
  ],
  [
    'a value of a version that the published schema knows',
    'channel',
    '{kafka: {partitions: 0, bindingVersion: 0.3.0}}',
    ['error range /kafka/partitions'],
    ['warning range /kafka/partitions'],
  ],
  [
    'a field of a later version',
    'channel',
    '{kafka: {topicConfiguration: {}, bindingVersion: 0.3.0}}',
    ['error unknown-field /kafka/topicConfiguration'],
    ['warning unknown-field /kafka/topicConfiguration'],
  ],
  [
    'a value of a published version that the published schema does not list',
    'channel',
    '{kafka: {partitions: 0, bindingVersion: 0.2.0}}',
    ['hint binding-version /kafka/bindingVersion', 'warning range /kafka/partitions'],
    ['warning range /kafka/partitions'],
  ],
  [
    'a value of an unknown version',
    'channel',
    '{kafka: {partitions: 0, bindingVersion: 9.9.9}}',
    ['hint binding-version /kafka/bindingVersion', 'warning range /kafka/partitions'],
    ['hint binding-version /kafka/bindingVersion', 'warning range /kafka/partitions'],
  ],
  [
    'a value of the version latest',
    'channel',
    '{kafka: {partitions: 0, bindingVersion: latest}}',
    ['warning range /kafka/partitions'],
    ['warning range /kafka/partitions'],
  ],
  [
    'a version that is not a string',
    'channel',
    '{kafka: {bindingVersion: 5}}',
    ['error type /kafka/bindingVersion'],
    ['error type /kafka/bindingVersion'],
  ],
  [
    'a version that is not a string, where the published schema accepts anything',
    'channel',
    '{http: {bindingVersion: 5}}',
    ['warning type /http/bindingVersion'],
    ['error type /http/bindingVersion'],
  ],
  ['a key in Avro', 'message', '{kafka: {key: {type: record, name: Key, fields: []}}}', [], []],
  [
    'a key in Avro, in a version without it',
    'message',
    '{kafka: {key: {type: record}, bindingVersion: 0.3.0}}',
    ['error enum /kafka/key/type'],
    ['warning enum /kafka/key/type'],
  ],
  [
    'a value of a binding that the format describes itself',
    'channel',
    '{sqs: {queue: {name: orders, fifoQueue: false, deliveryDelay: 901}}}',
    ['error range /sqs/queue/deliveryDelay'],
    ['error range /sqs/queue/deliveryDelay'],
  ],
  [
    'a throughput without its scope, which only the published text refuses',
    'channel',
    '{sqs: {queue: {name: orders, fifoQueue: true, fifoThroughputLimit: perMessageGroupId}}}',
    ['warning sqs-throughput /sqs/queue/fifoThroughputLimit'],
    ['error sqs-throughput /sqs/queue/fifoThroughputLimit'],
  ],
  [
    'a group of a connection file, which only the published text refuses',
    'server',
    '{enterprisemq: {groupId: orders}}',
    ['warning enterprisemq-server /ibmmq/groupId'],
    ['error enterprisemq-server /enterprisemq/groupId'],
  ],
  [
    'a field of a reserved object',
    'channel',
    '{redis: {host: cache}}',
    ['warning unknown-field /redis/host'],
    ['warning unknown-field /redis/host'],
  ],
  [
    'an empty channel of amqp, which only the published schema refuses',
    'channel',
    '{amqp: {}}',
    ['hint amqp-channel /amqp'],
    [],
  ],
  [
    'a routing key without an exchange, which only the published schema refuses',
    'channel',
    '{amqp: {is: routingKey}}',
    ['hint amqp-channel /amqp/is'],
    [],
  ],
  [
    'a key that names a type of Avro',
    'message',
    '{kafka: {key: string, bindingVersion: 0.4.0}}',
    [],
    [],
  ],
  [
    'a key that is a union of Avro',
    'message',
    '{kafka: {key: ["null", string], bindingVersion: 0.4.0}}',
    [],
    [],
  ],
  [
    'a key that is a union of Avro, in a version without it',
    'message',
    '{kafka: {key: ["null", string]}}',
    ['error type /kafka/key'],
    ['warning type /kafka/key'],
  ],
  [
    'a key that names a type of Avro which is defined elsewhere',
    'message',
    '{kafka: {key: shop.Key, bindingVersion: 0.4.0}}',
    ['warning enum /kafka/key'],
    ['warning enum /kafka/key'],
  ],
  [
    'a key that names a type of Avro, in a version without names',
    'message',
    '{kafka: {key: string}}',
    ['error type /kafka/key'],
    ['warning type /kafka/key'],
  ],
  [
    'a duration whose form only the published text states',
    'channel',
    '{cloudpubsub: {messageRetentionDuration: 7d, schemaSettings: {encoding: json, name: projects/p/schemas/s}}}',
    ['warning duration /googlepubsub/messageRetentionDuration'],
    ['error duration /cloudpubsub/messageRetentionDuration'],
  ],
  [
    'a queue of an operation without the type, which only the published text requires',
    'operation',
    '{sqs: {queues: [{name: orders}]}}',
    ['warning required-field /sqs/queues/0'],
    ['error required-field /sqs/queues/0'],
  ],
  [
    'a queue of a channel without the type',
    'channel',
    '{sqs: {queue: {name: orders}}}',
    ['error required-field /sqs/queue'],
    ['error required-field /sqs/queue'],
  ],
  [
    'a misspelt value that the published schema has',
    'operation',
    '{ros2: {node: /orders, role: subscriber, qosPolicies: {reliability: realiable}}}',
    ['warning enum /ros2/qosPolicies/reliability'],
    ['warning enum /ros2/qosPolicies/reliability'],
  ],
];

test.each(TABLE)('%s has the severity of its dialect', (_name, target, binding, ...expected) => {
  const [asyncapi, apidoc] = expected;
  expect(problemsOf('asyncapi', target, binding)).toEqual(asyncapi);
  expect(problemsOf('apidoc', target, binding)).toEqual(apidoc);
});
