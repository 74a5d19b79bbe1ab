// The eventbroker binding, versions 0.1.0 to 0.4.0.
import { protocolLabel } from '../dialects.ts';
import {
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
  textList,
} from './protocol-binding.ts';

const key = 'eventbroker';
const label = protocolLabel(key);
const checked = ['0.2.0', '0.3.0', '0.4.0'];

export const eventbroker: ProtocolBinding = {
  key,
  versions: ['0.1.0', ...checked],
  checked: { Server: checked, Operation: checked },
  objects: [
    bindingObject(
      key,
      'Server',
      `The message VPN of ${label} and the name of the client.`,
      [
        row('msvVpn', text, 'Message VPN on the broker.', { until: '0.2.0' }),
        row('msgVpn', text, 'Message VPN on the broker.', { since: '0.3.0' }),
        row(
          'clientName',
          { ...text, minLength: 1, maxLength: 160 },
          'Unique name of the client, which must be a valid topic name of at most 160 bytes.',
          { since: '0.4.0' },
        ),
      ],
      {
        misplaced: {
          msvVpn: 'Later versions call it "msgVpn".',
          msgVpn: 'Version 0.2.0 calls it "msvVpn".',
        },
      },
    ),
    bindingObject(
      key,
      'Operation',
      'Where messages are sent or received, and how they are delivered.',
      [
        row(
          'destinations',
          listOf(inline('eventbrokerDestination'), 'destination'),
          'Where messages go to or come from.',
        ),
        row(
          'timeToLive',
          eitherShape(integer({ softMin: 0, unit: 'milliseconds' }), schema),
          'How long the message lives, in milliseconds, or a schema of the value.',
          { since: '0.4.0' },
        ),
        row(
          'priority',
          eitherShape(integer({ min: 0, max: 255 }), schema),
          'Priority from 0 (lowest) to 255 (highest), or a schema of the value.',
          { since: '0.4.0' },
        ),
        row('dmqEligible', boolean, 'Whether the message may be moved to the dead message queue.', {
          since: '0.4.0',
          defaultDescription: 'false',
        }),
      ],
    ),
    innerObject(
      'eventbrokerDestination',
      `${label} Destination Object`,
      'A queue or topics of the broker.',
      [
        row(
          'destinationType',
          oneOfMeanings({
            queue: 'Messages are taken from a queue.',
            topic: 'Messages are published to or received from topics.',
          }),
          'Whether it is a `queue` or a `topic`.',
          { required: true },
        ),
        row(
          'deliveryMode',
          oneOf('direct', 'persistent'),
          'Guarantee when messages are published.',
          { defaultDescription: 'persistent' },
        ),
        row('queue', inline('eventbrokerQueue'), 'The queue, for `destinationType: queue`.'),
        row(
          'topicSubscriptions',
          textList('topic'),
          'Topics to which the client subscribes, for `destinationType: topic`.',
        ),
        row(
          'topic',
          inline('eventbrokerTopic'),
          'The topics as the text of the binding has them; validators expect `topicSubscriptions` beside `destinationType`.',
        ),
      ],
    ),
    innerObject('eventbrokerTopic', `${label} Topic Object`, 'The topics of a destination.', [
      row('topicSubscriptions', textList('topic'), 'Topics to which the client subscribes.'),
    ]),
    innerObject('eventbrokerQueue', `${label} Queue Object`, 'A queue of the broker.', [
      row('name', text, 'Name of the queue.'),
      row(
        'topicSubscriptions',
        textList('topic'),
        'Topics to which the queue subscribes; the topic of the channel where there are none.',
      ),
      row(
        'accessType',
        oneOf('exclusive', 'nonexclusive'),
        'Whether one consumer or several receive from the queue.',
      ),
      row('maxTtl', text, 'Longest life of messages in the queue, in seconds as text.', {
        since: '0.3.0',
      }),
      row('maxMsgSpoolUsage', text, 'Space that the queue may use, in megabytes as text.', {
        since: '0.3.0',
        alias: 'maxMsgSpoolSize',
      }),
    ]),
  ],
};
