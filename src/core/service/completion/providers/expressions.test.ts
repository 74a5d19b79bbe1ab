import { describe, expect, test } from 'vitest';
import { suggestionsFor, type Taken, taking, withSlot } from './testing.ts';

const yaml = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  users:
    address: users/{id}
    parameters:
      id:
        location:«parameter»
      shared:
        $ref: '#/components/parameters/Shared'
    messages:
      m:
        correlationId:
          location:«correlation»
        headers:
          type: object
          properties: {trace/id: {type: string}}
        payload: {$ref: '#/components/schemas/User'}
        traits: [{headers: {properties: {fromTrait: {type: string}}}}]
  replies:
    messages:
      r: {payload: {properties: {notThis: {}}}}
operations:
  ask:
    action: send
    channel: {$ref: '#/channels/users'}
    reply:
      channel: {$ref: '#/channels/replies'}
      address:
        location:«reply»
  flow: {reply: {address: {location: «flow»}}}
components:
  parameters:
    Shared:
      location:«shared»
  correlationIds:
    Own:
      location:«component»
  messages:
    Uses:
      correlationId: {$ref: '#/components/correlationIds/Own'}
      payload: {properties: {used: {type: integer}}}
    Alone:
      payload: {properties: {unused: {type: integer}}}
  schemas:
    User:
      type: object
      properties:
        name: {type: string}
        a~b: {type: string}
        address:
          type: object
          properties: {street: {type: string, title: Street name}}
        phones: {type: array, items: {properties: {number: {type: string}}}}
        friend: {$ref: '#/components/schemas/User'}
`;

describe('runtime expressions in YAML', () => {
  test.each<Taken>([
    ['correlation', ' |', '$message.header#/trace~1id', ' $message.header#/trace~1id'],
    ['correlation', ' $message.h|', '$message.header#/fromTrait', ' $message.header#/fromTrait'],
    ['correlation', ' |', '$message.payload#/a~0b', ' $message.payload#/a~0b'],
    [
      'correlation',
      ' $message.payload#/add|',
      '$message.payload#/address/street',
      ' $message.payload#/address/street',
    ],
    [
      'correlation',
      ' $message.payload#/phones/|',
      '$message.payload#/phones/0',
      ' $message.payload#/phones/0',
    ],
    [
      'correlation',
      ' $message.payload#/phones/0/|',
      '$message.payload#/phones/0/number',
      ' $message.payload#/phones/0/number',
    ],
    [
      'correlation',
      ' $message.payload#/friend/friend/friend/friend/friend/|',
      '$message.payload#/friend/friend/friend/friend/friend/name',
      ' $message.payload#/friend/friend/friend/friend/friend/name',
    ],
    ['correlation', " '$mes|'", '$message.payload#/name', " '$message.payload#/name'"],
    ['parameter', ' |', '$message.payload#/name', ' $message.payload#/name'],
    ['shared', ' |', '$message.payload#/name', ' $message.payload#/name'],
    ['reply', ' |', '$message.header#/trace~1id', ' $message.header#/trace~1id'],
    ['component', ' |', '$message.payload#/used', ' $message.payload#/used'],
    ['flow', '|', '$message.header#/', '$message.header#/'],
  ])('%s: %s takes %s', (...taken) => {
    expect(taking(yaml, taken)).toBe(withSlot(yaml, taken[0], taken[3]));
  });
});

test('offers only values of the messages of the operation', () => {
  expect(suggestionsFor(yaml, 'reply', ' |', ['expression'])).not.toContain(
    '$message.payload#/notThis',
  );
  expect(suggestionsFor(yaml, 'component', ' |', ['expression'])).not.toContain(
    '$message.payload#/unused',
  );
});

test('offers runtime expressions in JSON', () => {
  const json = `{
  "apidoc": "3.1.0",
  "components": {"messages": {"M": {
    "correlationId": {"location": «location»},
    "payload": {"properties": {"a \\"b\\"": {"type": "string"}}}
  }}}
}
`;
  expect(taking(json, ['location', '"$m|"', '$message.payload#/a "b"', ''], 'json')).toBe(
    withSlot(json, 'location', '"$message.payload#/a \\"b\\""'),
  );
});
