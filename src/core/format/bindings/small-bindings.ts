// The bindings with few fields: nats, jms, meshmq, and those that are reserved at all targets.
import { protocolLabel } from '../dialects.ts';
import {
  boolean,
  eitherShape,
  inline,
  listOf,
  oneOf,
  oneOfMeanings,
  text,
} from '../shape-builders.ts';
import {
  bindingObject,
  innerObject,
  integer,
  type ProtocolBinding,
  row,
  schema,
  textList,
} from './protocol-binding.ts';

export const nats: ProtocolBinding = {
  key: 'nats',
  versions: ['0.1.0'],
  checked: { Operation: ['0.1.0'] },
  objects: [
    bindingObject('nats', 'Operation', 'The subscribers of the operation.', [
      row(
        'queue',
        { ...text, maxLength: 255 },
        'Name of the queue group, of which one member receives each message.',
      ),
    ]),
  ],
};

const jmsVersions = ['0.0.1'];

export const jms: ProtocolBinding = {
  key: 'jms',
  // 0.1.0 was an empty placeholder, and is older than 0.0.1.
  versions: ['0.1.0', '0.0.1'],
  checked: { Server: jmsVersions, Channel: jmsVersions, Message: jmsVersions },
  objects: [
    bindingObject('jms', 'Server', 'The connection factory by which clients connect.', [
      row('jmsConnectionFactory', text, 'Name of the class of the connection factory.', {
        required: true,
      }),
      row(
        'properties',
        listOf(inline('jmsProperty'), 'property'),
        'Further settings of the connection factory.',
      ),
      row('clientID', text, 'Name of the client on connections of this factory.'),
    ]),
    innerObject('jmsProperty', 'JMS Property Object', 'One setting of the connection factory.', [
      row('name', text, 'Name of the setting.', { required: true }),
      row(
        'value',
        eitherShape(text, boolean, { is: 'number' }, { is: 'null' }),
        'Value of the setting.',
        { required: true },
      ),
    ]),
    bindingObject('jms', 'Channel', 'The destination behind the channel.', [
      row('destination', text, 'Name of the destination, if it is not the address of the channel.'),
      row(
        'destinationType',
        oneOfMeanings({
          queue: 'A plain queue.',
          'fifo-queue': 'A queue that keeps the order of messages.',
        }),
        'Whether the queue keeps the order of messages.',
        { default: 'queue' },
      ),
    ]),
    bindingObject('jms', 'Message', 'The headers that JMS itself defines.', [
      row(
        'headers',
        schema,
        'Schema of the JMS headers, such as `JMSMessageID`: an object with `properties`. Headers of the application belong to the message.',
      ),
    ]),
  ],
};

export const meshmq: ProtocolBinding = {
  key: 'meshmq',
  versions: ['0.0.1', '0.1.0'],
  checked: { Channel: ['0.0.1'], Message: ['0.0.1'] },
  objects: [
    bindingObject('meshmq', 'Channel', 'The destination on the broker.', [
      row(
        'destination',
        text,
        'Name of the queue or exchange, if it is not the address of the channel.',
      ),
      row(
        'destinationType',
        oneOfMeanings({
          exchange: 'Messages can only be sent to it.',
          queue: 'A plain queue.',
          'fifo-queue': 'A queue that keeps the order of messages.',
        }),
        'Whether it is a queue, a queue that keeps the order, or an exchange.',
        { default: 'queue' },
      ),
    ]),
    bindingObject('meshmq', 'Message', 'The headers that the broker itself defines.', [
      row(
        'headers',
        schema,
        'Schema of the headers of the broker, such as `messageGroupId`: an object with `properties`.',
      ),
    ]),
  ],
};

const PULSAR = 'pulsar';

