// The amqp binding, versions 0.1.0 to 0.3.0.
import { boolean, inline, oneOf, oneOfMeanings, text } from '../shape-builders.ts';
import {
  bindingObject,
  innerObject,
  integer,
  type ProtocolBinding,
  row,
  textList,
} from './protocol-binding.ts';

const key = 'amqp';
const checked = ['0.3.0'];
const name = { ...text, maxLength: 255 };

export const amqp: ProtocolBinding = {
  key,
  versions: ['0.1.0', '0.2.0', '0.3.0'],
  checked: { Channel: checked, Operation: checked, Message: checked },
  objects: [
    bindingObject(key, 'Channel', 'The queue or the exchange behind the channel.', [
      row(
        'is',
        oneOfMeanings({
          routingKey: 'The channel is a routing key of an exchange. Needs the field exchange.',
          queue: 'The channel is a queue. Needs the field queue.',
        }),
        'Whether the channel is a `queue`, or the routing key of an exchange.',
        { defaultDescription: 'routingKey' },
      ),
      row('exchange', inline('amqpExchange'), 'The exchange, for `is: routingKey`.'),
      row('queue', inline('amqpQueue'), 'The queue, for `is: queue`.'),
    ]),
    innerObject(
      'amqpExchange',
      'AMQP Exchange Object',
      'The exchange to which messages are published.',
      [
        row('name', name, 'Name of the exchange; empty for the default one.'),
        row(
          'type',
          oneOf('topic', 'direct', 'fanout', 'default', 'headers'),
          'How the exchange distributes messages.',
        ),
        row('durable', boolean, 'Whether the exchange survives a restart of the broker.'),
        row(
          'autoDelete',
          boolean,
          'Whether the exchange is deleted when its last queue is unbound.',
        ),
        row('vhost', text, 'Virtual host of the exchange.', { default: '/' }),
      ],
    ),
    innerObject('amqpQueue', 'AMQP Queue Object', 'The queue from which messages are consumed.', [
      row('name', name, 'Name of the queue.'),
      row('durable', boolean, 'Whether the queue survives a restart of the broker.'),
      row('exclusive', boolean, 'Whether only one connection may use the queue.'),
      row('autoDelete', boolean, 'Whether the queue is deleted when its last consumer leaves.'),
      row('vhost', text, 'Virtual host of the queue.', { default: '/' }),
    ]),
    bindingObject(
      key,
      'Operation',
      'How messages of the operation are published or consumed.',
      [
        row(
          'expiration',
          integer({ min: 0, unit: 'milliseconds' }),
          'How long the message lives, in milliseconds.',
        ),
        row('userId', text, 'The user who sent the message.'),
        row('cc', textList('routing key'), 'Routing keys to which the message is also sent.'),
        row('priority', integer(), 'Priority of the message, usually from 0 to 255.'),
        row(
          'deliveryMode',
          integer({ min: 1, max: 2 }),
          'Whether the message is kept in memory (1) or written to disk (2).',
        ),
        row('mandatory', boolean, 'Whether a message that reaches no queue is returned.'),
        row('bcc', textList('routing key'), 'Like `cc`, but hidden from consumers.'),
        row(
          'replyTo',
          text,
          'Queue for the response. Later versions use the `reply` of the operation.',
          { until: '0.2.0' },
        ),
        row('timestamp', boolean, 'Whether messages carry the time at which they were sent.'),
        row('ack', boolean, 'Whether consumers must acknowledge messages.'),
      ],
      { misplaced: { replyTo: 'Use the "reply" of the operation.' } },
    ),
    bindingObject(key, 'Message', 'Properties of the message that the broker knows.', [
      row('contentEncoding', text, 'Encoding of the content, such as `gzip`.'),
      row('messageType', text, 'What the application itself calls this kind of message.'),
    ]),
  ],
};
