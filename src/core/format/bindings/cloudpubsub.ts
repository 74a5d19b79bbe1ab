// The cloudpubsub binding, version 0.2.0 (section Binding: cloudpubsub).
import { protocolLabel } from '../dialects.ts';
import { anything, bindingVersion, inline, listOf, mapOf, text } from '../shape-builders.ts';
import type { ObjectTable } from '../table-types.ts';
import { reserved } from './reserved.ts';

const section = 'Binding: cloudpubsub (version 0.2.0)';
const label = protocolLabel('cloudpubsub');

// The format states no default for this binding, unlike the other two.
const version = bindingVersion(
  'Version of this binding the object is written for; the current one is `0.2.0`.',
  ['0.2.0', 'latest'],
);

const channel: ObjectTable = {
  kind: 'cloudpubsubChannelBinding',
  title: `${label} Channel Binding Object`,
  section,
  doc: 'Settings of the topic behind the channel. The address of such a channel looks like `projects/<project>/topics/<topic>`.',
  extensions: true,
  unknown: 'error',
  fields: [
    version,
    {
      name: 'labels',
      shape: mapOf(anything, 'label'),
      doc: 'Keys and values that sort the topic among others, for example by team or cost centre.',
    },
    {
      name: 'messageRetentionDuration',
      shape: { is: 'string', format: 'duration' },
      doc: 'How long the topic keeps a message at least after it was published, in seconds with an `s` behind: `86400s`, `3.5s`.',
    },
    {
      name: 'messageStoragePolicy',
      shape: inline('cloudpubsubMessageStoragePolicy'),
      doc: 'In which regions messages of the topic may be stored.',
    },
    {
      name: 'schemaSettings',
      shape: inline('cloudpubsubSchemaSettings'),
      doc: 'The schema against which the broker checks messages when they are published.',
    },
  ],
  misplaced: {
    topic: 'The topic is the "address" of the channel: "projects/<project>/topics/<topic>".',
    schema: 'The schema of a topic belongs in "schemaSettings".',
  },
};

const messageStoragePolicy: ObjectTable = {
  kind: 'cloudpubsubMessageStoragePolicy',
  title: `${label} Message Storage Policy Object`,
  section,
  doc: 'Limits the regions in which the broker may store messages of the topic.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'allowedPersistenceRegions',
      shape: listOf(text, 'region'),
      doc: 'Ids of the regions in which messages may be stored, such as `europe-west1`.',
    },
  ],
};

const schemaSettings: ObjectTable = {
  kind: 'cloudpubsubSchemaSettings',
  title: `${label} Schema Settings Object`,
  section,
  doc: 'Names the schema that the broker applies to the topic, its encoding and the revisions it accepts.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'encoding',
      shape: { is: 'string', enum: ['json', 'binary'], soft: true },
      doc: 'How messages are encoded when the broker checks them: `json` or `binary`.',
    },
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
    {
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
    },
  ],
};

const message: ObjectTable = {
  kind: 'cloudpubsubMessageBinding',
  title: `${label} Message Binding Object`,
  section,
  doc: 'Information for the broker about a message beside its content: attributes, order and schema.',
  extensions: true,
  unknown: 'error',
  fields: [
    version,
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

const schemaDefinition: ObjectTable = {
  kind: 'cloudpubsubSchemaDefinition',
  title: `${label} Schema Definition Object`,
  section,
  doc: 'Names a schema that is kept on the broker. Give it even if the payload of the message is described in this document too.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'name',
      shape: text,
      doc: 'Name of the schema on the broker that messages of this kind follow.',
    },
  ],
  misplaced: {
    type: 'The kind of schema is not stated here: the "schemaFormat" of the payload says it.',
  },
};

export const cloudpubsubTables: readonly ObjectTable[] = [
  channel,
  messageStoragePolicy,
  schemaSettings,
  message,
  schemaDefinition,
  reserved('cloudpubsubOperationBinding', `${label} Operation Binding Object`, section, version),
  reserved('cloudpubsubServerBinding', `${label} Server Binding Object`, section, version),
];