export const pulsar: ProtocolBinding = {
  key: PULSAR,
  versions: ['0.1.0'],
  checked: { Server: ['0.1.0'], Channel: ['0.1.0'] },
  objects: [
    bindingObject(PULSAR, 'Server', 'The tenant whose topics are used.', [
      row('tenant', text, 'The tenant of the topics.', { defaultDescription: 'public' }),
    ]),
    bindingObject(PULSAR, 'Channel', 'The topic behind the channel.', [
      row('namespace', text, 'Namespace of the topic.', { required: true }),
      row(
        'persistence',
        oneOf('persistent', 'non-persistent'),
        'Whether messages are written to disk.',
        { required: true },
      ),
      row(
        'compaction',
        integer({ min: 0, unit: 'megabytes' }),
        'Size at which the topic is compacted, in megabytes.',
      ),
      row('geo-replication', textList('cluster'), 'Clusters to which the topic is copied.'),
      row('retention', inline('pulsarRetention'), 'How long acknowledged messages are kept.'),
      row('ttl', integer({ softMin: 0, unit: 'seconds' }), 'How long a message lives, in seconds.'),
      row('deduplication', boolean, 'Whether duplicates are written only once.'),
    ]),
    innerObject(
      'pulsarRetention',
      'Pulsar Retention Object',
      'How long acknowledged messages are kept.',
      [
        row(
          'time',
          integer({ min: 0, unit: 'minutes' }),
          'How long messages are kept, in minutes.',
          { defaultDescription: '0' },
        ),
        row(
          'size',
          integer({ min: 0, unit: 'megabytes' }),
          'How much space messages may use, in megabytes.',
          { defaultDescription: '0' },
        ),
      ],
      { closedUntil: '0.1.0' },
    ),
  ],
};

/** The roles of nodes: the one that sends, and the one that receives from it. */
export const ros2Roles: readonly (readonly [send: string, receive: string])[] = [
  ['publisher', 'subscriber'],
  ['action_client', 'action_server'],
  ['service_client', 'service_server'],
];

const ros2Label = protocolLabel('ros2');

export const ros2: ProtocolBinding = {
  key: 'ros2',
  versions: ['0.1.0'],
  checked: { Server: ['0.1.0'], Operation: ['0.1.0'] },
  objects: [
    bindingObject(
      'ros2',
      'Server',
      'The network of nodes that can find each other.',
      [
        row(
          'domainId',
          integer({ min: 0, max: 231 }),
          'Nodes with the same number find each other.',
          { defaultDescription: '0' },
        ),
        row(
          'rmwImplementation',
          { ...text, suggest: ['rmw_fastrtps_cpp', 'rmw_cyclonedds_cpp', 'rmw_connextdds'] },
          'The middleware, such as `rmw_fastrtps_cpp`.',
        ),
      ],
      { unknown: 'accept', hintsAtTypos: true },
    ),
    bindingObject(
      'ros2',
      'Operation',
      'The node that carries out the operation, and its quality of service.',
      [
        row(
          'role',
          oneOf(...ros2Roles.map(([send]) => send), ...ros2Roles.map(([, receive]) => receive)),
          'What the node is; it must fit the `action` of the operation.',
          { required: true },
        ),
        row('node', text, 'The node that carries out the operation.', { required: true }),
        row('qosPolicies', inline('ros2QosPolicies'), 'Quality of service of the topic.'),
      ],
    ),
    innerObject(
      'ros2QosPolicies',
      `${ros2Label} QoS Policies Object`,
      'Quality of service of the topic.',
      [
        row('history', oneOf('keep_last', 'keep_all', 'unknown'), 'How many messages are kept.'),
        row(
          'reliability',
          {
            ...oneOf('best_effort', 'reliable'),
            aliases: { realiable: 'reliable' },
            tolerated: ['realiable'],
          },
          'Whether messages may be lost. Some validators know only the misspelt `realiable`.',
        ),
        row(
          'durability',
          oneOf('transient_local', 'volatile'),
          'Whether late subscribers receive old messages.',
        ),
        row(
          'lifespan',
          integer({ softMin: -1 }),
          'Time after which a message is out of date; `-1` means never.',
        ),
        row(
          'deadline',
          integer({ softMin: -1 }),
          'Longest time between two messages; `-1` means no limit.',
        ),
        row('liveliness', oneOf('automatic', 'manual'), 'Who reports that a publisher is alive.'),
        row(
          'leaseDuration',
          integer({ softMin: -1 }),
          'Time in which a publisher must report that it is alive; `-1` means no limit.',
        ),
      ],
    ),
  ],
};

/** The bindings whose objects are reserved at all targets. */
export const reservedBindings: readonly ProtocolBinding[] = [
  'amqp1',
  'redis',
  'stomp',
  'mercure',
].map((key) => ({ key, versions: ['0.1.0'], checked: {}, objects: [] }));
