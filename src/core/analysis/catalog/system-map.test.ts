// Who talks to whom, and with what: every relation of an example system, and the rules by which
// servers, addresses and schemas are the same.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { readCatalog } from './read-catalog.ts';
import { systemMap } from './system-map.ts';
import { relationsIn, systemDocument } from './testing.ts';
import type { SharedPart } from './types.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../conformance/systems/parcel-service');
const read = (...path: string[]) => readFileSync(resolve(FOLDER, ...path), 'utf8');

/** The files that an analysis needs. */
function needsOf(analyzer: Analyzer): string[] {
  analyzer.problems();
  return analyzer.needs();
}

/** The example, as the command line reads it. */
function parcelService() {
  const { documents, errors } = readCatalog(read('catalog.json'));
  expect(errors).toEqual([]);
  return documents.map(({ path }) => {
    const analyzer = new Analyzer(basename(path), path.endsWith('.json') ? 'json' : 'yaml');
    analyzer.setText(read(path));
    for (const uri of needsOf(analyzer)) analyzer.addFile(uri, read(path, '..', uri));
    expect(needsOf(analyzer)).toEqual([]);
    return { uri: path, model: analyzer.model() };
  });
}

test('the parcel service has these relations and no others', () => {
  const documents = parcelService();
  expect(relationsIn(documents)).toEqual([
    'shops/counter.yaml > depot/sorting.yaml, tracking.yaml: parcels.{parcelId}.accepted',
    'depot/vans.json > tracking.yaml: parcels.{parcel}.delivered',
    'depot/sorting.yaml > depot/vans.json, tracking.yaml: parcels.{id}.sorted',
    'shops/prices.yaml > shops/counter.yaml: prices.replies.counter',
    'shops/counter.yaml > shops/prices.yaml: prices.requests',
    'depot/vans.json > tracking.yaml: vans/{van}/position',
  ]);
});

test('the parcel service has these ends without another side', () => {
  const documents = parcelService();
  const { unmatched } = systemMap(documents);
  expect(
    unmatched.map(({ end, because, elsewhere }) => [
      documents[end.document]?.uri,
      `${end.action} ${end.address}`,
      because,
      elsewhere.map(({ document }) => documents[document]?.uri),
    ]),
  ).toEqual([
    ['shops/counter.yaml', 'send shops.receipts', undefined, []],
    ['shops/prices.yaml', 'send prices.changed', undefined, []],
    ['depot/vans.json', 'receive parcels.{parcel}.accepted', undefined, ['shops/counter.yaml']],
    ['tracking.yaml', 'send /parcels/{parcelId}', undefined, []],
  ]);
});

test('the parcel service shares these messages and schemas', () => {
  const documents = parcelService();
  const { messages, schemas } = systemMap(documents);
  const inShort = ({ name, how, uses }: SharedPart) =>
    `${name} (${how}): ${uses.map(({ document }) => documents[document]?.uri).join(', ')}`;
  expect(messages.map(inShort)).toEqual([
    'ParcelAccepted (file): shops/counter.yaml, depot/sorting.yaml, depot/vans.json, tracking.yaml',
    'ParcelDelivered (copies): depot/vans.json, tracking.yaml',
    'ParcelSorted (file): depot/sorting.yaml, depot/vans.json, tracking.yaml',
    'Price (copies): shops/counter.yaml, shops/prices.yaml',
    'PriceRequest (copies): shops/counter.yaml, shops/prices.yaml',
  ]);
  const everywhere = 'shops/counter.yaml, depot/sorting.yaml, depot/vans.json, tracking.yaml';
  expect(schemas.map(inShort)).toEqual([
    'Money (copies): shops/counter.yaml, shops/prices.yaml',
    'Position (copies): depot/vans.json, tracking.yaml',
    `address (file): ${everywhere}`,
    `parcelId (file): ${everywhere}`,
  ]);
});

/** A document with one channel at an address of a server, and one operation of it. */
const side = (
  uri: string,
  action: 'send' | 'receive',
  {
    address = 'orders',
    server = { host: 'a.example.com', protocol: 'kafka' } as object | null,
  } = {},
) =>
  systemDocument(uri, {
    ...(server && { servers: { main: server } }),
    channels: { orders: { address, messages: { order: { payload: { type: 'string' } } } } },
    operations: { run: { action, channel: { $ref: '#/channels/orders' } } },
  });

