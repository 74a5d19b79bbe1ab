// The targets that are offered for references.
import { expect, test } from 'vitest';
import { opened, type Texts } from '../commands/testing.ts';
import { referenceTargets } from './reference-targets.ts';

const SHOP = `apidoc: 3.1.0
servers:
  main: {host: example.com, protocol: kafka, title: The main one}
  spare: {host: example.org, protocol: kafka}
channels:
  orders:
    servers:
      - $ref: '#/servers/main'
    messages:
      placed: {title: An order was placed}
      gone: {payload: {$ref: '#/components/schemas/a'}}
  returns:
    messages:
      back: {}
operations:
  place:
    action: send
    channel:
      $ref: '#/channels/orders'
components:
  schemas:
    a: {type: string}
    b: {title: B, type: object, properties: {c: true}}
`;

const refs = (pointer: string, texts: Texts = SHOP, uri = '') =>
  referenceTargets(opened(texts, uri).file, pointer).map(({ ref }) => ref);

test('returns targets of the right kind, with details', () => {
  expect(referenceTargets(opened(SHOP).file, '/operations/place/channel/$ref')).toEqual([
    {
      uri: '',
      pointer: '/channels/orders',
      ref: '#/channels/orders',
      label: 'orders',
      detail: 'Servers, Messages',
    },
    {
      uri: '',
      pointer: '/channels/returns',
      ref: '#/channels/returns',
      label: 'returns',
      detail: 'Messages',
    },
  ]);
  expect(
    referenceTargets(opened(SHOP).file, '/channels/orders/messages/gone/payload'),
  ).toMatchObject([
    { label: 'a', detail: 'string' },
    { label: 'b', detail: 'B, object, 1 property' },
  ]);
});

test('returns targets for a field that is not written yet', () => {
  expect(refs('/channels/returns/messages/back/payload')).toEqual([
    '#/components/schemas/a',
    '#/components/schemas/b',
  ]);
  expect(refs('/operations/new/channel')).toEqual(['#/channels/orders', '#/channels/returns']);
});

test('returns the targets that a list does not have yet', () => {
  expect(refs('/channels/orders/servers')).toEqual(['#/servers/spare']);
  expect(refs('/channels/orders/servers/0')).toEqual(['#/servers/main', '#/servers/spare']);
  expect(refs('/channels/returns/servers')).toEqual(['#/servers/main', '#/servers/spare']);
});

test('returns the messages of the channel for an operation', () => {
  expect(referenceTargets(opened(SHOP).file, '/operations/place/messages')).toMatchObject([
    {
      ref: '#/channels/orders/messages/placed',
      label: 'placed',
      detail: 'An order was placed · orders',
    },
    { ref: '#/channels/orders/messages/gone', label: 'gone', detail: 'Payload · orders' },
  ]);
});

test('returns targets in other files', () => {
  const texts = {
    'api.yaml':
      "apidoc: 3.1.0\ncomponents:\n  schemas:\n    a: {$ref: './more.yaml#/components/schemas/far'}\n    b: {}\n",
    'more.yaml':
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    far: {type: string}\n    further: {}\n',
  };
  expect(refs('/components/schemas/b', texts)).toContain('./more.yaml#/components/schemas/further');
  expect(
    referenceTargets(opened(texts).file, '/components/schemas/b').find(
      ({ label }) => label === 'far',
    ),
  ).toMatchObject({
    uri: 'more.yaml',
    pointer: '/components/schemas/far',
    detail: 'string · more.yaml',
  });
});

test('returns no targets where references are not allowed', () => {
  expect(refs('/operations/place/action')).toEqual([]);
  expect(refs('/info')).toEqual([]);
  expect(refs('/x-a/b')).toEqual([]);
});
