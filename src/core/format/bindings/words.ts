// The words in which users of a protocol speak: what an address is, what each binding sets up, and
// its settings in a few words.
import type { BindingTarget } from './protocol-binding.ts';

/** A noun, or one for each value of a field; `otherwise` where the field has another or none. */
export type Noun =
  | string
  | {
      readonly field: string;
      readonly of: Readonly<Record<string, string>>;
      readonly otherwise: string;
    };

/**
 * A setting in a few words: `{}` stands for its value with its unit, `{partition}` for the number
 * of partitions. Where the words depend on the value, one phrase for each, and `*` for the others;
 * a value without a phrase is left to its row.
 */
export type Phrase = string | Readonly<Record<string, string>>;

export interface BindingWords {
  /** What the binding sets up, without the protocol: `topic`. */
  readonly noun: Noun;
  /** Settings by their paths of names with `/` between, in the order of reading. */
  readonly phrases: Readonly<Record<string, Phrase>>;
}

export interface ProtocolWords extends Partial<Record<BindingTarget, BindingWords>> {
  /** What the address of a channel is there; by a field of the channel's binding. */
  readonly address: Noun;
}

/** A phrase for a switch that is on; off is what users expect, and left to its row. */
const whenOn = (phrase: string): Phrase => ({ true: phrase });

const DELIVERY: Phrase = {
  0: 'QoS 0 (at most once)',
  1: 'QoS 1 (at least once)',
  2: 'QoS 2 (exactly once)',
};
const EXCHANGE_OR_QUEUE: Noun = { field: 'is', of: { queue: 'queue' }, otherwise: 'exchange' };

