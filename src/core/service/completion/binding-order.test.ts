// Keys of bindings are listed by relevance: the protocols of the servers around them come first.
import { expect, test } from 'vitest';
import { labelsAt } from './testing.ts';

const SERVERS = [
  'apidoc: 3.1.0',
  'servers:',
  '  fast: {host: h, protocol: mqtts}',
  '  safe: {host: h, protocol: amqp}',
  '',
].join('\n');

test.each([
  [
    'of all servers, for a channel without servers of its own',
    'channels:\n  orders:\n    bindings:\n      |',
    ['mqtt', 'amqp', 'http'],
  ],
  [
    'of the servers of the channel',
    "channels:\n  orders:\n    servers: [{$ref: '#/servers/safe'}]\n    bindings:\n      |",
    ['amqp', 'http', 'ws'],
  ],
  [
    'of the channel of an operation',
    "channels:\n  orders: {servers: [{$ref: '#/servers/safe'}]}\noperations:\n  take:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      |",
    ['amqp', 'http', 'ws'],
  ],
  [
    'of the channel of a message',
    "channels:\n  orders:\n    servers: [{$ref: '#/servers/safe'}]\n    messages:\n      placed:\n        bindings:\n          |",
    ['amqp', 'http', 'ws'],
  ],
])('the protocols %s come first', (_name, text, expected) => {
  expect(labelsAt(SERVERS + text).slice(0, 3)).toEqual(expected);
});
