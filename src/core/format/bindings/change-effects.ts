// What a change of a field of a binding means for other applications. Not in the rows of the
// tables, because only the comparison of versions needs it, which is loaded on its own.

/**
 * `address`: messages go elsewhere, or partners address them otherwise. `schema`: it describes
 * values that travel with messages. `connection`: it describes values that partners send to
 * connect. `own-side`: it concerns the described application alone. `tuning`: messages travel all
 * the same. `limit`: as tuning, but a lower one refuses messages. `unknown`: it depends.
 */
export type ChangeEffect =
  | 'address'
  | 'schema'
  | 'connection'
  | 'own-side'
  | 'tuning'
  | 'limit'
  | 'unknown';

type Effects = Readonly<Partial<Record<ChangeEffect, readonly string[]>>>;
type Target = 'Server' | 'Channel' | 'Operation' | 'Message';

/** By protocol and target, the paths of fields; a path counts for all that is below it. */
const changeEffects: Readonly<Record<string, Readonly<Partial<Record<Target, Effects>>>>> = {
  http: {
    Operation: { address: ['method'], schema: ['query'] },
    Message: { schema: ['headers'], unknown: ['statusCode'] },
  },
  ws: { Channel: { address: ['method'], connection: ['query', 'headers'] } },
  kafka: {
    Server: { unknown: ['schemaRegistryUrl', 'schemaRegistryVendor'] },
    Channel: {
      address: ['topic'],
      tuning: ['partitions', 'replicas', 'topicConfiguration'],
      limit: ['topicConfiguration/max.message.bytes'],
    },
    Operation: { 'own-side': ['groupId', 'clientId'] },
    Message: {
      schema: ['key'],
      unknown: ['schemaIdLocation', 'schemaIdPayloadEncoding', 'schemaLookupStrategy'],
    },
  },
  meshmq: {
    Channel: { address: ['destination', 'destinationType'] },
    Message: { schema: ['headers'] },
  },
  amqp: {
    Channel: {
      address: [
        'is',
        'exchange/name',
        'exchange/type',
        'exchange/vhost',
        'queue/name',
        'queue/vhost',
      ],
      tuning: ['exchange', 'queue'],
    },
    Operation: {
      'own-side': ['ack', 'userId', 'mandatory', 'timestamp'],
      tuning: ['expiration', 'priority', 'deliveryMode'],
      unknown: ['cc', 'bcc'],
    },
    Message: { unknown: ['contentEncoding', 'messageType'] },
  },
  mqtt: {
    Server: {
      'own-side': ['clientId', 'cleanSession', 'keepAlive', 'sessionExpiryInterval'],
      limit: ['maximumPacketSize'],
      unknown: ['lastWill'],
    },
    Operation: { tuning: ['qos', 'retain', 'messageExpiryInterval'] },
    Message: {
      schema: ['correlationData'],
      address: ['responseTopic'],
      unknown: ['payloadFormatIndicator', 'contentType'],
    },
  },
  mqtt5: { Server: { 'own-side': ['sessionExpiryInterval'] } },
  nats: { Operation: { 'own-side': ['queue'] } },
  jms: {
    Server: { 'own-side': ['jmsConnectionFactory', 'properties', 'clientID'] },
    Channel: { address: ['destination', 'destinationType'] },
    Message: { schema: ['headers'] },
  },
  sns: {
    Channel: {
      address: ['name', 'ordering/type'],
      tuning: ['ordering', 'tags'],
      unknown: ['policy'],
    },
    Operation: { address: ['topic'], tuning: ['deliveryPolicy'], unknown: ['consumers'] },
  },
  eventbroker: {
    Server: { address: ['msgVpn'], 'own-side': ['clientName'] },
    Operation: {
      address: ['destinations/destinationType', 'destinations/queue/name'],
      tuning: ['timeToLive', 'priority', 'dmqEligible', 'destinations'],
      unknown: [
        'destinations/topicSubscriptions',
        'destinations/queue/topicSubscriptions',
        'destinations/topic/topicSubscriptions',
      ],
    },
  },
  sqs: {
    Channel: {
      address: ['queue/name', 'queue/fifoQueue', 'deadLetterQueue/name'],
      tuning: ['queue', 'deadLetterQueue'],
      unknown: ['queue/policy', 'deadLetterQueue/policy'],
    },
    Operation: {
      address: ['queues/name', 'queues/fifoQueue'],
      tuning: ['queues'],
      unknown: ['queues/policy'],
    },
  },
  enterprisemq: {
    Server: {
      address: ['ccdtQueueManagerName', 'cipherSpec'],
      'own-side': ['groupId'],
      tuning: ['heartBeatInterval'],
      unknown: ['multiEndpointServer'],
    },
    Channel: {
      address: ['destinationType', 'queue/objectName', 'topic/string', 'topic/objectName'],
      tuning: ['queue', 'topic'],
      limit: ['maxMsgLength'],
    },
    Message: { unknown: ['type', 'headers'], tuning: ['expiry'] },
  },
  cloudpubsub: {
    Channel: {
      tuning: ['labels', 'messageRetentionDuration', 'messageStoragePolicy'],
      unknown: ['schemaSettings'],
    },
    Message: { tuning: ['orderingKey'], unknown: ['attributes', 'schema'] },
  },
  pulsar: {
    Server: { address: ['tenant'] },
    Channel: {
      address: ['namespace', 'persistence'],
      tuning: ['compaction', 'geo-replication', 'retention', 'ttl', 'deduplication'],
    },
  },
  ros2: {
    Server: { address: ['domainId'], unknown: ['rmwImplementation'] },
    Operation: { 'own-side': ['node'], unknown: ['role'], tuning: ['qosPolicies'] },
  },
};

/** Fields that are only described to people, by protocol and target. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['enterprisemq Message description']);

/** Fields of channels that have the address of the channel for a default, by protocol. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...['kafka topic', 'jms destination', 'meshmq destination', 'enterprisemq topic/string'],
]);

/** Returns whether a field means the address of the channel where it is left out. */
export function isAddressByDefault(
  protocol: string,
  target: Target,
  path: readonly string[],
): boolean {
  return target === 'Channel' && ADDRESSES.has(`${protocol} ${path.join('/')}`);
}

/**
 * Returns what a change of a field means.
 * @param protocol the key of the binding in the names of the first dialect
 * @param path keys without the indexes of lists
 */
export function changeEffect(
  protocol: string,
  target: Target,
  path: readonly string[],
): ChangeEffect | 'documentation' | undefined {
  if (path.at(-1) === 'bindingVersion' || DESCRIPTIONS.has(`${protocol} ${target} ${path[0]}`))
    return 'documentation';
  const own = Object.hasOwn(changeEffects, protocol)
    ? changeEffects[protocol]?.[target]
    : undefined;
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join('/');
    for (const [effect, paths] of Object.entries(own ?? {}))
      if (paths?.includes(name)) return effect as ChangeEffect;
  }
  return undefined;
}
