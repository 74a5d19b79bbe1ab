// The sqs binding, versions 0.1.0 to 0.3.0, of which the format describes the last (section
// Binding: sqs).
import { protocolLabel } from '../dialects.ts';
import {
  anything,
  boolean,
  eitherShape,
  inline,
  listOf,
  mapOf,
  oneOfMeanings,
  text,
} from '../shape-builders.ts';
import type { Shape } from '../table-types.ts';
import {
  type BindingObject,
  OPEN_WHERE_PUBLISHED,
  type ProtocolBinding,
  requiredWherePublished,
} from './protocol-binding.ts';

const section = 'Binding: sqs (version 0.3.0)';
const label = protocolLabel('sqs');

/** Describes one string or several. */
export const names = (item: string): Shape => eitherShape(text, listOf(text, item));

const channel: BindingObject = {
  kind: 'sqsChannelBinding',
  title: `${label} Channel Binding Object`,
  section,
  doc: 'The queue that the channel stands for, when producers send to it and consumers receive from it directly.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'queue',
      required: true,
      shape: inline('sqsQueue'),
      doc: 'The queue that is used as the channel.',
    },
    {
      name: 'deadLetterQueue',
      shape: inline('sqsQueue'),
      doc: 'The queue that takes messages which could not be processed. The redrive policy of `queue` refers to it by its `name`.',
    },
  ],
  misplaced: {
    queues:
      'A channel has one queue: write "queue". The list "queues" belongs to the binding of an operation.',
  },
};

const queue: BindingObject = {
  kind: 'sqsQueue',
  title: `${label} Queue`,
  section,
  doc: 'One queue and how it is set up.',
  extensions: true,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'name',
      required: true,
      shape: text,
      doc: 'Name of the queue. Redrive policies and the bindings of topics refer to the queue by it.',
    },
    {
      name: 'fifoQueue',
      required: true,
      shape: boolean,
      doc: 'Whether messages come out in the order they went in, each exactly once. The name of such a queue usually ends in `.fifo`.',
    },
    {
      name: 'deduplicationScope',
      shape: oneOfMeanings({
        messageGroup: 'Duplicates are looked for within a message group.',
        queue: 'Duplicates are looked for in the whole queue.',
      }),
      doc: 'Whether duplicates are looked for within a message group or in the whole queue. It matters only to FIFO queues with high throughput.',
    },
    {
      name: 'fifoThroughputLimit',
      shape: oneOfMeanings({
        perQueue: 'The limit counts for the whole queue.',
        perMessageGroupId: 'The limit counts for each message group.',
      }),
      doc: 'Whether the limit of throughput counts for the queue or for each message group. `perMessageGroupId` requires `deduplicationScope: messageGroup`, and both together give a FIFO queue high throughput.',
    },
    {
      name: 'deliveryDelay',
      shape: { is: 'integer', min: 0, max: 900, unit: 'seconds' },
      default: 0,
      doc: 'Seconds that pass before a message that was sent can be received, up to 900 (15 minutes).',
    },
    {
      name: 'visibilityTimeout',
      shape: { is: 'integer', min: 0, max: 43200, unit: 'seconds' },
      default: 30,
      doc: 'Seconds for which a message that was received is hidden from other consumers, up to 43200 (12 hours). After that it is delivered again unless it was deleted.',
    },
    {
      name: 'receiveMessageWaitTime',
      shape: { is: 'integer', softMin: 0, unit: 'seconds' },
      default: 0,
      doc: 'Seconds that a receive call waits for a message to arrive (long polling). With `0` it returns at once (short polling).',
    },
    {
      name: 'messageRetentionPeriod',
      shape: { is: 'integer', min: 60, max: 1209600, unit: 'seconds' },
      default: 345600,
      doc: 'Seconds for which the queue keeps a message, from 60 (1 minute) to 1209600 (14 days).',
    },
    {
      name: 'redrivePolicy',
      shape: inline('sqsRedrivePolicy'),
      doc: 'When and where to move messages that cannot be processed.',
    },
    {
      name: 'policy',
      shape: inline('sqsPolicy'),
      doc: 'Who may do what with the queue.',
    },
    {
      name: 'tags',
      shape: mapOf(anything, 'tag'),
      doc: 'Keys and values that are attached to the queue as its tags, for example to sort costs.',
    },
  ],
  misplaced: {
    delaySeconds: 'The delay of a queue is called "deliveryDelay".',
    fifo: 'Whether a queue is FIFO is called "fifoQueue".',
    deadLetterQueue: 'The dead letter queue of a queue is named in its "redrivePolicy".',
    maxReceiveCount:
      'The number of deliveries belongs in "redrivePolicy": write it as "redrivePolicy.maxReceiveCount".',
    statements: 'Statements belong in "policy": write them as "policy.statements".',
  },
};

/** The published schemas require of it only a name, so that the rest may be defined elsewhere. */
const operationQueue: BindingObject = {
  ...queue,
  kind: 'sqsOperationQueue',
  edition: 'published',
  fields: queue.fields.map((field) =>
    field.name === 'fifoQueue' ? { ...field, softRequired: true } : field,
  ),
};

