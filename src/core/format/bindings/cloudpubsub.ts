// The cloudpubsub binding, versions 0.1.0 and 0.2.0, of which the format describes the last
// (section Binding: cloudpubsub).
import { protocolLabel } from '../dialects.ts';
import { anything, inline, listOf, mapOf, text } from '../shape-builders.ts';
import {
  type BindingObject,
  type ProtocolBinding,
  requiredWherePublished,
  WARNED_WHERE_PUBLISHED,
} from './protocol-binding.ts';

const section = 'Binding: cloudpubsub (version 0.2.0)';
const label = protocolLabel('cloudpubsub');

const messageRetentionDuration = {
  name: 'messageRetentionDuration',
  doc: 'How long the topic keeps a message at least after it was published, in seconds with an `s` behind: `86400s`, `3.5s`.',
};

const channel: BindingObject = {
  kind: 'cloudpubsubChannelBinding',
  title: `${label} Channel Binding Object`,
  section,
  doc: 'Settings of the topic behind the channel. The address of such a channel looks like `projects/<project>/topics/<topic>`.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'labels',
      shape: mapOf(anything, 'label'),
      doc: 'Keys and values that sort the topic among others, for example by team or cost centre.',
    },
    {
      ...messageRetentionDuration,
      edition: 'own',
      shape: { is: 'string', format: 'duration' },
    },
    // The form is stated by the published text alone.
    {
      ...messageRetentionDuration,
      edition: 'published',
      shape: { is: 'string', format: 'duration', soft: true },
    },
    {
      name: 'messageStoragePolicy',
      shape: inline('cloudpubsubMessageStoragePolicy'),
      doc: 'In which regions messages of the topic may be stored.',
    },
    ...requiredWherePublished({
      name: 'schemaSettings',
      shape: inline('cloudpubsubSchemaSettings'),
      doc: 'The schema against which the broker checks messages when they are published.',
    }),
    {
      name: 'topic',
      until: '0.1.0',
      required: true,
      shape: text,
      doc: 'Name of the topic. Later versions use the address of the channel.',
    },
  ],
  misplaced: {
    topic: 'The topic is the "address" of the channel: "projects/<project>/topics/<topic>".',
    schema: 'The schema of a topic belongs in "schemaSettings".',
  },
};

const messageStoragePolicy: BindingObject = {
  kind: 'cloudpubsubMessageStoragePolicy',
  title: `${label} Message Storage Policy Object`,
  section,
  doc: 'Limits the regions in which the broker may store messages of the topic.',
  extensions: true,
  unknown: 'error',
  published: { extensions: false },
  fields: [
    {
      name: 'allowedPersistenceRegions',
      shape: listOf(text, 'region'),
      doc: 'Ids of the regions in which messages may be stored, such as `europe-west1`.',
    },
  ],
};

const schemaSettings: BindingObject = {
  kind: 'cloudpubsubSchemaSettings',
  title: `${label} Schema Settings Object`,
  section,
  doc: 'Names the schema that the broker applies to the topic, its encoding and the revisions it accepts.',
  extensions: true,
  unknown: 'error',
  published: WARNED_WHERE_PUBLISHED,
  fields: [
    ...requiredWherePublished({
      name: 'encoding',
      shape: { is: 'string', enum: ['json', 'binary'], soft: true },
      doc: 'How messages are encoded when the broker checks them: `json` or `binary`.',
    }),
    {
      name: 'firstRevisionId',
      shape: text,
      doc: 'The oldest revision of the schema that messages may follow, itself included.',
    },
    {
      name: 'lastRevisionId',
      shape: text,
      doc: 'The newest revision of the schema that messages may follow, itself included.',
    },
    ...requiredWherePublished({
      name: 'name',
      shape: {
        is: 'string',
        pattern: {
          source: '^projects/[^/]+/schemas/[^/]+$',
          description: 'projects/<project>/schemas/<schema>',
        },
        soft: true,
      },
      doc: 'Full name of the schema on the broker: `projects/<project>/schemas/<schema>`.',
    }),
  ],
};

const message: BindingObject = {
  kind: 'cloudpubsubMessageBinding',
  title: `${label} Message Binding Object`,
  section,
  doc: 'Information for the broker about a message beside its content: attributes, order and schema.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'attributes',
      shape: mapOf(anything, 'attribute'),
      doc: 'Keys and values sent along with the message, by which subscriptions can filter. A message without attributes must have content.',
    },
    {
      name: 'orderingKey',
      shape: text,
      doc: 'Messages with the same key are delivered in the order in which they were published. An empty text means no order.',
    },
    {
      name: 'schema',
      shape: inline('cloudpubsubSchemaDefinition'),
      doc: 'The schema on the broker against which the payload is checked.',
    },
  ],
};

const schemaDefinition: BindingObject = {
  kind: 'cloudpubsubSchemaDefinition',
  title: `${label} Schema Definition Object`,
  section,
  doc: 'Names a schema that is kept on the broker. Give it even if the payload of the message is described in this document too.',
  extensions: true,
  unknown: 'error',
  published: WARNED_WHERE_PUBLISHED,
  fields: [
    ...requiredWherePublished({
      name: 'name',
      shape: text,
      doc: 'Name of the schema on the broker that messages of this kind follow.',
    }),
    {
      name: 'type',
      until: '0.1.0',
      required: true,
      shape: text,
      doc: 'Kind of the schema. Later versions use the `schemaFormat` of the payload.',
    },
  ],
  misplaced: {
    type: 'The kind of schema is not stated here: the "schemaFormat" of the payload says it.',
  },
};

export const cloudpubsub: ProtocolBinding = {
  key: 'cloudpubsub',
  versions: ['0.1.0', '0.2.0'],
  checked: { Channel: ['0.2.0'], Message: ['0.2.0'] },
  specified: true,
  versionFirst: true,
  objects: [channel, messageStoragePolicy, schemaSettings, message, schemaDefinition],
};
