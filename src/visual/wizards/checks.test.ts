// Messages shown while the user types.
import { describe, expect, test } from 'vitest';
import {
  addressError,
  expressionError,
  listOf,
  mediaTypeError,
  nameError,
  nameOf,
  parametersIn,
  serverParts,
  urlParts,
} from './checks.ts';
import { sampleRows, typeOf } from './Fields.tsx';
import { mapShape } from './format-tables.ts';
import { scopesOf } from './oauth-flows.ts';
import { addedLines } from './WizardDialog.tsx';

describe('names', () => {
  const servers = mapShape('', 'servers', 'apidoc');
  test.each([
    ['', /Enter a name for the server/],
    ['my server', /no spaces/],
    ['a.b', /letters, digits, "_" and "-"/],
    ['taken', /The server "taken" already exists/],
  ])('%j', (name, why) => expect(nameError(name, servers, ['taken'])).toMatch(why));
  test('those that fit', () => {
    expect(nameError('a-b_1', servers, [])).toBeNull();
    expect(nameError('any / name', mapShape('', 'channels', 'asyncapi'), [])).toBeNull();
  });
  test.each([
    ['shops/{shopId}/orders', 'shopsOrders'],
    ['{a}', ''],
    ['a.b.c.d.e', 'bCDE'],
    ['Order_Placed', 'orderPlaced'],
  ])('made of the address %j', (address, name) => expect(nameOf(address)).toBe(name));
  test('with a verb', () => {
    expect(nameOf('orders', 'send')).toBe('sendOrders');
  });
});

describe('addresses', () => {
  test.each([
    ['a/{b}', null],
    ['', /known only at runtime/],
    ['a?b', /can't have a query/],
    ['a/#', /can't contain "#"/],
    ['a/{b c}', /The name in the braces/],
  ])('%j', (address, why) =>
    why ? expect(addressError(address)).toMatch(why) : expect(addressError(address)).toBeNull(),
  );
  test('parameters, each once', () =>
    expect(parametersIn('{a}/{b-1}', '{a}{ }')).toEqual(['a', 'b-1']));
  test('a URL in parts, without what signs in', () => {
    expect(urlParts(' MQTTS://me:secret@broker.example.com:8883/path ')).toEqual({
      protocol: 'mqtts',
      host: 'broker.example.com:8883',
      pathname: '/path',
    });
    expect(urlParts('broker.example.com:8883')).toBeNull();
  });
  test('expressions and media types', () => {
    expect(expressionError('$message.header#/a')).toBeNull();
    expect(expressionError('header')).toMatch(/Enter a location/);
    expect(mediaTypeError('application/json; charset=utf-8')).toBeNull();
    expect(mediaTypeError('json')).toMatch(/media type/);
    expect(mediaTypeError('application/*')).toMatch(/media type/);
  });
});

test('lists and scopes of a text', () => {
  expect(listOf('a, b,\n a,')).toEqual(['a', 'b']);
  expect(scopesOf('orders:read: See: them\nwrite  Change\nbare\n')).toEqual({
    'orders:read': 'See: them',
    write: 'Change',
    bare: '',
  });
});

test('a schema as rows', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: {
      a: {
        type: 'array',
        items: { type: 'object', properties: { b: { type: ['string', 'null'], format: 'date' } } },
      },
      c: {},
    },
  };
  expect(sampleRows(schema)).toEqual([
    { depth: 0, name: 'a', type: 'list of object', required: true },
    { depth: 1, name: 'b', type: 'string (date) or null', required: false },
    { depth: 0, name: 'c', type: 'anything', required: false },
  ]);
  expect(typeOf({ type: 'array', items: { type: 'integer' } })).toBe('list of integer');
});

test('the lines that edits add', () => {
  const edits = [
    { start: 0, end: 0, text: '  a:\r\n    b: 1\r\n' },
    { start: 9, end: 9, text: ',\n    "c": 2' },
    { start: 15, end: 15, text: ', d: {}' },
    { start: 20, end: 22, text: '' },
  ];
  expect(addedLines([{ uri: 'x.yaml', edits }])).toEqual([
    { uri: 'x.yaml', text: 'a:\n  b: 1\n…\n"c": 2\n…\nd: {}' },
  ]);
});

test('a URL that was typed as the host is split, and what is filled in already stays', () => {
  const empty = { protocol: '', pathname: '' };
  expect(serverParts({ host: 'mqtt://x.example.com:1883', ...empty })).toEqual({
    host: 'x.example.com:1883',
    protocol: 'mqtt',
    pathname: '',
  });
  expect(
    serverParts({
      host: ' kafka://user:secret@b.example/path ',
      protocol: 'kafka-secure',
      pathname: '',
    }),
  ).toEqual({
    host: 'b.example',
    protocol: 'kafka-secure',
    pathname: '/path',
  });
  expect(serverParts({ host: '{region}.example.com:8883', ...empty })).toEqual({
    host: '{region}.example.com:8883',
    ...empty,
  });
});
