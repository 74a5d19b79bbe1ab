// The names that differ between dialects of the format: root field, version, vendor part of media types, protocol names.
// Nothing else in the code spells them out.

/** One protocol that bindings may be written for. */
export interface Protocol {
  /** Key in the four Bindings Objects. */
  readonly key: string;
  /** For people: headings, labels, completion. */
  readonly label: string;
  /** Values of a server's `protocol` that mean it, the usual one first. */
  readonly schemes: readonly string[];
}

export interface Dialect {
  /** Root field that carries the version of the format. */
  readonly rootField: string;
  /** The version that new documents get and that the tables describe. */
  readonly version: string;
  /** Vendor part of the media types of schema formats: `application/vnd.<vendor>.<name>`. */
  readonly vendor: string;
  /** Media type of the own schema format, without suffix and version. */
  readonly mediaType: string;
  /** `schemaFormat` of a schema that states none (section Versioning). */
  readonly defaultSchemaFormat: string;
  /** In the order of the section Bindings objects (keys). */
  readonly protocols: readonly Protocol[];
  /** Binding keys that other dialects use, and what this one calls them. */
  readonly renamed: ReadonlyMap<string, string>;
}

const rootField = 'apidoc';
const version = '3.1.0';
const vendor = 'neutral';
const mediaType = `application/vnd.${vendor}.${rootField}`;

/** The dialect that documents are written in. */
export const dialect: Dialect = {
  rootField,
  version,
  vendor,
  mediaType,
  defaultSchemaFormat: `${mediaType}+json;version=${version}`,
  protocols: [
    { key: 'http', label: 'HTTP', schemes: ['https', 'http'] },
    { key: 'ws', label: 'WebSocket', schemes: ['wss', 'ws'] },
    { key: 'kafka', label: 'Kafka', schemes: ['kafka', 'kafka-secure'] },
    { key: 'meshmq', label: 'MeshMQ', schemes: ['meshmq'] },
    { key: 'amqp', label: 'AMQP 0-9-1', schemes: ['amqp', 'amqps'] },
    { key: 'amqp1', label: 'AMQP 1.0', schemes: ['amqp1'] },
    { key: 'mqtt', label: 'MQTT', schemes: ['mqtt', 'mqtts', 'secure-mqtt'] },
    { key: 'mqtt5', label: 'MQTT 5', schemes: ['mqtt5'] },
    { key: 'nats', label: 'NATS', schemes: ['nats'] },
    { key: 'jms', label: 'JMS', schemes: ['jms'] },
    { key: 'sns', label: 'SNS', schemes: ['sns'] },
    { key: 'eventbroker', label: 'EventBroker', schemes: ['eventbroker'] },
    { key: 'sqs', label: 'SQS', schemes: ['sqs'] },
    { key: 'stomp', label: 'STOMP', schemes: ['stomp', 'stomps'] },
    { key: 'redis', label: 'Redis', schemes: ['redis'] },
    { key: 'mercure', label: 'Mercure', schemes: ['mercure'] },
    { key: 'enterprisemq', label: 'EnterpriseMQ', schemes: ['enterprisemq-secure', 'enterprisemq'] },
    { key: 'cloudpubsub', label: 'Cloud Pub/Sub', schemes: ['cloudpubsub'] },
    { key: 'pulsar', label: 'Pulsar', schemes: ['pulsar'] },
    { key: 'ros2', label: 'ROS 2', schemes: ['ros2'] },
  ],
  renamed: new Map([
    ['ibmmq', 'enterprisemq'],
    ['googlepubsub', 'cloudpubsub'],
    ['solace', 'eventbroker'],
    ['anypointmq', 'meshmq'],
  ]),
};

/** Values worth offering for a server's `protocol`. */
export const protocolSchemes: readonly string[] = dialect.protocols.flatMap((p) => p.schemes);
