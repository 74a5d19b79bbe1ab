// The sns binding, versions 0.1.0 to 1.0.0, of which 1.0.0 is as 0.2.0.
import {
  anything,
  boolean,
  eitherShape,
  inline,
  listOf,
  mapOf,
  oneOf,
  oneOfMeanings,
  text,
} from '../shape-builders.ts';
import type { Shape } from '../table-types.ts';
import {
  bindingObject,
  innerObject,
  integer,
  type ProtocolBinding,
  row,
} from './protocol-binding.ts';
import { conditionShape, names } from './sqs.ts';

const key = 'sns';
const delay = integer({ softMin: 0, unit: 'seconds' });
const count = integer({ softMin: 0 });
const filter: Shape = eitherShape(text, listOf(text, 'value'), mapOf(anything, 'condition'));

export const sns: ProtocolBinding = {
  key,
  versions: ['0.1.0', '0.2.0', '1.0.0'],
  checked: { Channel: ['0.1.0'], Operation: ['0.1.0'] },
  objects: [
    bindingObject(
      key,
      'Channel',
      'The topic behind the channel. As `{}` it is only a marker that the channel is such a topic.',
      [
        row('name', text, 'Name of the topic.', { required: true }),
        row(
          'ordering',
          inline('snsOrdering'),
          'Whether and how the topic keeps the order; without it the topic has none.',
        ),
        row('policy', inline('snsPolicy'), 'Who may do what with the topic.'),
        row(
          'tags',
          mapOf(anything, 'tag'),
          'Keys and values that are attached to the topic as its tags.',
        ),
      ],
      { emptyAllowed: true },
    ),
    innerObject(
      'snsOrdering',
      'SNS Ordering Object',
      'Whether and how the topic keeps the order of messages.',
      [
        row(
          'type',
          oneOfMeanings({
            standard: 'Messages may arrive in any order.',
            FIFO: 'Messages arrive in the order in which they were sent.',
          }),
          'Whether the topic keeps the order (`FIFO`) or not (`standard`).',
          { required: true },
        ),
        row(
          'contentBasedDeduplication',
          boolean,
          'Whether duplicates are found by their content.',
          { defaultDescription: 'false' },
        ),
      ],
    ),
    innerObject('snsPolicy', 'SNS Policy', 'The access policy of a topic.', [
      row(
        'statements',
        listOf(inline('snsStatement'), 'statement'),
        'The rules of the policy, each of which allows or denies something.',
        { alias: 'Statements', required: true },
      ),
    ]),
    innerObject(
      'snsStatement',
      'SNS Statement',
      'One rule of a policy: who is allowed or denied which actions.',
      [
        row('effect', oneOf('Allow', 'Deny'), 'Whether the statement allows or forbids.', {
          required: true,
        }),
        row('principal', names('principal'), 'Whom the statement is about; a list for several.', {
          required: true,
          until: '0.1.0',
        }),
        row(
          'principal',
          eitherShape(
            text,
            mapOf(names('principal'), 'principal', {
              minEntries: 1,
              maxEntries: 1,
              keys: '^(?:AWS|Service)$',
            }),
          ),
          'Whom the statement is about: `"*"` for everybody, or an object with `AWS` or `Service`.',
          { required: true, since: '0.2.0' },
        ),
        row(
          'action',
          names('action'),
          'What is allowed or forbidden, such as `sns:Publish`; a list for several actions.',
          { required: true },
        ),
        row(
          'resource',
          names('resource'),
          'The resources the statement covers; a list for several.',
          { since: '0.2.0' },
        ),
        row(
          'condition',
          conditionShape,
          'Circumstances under which the statement holds; a list for several sets.',
          { since: '0.2.0' },
        ),
      ],
    ),
    bindingObject(
      key,
      'Operation',
      'The topic and its consumers. As `{}` it is only a marker that the operation uses such a topic.',
      [
        row('topic', inline('snsIdentifier'), 'The topic, if it is not the name of the channel.'),
        row(
          'consumers',
          listOf(inline('snsConsumer'), 'consumer', { minItems: 1 }),
          'Who listens to the topic, and how messages are delivered there.',
          { required: true },
        ),
        row(
          'deliveryPolicy',
          inline('snsDeliveryPolicy'),
          'How deliveries over HTTP are repeated if they fail.',
        ),
      ],
      { emptyAllowed: true },
    ),
    innerObject(
      'snsIdentifier',
      'SNS Identifier',
      'Points to a topic, a queue or another endpoint by one of its names.',
      [
        row('url', text, 'Address of an HTTP endpoint.'),
        row('email', text, 'E-mail address of the consumer.'),
        row('phone', text, 'Phone number for SMS.'),
        row('arn', text, 'Resource name of something that is defined elsewhere.'),
        row('name', text, 'The `name` of a topic or a queue in this document.'),
      ],
    ),
    innerObject('snsConsumer', 'SNS Consumer', 'One consumer of the topic.', [
      row(
        'protocol',
        oneOf(
          'http',
          'https',
          'email',
          'email-json',
          'sms',
          'sqs',
          'application',
          'lambda',
          'firehose',
        ),
        'How messages reach the consumer.',
        { required: true },
      ),
      row('endpoint', inline('snsIdentifier'), 'Where messages are delivered.', { required: true }),
      row('filterPolicy', mapOf(filter, 'filter'), 'Which messages the consumer receives.'),
      row(
        'filterPolicyScope',
        oneOf('MessageAttributes', 'MessageBody'),
        'Whether the filter reads the attributes or the body of messages.',
        { default: 'MessageAttributes' },
      ),
      row(
        'rawMessageDelivery',
        boolean,
        'Whether the bare message is delivered, not wrapped with the attributes of the service.',
        { required: true },
      ),
      row(
        'redrivePolicy',
        inline('snsRedrivePolicy'),
        'Where messages that cannot be delivered are moved.',
      ),
      row(
        'deliveryPolicy',
        inline('snsDeliveryPolicy'),
        'How deliveries to this consumer are repeated; it replaces that of the topic.',
      ),
      row('displayName', text, 'Name that is shown with SMS.'),
    ]),
    innerObject(
      'snsRedrivePolicy',
      'SNS Redrive Policy',
      'Moves messages that cannot be delivered to a dead letter queue.',
      [
        row(
          'deadLetterQueue',
          inline('snsIdentifier'),
          'The queue to which the messages are moved.',
          { required: true },
        ),
        row(
          'maxReceiveCount',
          integer({ softMin: 0, unit: 'deliveries' }),
          'How many times a message is delivered before it is moved.',
          { default: 10 },
        ),
      ],
    ),
    innerObject(
      'snsDeliveryPolicy',
      'SNS Delivery Policy',
      'How deliveries are repeated if they fail.',
      [
        row('minDelayTarget', delay, 'Shortest delay before a delivery is repeated, in seconds.'),
        row('maxDelayTarget', delay, 'Longest delay before a delivery is repeated, in seconds.'),
        row('numRetries', count, 'How many times a delivery is repeated altogether.'),
        row('numNoDelayRetries', count, 'How many times it is repeated at once.'),
        row('numMinDelayRetries', count, 'How many times it is repeated after the shortest delay.'),
        row('numMaxDelayRetries', count, 'How many times it is repeated after the longest delay.'),
        row(
          'backoffFunction',
          oneOf('arithmetic', 'exponential', 'geometric', 'linear'),
          'How the delay grows from one delivery to the next.',
        ),
        row('maxReceivesPerSecond', count, 'Most deliveries in a second.'),
      ],
    ),
  ],
};
