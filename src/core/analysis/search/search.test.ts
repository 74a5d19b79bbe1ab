import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { MAX_FOUND } from './search.ts';
import type { Hit } from './types.ts';

const TEXT = `
apidoc: 3.1.0
info:
  title: Lamps
  version: 1.0.0
  description: All about street lamps.
servers:
  prod:
    host: broker.example.com:9092
    protocol: kafka
    tags:
      - name: env:production
channels:
  lightMeasured:
    address: lamps.{lampId}.measured
    parameters:
      lampId:
        description: Which lamp
        enum: [north, south]
    messages:
      measured:
        $ref: '#/components/messages/lightMeasured'
  light:
    address: null
    x-owner:
      team: illumination
operations:
  onLightMeasured:
    action: receive
    channel:
      $ref: '#/channels/lightMeasured'
    summary: Told how bright it is
    bindings:
      kafka:
        groupId: readers
components:
  messages:
    lightMeasured:
      title: Light measured
      headers:
        type: object
        properties:
          correlation-token:
            type: string
      payload:
        type: object
        properties:
          lumens:
            type: integer
            description: Intensity at street level
          sentAt:
            type: string
          position:
            type: object
            properties:
              street:
                type: string
              a/b~c:
                enum: [left, right]
  securitySchemes:
    oauth:
      type: oauth2
      flows:
        implicit:
          authorizationUrl: https://example.com/auth
          availableScopes:
            write:lamps: Switch lamps
`;