/** By the keys of the protocols. */
export const protocolWords: Readonly<Record<string, ProtocolWords>> = {
  http: {
    address: 'path',
    Operation: { noun: 'request', phrases: { method: '{}' } },
    Message: { noun: 'message', phrases: { statusCode: 'status {}' } },
  },
  ws: {
    address: 'path',
    Channel: { noun: 'handshake', phrases: { method: '{}' } },
  },
  kafka: {
    address: 'topic',
    Server: {
      noun: 'schema registry',
      phrases: { schemaRegistryUrl: '{}', schemaRegistryVendor: 'by {}' },
    },
    Channel: {
      noun: 'topic',
      phrases: {
        topic: '{}',
        partitions: '{partition}',
        replicas: '{replica}',
        'topicConfiguration/cleanup.policy': {
          compact: 'compacted',
          delete: 'old records deleted',
        },
        'topicConfiguration/retention.ms': { '-1': 'kept forever', '*': 'kept {}' },
        'topicConfiguration/retention.bytes': {
          '-1': 'no limit of size',
          '*': 'at most {} a partition',
        },
        'topicConfiguration/max.message.bytes': 'batches of at most {}',
      },
    },
    Operation: {
      noun: 'consumer',
      phrases: { groupId: 'group {}', clientId: 'client {}' },
    },
    Message: {
      noun: 'record',
      phrases: {
        schemaIdLocation: 'schema ID in the {}',
        schemaIdPayloadEncoding: 'encoded as {}',
        schemaLookupStrategy: 'looked up by {}',
      },
    },
  },
  meshmq: {
    address: {
      field: 'destinationType',
      of: { exchange: 'exchange', queue: 'queue', 'fifo-queue': 'queue' },
      otherwise: 'queue',
    },
    Channel: {
      noun: {
        field: 'destinationType',
        of: { exchange: 'exchange', 'fifo-queue': 'FIFO queue' },
        otherwise: 'queue',
      },
      phrases: { destination: '{}' },
    },
    Message: { noun: 'headers', phrases: {} },
  },
  amqp: {
    address: { field: 'is', of: { queue: 'queue' }, otherwise: 'routing key' },
    Channel: {
      noun: EXCHANGE_OR_QUEUE,
      phrases: {
        'exchange/name': { '': 'the default one', '*': '{}' },
        'exchange/type': 'type {}',
        'exchange/durable': { true: 'durable', false: 'not durable' },
        'exchange/autoDelete': whenOn('deleted when unused'),
        'queue/name': '{}',
        'queue/durable': { true: 'durable', false: 'not durable' },
        'queue/exclusive': whenOn('exclusive'),
        'queue/autoDelete': whenOn('deleted when unused'),
      },
    },
    Operation: {
      noun: 'delivery',
      phrases: {
        deliveryMode: { 1: 'kept in memory', 2: 'written to disk' },
        expiration: 'expires after {}',
        priority: 'priority {}',
        ack: { true: 'acknowledged', false: 'not acknowledged' },
        mandatory: whenOn('returned if no queue takes it'),
      },
    },
    Message: {
      noun: 'properties',
      phrases: { messageType: 'type {}', contentEncoding: 'encoded as {}' },
    },
  },
  amqp1: { address: 'node' },
  mqtt: {
    address: 'topic',
    Server: {
      noun: 'session',
      phrases: {
        clientId: 'client {}',
        cleanSession: { true: 'clean session', false: 'persistent session' },
        keepAlive: 'kept alive every {}',
        sessionExpiryInterval: 'expires after {}',
        maximumPacketSize: 'packets of at most {}',
        'lastWill/topic': 'last will to {}',
      },
    },
    Operation: {
      noun: 'delivery',
      phrases: {
        qos: DELIVERY,
        retain: { true: 'retained', false: 'not retained' },
        messageExpiryInterval: 'expires after {}',
      },
    },
    Message: {
      noun: 'properties',
      phrases: {
        payloadFormatIndicator: { 0: 'payload of bytes', 1: 'payload of UTF-8 text' },
        contentType: '{}',
        responseTopic: 'reply to {}',
      },
    },
  },
  mqtt5: {
    address: 'topic',
    Server: { noun: 'session', phrases: { sessionExpiryInterval: 'expires after {}' } },
  },
  nats: {
    address: 'subject',
    Operation: { noun: 'subscription', phrases: { queue: 'queue group {}' } },
  },
  jms: {
    address: 'destination',
    Server: {
      noun: 'connection',
      phrases: { clientID: 'client {}', jmsConnectionFactory: 'by {}' },
    },
    Channel: {
      noun: {
        field: 'destinationType',
        of: { 'fifo-queue': 'FIFO queue' },
        otherwise: 'queue',
      },
      phrases: { destination: '{}' },
    },
    Message: { noun: 'headers', phrases: {} },
  },
  sns: {
    address: 'topic',
    Channel: {
      noun: 'topic',
      phrases: {
        name: '{}',
        'ordering/type': { FIFO: 'FIFO', standard: 'in any order' },
        'ordering/contentBasedDeduplication': whenOn('duplicates found by content'),
      },
    },
    Operation: { noun: 'subscription', phrases: {} },
  },
  eventbroker: {
    address: 'topic',
    Server: {
      noun: 'connection',
      phrases: { msgVpn: 'VPN {}', msvVpn: 'VPN {}', clientName: 'client {}' },
    },
    Operation: {
      noun: 'delivery',
      phrases: {
        timeToLive: 'expires after {}',
        priority: 'priority {}',
        dmqEligible: whenOn('moved to the dead message queue'),
      },
    },
  },
  sqs: {
    address: 'queue',
    Channel: {
      noun: { field: 'queue/fifoQueue', of: { true: 'FIFO queue' }, otherwise: 'queue' },
      phrases: {
        'queue/name': '{}',
        'queue/messageRetentionPeriod': 'kept {}',
        'queue/visibilityTimeout': 'hidden for {} once received',
        'queue/deliveryDelay': 'delayed by {}',
        'deadLetterQueue/name': 'dead letters to {}',
      },
    },
    Operation: { noun: 'queues', phrases: {} },
  },
  stomp: { address: 'destination' },
  redis: { address: 'channel' },
  mercure: { address: 'topic' },
  enterprisemq: {
    address: { field: 'destinationType', of: { queue: 'queue' }, otherwise: 'topic' },
    Server: {
      noun: 'queue manager',
      phrases: {
        ccdtQueueManagerName: '{}',
        groupId: 'group {}',
        cipherSpec: 'cipher {}',
        heartBeatInterval: 'heartbeat every {}',
      },
    },
    Channel: {
      noun: { field: 'destinationType', of: { queue: 'queue' }, otherwise: 'topic' },
      phrases: {
        'queue/objectName': '{}',
        'queue/isPartitioned': whenOn('in a cluster'),
        'queue/exclusive': whenOn('exclusive'),
        'topic/string': '{}',
        'topic/objectName': 'object {}',
        maxMsgLength: 'messages of at most {}',
      },
    },
    Message: {
      noun: 'message',
      phrases: {
        type: { string: 'text', jms: 'JMS message', binary: 'bytes' },
        expiry: { 0: 'never expires', '*': 'expires after {}' },
      },
    },
  },
  cloudpubsub: {
    address: 'topic',
    Channel: {
      noun: 'topic',
      phrases: {
        topic: '{}',
        messageRetentionDuration: 'kept {}',
        'messageStoragePolicy/allowedPersistenceRegions': 'stored in {}',
        'schemaSettings/name': 'schema {}',
        'schemaSettings/encoding': 'encoded as {}',
      },
    },
    Message: {
      noun: 'message',
      phrases: { orderingKey: 'ordered by {}', 'schema/name': 'schema {}' },
    },
  },
  pulsar: {
    address: 'topic',
    Server: { noun: 'tenant', phrases: { tenant: '{}' } },
    Channel: {
      noun: 'topic',
      phrases: {
        namespace: 'namespace {}',
        persistence: { persistent: 'persistent', 'non-persistent': 'not persistent' },
        'retention/time': { 0: 'deleted once acknowledged', '*': 'kept {}' },
        ttl: 'expires after {}',
        compaction: 'compacted at {}',
        deduplication: whenOn('without duplicates'),
        'geo-replication': 'copied to {}',
      },
    },
  },
  ros2: {
    address: 'topic',
    Server: { noun: 'domain', phrases: { domainId: '{}', rmwImplementation: 'by {}' } },
    Operation: {
      noun: 'node',
      phrases: {
        node: '{}',
        role: {
          publisher: 'publisher',
          subscriber: 'subscriber',
          action_client: 'action client',
          action_server: 'action server',
          service_client: 'service client',
          service_server: 'service server',
        },
        'qosPolicies/reliability': { reliable: 'reliable', best_effort: 'best effort' },
        'qosPolicies/durability': { transient_local: 'kept for late subscribers' },
      },
    },
  },
};
