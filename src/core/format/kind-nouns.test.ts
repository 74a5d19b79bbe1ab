import { expect, test } from 'vitest';
import { dialect, dialects } from './dialects.ts';
import { nounOf } from './kind-nouns.ts';
import { withArticle } from './message-text.ts';
import { kindIn, tableOf } from './tables.ts';

test.each([
  ['ServerVariable', 'server variable'],
  ['OAuthFlows', 'OAuth flows'],
  ['httpOperationBinding', 'HTTP operation binding'],
  ['sqsQueue', 'SQS queue'],
  ['kafkaServerBinding', 'Kafka server binding'],
  ['cloudpubsubChannelBinding', 'Cloud Pub/Sub channel binding'],
  ['mqtt5MessageBinding', 'MQTT 5 message binding'],
])('%s is called %s', (kind, noun) => expect(nounOf(tableOf(kind), dialect)).toBe(noun));

test('protocols have their names in the dialect of the document', () => {
  const dialect = dialects.map((d) => nounOf(tableOf(kindIn('enterprisemqServerBinding', d)), d));
  expect(dialect).toEqual(['EnterpriseMQ server binding', 'IBM MQ server binding']);
});

test.each([
  'an HTTP operation binding',
  'an MQTT server binding',
  'an SQS queue',
  'an SNS channel binding',
  'an AMQP 1.0 message binding',
  'an IBM MQ topic',
  'an XML document',
  'a JMS message binding',
  'a NATS server binding',
  'a ROS 2 channel binding',
  'a STOMP message binding',
  'a Kafka channel binding',
  'a WebSocket channel binding',
  'an Operation Object',
  'a Server Object',
  'an OAuth Flows Object',
  'a URL',
])('%s has the right article', (phrase) =>
  expect(withArticle(phrase.replace(/^an? /, ''))).toBe(phrase),
);
