// Fields are listed by relevance: the protocols of the servers around bindings come first, then
// what is used most, and in a schema what its type has.
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

const OBJECTS = 'apidoc: 3.1.0\nchannels:\n  orders: {address: orders}\n';
const inSchema = (lines: string): string =>
  `apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n${lines.replace(/^/gm, '      ')}`;

test.each([
  [
    'an operation',
    `${OBJECTS}operations:\n  take:\n    |`,
    ['action', 'channel', 'messages', 'reply'],
  ],
  [
    'an operation in JSON',
    '{"apidoc": "3.1.0", "operations": {"take": {|}}}',
    ['action', 'channel', 'messages', 'reply'],
  ],
  [
    'a channel',
    'apidoc: 3.1.0\nchannels:\n  orders:\n    |',
    ['address', 'messages', 'parameters'],
  ],
  [
    'a message',
    'apidoc: 3.1.0\ncomponents:\n  messages:\n    placed:\n      |',
    ['payload', 'name', 'title'],
  ],
  ['a schema', inSchema('|'), ['type', 'description', 'properties']],
  ['a string', inSchema('type: string\n|'), ['description', 'format', 'enum']],
  ['a number', inSchema('type: integer\n|'), ['description', 'minimum', 'maximum']],
  ['an object', inSchema('type: object\n|'), ['properties', 'required', 'description']],
  ['a list', inSchema('type: array\n|'), ['items', 'description', 'minItems']],
  ['a string or null', inSchema('type: [string, "null"]\n|'), ['description', 'format', 'enum']],
  [
    'a string in a schema whose language is named',
    'apidoc: 3.1.0\ncomponents:\n  messages:\n    placed:\n      payload:\n        schemaFormat: application/schema+yaml;version=draft-07\n        schema:\n          type: string\n          |\n',
    ['description', 'format', 'enum'],
  ],
])('fields of %s are listed by use', (_name, text, expected) => {
  const labels = labelsAt(text).filter(
    (label) => !['title', '$ref'].includes(label) || expected.includes(label),
  );
  expect(labels.slice(0, expected.length)).toEqual(expected);
});

test('what a type ignores is listed behind all else', () => {
  const labels = labelsAt(inSchema('type: string\n|'));
  const ignored = ['required', 'multipleOf', 'maximum', 'items', 'properties'];
  const others = ['minLength', 'title', 'const', 'readOnly', 'not'];
  for (const name of ignored)
    for (const other of others) expect(labels.indexOf(name)).toBeGreaterThan(labels.indexOf(other));
});
