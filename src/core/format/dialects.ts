// The names that differ between dialects of the format: root field, media types, protocol names.
// They appear nowhere else in the code: the tables use the names of `dialect`, and `rename`
// converts them to those of another one.

/** One protocol that bindings may be written for. */
interface Protocol {
  /** Key in the four Bindings Objects. */
  readonly key: string;
  /** For people: headings, labels, completion. */
  readonly label: string;
  /**
   * The label begins with a word in capitals that is spoken as a word, not letter by letter: "a
   * NATS server", but "an MQTT server".
   */
  readonly acronym?: true;
  /** Values of a server's `protocol` that mean it, the usual one first. */
  readonly schemes: readonly string[];
}

export interface Dialect {
  /** Root field that carries the version of the format. */
  readonly rootField: string;
  /** What its kinds are marked with; unique. That of version 3 is the root field. */
  readonly mark: string;
  /** What documents of it are called: "an Apidoc document". */
  readonly label: string;
  /** The version that new documents get and that the tables describe. */
  readonly version: string;
  /** The names that the tables use, each with the name that this dialect has for it. */
  readonly names: ReadonlyMap<string, string>;
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
/** Vendor part of the media types of schema formats: `application/vnd.<vendor>.<name>`. */
export const vendor = 'neutral';
const mediaType = `application/vnd.${vendor}.${rootField}`;

/** The dialect that the tables and new documents are written in. */
export const dialect: Dialect = {
  rootField,
  mark: rootField,
  label: 'Apidoc',
  version,
  names: new Map(),
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
    { key: 'nats', label: 'NATS', acronym: true, schemes: ['nats'] },
    { key: 'jms', label: 'JMS', schemes: ['jms'] },
    { key: 'sns', label: 'SNS', schemes: ['sns'] },
    { key: 'eventbroker', label: 'EventBroker', schemes: ['eventbroker'] },
    { key: 'sqs', label: 'SQS', schemes: ['sqs'] },
    { key: 'stomp', label: 'STOMP', acronym: true, schemes: ['stomp', 'stomps'] },
    { key: 'redis', label: 'Redis', schemes: ['redis'] },
    { key: 'mercure', label: 'Mercure', schemes: ['mercure'] },
    {
      key: 'enterprisemq',
      label: 'EnterpriseMQ',
      schemes: ['enterprisemq-secure', 'enterprisemq'],
    },
    { key: 'cloudpubsub', label: 'Cloud Pub/Sub', schemes: ['cloudpubsub'] },
    { key: 'pulsar', label: 'Pulsar', schemes: ['pulsar'] },
    { key: 'ros2', label: 'ROS 2', acronym: true, schemes: ['ros2'] },
  ],
  renamed: new Map([
    ['ibmmq', 'enterprisemq'],
    ['googlepubsub', 'cloudpubsub'],
    ['solace', 'eventbroker'],
    ['anypointmq', 'meshmq'],
  ]),
};

/** The original names, as published documents use them. */
const original: ReadonlyMap<string, string> = new Map([
  ['apidoc', 'asyncapi'],
  ['Apidoc', 'AsyncAPI'],
  [`vnd.${vendor}.apidoc`, 'vnd.aai.asyncapi'],
  [`vnd.${vendor}.avro`, 'vnd.apache.avro'],
  [`vnd.${vendor}.openapi`, 'vnd.oai.openapi'],
  [`vnd.${vendor}.protobuf`, 'vnd.google.protobuf'],
  ['meshmq', 'anypointmq'],
  ['MeshMQ', 'Anypoint MQ'],
  ['eventbroker', 'solace'],
  ['EventBroker', 'Solace'],
  ['enterprisemq', 'ibmmq'],
  ['EnterpriseMQ', 'IBM MQ'],
  ['cloudpubsub', 'googlepubsub'],
  ['Cloud Pub/Sub', 'Google Cloud Pub/Sub'],
]);

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>();

/** The dialects that are read, the one of new documents first. */
export const dialects: readonly Dialect[] = [dialect, derivedDialect(original)];

/**
 * Returns the dialect of a document by the fields of its root; the first one where the root names
 * none (readings.md, introduction).
 */
export function dialectOf(hasField: (name: string) => boolean): Dialect {
  return dialects.find((d) => hasField(d.rootField)) ?? dialect;
}

/**
 * Converts a text of the tables to the names of another dialect. Names of that dialect become those
 * of the tables in turn, so that "not x but y" stays true.
 */
export function rename(text: string, to: Dialect): string {
  if (to.names.size === 0) return text;
  let pattern = patterns.get(to.names);
  if (!pattern) {
    const words = [...to.names].flat().sort((a, b) => b.length - a.length);
    pattern = new RegExp(
      `(?<![A-Za-z0-9])(?:${words.map((w) => w.replace(/[.]/g, '\\.')).join('|')})(?![A-Za-z0-9])`,
      'g',
    );
    patterns.set(to.names, pattern);
  }
  return text.replace(
    pattern,
    (word) => to.names.get(word) ?? [...to.names].find(([, own]) => own === word)?.[0] ?? word,
  );
}

function derivedDialect(names: ReadonlyMap<string, string>): Dialect {
  const bare = { ...dialect, names };
  const inNames = (text: string): string => rename(text, bare);
  return {
    ...bare,
    rootField: inNames(rootField),
    mark: inNames(rootField),
    label: inNames(dialect.label),
    mediaType: inNames(mediaType),
    defaultSchemaFormat: inNames(dialect.defaultSchemaFormat),
    protocols: dialect.protocols.map(({ key, label, schemes, ...others }) => ({
      ...others,
      key: inNames(key),
      label: inNames(label),
      schemes: schemes.map(inNames),
    })),
    renamed: new Map([...dialect.renamed].map(([other, own]) => [own, other])),
  };
}

/**
 * Returns the label of a protocol of the tables.
 * @throws where the tables have no such key
 */
export function protocolLabel(key: string): string {
  const protocol = dialect.protocols.find((p) => p.key === key);
  if (!protocol) throw new Error(`Unknown protocol ${key}`);
  return protocol.label;
}

/** Values worth offering for a server's `protocol`. */
export const protocolSchemes: readonly string[] = dialect.protocols.flatMap((p) => p.schemes);