function open(text = TEXT): Analyzer {
  const analyzer = new Analyzer('lamps.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer;
}

const analyzer = open();
const search = (query: string): readonly Hit[] => analyzer.search(query, 50).hits;
const first = (query: string): Hit | undefined => search(query)[0];

test.each([
  ['lightMeasured', 'channel', '/channels/lightMeasured'],
  ['Light measured', 'message', '/components/messages/lightMeasured'],
  ['lumens', 'property', '/components/messages/lightMeasured/payload/properties/lumens'],
  [
    'street',
    'property',
    '/components/messages/lightMeasured/payload/properties/position/properties/street',
  ],
  [
    'position.street',
    'property',
    '/components/messages/lightMeasured/payload/properties/position/properties/street',
  ],
  [
    'a/b~c',
    'property',
    '/components/messages/lightMeasured/payload/properties/position/properties/a~1b~0c',
  ],
  [
    'left',
    'value',
    '/components/messages/lightMeasured/payload/properties/position/properties/a~1b~0c/enum/0',
  ],
  ['south', 'value', '/channels/lightMeasured/parameters/lampId/enum/1'],
  [
    'correlation-token',
    'header',
    '/components/messages/lightMeasured/headers/properties/correlation-token',
  ],
  ['lamps.{lampid}', 'address', '/channels/lightMeasured/address'],
  ['broker.example', 'address', '/servers/prod/host'],
  ['lampId', 'parameter', '/channels/lightMeasured/parameters/lampId'],
  ['env:production', 'tag', '/servers/prod/tags/0'],
  [
    'write:lamps',
    'scope',
    '/components/securitySchemes/oauth/flows/implicit/availableScopes/write:lamps',
  ],
  ['x-owner', 'extension', '/channels/light/x-owner'],
  ['illumination', 'extension', '/channels/light/x-owner/team'],
  ['groupId', 'binding', '/operations/onLightMeasured/bindings/kafka/groupId'],
  ['intensity', 'text', '/components/messages/lightMeasured/payload/properties/lumens/description'],
  ['how bright', 'text', '/operations/onLightMeasured/summary'],
])('%s finds the %s', (query, kind, pointer) => {
  expect(first(query)).toMatchObject({ kind, pointer, uri: '' });
});

test('a whole name comes before its beginning, that before the beginning of a word, that before a piece, that before text', () => {
  const names = open(
    ['unlit', 'streetLight', 'lightMeasured', 'light'].reduce(
      (text, key) => `${text}  ${key}:\n    address: null\n`,
      'apidoc: 3.1.0\ninfo:\n  title: T\n  version: 1.0.0\n  description: Of light.\nchannels:\n',
    ),
  );
  expect(names.search('light', 50).hits.map((h) => h.name)).toEqual([
    'light',
    'lightMeasured',
    'streetLight',
    'T',
  ]);
  expect(names.search('li', 50).hits.map((h) => h.name)).toEqual([
    'light',
    'lightMeasured',
    'streetLight',
    'unlit',
    'T',
  ]);
});

test('the name typed in its own case comes first', () => {
  const twins = open(
    'apidoc: 3.1.0\ninfo:\n  title: T\n  version: 1.0.0\nchannels:\n  Foo:\n    address: null\n  foo:\n    address: null\n',
  );
  expect(twins.search('foo', 50).hits[0]?.name).toBe('foo');
  expect(twins.search('Foo', 50).hits[0]?.name).toBe('Foo');
});

test('all words must match, one of them in the object itself and the others around it', () => {
  expect(first('measured lumens')).toMatchObject({
    kind: 'property',
    name: 'lumens',
    context: 'Light measured',
  });
  expect(search('measured nowhere')).toEqual([]);
});

test('letters in their order find a name where nothing else does', () => {
  expect(first('onlm')).toMatchObject({ kind: 'operation', name: 'onLightMeasured' });
  expect(search('zqx')).toEqual([]);
});

test('# finds channels, @ tags, a pointer its location', () => {
  expect(new Set(search('#l').map((h) => h.kind))).toEqual(new Set(['channel', 'address']));
  expect(search('@prod').map((h) => h.name)).toEqual(['env:production']);
  expect(search('#/channels/lightMeasured/parameters/lampId').map((h) => h.kind)).toEqual([
    'parameter',
  ]);
  expect(search('/channels/nowhere')).toEqual([]);
});

test('hits of one kind are grouped, and no kind fills the whole list', () => {
  const properties = Array.from(
    { length: 60 },
    (_, i) => `          id${i}:\n            type: string\n`,
  ).join('');
  const many = open(
    `apidoc: 3.1.0\ninfo:\n  title: T\n  version: 1.0.0\nchannels:\n  idle:\n    address: idle\n    messages:\n      m:\n        payload:\n          type: object\n          properties:\n${properties.replace(/^/gm, '  ')}`,
  );
  const { hits, total } = many.search('id', 50);
  const kinds = hits.map((h) => h.kind);
  expect(total).toBeGreaterThan(60);
  expect(hits).toHaveLength(50);
  expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([...new Set(kinds)]);
  expect(kinds).toContain('address');
});

test('nothing typed finds nothing', () => {
  expect(analyzer.search('  ', 50)).toEqual({ hits: [], total: 0 });
});

test('names of what all objects share are found as any other', () => {
  const odd = open(
    'apidoc: 3.1.0\ninfo:\n  title: T\n  version: 1.0.0\nchannels:\n  constructor:\n    address: __proto__\n    parameters:\n      toString: {}\n',
  );
  expect(odd.search('constructor', 50).hits[0]).toMatchObject({
    kind: 'channel',
    pointer: '/channels/constructor',
  });
  expect(odd.search('__proto__', 50).hits[0]).toMatchObject({
    kind: 'address',
    context: 'constructor',
  });
  expect(odd.search('tostring', 50).hits[0]).toMatchObject({ kind: 'parameter' });
});

test('letters that grow in lower case do not move what comes after them', () => {
  const turkish = open(
    'apidoc: 3.1.0\ninfo:\n  title: T\n  version: 1.0.0\nchannels:\n  İİİİlamp:\n    address: null\n',
  );
  expect(turkish.search('lamp', 50).hits[0]).toMatchObject({ name: 'İİİİlamp' });
});

test('texts are found and shown without marks, the match in sight', () => {
  const shop = open(
    `apidoc: 3.1.0\ninfo:\n  title: Shop\n  version: 1.0.0\n  description: The **order** service of [*Acme*](https://acme.example), ${'word '.repeat(40)} which counts every currency in *cents* only.\n`,
  );
  expect(shop.search('order service of acme', 50).hits[0]?.text).toMatch(
    /^The order service of Acme, word/,
  );
  expect(shop.search('currency', 50).hits[0]?.text).toMatch(/^….{1,40}currency in cents only\.$/);
  expect(shop.search('https://acme', 50).hits).toEqual([]);
});

test('a hit whose name does not match shows what does', () => {
  const examples = JSON.stringify([
    {
      name: 'large',
      summary: 'Many items',
      payload: { items: Array.from({ length: 40 }, (_, i) => i), currency: 'EUR' },
    },
  ]);
  const shop = open(
    `apidoc: 3.1.0\ninfo: {title: Shop, version: 1.0.0}\ncomponents: {messages: {order: {payload: {title: Basket, properties: {total: {title: Sum in a currency}}}, examples: ${examples}}}}\n`,
  );
  const texts = (query: string) =>
    shop.search(query, 50).hits.map(({ kind, name, text }) => [kind, name, text]);
  expect(texts('currency')).toEqual([
    ['property', 'total', 'Sum in a currency'],
    ['example', 'large', expect.stringMatching(/^….{1,40}"currency":"EUR"}$/)],
  ]);
  expect(texts('large')).toEqual([['example', 'large', 'Many items']]);
  expect(texts('many eur')).toEqual([
    ['example', 'large', expect.stringMatching(/"currency":"EUR"/)],
  ]);
});

