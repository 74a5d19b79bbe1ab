// The enterprisemq binding, version 0.1.0 (section Binding: enterprisemq). Its objects are closed:
// not even extensions are accepted.
import { protocolLabel } from '../dialects.ts';
import { boolean, inline, markdown, oneOfMeanings, text } from '../shape-builders.ts';
import type { Endpoint } from '../table-types.ts';
import {
  type BindingObject,
  EXTENSIBLE_WHERE_PUBLISHED,
  OPEN_WHERE_PUBLISHED,
  type ProtocolBinding,
} from './protocol-binding.ts';

const section = 'Binding: enterprisemq (version 0.1.0)';
const label = protocolLabel('enterprisemq');

/** Returns how a server is reached, by its host and protocol (Server Binding Object, URL forms). */
export function endpointKind(host: string, protocol: string | undefined): Endpoint {
  if (/^(?:https?|file):\/\//i.test(host)) return 'file';
  return protocol?.endsWith('-secure') ? 'tls' : 'plain';
}

const server: BindingObject = {
  kind: 'enterprisemqServerBinding',
  title: `${label} Server Binding Object`,
  section,
  doc: 'How to connect to a queue manager: which one, over which cipher, and whether it is one of a group.',
  extensions: false,
  unknown: 'error',
  published: EXTENSIBLE_WHERE_PUBLISHED,
  fields: [
    {
      name: 'groupId',
      shape: text,
      endpoints: ['plain', 'tls'],
      defaultDescription: 'not in a group',
      doc: 'Servers with the same id form one group of endpoints, for high availability. It does not go with a connection file (`http://`, `file://`).',
    },
    {
      name: 'ccdtQueueManagerName',
      shape: text,
      endpoints: ['file'],
      default: '*',
      doc: 'Name of the queue manager to pick from a connection file. It does not go with a direct address.',
    },
    {
      name: 'cipherSpec',
      shape: text,
      endpoints: ['tls'],
      default: 'ANY',
      doc: 'Cipher that is recommended for the TLS connection. It goes only with a direct address over TLS.',
    },
    {
      name: 'multiEndpointServer',
      shape: boolean,
      endpoints: ['plain', 'tls'],
      default: false,
      doc: 'Whether connections may be spread over several queue managers, so that no application can count on where its messages are processed. Leave it `false` if order or affinity matter; it does not go with a connection file.',
    },
    {
      name: 'heartBeatInterval',
      shape: { is: 'integer', min: 0, max: 999999, unit: 'seconds' },
      default: 300,
      doc: 'Seconds between two heartbeats on the connection. `0` means none, `1` means whatever the queue manager is set to.',
    },
  ],
};

const channel: BindingObject = {
  kind: 'enterprisemqChannelBinding',
  title: `${label} Channel Binding Object`,
  section,
  doc: 'Says whether the channel is a queue or a topic, and sets up that one.',
  extensions: false,
  unknown: 'error',
  published: EXTENSIBLE_WHERE_PUBLISHED,
  fields: [
    {
      name: 'destinationType',
      shape: oneOfMeanings({
        topic: 'Every subscriber gets each message.',
        queue: 'One receiver gets each message. Needs the field queue.',
      }),
      default: 'topic',
      doc: 'Whether the channel is a `topic` or a `queue`. A queue also needs the field `queue`.',
    },
    {
      name: 'queue',
      shape: inline('enterprisemqQueue'),
      doc: 'The queue behind the channel. It is required if `destinationType` is `queue` and excludes `topic`.',
    },
    {
      name: 'topic',
      shape: inline('enterprisemqTopic'),
      doc: 'The topic behind the channel, if it needs more than the address. It excludes `queue`.',
    },
    {
      name: 'maxMsgLength',
      shape: { is: 'integer', min: 0, max: 104857600, unit: 'bytes' },
      defaultDescription: 'negotiated on the channel',
      doc: 'Largest message in bytes, up to 100 MB. Larger ones may not be delivered.',
    },
  ],
  misplaced: { objectName: 'The name of the object belongs in "queue" or "topic".' },
};

const queue: BindingObject = {
  kind: 'enterprisemqQueue',
  title: `${label} Queue Object`,
  section,
  doc: 'The queue that a channel with `destinationType: queue` stands for.',
  extensions: false,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'objectName',
      required: true,
      shape: {
        is: 'string',
        minLength: 1,
        maxLength: 48,
        pattern: {
          source: '^[A-Za-z0-9._/%]*$',
          description: 'letters, digits and the characters . _ / %',
        },
        soft: true,
      },
      doc: 'Name of the queue on the queue manager, at most 48 characters long.',
    },
    {
      name: 'isPartitioned',
      shape: boolean,
      default: false,
      doc: 'Whether it is a cluster queue, so that several instances of it exist. Only then may a binding option be given when it is opened.',
    },
    {
      name: 'exclusive',
      shape: boolean,
      default: false,
      doc: 'Whether the queue had better be opened for exclusive use.',
    },
  ],
  misplaced: { name: 'The name of the queue is called "objectName".' },
};

const topic: BindingObject = {
  kind: 'enterprisemqTopic',
  title: `${label} Topic Object`,
  section,
  doc: 'The topic that a channel with `destinationType: topic` stands for. Without it the address of the channel is the topic string.',
  extensions: false,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'string',
      shape: { is: 'string', maxLength: 10240 },
      doc: 'Topic string to use instead of the address of the channel, at most 10,240 characters long. It may be combined with `objectName`.',
    },
    {
      name: 'objectName',
      shape: { is: 'string', maxLength: 48 },
      doc: 'Topic object to use instead of the address of the channel; its name has at most 48 characters.',
    },
    {
      name: 'durablePermitted',
      shape: boolean,
      default: true,
      doc: 'Whether subscriptions may be durable, so that messages are kept for a subscriber that is away.',
    },
    {
      name: 'lastMsgRetained',
      shape: boolean,
      default: false,
      doc: 'Whether a new subscriber is given the message that was published last.',
    },
  ],
  misplaced: {
    name: 'The name of the topic object is called "objectName".',
    topicString: 'The topic string is called "string".',
  },
};

const message: BindingObject = {
  kind: 'enterprisemqMessageBinding',
  title: `${label} Message Binding Object`,
  section,
  doc: 'How the broker sees the message: its type, its headers and how long it lives.',
  extensions: false,
  unknown: 'error',
  published: EXTENSIBLE_WHERE_PUBLISHED,
  fields: [
    {
      name: 'type',
      shape: oneOfMeanings({
        string: 'The message is text.',
        jms: 'The message is a JMS message.',
        binary: 'The message is raw bytes.',
      }),
      default: 'string',
      doc: 'Whether the message is text (`string`), a JMS message (`jms`) or raw bytes (`binary`).',
    },
    {
      name: 'headers',
      shape: text,
      doc: 'Names of the headers that come before the content, separated by commas. They are allowed for `binary` messages only.',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'Notes on how the broker handles this message, in CommonMark.',
    },
    {
      name: 'expiry',
      shape: { is: 'integer', min: 0, unit: 'milliseconds' },
      defaultDescription: 'unlimited',
      doc: 'How long the message should live, in milliseconds; `0` means forever. What it does exactly depends on the API used.',
    },
  ],
};

export const enterprisemq: ProtocolBinding = {
  key: 'enterprisemq',
  versions: ['0.1.0'],
  checked: { Server: ['0.1.0'], Channel: ['0.1.0'], Message: ['0.1.0'] },
  specified: true,
  versionDefault: 'latest',
  objects: [server, channel, queue, topic, message],
};