test.each([
  ['another host', { server: { host: 'b.example.com', protocol: 'kafka' } }],
  ['another protocol', { server: { host: 'a.example.com', protocol: 'kafka-secure' } }],
  ['another path name', { server: { host: 'a.example.com', pathname: '/b', protocol: 'kafka' } }],
  ['another address', { address: 'orders.v2' }],
  ['a parameter in place of a text', { address: '{name}' }],
  ['no server', { server: null }],
])('%s makes no relation', (_, other) => {
  expect(relationsIn([side('a', 'send'), side('b', 'receive', other)])).toEqual([]);
});

test('two documents without servers have no relation, but each is a hint for the other', () => {
  const documents = [side('a', 'send', { server: null }), side('b', 'receive', { server: null })];
  const { relations, unmatched } = systemMap(documents);
  expect(relations).toEqual([]);
  expect(unmatched.map(({ because, elsewhere }) => [because, elsewhere.length])).toEqual([
    ['no-server', 1],
    ['no-server', 1],
  ]);
});

test('two that send, or two that receive, have no relation', () => {
  expect(relationsIn([side('a', 'send'), side('b', 'send')])).toEqual([]);
  expect(relationsIn([side('a', 'receive'), side('b', 'receive')])).toEqual([]);
});

const stage = (variable: object, host = '{stage}.example.com') => ({
  server: { host, protocol: 'kafka', variables: { stage: variable } },
});
const literal = { server: { host: 'live.example.com', protocol: 'kafka' } };

test.each([
  ['a value of the list', stage({ enum: ['live', 'test'] }), literal, true],
  ['no value of the list', stage({ enum: ['dev', 'test'] }), literal, false],
  ['the default', stage({ default: 'live' }), literal, true],
  ['any value', stage({}), literal, false],
  ['any value of another list', stage({}), stage({ enum: ['test'] }), true],
  ['two lists with a common value', stage({ enum: ['a', 'b'] }), stage({ enum: ['b', 'c'] }), true],
  ['two lists without one', stage({ enum: ['a', 'b'] }), stage({ enum: ['c'] }), false],
  ['a variable that is called otherwise', stage({}), stage({}, '{env}.example.com'), true],
])('servers with a variable are the same, or not: %s', (_, a, b, isSame) => {
  const documents = [side('a', 'send', a), side('b', 'receive', b)];
  expect(relationsIn(documents)).toEqual(isSame ? ['a > b: orders'] : []);
});

test('a relation never has ends that share no server', () => {
  const open = side('open', 'send', stage({}));
  const live = side('live', 'receive', stage({ enum: ['live'] }));
  const test1 = side('test', 'send', stage({ enum: ['test'] }));
  expect(relationsIn([open, live, test1])).toEqual(['open > live: orders']);
});

test('a reply without an address of its own belongs to its request', () => {
  const request = (action: string, reply: object) => ({
    servers: { main: { host: 'a.example.com', protocol: 'nats' } },
    channels: { ask: { address: 'ask' }, answers: { address: null } },
    operations: { run: { action, channel: { $ref: '#/channels/ask' }, reply } },
  });
  const reply = { channel: { $ref: '#/channels/answers' } };
  const documents = [
    systemDocument('a', request('send', reply)),
    systemDocument('b', request('receive', { address: { location: '$message.header#/replyTo' } })),
  ];
  expect(relationsIn(documents)).toEqual(['a > b: ask']);
  expect(systemMap(documents).unmatched).toEqual([]);
});

test('schemas that refer to each other in a circle are compared', () => {
  const tree = (type: string) => ({
    components: {
      schemas: {
        Tree: {
          type: 'object',
          properties: { value: { type }, next: { $ref: '#/components/schemas/Branch' } },
        },
        Branch: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      },
    },
  });
  const names = (a: string, b: string) =>
    systemMap([systemDocument('a', tree(a)), systemDocument('b', tree(b))]).schemas.map(
      ({ name }) => name,
    );
  expect(names('string', 'string')).toEqual(['Branch', 'Tree']);
  expect(names('string', 'number')).toEqual([]);
});