const identifier: BindingObject = {
  kind: 'sqsIdentifier',
  title: `${label} Identifier`,
  section,
  doc: 'Points to a queue, either by its resource name or by the name of a queue in the same binding.',
  extensions: true,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'arn',
      shape: {
        is: 'string',
        pattern: {
          source: '^arn:[^:]+:sqs:[^:]*:[^:]*:[^:]+$',
          description: 'arn:<partition>:sqs:<region>:<account_id>:<queue_name>',
        },
        soft: true,
      },
      doc: 'Resource name of a queue that is defined elsewhere: `arn:<partition>:sqs:<region>:<account_id>:<queue_name>`.',
    },
    {
      name: 'name',
      shape: text,
      doc: 'The `name` of a queue in this binding.',
    },
  ],
};

const redrivePolicy: BindingObject = {
  kind: 'sqsRedrivePolicy',
  title: `${label} Redrive Policy`,
  section,
  doc: 'Moves messages that fail again and again to a dead letter queue.',
  extensions: true,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    ...requiredWherePublished({
      name: 'deadLetterQueue',
      shape: inline('sqsIdentifier'),
      doc: 'The queue to which the messages are moved.',
    }),
    {
      name: 'maxReceiveCount',
      shape: { is: 'integer', softMin: 0, unit: 'deliveries' },
      default: 10,
      doc: 'How many times a message is delivered before it is moved.',
    },
  ],
};

const policy: BindingObject = {
  kind: 'sqsPolicy',
  title: `${label} Policy`,
  section,
  doc: 'The access policy of a queue: a list of statements that allow or deny something.',
  extensions: true,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'statements',
      alias: 'Statements',
      required: true,
      shape: listOf(inline('sqsStatement'), 'statement'),
      doc: 'The rules of the policy, each of which allows or denies something.',
    },
  ],
  misplaced: {
    statement: 'The rules of a policy belong in a list called "statements".',
    Statement: 'The rules of a policy belong in a list called "statements".',
  },
};

/** Maps of maps of one string or several; a list for several sets. */
const conditions = mapOf(mapOf(names('value'), 'value'), 'condition');
export const conditionShape = eitherShape(conditions, listOf(conditions, 'condition'));

const statement: BindingObject = {
  kind: 'sqsStatement',
  title: `${label} Statement`,
  section,
  doc: 'One rule of a policy: who is allowed or denied which actions, on what and when.',
  extensions: true,
  unknown: 'error',
  published: OPEN_WHERE_PUBLISHED,
  fields: [
    {
      name: 'effect',
      required: true,
      shape: oneOfMeanings({
        Allow: 'The statement allows the actions.',
        Deny: 'The statement forbids the actions, whatever others allow.',
      }),
      doc: 'Whether the statement allows (`Allow`) or forbids (`Deny`).',
    },
    {
      name: 'principal',
      required: true,
      until: '0.2.0',
      shape: names('principal'),
      doc: 'Whom the statement is about: `"*"` for everybody, account ids or resource names; a list for several.',
    },
    {
      name: 'principal',
      required: true,
      since: '0.3.0',
      shape: eitherShape(
        text,
        mapOf(names('principal'), 'principal', { minEntries: 1, maxEntries: 1 }),
      ),
      doc: 'Whom the statement is about: `"*"` for everybody, or an object with one entry that holds account ids or resource names, such as `AWS: "123456789012"`.',
    },
    {
      name: 'action',
      required: true,
      shape: names('action'),
      doc: 'What is allowed or forbidden, such as `sqs:SendMessage`; a list for several actions.',
    },
    {
      name: 'resource',
      since: '0.3.0',
      shape: names('resource'),
      doc: 'The resources the statement covers; a list for several.',
    },
    {
      name: 'condition',
      since: '0.3.0',
      shape: conditionShape,
      doc: 'Circumstances under which the statement holds, such as the source of the message; a list for several sets.',
    },
  ],
  misplaced: {
    Effect: 'Field names are written in lower case here: "effect".',
    Principal: 'Field names are written in lower case here: "principal".',
    Action: 'Field names are written in lower case here: "action".',
    Resource: 'Field names are written in lower case here: "resource".',
    Condition: 'Field names are written in lower case here: "condition".',
  },
};

const operation: BindingObject = {
  kind: 'sqsOperationBinding',
  title: `${label} Operation Binding Object`,
  section,
  doc: 'The queues behind a receiving operation, when messages reach them through a topic. As `{}` it is only a marker that the operation uses such a queue.',
  extensions: true,
  unknown: 'error',
  emptyAllowed: true,
  fields: [
    {
      name: 'queues',
      edition: 'own',
      required: true,
      shape: listOf(inline('sqsQueue'), 'queue'),
      doc: 'The queues to which the topic delivers, and their dead letter queues. Other parts of the binding pick one by its `name`.',
    },
    {
      name: 'queues',
      edition: 'published',
      required: true,
      shape: listOf(inline('sqsOperationQueue'), 'queue'),
      doc: 'The queues to which the topic delivers, and their dead letter queues. Other parts of the binding pick one by its `name`.',
    },
  ],
  misplaced: {
    queue:
      'An operation has a list: write "queues". The single "queue" belongs to the binding of a channel.',
  },
};

export const sqs: ProtocolBinding = {
  key: 'sqs',
  versions: ['0.1.0', '0.2.0', '0.3.0'],
  checked: { Channel: ['0.2.0'], Operation: ['0.2.0'] },
  specified: true,
  versionDefault: 'latest',
  objects: [
    channel,
    queue,
    operationQueue,
    identifier,
    redrivePolicy,
    policy,
    statement,
    operation,
  ],
};