test('a message is found by the name of its component, whatever its channel calls it', () => {
  const shop = open(
    "apidoc: 3.1.0\ninfo: {title: Shop, version: 1.0.0}\nchannels: {c: {messages: {m: {$ref: '#/components/messages/orderPlaced'}}}}\ncomponents: {messages: {orderPlaced: {}}}\n",
  );
  expect(shop.search('orderPlaced', 50).hits[0]).toMatchObject({
    kind: 'message',
    name: 'm',
    pointer: '/components/messages/orderPlaced',
  });
});

describe('every occurrence of a text', () => {
  function open(text: string): Analyzer {
    const analyzer = new Analyzer('a.yaml', 'yaml');
    analyzer.setText(`apidoc: 3.1.0\ninfo:\n  title: Lamps\n  version: 1.0.0\n${text}`);
    return analyzer;
  }

  test('hits come in the order in which the documentation shows them', () => {
    const analyzer = open(`components:
  schemas:
    lamp:
      type: object
      properties:
        lampId:
          description: The lamp
channels:
  b:
    description: Of one lamp
    address: lamp/{id}
operations:
  a:
    action: send
    channel:
      $ref: '#/channels/b'
    summary: Lamp on
`);
    expect(analyzer.find('lamp').hits.map((h) => h.pointer)).toEqual([
      '/info',
      '/channels/b/address',
      '/channels/b/description',
      '/operations/a/summary',
      '/components/schemas/lamp',
      '/components/schemas/lamp/properties/lampId',
      '/components/schemas/lamp/properties/lampId/description',
    ]);
  });

  test('adjacent words are found, across line breaks, in any case', () => {
    const analyzer = open(
      'channels:\n  a:\n    address: x\n    description: |\n      One  street\n      Lamp\n',
    );
    expect(analyzer.find('STREET lamp').hits.map((h) => h.pointer)).toEqual([
      '/channels/a/description',
    ]);
    expect(analyzer.find('lamp street').total).toBe(0);
  });

  test('each occurrence in a value is a hit, as it is marked', () => {
    const analyzer = open(
      'channels:\n  lamp:\n    title: Lamp\n    address: lamp/lamp\n    description: A lamp, lamps and *LAMPS*\n',
    );
    const { hits, total } = analyzer.find('lamp');
    expect(hits.map((hit) => `${hit.pointer} ${hit.nth ?? 0}`)).toEqual([
      '/info 0',
      '/channels/lamp 0',
      // Its key, beside its title.
      '/channels/lamp 1',
      '/channels/lamp/address 0',
      '/channels/lamp/address 1',
      '/channels/lamp/description 0',
      '/channels/lamp/description 1',
      '/channels/lamp/description 2',
    ]);
    expect(total).toBe(hits.length);
  });

  test('a long text is given as the piece around what was found', () => {
    const analyzer = open(
      `channels:\n  a:\n    address: x\n    description: ${'word '.repeat(100)}needle ${'word '.repeat(100)}\n`,
    );
    const text = analyzer.find('needle').hits[0]?.text ?? '';
    expect(text).toMatch(/^….*needle.*…$/);
    expect(text.length).toBeLessThan(140);
  });

  test('more hits than can be stepped through are counted', () => {
    const values = Array.from({ length: MAX_FOUND + 10 }, (_, i) => `lamp${i}`).join(', ');
    const found = open(`components:\n  schemas:\n    s:\n      enum: [${values}]\n`).find('lamp');
    expect(found.hits).toHaveLength(MAX_FOUND);
    expect(found.total).toBe(MAX_FOUND + 11);
  });
});
