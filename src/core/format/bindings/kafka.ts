// The kafka binding, versions 0.1.0 to 0.5.0.
import { PRIMITIVES } from '../avro.ts';
import {
  absoluteUrl,
  anything,
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
} from './protocol-binding.ts';

const key = 'kafka';
const checked = ['0.3.0', '0.4.0', '0.5.0'];

/** How a message finds its schema in a registry. */
const registryRows = [
  row(
    'schemaIdLocation',
    oneOf('header', 'payload'),
    'Where the id of the schema in the registry is sent: in a `header`, or at the start of the `payload`.',
    { since: '0.3.0' },
  ),
  row(
    'schemaIdPayloadEncoding',
    { ...text, suggest: ['4', 'confluent', 'apicurio-legacy', 'apicurio-new'] },
    'How the id of the schema is written into the payload: its number of bytes, or a word of the vendor.',
    { since: '0.3.0' },
  ),
  row(
    'schemaLookupStrategy',
    { ...text, suggest: ['TopicIdStrategy', 'RecordIdStrategy', 'TopicRecordIdStrategy'] },
    'Name of the strategy by which the schema is looked up; that of the vendor where none is given.',
    { since: '0.3.0' },
  ),
];

/** The fields of a message that mean nothing without a schema registry. */
export const registryFields: readonly string[] = registryRows.map(({ name }) => name);

export const kafka: ProtocolBinding = {
  key,
  versions: ['0.1.0', '0.2.0', ...checked],
  checked: { Server: checked, Channel: checked, Operation: checked, Message: checked },
  objects: [
    bindingObject(key, 'Server', 'The schema registry that clients of the server use.', [
      row(
        'schemaRegistryUrl',
        { ...absoluteUrl, soft: true },
        'Address of the schema registry that producers used.',
      ),
      row(
        'schemaRegistryVendor',
        { ...text, suggest: ['apicurio', 'confluent', 'ibm', 'karapace'] },
        'Vendor of the registry and of its serializers, such as `confluent`. Requires `schemaRegistryUrl`.',
      ),
    ]),
    bindingObject(key, 'Channel', 'The topic behind the channel, and how it is set up.', [
      row('topic', text, 'Name of the topic, if it is not the address of the channel.'),
      row(
        'partitions',
        integer({ min: 1 }),
        'How many partitions the topic has, so how many consumers of a group can work side by side.',
      ),
      row('replicas', integer({ min: 1 }), 'On how many brokers each partition is kept.'),
      row(
        'topicConfiguration',
        inline('kafkaTopicConfiguration'),
        'Settings of the topic that matter to users of the API.',
        { since: '0.4.0' },
      ),
    ]),
    innerObject(
      'kafkaTopicConfiguration',
      'Kafka Topic Configuration Object',
      'Settings of the topic, named as the broker names them; further settings of the broker are accepted.',
      [
        row(
          'cleanup.policy',
          listOf(
            oneOfMeanings({
              compact: 'The newest record of each key is kept.',
              delete: 'Old records are deleted.',
            }),
            'policy',
          ),
          'What happens to old records: `delete` drops them, `compact` keeps the newest of each key.',
        ),
        row(
          'retention.ms',
          integer({ min: -1, unit: 'milliseconds' }),
          'How long records are kept, in milliseconds; `-1` means forever.',
        ),
        row(
          'retention.bytes',
          integer({ min: -1, unit: 'bytes' }),
          'How large a partition may grow before old records are deleted, in bytes; `-1` means no limit.',
        ),
        row(
          'delete.retention.ms',
          integer({ min: 0, unit: 'milliseconds' }),
          'How long the delete marks of a compacted topic stay, in milliseconds.',
        ),
        row(
          'max.message.bytes',
          integer({ min: 0, unit: 'bytes' }),
          'Largest batch of records that the topic accepts, in bytes.',
        ),
        row(
          'confluent.key.schema.validation',
          boolean,
          'Whether the broker checks keys against the registry (Confluent only).',
          { since: '0.5.0' },
        ),
        row(
          'confluent.key.subject.name.strategy',
          text,
          'How the subject of the schema of keys is named (Confluent only).',
          { since: '0.5.0' },
        ),
        row(
          'confluent.value.schema.validation',
          boolean,
          'Whether the broker checks values against the registry (Confluent only).',
          { since: '0.5.0' },
        ),
        row(
          'confluent.value.subject.name.strategy',
          text,
          'How the subject of the schema of values is named (Confluent only).',
          { since: '0.5.0' },
        ),
      ],
      { closedUntil: '0.4.0' },
    ),
    bindingObject(key, 'Operation', 'The consumers of the operation.', [
      row(
        'groupId',
        schema,
        'Schema of the id of the consumer group; its `enum` or `const` lists the ids.',
      ),
      row(
        'clientId',
        schema,
        'Schema of the id of a consumer within its group; its `enum` or `const` lists the ids.',
      ),
    ]),
    bindingObject(
      key,
      'Message',
      'The key of the record, and how the schema of its value is found.',
      [
        row('key', schema, 'Schema of the key of the record.', { until: '0.3.0' }),
        // Later schemas have neither a name of a type nor a union in place of a schema.
        row(
          'key',
          eitherShape(
            { ...schema, avro: true },
            {
              ...oneOf(...PRIMITIVES),
              soft: true,
              others: 'A type with a name of its own must be defined in the key.',
            },
            listOf(anything, 'type', { minItems: 1 }),
          ),
          'Schema of the key of the record, also in Avro.',
          { since: '0.4.0', until: '0.4.0' },
        ),
        row('key', { ...schema, avro: true }, 'Schema of the key of the record, also in Avro.', {
          since: '0.5.0',
        }),
        ...registryRows,
      ],
    ),
  ],
};
